import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { offsetOf } from '#app/kernel/values/paging.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import {
  noGroup,
  type UserFilter,
  type UserOrder,
  type UserRequest,
  type UserRow,
  type UserSort,
} from './user.ts'

/** The most readers that are found by words. Longer words narrow the result. */
const maxFound = 1000

/** One page of the tenant's readers with accounts of their own. Each filter in each order is a range of an index (0016). */
export async function readUserPage(db: Database, tenantId: number, request: UserRequest): Promise<UserRow[]> {
  const page = idsInOrder(db, tenantId, request).limit(request.size).offset(offsetOf(request))
  const ids = (await page.execute()).map(({ id }) => id)
  return ids.length === 0 ? [] : readUserRows(db, tenantId, ids)
}

/** Reads the ids of the whole list in its order. About 30 bytes each. */
export async function readUserIds(
  db: Database,
  tenantId: number,
  request: UserFilter & { order: UserOrder },
): Promise<string[]> {
  return (await idsInOrder(db, tenantId, request).execute()).map(({ id }) => id)
}

function idsInOrder(
  db: Database,
  tenantId: number,
  { order, words, ...request }: UserFilter & { order: UserOrder },
) {
  const terms = termsOf(words)
  return (
    readers(db, tenantId)
      .select('account.id')
      .$if(terms.length > 0, (query) =>
        query.where('account.id', 'in', (eb) =>
          eb.selectFrom(foundBy(db, tenantId, terms, request).as('found')).select('found.account_id'),
        ),
      )
      .$if(terms.length === 0, (query) => query.where((eb) => isAmong(eb, request)))
      // Without the plus sign, SQLite would walk the index of the order and look up each row among those found.
      .orderBy(terms.length > 0 ? sql`+${sortBy[order.by]}` : sortBy[order.by], order.direction)
      .orderBy('account.id', order.direction)
  )
}

/** Counts the readers of a list. With words, no more than `maxFound` are counted. */
export async function countUsers(
  db: Database,
  tenantId: number,
  { words, ...filter }: UserFilter,
): Promise<{ total: number; isAtLeast: boolean }> {
  const terms = termsOf(words)
  if (terms.length === 0) return { total: await countKept(db, tenantId, filter), isAtLeast: false }
  const { total } = await db
    .selectFrom(foundBy(db, tenantId, terms, filter).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, maxFound), isAtLeast: total > maxFound }
}

/** Reads some readers, in the order of the ids. Ids that aren't readers of the tenant are left out. */
export async function readUserRows(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<UserRow[]> {
  const rows = await readers(db, tenantId)
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .select(['account.id', 'account.name', 'account.email', 'account.username', 'account.status'])
    .select([
      'account.group_id as groupId',
      'user_group.name as groupName',
      'account.created_at as addedAt',
      'account.revision',
    ])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.last_used_at').as('last'))
        .whereRef('session.tenant_id', '=', 'account.tenant_id')
        .whereRef('session.account_id', '=', 'account.id')
        // This condition is always true. With it SQLite searches the account's own sessions (see `isLive`).
        .where('session.created_at', '>', 0)
        .as('lastUsedAt'),
    )
    .where('account.id', 'in', listed(ids))
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/** Selects the readers. The values are written out instead of bound, because only then SQLite uses the index of such rows. */
function readers(db: Database, tenantId: number) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.level', '=', sql.lit('reader'))
    .where('account.cancelled_at', 'is', null)
}

/** The orders, written exactly as in the indexes. */
const sortBy = {
  added: sql`account.created_at`,
  name: sql`coalesce(nullif(account.find_key, ''), lower(account.name))`,
} as const satisfies Record<UserSort, unknown>

type Narrowing = Pick<UserFilter, 'group' | 'status'>

function isAmong(eb: ExpressionBuilder<Pick<Tables, 'account'>, 'account'>, { group, status }: Narrowing) {
  return eb.and([
    ...(group === null ? [] : [eb('account.group_id', 'is', group === noGroup ? null : group)]),
    ...(status === null ? [] : [eb('account.status', '=', status)]),
  ])
}

/**
 * The words to search for, the longest first, because the fewest names begin with it. They are separated before they are folded, because
 * folding removes spaces between Japanese.
 */
function termsOf(words: string): string[] {
  const terms = words.split(/\s+/).map((word) => fold(displayText(word)).slice(0, 40))
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}

/** A character above all others, so that it ends the range of names with a beginning. */
const last = '\u{10ffff}'

function foundBy(
  db: Database,
  tenantId: number,
  [first = '', ...others]: readonly string[],
  { group, status }: Narrowing,
) {
  return db
    .selectFrom('reader_word as found')
    .select('found.account_id')
    .distinct()
    .where('found.tenant_id', '=', tenantId)
    .where('found.word', '>=', first)
    .where('found.word', '<', first + last)
    .$if(group !== null, (query) =>
      query.where('found.group_id', 'is', group === noGroup ? null : (group as string)),
    )
    .$if(status !== null, (query) => query.where('found.status', '=', status as string))
    .where((eb) =>
      eb.and(
        others.map((term) =>
          eb.exists(
            eb
              .selectFrom('reader_word as other')
              .select('other.word')
              .whereRef('other.tenant_id', '=', 'found.tenant_id')
              .whereRef('other.account_id', '=', 'found.account_id')
              .where('other.word', '>=', term)
              .where('other.word', '<', term + last),
          ),
        ),
      ),
    )
    .limit(maxFound + 1)
}

async function countKept(db: Database, tenantId: number, { group, status }: Narrowing): Promise<number> {
  const { total } = await db
    .selectFrom('reader_count')
    .select(({ fn }) => fn.sum<number | null>('readers').as('total'))
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', group === null ? '*' : group === noGroup ? '' : group)
    .$if(status !== null, (query) => query.where('status', '=', status as string))
    .executeTakeFirstOrThrow()
  return total ?? 0
}
