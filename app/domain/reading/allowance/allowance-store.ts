import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'

/** What a reader does with a content by pages (`print`) or by characters (`copy`). */
export type Use = {
  tenantId: number
  /** The reader's shelf; for a guest who copies, their reading. */
  holder: string
  /** The network of who would be somebody new by a new session or reading, by a name that tells none; null of who has an account. */
  network: string | null
  contentId: string
  what: 'print' | 'copy'
}

/** Days that an allowance is for, the present one included. */
export const allowanceDays = 30

/**
 * assumed: so many allowances of one content a network's guests, or one institution's readers by address on it, use in those days: a class of
 * sixty each a third of one, or twenty readers all of theirs (docs/adr/110).
 */
export const networkAllowances = 20

/**
 * Counts what goes to the printer or the clipboard, in one statement, since of two windows at once only one may have the last of it: for its
 * holder, and for the network where there is one. Changes no row where it is more than the allowance leaves either; null is any number.
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
  return db
    .insertInto('allowance_day')
    .columns(['tenant_id', 'holder', 'content_id', 'what', 'day', 'amount'])
    .expression(others.reduce((all, one) => all.unionAll(one), own))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'holder', 'content_id', 'what', 'day'])
        .doUpdateSet({ amount: sql<number>`allowance_day.amount + excluded.amount` }),
    )
}

type Counted = { holder: string; allowances: number }

/** Under which names a use is counted, and how many allowances each of them has. */
export function countedFor({ holder, network }: Use): Counted[] {
  const own = { holder, allowances: 1 }
  return network === null ? [own] : [own, { holder: network, allowances: networkAllowances }]
}

/** What was used under a name in the days that count, the oldest first. */
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
