import type { Print } from '#app/features/access/model/print.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** Readers who belong together, such as those of a school, a company or a library. */
export type UserGroup = Translatable<'limitMessage'> & {
  id: string
  name: string
  /** Its readers sign in with ID and password (or another provider), each with an account of their own. */
  byId: boolean
  /**
   * Visitors from one of its addresses may sign in without an account, with a button or, if `autoIp` is set, on arrival.
   */
  byIp: boolean
  autoIp: boolean
  /** A reader by address may read only while they are at one of the group's addresses (ruling 43). */
  checksAddress: boolean
  maxUsers: number
  maxSessions: number
  /** How many of its readers may have the same licensed content open at once. Null means any number. */
  seats: number | null
  /** At the limit of sessions the oldest ends, or the new login is refused (ruling 8). */
  atLimit: 'end-oldest' | 'refuse'
  /** Shown when the limit is reached. Null means the default text. */
  limitMessage: string | null
  /** The first and last day of access. Null means no limit. */
  startsOn: Day | null
  endsOn: Day | null
  /** 0 none, 1 all pages, 2 the current page. Null leaves it to the content. */
  print: Print | null
  /** How many pages of one content each reader may print within 30 days. Null means any number. */
  printAllowance: number | null
}

/**
 * Ensures that somebody can sign in to the group. Refuses neither ID nor address login with `idPasswordOrIpNeeded` (424),
 * and addresses or automatic login without address login with `groupUsesIdLogin` (426).
 */
export function ensureWayIn(
  { byId, byIp, autoIp }: Pick<UserGroup, 'byId' | 'byIp' | 'autoIp'>,
  hasRanges: boolean,
): void {
  if (!byId && !(byIp && hasRanges)) refuse('idPasswordOrIpNeeded')
  if (!byIp && (autoIp || hasRanges)) refuse('groupUsesIdLogin')
}
