import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'

/** What a reader does with a content by pages (`print`) or by characters (`copy`); `holder` is whose shelf it is. */
export type Use = { tenantId: number; holder: string; contentId: string; what: 'print' | 'copy' }

/** Days that an allowance is for, the present one included. */
export const allowanceDays = 30

/**
 * Counts what goes to the printer or the clipboard, in one statement, since of two windows at once only one may have the last of it.
 * Changes no row where it is more than the allowance leaves; null is any number.
 */
export function countUse(
  db: Database,
  use: Use,
  { amount, allowance, today }: { amount: number; allowance: number | null; today: Day },
): Write {
  const before = inDays(db, use, today).select(
    sql<number>`coalesce(sum(allowance_day.amount), 0)`.as('before'),
  )
  return db
    .insertInto('allowance_day')
    .columns(['tenant_id', 'holder', 'content_id', 'what', 'day', 'amount'])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(use.tenantId).as('tenant_id'),
          val(use.holder).as('holder'),
          val(use.contentId).as('content_id'),
          val(use.what).as('what'),
          val<string>(today).as('day'),
          val(amount).as('amount'),
        ])
        .where(sql<SqlBool>`${before} + ${amount} <= ${allowance ?? Number.MAX_SAFE_INTEGER}`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'holder', 'content_id', 'what', 'day'])
        .doUpdateSet({ amount: sql<number>`allowance_day.amount + excluded.amount` }),
    )
}

/** What was used in the days that count, the oldest first. */
export function listUses(db: Database, use: Use, today: Day): Promise<{ day: string; amount: number }[]> {
  return inDays(db, use, today).select(['day', 'amount']).orderBy('day').execute()
}

function inDays(db: Database, { tenantId, holder, contentId, what }: Use, today: Day) {
  return db
    .selectFrom('allowance_day')
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('content_id', '=', contentId)
    .where('what', '=', what)
    .where('day', '>', addDays(today, -allowanceDays))
}
