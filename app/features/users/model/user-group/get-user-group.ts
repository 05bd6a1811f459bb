import { listSingleLicences, type SingleLicences } from '#app/features/access/model/single-licences.ts'
import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import { listRangesOfGroup } from '#app/features/identity/model/ip-range/ip-range-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countLiveSessions, findAddressAccount } from './address-account-store.ts'
import { type Denial, listDenials } from './group-denial-store.ts'
import { listLicences } from './group-licence-store.ts'
import { countSeats } from './group-seat-store.ts'
import { countReadingNow } from './group-session-store.ts'
import { type CountedUserGroup, findUserGroup } from './user-group-store.ts'

/** Sessions of a group at this moment. */
export type GroupSessions = {
  /** Sessions of readers who came by one of its addresses. They share one account and its limit. */
  byAddress: number
  /**
   * Sessions of its readers with accounts of their own that were used in the last quarter of an hour. The limit applies
   * to each reader.
   */
  readingNow: number
}

export type WholeUserGroup = CountedUserGroup & {
  contentGroupIds: number[]
  /** The single contents that it has licensed, as each content says. */
  singles: SingleLicences
  ranges: GroupRange[]
  sessions: GroupSessions
  /** Over all licensed contents: how many readers have one open, and how many wait for one. */
  seating: { inUse: number; waiting: number }
  /** What its readers couldn't open within the last days, as `listDenials` has it. */
  denials: Denial[]
}

/** A user group with its content groups, addresses and sessions, for administrators. Refuses with `userGroupNotFound` (705). */
export async function getUserGroup(visit: Visit, groupId: string): Promise<WholeUserGroup> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const [group, contentGroupIds, singles, ranges, byAddress, readingNow, seating, denials] =
    await Promise.all([
      findUserGroup(db, site.tenantId, groupId),
      listLicences(db, site.tenantId, groupId),
      listSingleLicences(db, site.tenantId, groupId),
      listRangesOfGroup(db, site.tenantId, groupId),
      sessionsByAddress(visit, groupId),
      countReadingNow(db, { tenantId: site.tenantId, groupId }, visit.now()),
      countSeats(db, { tenantId: site.tenantId, groupId }, visit.now()),
      listDenials(db, { tenantId: site.tenantId, groupId }, dayOf(visit.now())),
    ])
  if (group === null) refuse('userGroupNotFound')
  return { ...group, contentGroupIds, singles, ranges, sessions: { byAddress, readingNow }, seating, denials }
}

/** Live sessions of the account that a group's addresses sign in to. */
export async function sessionsByAddress({ db, site, now }: Visit, groupId: string): Promise<number> {
  const { tenantId } = site
  const accountId = await findAddressAccount(db, tenantId, groupId)
  return accountId === null ? 0 : countLiveSessions(db, { tenantId, accountId }, now())
}
