import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'

/** A use of a content, counted in pages (`print`) or characters (`copy`). */
export type Use = {
  tenantId: number
  /** The reader's shelf key, or a guest's reading. */
  holder: string
  /** The network, hashed, for readers who would be new with each session or reading. Null for readers with an account. */
  network: string | null
  contentId: string
  what: 'print' | 'copy'
}

/** The number of days for which an allowance counts, including today. */
export const allowanceDays = 30

/**
 * assumed: this many allowances of one content together are available within these days to a network's guests, or to an
 * institution's readers by address on it: a class of sixty can use a third of one each, or twenty readers one each
 * (docs/adr/110).
 */
export const networkAllowances = 20

/**
 * Counts a use in one statement, so that of two windows only one can use the last of it: for its holder, and for the
 * network if there is one. Changes no row if it is more than what is left for either. A null allowance is unlimited.
 */
export function countUse(
  db: Database,
  use: Use,
  { amount, allowance, today }: { amount: number; allowance: number | null; today: Day },
): Write {
  const leaves = ({ holder, allowances }: Counted) => {
    const before = inDays(db, use, holder, today).select(
      sql<number>`coalesce(sum(allowance_day.amount), 0)`.as('before'),
    )
    return sql<SqlBool>`${before} + ${amount} <= ${allowance === null ? Number.MAX_SAFE_INTEGER : allowance * allowances}`
  }
  const counted = countedFor(use)
  const rows = counted.map(({ holder }) =>
    db
      .selectNoFrom(({ val }) => [
        val(use.tenantId).as('tenant_id'),
        val(holder).as('holder'),
        val(use.contentId).as('content_id'),
        val(use.what).as('what'),
        val<string>(today).as('day'),
        val(amount).as('amount'),
      ])
      .where(({ and }) => and(counted.map(leaves))),
  )
  const [own, ...others] = rows as [(typeof rows)[number], ...typeof rows]
  return insertSelected(
    db,
    'allowance_day',
    others.reduce((all, one) => all.unionAll(one), own),
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'holder', 'content_id', 'what', 'day'])
      .doUpdateSet({ amount: sql<number>`allowance_day.amount + excluded.amount` }),
  )
}

type Counted = { holder: string; allowances: number }

/** The names under which a use is counted, with the number of allowances of each. */
export function countedFor({ holder, network }: Use): Counted[] {
  const own = { holder, allowances: 1 }
  return network === null ? [own] : [own, { holder: network, allowances: networkAllowances }]
}

/** Lists a holder's uses within the counted days, oldest first. */
export function listUses(
  db: Database,
  use: Use,
  holder: string,
  today: Day,
): Promise<{ day: string; amount: number }[]> {
  return inDays(db, use, holder, today).select(['day', 'amount']).orderBy('day').execute()
}

function inDays(db: Database, { tenantId, contentId, what }: Use, holder: string, today: Day) {
  return db
    .selectFrom('allowance_day')
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('content_id', '=', contentId)
    .where('what', '=', what)
    .where('day', '>', addDays(today, -allowanceDays))
}
