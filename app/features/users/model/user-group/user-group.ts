import type { Print } from '#app/features/access/model/print.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** Readers who belong together, such as a school, a company or a library. */
export type UserGroup = Translatable<'limitMessage'> & {
  id: string
  name: string
  /** Its readers sign in with ID and password (or another provider), each with an account of their own. */
  byId: boolean
  /** Whoever comes from one of its addresses may sign in without an account, by button or, with `autoIp`, on arrival. */
  byIp: boolean
  autoIp: boolean
  /** Who came by address reads only while they are at one of the group's addresses (ruling 43). */
  checksAddress: boolean
  maxUsers: number
  maxSessions: number
  /** How many of its readers may have the same licensed content open at once; null is any number. */
  seats: number | null
  /** At the limit of sessions the oldest ends, or the new login is refused (ruling 8). */
  atLimit: 'end-oldest' | 'refuse'
  /** Shown when the limit acts; null for the house's own words. */
  limitMessage: string | null
  /** First and last day of access; null is no bound. */
  startsOn: Day | null
  endsOn: Day | null
  /** 0 none, 1 all pages, 2 the current page; null leaves it to the content. */
  print: Print | null
  /** Pages of one content that each reader may print within 30 days; null is any number. */
  printAllowance: number | null
}

/**
 * A group somebody can sign in to, by what it is set to: neither ID nor address is `idPasswordOrIpNeeded` (424), addresses
 * or automatic login without login by address is `groupUsesIdLogin` (426).
 */
export function ensureWayIn(
  { byId, byIp, autoIp }: Pick<UserGroup, 'byId' | 'byIp' | 'autoIp'>,
  hasRanges: boolean,
): void {
  if (!byId && !(byIp && hasRanges)) refuse('idPasswordOrIpNeeded')
  if (!byIp && (autoIp || hasRanges)) refuse('groupUsesIdLogin')
}
