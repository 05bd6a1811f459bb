import { refuse } from '#app/errors/refusal.ts'
import { hasLevel, type StaffLevel, staffMayWorkOn } from './staff-policy.ts'
import type { Actor, Reader, Staff, Visit } from './visit.ts'

/** What is signed in by is changed within this time of a proof (ruling 56). Milliseconds. */
const proofLife = 10 * 60_000

/** The signed-in reader, or `unauthorized` (401). Staff are refused: they don't use the reader's site (ruling 2). */
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
 * An administrator of this level or a higher one who may work on the visit's site: guests get `unauthorized` (401), readers,
 * lower levels and strangers to the site `noPermission` (609). Pages and the API ask here, whatever opened the visit.
 */
export function requireStaff(visit: Visit, least: StaffLevel): Staff {
  const actor = visit.actor ?? refuse('unauthorized')
  if (actor.kind !== 'staff' || !hasLevel(actor, least)) refuse('noPermission')
  return staffMayWorkOn(actor, visit.site) ? actor : refuse('noPermission')
}

/**
 * The same, for what a program must not do with a key: keys and rights outlive whoever has the key. An API key is
 * `noPermission`.
 */
export function requirePerson(visit: Visit, least: StaffLevel): Staff {
  const staff = requireStaff(visit, least)
  return staff.isKey ? refuse('noPermission') : staff
}

/**
 * That whoever is signed in proved it a moment ago, so that a session alone, which may be stolen, neither becomes the account
 * nor leaves rights behind (ruling 56): else `proofNeeded` (980, as 401), which a new sign-in mends too.
 */
export function requireFreshProof({ actor, now }: Pick<Visit, 'actor' | 'now'>): void {
  if (actor === null) refuse('unauthorized')
  const { provedAt = null } = actor
  if (provedAt === null || provedAt + proofLife <= now()) refuse('proofNeeded')
}
