import { refuse } from '#app/errors/refusal.ts'
import type { Actor, Reader, Staff, Visit } from './visit.ts'

/** The signed-in reader, or `unauthorized` (401). Staff are refused: they don't use the reader's site (decision 2). */
export function requireReader(visit: Visit): Reader {
  if (visit.actor === null) refuse('unauthorized')
  if (visit.actor.kind !== 'reader') refuse('noPermission')
  return visit.actor
}

/**
 * The signed-in reader with an account of their own, or `unauthorized` (401). Those who came by their institution's address
 * share one and have no profile: `noPermission`, as for administrators.
 */
export function requireOwnAccount(visit: Visit): Reader {
  const reader = requireReader(visit)
  if (reader.level === 'ip_reader') refuse('noPermission')
  return reader
}

/** Whoever is signed in, reader or administrator; guests get `unauthorized` (401). */
export function requireSignedIn(visit: Visit): Actor {
  return visit.actor ?? refuse('unauthorized')
}

/**
 * An administrator who may manage the visit's tenant: guests get `unauthorized` (401), readers `noPermission`
 * (609). That the administrator belongs to this tenant or its company was settled when the session was read.
 */
export function requireSiteAdmin(visit: Visit): Staff {
  if (visit.actor === null) refuse('unauthorized')
  if (visit.actor.kind !== 'staff') refuse('noPermission')
  return visit.actor
}
