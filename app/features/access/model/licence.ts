import type { ExpressionBuilder } from 'kysely'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { isWithin } from '#app/kernel/values/day.ts'
import type { AccessParameters, ReaderOfContent } from './plan-coverage.ts'

/**
 * The decision of a reader's group about one content. `free` leaves it to the plans, as for readers without a group. `seatsOf` is the group
 * that has licensed the content with a limited number of seats; null if there is no limit.
 */
export type Licence = {
  reading: 'free' | 'licensed' | 'closed'
  print: Print | null
  /** The number of pages of one content that each reader of the group may print within 30 days. Null means any number. */
  printAllowance: number | null
  seatsOf: string | null
}

const withoutGroup: Licence = { reading: 'free', print: null, printAllowance: null, seatsOf: null }

/**
 * Reads the licence of a reader's group for one content. A group that licenses content groups opens their contents to its readers without a
 * plan, and closes everything else except contents that it licenses individually. Individual licences alone close nothing. Outside of the
 * group's dates everything is closed. Readers without a group and guests aren't affected. One query.
 */
export async function readLicence(
  db: Database,
  tenantId: number,
  { accountId, contentId, today }: ReaderOfContent,
): Promise<Licence> {
  if (accountId === null) return withoutGroup
  const row = await licencesOf(db, { tenantId, accountId })
    .leftJoin('user_group_content as single', (join) =>
      inTenant(join, 'single.user_group_id', 'user_group.id').on('single.content_id', '=', contentId),
    )
    .leftJoin('content_in_group as placed', (join) =>
      inTenant(join, 'placed.group_id', 'licence.content_group_id').on('placed.content_id', '=', contentId),
    )
    .select(({ fn }) => [
      'user_group.id as groupId',
      'user_group.print',
      'user_group.seats',
      'user_group.print_allowance as printAllowance',
      'user_group.starts_on as startsOn',
      'user_group.ends_on as endsOn',
      fn.count<number>('licence.content_group_id').as('licences'),
      fn.count<number>('placed.content_id').as('places'),
      fn.count<number>('single.content_id').as('singles'),
    ])
    .groupBy('user_group.id')
    .executeTakeFirst()
  if (row === undefined) return withoutGroup
  const reading = readingOf(row, isWithin(row, today))
  const seatsOf = reading === 'licensed' && row.seats !== null ? row.groupId : null
  return { reading, print: row.print, printAllowance: row.printAllowance, seatsOf }
}

type Counted = { licences: number; places: number; singles: number }

function readingOf({ licences, places, singles }: Counted, isWithinDates: boolean): Licence['reading'] {
  if (!isWithinDates) return 'closed'
  if (singles > 0 || places > 0) return 'licensed'
  return licences > 0 ? 'closed' : 'free'
}

/** Selects a reader's user group with its licences: a row for each, one row if it has none, and no row for a reader without a group. */
export function licencesOf(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: OrFound<string | null> },
) {
  return db
    .selectFrom('account')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .leftJoin('user_group_licence as licence', (join) =>
      inTenant(join, 'licence.user_group_id', 'user_group.id'),
    )
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
}

/** Whether the reader's user group alone decides what they may open (see `readLicence`), so that plans don't matter. */
export function decidesWithoutPlans(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  return eb.or([decidesForAll(eb, at), isLicensedAlone(eb, at)])
}

/**
 * Whether the reader's user group closes the content: its dates are over, or it has licensed other contents (see
 * `readLicence`).
 */
export function isClosedByGroup(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  const placed = eb
    .selectFrom('account')
    .innerJoin('user_group_licence as licence', (join) =>
      inTenant(join, 'licence.user_group_id', 'account.group_id'),
    )
    .innerJoin('content_in_group as placed', (join) =>
      inTenant(join, 'placed.group_id', 'licence.content_group_id'),
    )
    .select('placed.content_id')
    .where('account.tenant_id', '=', at.tenantId)
    .where('account.id', '=', at.accountId)
    .whereRef('placed.content_id', '=', 'content.id')
  return eb.or([
    isOutsideDates(eb, at),
    eb.and([decidesForAll(eb, at), eb.not(eb.exists(placed)), eb.not(isLicensedAlone(eb, at))]),
  ])
}

/** The account, if it is in a user group. */
function withGroup(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  return eb
    .selectFrom('account')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .select('account.id')
    .where('account.tenant_id', '=', at.tenantId)
    .where('account.id', '=', at.accountId)
}

function isOutsideDates(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  return eb.exists(
    withGroup(eb, at).where((where) =>
      where.or([where('user_group.starts_on', '>', at.today), where('user_group.ends_on', '<', at.today)]),
    ),
  )
}

/** Whether the group decides about all contents. This is the same for all contents of a page, so SQLite evaluates it once. */
function decidesForAll(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  return eb.exists(
    withGroup(eb, at).where((where) =>
      where.or([
        where('user_group.starts_on', '>', at.today),
        where('user_group.ends_on', '<', at.today),
        where.exists(
          where
            .selectFrom('user_group_licence as licence')
            .select('licence.user_group_id')
            .whereRef('licence.tenant_id', '=', 'user_group.tenant_id')
            .whereRef('licence.user_group_id', '=', 'user_group.id'),
        ),
      ]),
    ),
  )
}

function isLicensedAlone(eb: ExpressionBuilder<Tables, 'content'>, at: AccessParameters) {
  return eb.exists(
    eb
      .selectFrom('user_group_content as single')
      .select('single.content_id')
      .where('single.tenant_id', '=', at.tenantId)
      .where('single.user_group_id', '=', (where) =>
        where
          .selectFrom('account')
          .select('account.group_id')
          .where('account.tenant_id', '=', at.tenantId)
          .where('account.id', '=', at.accountId),
      )
      .whereRef('single.content_id', '=', 'content.id'),
  )
}

/** The right to print: 0 nothing, 1 all pages, 2 the current page (R319). */
export type Print = 0 | 1 | 2

/** The place of each right in the order from the narrowest to the widest. */
const breadth = { 0: 0, 2: 1, 1: 2 } as const

/** The narrower one of the content's and the group's right to print (none, current page, all). */
export function narrowerPrint(content: Print, group: Print | null): Print {
  return group !== null && breadth[group] < breadth[content] ? group : content
}
