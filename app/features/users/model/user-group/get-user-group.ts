import { sql } from 'kysely'
import { listSingleLicences, type SingleLicences } from '#app/features/access/model/reader-rights.ts'
import type { GroupRange } from '#app/features/identity/model/ip-range/ip-range.ts'
import { listRangesOfGroup } from '#app/features/identity/model/ip-range/ip-range-store.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countLiveSessions, findAddressAccount } from './address-account-store.ts'
import { listLicences } from './group-licence-store.ts'
import { type CountedUserGroup, findUserGroup, listGroupNames, pageOfUserGroups } from './user-group-store.ts'

/**
 * The number of times that readers of a group couldn't open a content, either because it isn't licensed to them or because its seats were
 * taken.
 */
type Denial = { contentId: string; title: string; why: 'noLicence' | 'noSeat'; count: number }

type Group = { tenantId: number; groupId: string }

/** The present sessions of a group. */
type GroupSessions = {
  /** The number of sessions of readers by address. They share one account and its limit. */
  byAddress: number
  /**
   * The number of sessions of readers with accounts of their own that were used in the last quarter of an hour. The limit applies to each
   * reader.
   */
  readingNow: number
}

export type WholeUserGroup = CountedUserGroup & {
  contentGroupIds: number[]
  /** The single contents that the group has licensed. They are set on each content's own page. */
  singles: SingleLicences
  ranges: GroupRange[]
  sessions: GroupSessions
  /** Over all licensed contents: the number of readers who have one open, and of readers who wait for one. */
  seating: { inUse: number; waiting: number }
  /** The contents that its readers couldn't open within the last days (see `listDenials`). */
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

/** Counts the live sessions of the account that a group's addresses sign in to. */
export async function sessionsByAddress({ db, site, now }: Visit, groupId: string): Promise<number> {
  const { tenantId } = site
  const accountId = await findAddressAccount(db, tenantId, groupId)
  return accountId === null ? 0 : countLiveSessions(db, { tenantId, accountId }, now())
}

/** How recently a session in use was used, in milliseconds. The time of its last use is written only every ten minutes. */
const thisMoment = 15 * 60_000

/** Counts the sessions in use of a group's readers with accounts of their own, among the site's live sessions. */
async function countReadingNow(
  db: Database,
  { tenantId, groupId }: { tenantId: number; groupId: string },
  now: number,
): Promise<number> {
  const { reading } = await db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      inTenant(join, 'account.id', 'session.account_id').on('account.level', '=', 'reader'),
    )
    .select(({ fn }) => fn.countAll<number>().as('reading'))
    .where('session.tenant_id', '=', tenantId)
    .where('session.last_used_at', '>', now - thisMoment)
    .where('session.ended_at', 'is', null)
    .where('account.group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return reading
}

/** Counts the readers of a group who hold a seat now and those who wait for one, over all contents that it has licensed. One query. */
async function countSeats(
  db: Database,
  group: Group,
  now: number,
): Promise<{ inUse: number; waiting: number }> {
  const row = await db
    .selectNoFrom([
      live(db, 'seat', group, now)
        .select(sql<number>`count(DISTINCT content_id || ' ' || holder)`.as('readers'))
        .as('inUse'),
      live(db, 'seat_queue', group, now)
        .select(({ fn }) => fn.countAll<number>().as('readers'))
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { inUse: Number(row.inUse), waiting: Number(row.waiting) }
}

function live(db: Database, table: 'seat' | 'seat_queue', { tenantId, groupId }: Group, now: number) {
  return db
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('user_group_id', '=', groupId)
    .where('lapses_at', '>', now)
}

/** The number of days over which denials are counted, including today, and the most contents that are named. */
const denialDays = 30

const maxNamed = 20

/** Lists the group's denials of the last days, the most frequent first. One query, over the group's own rows. */
function listDenials(
  db: Database,
  { tenantId, groupId }: { tenantId: number; groupId: string },
  today: Day,
): Promise<Denial[]> {
  const why = sql<Denial['why']>`CASE reason WHEN 'seatLimitReached' THEN 'noSeat' ELSE 'noLicence' END`
  return db
    .selectFrom('usage_denial as denied')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'denied.content_id'))
    .select(['content.id as contentId', 'content.title', why.as('why')])
    .select(({ fn }) => fn.sum<number>('denied.count').as('count'))
    .where('denied.tenant_id', '=', tenantId)
    .where('denied.user_group_id', '=', groupId)
    .where('denied.day', '>', addDays(today, -denialDays))
    .groupBy(['content.id', 'why'])
    .orderBy('count', 'desc')
    .orderBy('content.id')
    .limit(maxNamed)
    .execute()
}

/** The tenant's user groups in order of name, filtered by `words`, for administrators. */
export async function listUserGroups(
  visit: Visit,
  { words = '', ...paging }: Paging & { words?: string },
): Promise<Paged & { groups: CountedUserGroup[] }> {
  requireStaff(visit, 'service')
  const { groups, total } = await pageOfUserGroups(visit.db, visit.site.tenantId, {
    words,
    limit: paging.size,
    offset: offsetOf(paging),
  })
  return { ...pagedOf(paging, total), groups }
}

export type GroupChoice = { id: string; name: string; byId: boolean }

/** Lists all user groups by name, as choices. */
export async function listAllUserGroups(visit: Visit): Promise<GroupChoice[]> {
  requireStaff(visit, 'service')
  const rows = await listGroupNames(visit.db, visit.site.tenantId)
  return rows.map((row) => ({ ...row, byId: row.byId === 1 }))
}
