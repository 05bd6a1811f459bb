import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Print } from '#app/features/access/model/licence.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readTranslations, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { userGroupNameKey } from '#app/kernel/values/names.ts'

/**
 * A group with the number of its readers, without the account of its addresses and without cancelled accounts. `revision`
 * counts its changes.
 */
export type CountedUserGroup = UserGroup & { users: number; revision: number }

export async function findUserGroup(
  db: Database,
  tenantId: number,
  groupId: string,
): Promise<CountedUserGroup | null> {
  const row = await countedGroups(db, tenantId).where('user_group.id', '=', groupId).executeTakeFirst()
  return row === undefined ? null : toUserGroup(row)
}

/** A page of the tenant's groups by name, with `words` in it, and how many there are. */
export async function pageOfUserGroups(
  db: Database,
  tenantId: number,
  { words, limit, offset }: { words: string; limit: number; offset: number },
): Promise<{ groups: CountedUserGroup[]; total: number }> {
  const key = userGroupNameKey(words)
  const isNamed = sql<SqlBool>`instr(user_group.name_key, ${key}) > 0`
  const all = db
    .selectFrom('user_group')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where(isNamed)
  const [rows, { total }] = await Promise.all([
    countedGroups(db, tenantId)
      .where(isNamed)
      .orderBy('user_group.name_key')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.executeTakeFirstOrThrow(),
  ])
  return { groups: rows.map(toUserGroup), total }
}

/** Whether another group of the tenant has this name. */
export async function isGroupNameTaken(
  db: Database,
  tenantId: number,
  { name, except }: { name: string; except: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', userGroupNameKey(name))
    .where('id', '!=', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists all groups of the tenant by name, with the columns that a choice needs. */
export function listGroupNames(
  db: Database,
  tenantId: number,
): Promise<{ id: string; name: string; byId: 0 | 1 }[]> {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'by_id as byId'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name_key')
    .limit(maxChoices)
    .execute()
}

/** assumed: the most choices. A site has fewer groups; further ones can be found in the list. */
const maxChoices = 1000

export type Change = { tenantId: number; now: number }

export function insertUserGroup(db: Database, { tenantId, now }: Change, group: UserGroup): Write {
  return db
    .insertInto('user_group')
    .values({ tenant_id: tenantId, id: group.id, ...columnsOf(group), created_at: now, updated_at: now })
}

/** Changes no row if the group was deleted meanwhile. `seen` is passed to `nextRevision`. */
export function updateUserGroup(
  db: Database,
  { tenantId, now }: Change,
  group: UserGroup,
  seen: number | null,
): Write {
  return db
    .updateTable('user_group')
    .set({ ...columnsOf(group), revision: nextRevision(seen), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', group.id)
}

/** Deletes a group with its ranges and licences. Changes no row if the group has a reader or doesn't exist. */
export function deleteUserGroupRow(db: Database, tenantId: number, groupId: string): Write {
  return db
    .deleteFrom('user_group')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .where(({ not, exists }) => not(exists(readersOf(db, tenantId, groupId))))
}

function readersOf(db: Database, tenantId: number, groupId: string) {
  return db
    .selectFrom('account as reader')
    .select('reader.id')
    .where('reader.tenant_id', '=', tenantId)
    .where('reader.group_id', '=', groupId)
    .where('reader.level', '=', 'reader')
    .where('reader.cancelled_at', 'is', null)
}

function countedGroups(db: Database, tenantId: number) {
  return db
    .selectFrom('user_group')
    .selectAll('user_group')
    .select((select) =>
      select
        .selectFrom('reader_count')
        .select(({ fn }) => fn.sum<number>('reader_count.readers').as('users'))
        .where('reader_count.tenant_id', '=', tenantId)
        .whereRef('reader_count.group_id', '=', 'user_group.id')
        .$asScalar()
        .as('users'),
    )
    .where('user_group.tenant_id', '=', tenantId)
}

function columnsOf(group: UserGroup) {
  return {
    name: group.name,
    name_key: userGroupNameKey(group.name),
    by_id: group.byId ? (1 as const) : (0 as const),
    by_ip: group.byIp ? (1 as const) : (0 as const),
    auto_ip: group.autoIp ? (1 as const) : (0 as const),
    checks_address: group.checksAddress ? (1 as const) : (0 as const),
    max_users: group.maxUsers,
    max_sessions: group.maxSessions,
    seats: group.seats,
    print_allowance: group.printAllowance,
    at_limit: group.atLimit,
    limit_message: group.limitMessage,
    starts_on: group.startsOn,
    ends_on: group.endsOn,
    print: group.print,
    translations: JSON.stringify(group.translations ?? {}),
  }
}

function toUserGroup(row: Selectable<Tables['user_group']> & { users: number | null }): CountedUserGroup {
  return {
    id: row.id,
    name: row.name,
    byId: row.by_id === 1,
    byIp: row.by_ip === 1,
    autoIp: row.auto_ip === 1,
    checksAddress: row.checks_address === 1,
    maxUsers: row.max_users,
    maxSessions: row.max_sessions,
    seats: row.seats,
    printAllowance: row.print_allowance,
    atLimit: row.at_limit,
    limitMessage: row.limit_message,
    startsOn: row.starts_on as Day | null,
    endsOn: row.ends_on as Day | null,
    print: row.print,
    users: row.users ?? 0,
    revision: row.revision,
    ...readTranslations(row.translations),
  }
}

/** Readers who belong together, such as those of a school, a company or a library. */
export type UserGroup = Translatable<'limitMessage'> & {
  id: string
  name: string
  /** Whether its readers sign in with ID and password (or another provider), each with an account of their own. */
  byId: boolean
  /** Whether visitors from one of its addresses may sign in without an account, with a button or, if `autoIp` is set, on arrival. */
  byIp: boolean
  autoIp: boolean
  /** Whether a reader by address may read only while they are at one of the group's addresses (ruling 43). */
  checksAddress: boolean
  maxUsers: number
  maxSessions: number
  /** How many of its readers may have the same licensed content open at once. Null means any number. */
  seats: number | null
  /** The action at the limit of sessions: the oldest session ends, or the new sign-in is refused (ruling 8). */
  atLimit: 'end-oldest' | 'refuse'
  /** The message at the limit. Null means the default text. */
  limitMessage: string | null
  /** The first and last day of access. Null means no limit. */
  startsOn: Day | null
  endsOn: Day | null
  /** The right to print: 0 none, 1 all pages, 2 the current page. Null leaves it to the content. */
  print: Print | null
  /** How many pages of one content each reader may print within 30 days. Null means any number. */
  printAllowance: number | null
}

/**
 * Refuses a group that nobody could sign in to: one with neither ID nor address sign-in with `idPasswordOrIpNeeded` (424), and one with
 * addresses or automatic sign-in but without address sign-in with `groupUsesIdLogin` (426).
 */
export function ensureWayIn(
  { byId, byIp, autoIp }: Pick<UserGroup, 'byId' | 'byIp' | 'autoIp'>,
  hasRanges: boolean,
): void {
  if (!byId && !(byIp && hasRanges)) refuse('idPasswordOrIpNeeded')
  if (!byIp && (autoIp || hasRanges)) refuse('groupUsesIdLogin')
}
