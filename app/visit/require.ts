import { refuse } from '#app/kernel/errors/refusal.ts'
import { hasLevel, type StaffLevel, staffMayWorkOn } from './staff-policy.ts'
import type { Actor, Reader, Staff, Visit } from './visit.ts'

/** For this long after a proof, people may change how they sign in (ruling 56). Milliseconds. */
const proofLife = 10 * 60_000

/**
 * The signed-in reader; refuses guests with `unauthorized` (401). Refuses administrators, who don't use the reader's site
 * (ruling 2).
 */
export function requireReader(visit: Visit): Reader {
  if (visit.actor === null) refuse('unauthorized')
  if (visit.actor.kind !== 'reader') refuse('noPermission')
  return visit.actor
}

/**
 * The signed-in reader with an account of their own; refuses guests with `unauthorized` (401). Refuses readers by
 * address, who share one account without a profile, and administrators with `noPermission`.
 */
export function requireOwnAccount(visit: Visit): Reader {
  const reader = requireReader(visit)
  if (reader.level === 'ip_reader') refuse('noPermission')
  return reader
}

/** The reader or administrator who is signed in; refuses guests with `unauthorized` (401). */
export function requireSignedIn(visit: Visit): Actor {
  return visit.actor ?? refuse('unauthorized')
}

/**
 * An administrator of at least this level who may work on the visit's site. Refuses guests with `unauthorized` (401), and
 * readers, lower levels and administrators of other sites with `noPermission` (609). Pages and the API both ask here,
 * however the visit was opened.
 */
export function requireStaff(visit: Visit, least: StaffLevel): Staff {
  const actor = visit.actor ?? refuse('unauthorized')
  if (actor.kind !== 'staff' || !hasLevel(actor, least)) refuse('noPermission')
  return staffMayWorkOn(actor, visit.site) ? actor : refuse('noPermission')
}

/**
 * Like `requireStaff`, but refuses API keys with `noPermission`: for work that would outlive a key, such as making keys or granting rights.
 */
export function requirePerson(visit: Visit, least: StaffLevel): Staff {
  const staff = requireStaff(visit, least)
  return staff.isKey ? refuse('noPermission') : staff
}

/**
 * Refuses unless the person proved who they are within the last ten minutes, so that a stolen session alone can neither take over the
 * account nor leave rights behind (ruling 56). Refuses with `proofNeeded` (980, as 401); a new sign-in resolves it.
 */
export function requireFreshProof({ actor, now }: Pick<Visit, 'actor' | 'now'>): void {
  if (actor === null) refuse('unauthorized')
  const { provedAt = null } = actor
  if (provedAt === null || provedAt + proofLife <= now()) refuse('proofNeeded')
}
