import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { addDays, type Day } from '#app/values/day.ts'

/** What a reader prints of a content; `holder` is whose shelf it is. */
export type Printed = { tenantId: number; holder: string; contentId: string }

/** Days that an allowance is for, the present one included. */
export const allowanceDays = 30

/**
 * Counts pages that go to the printer, in one statement, since of two windows at once only one may have the last pages. Changes no row
 * where they are more than the allowance leaves; null is any number.
 */
export function countPrinted(
  db: Database,
  printed: Printed,
  { pages, allowance, today }: { pages: number; allowance: number | null; today: Day },
): Write {
  const before = inDays(db, printed, today).select(
    sql<number>`coalesce(sum(printed_day.pages), 0)`.as('before'),
  )
  return db
    .insertInto('printed_day')
    .columns(['tenant_id', 'holder', 'content_id', 'day', 'pages'])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(printed.tenantId).as('tenant_id'),
          val(printed.holder).as('holder'),
          val(printed.contentId).as('content_id'),
          val<string>(today).as('day'),
          val(pages).as('pages'),
        ])
        .where(sql<SqlBool>`${before} + ${pages} <= ${allowance ?? Number.MAX_SAFE_INTEGER}`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'holder', 'content_id', 'day'])
        .doUpdateSet({ pages: sql<number>`printed_day.pages + excluded.pages` }),
    )
}

/** What was printed in the days that count, the oldest first. */
export function listPrinted(
  db: Database,
  printed: Printed,
  today: Day,
): Promise<{ day: string; pages: number }[]> {
  return inDays(db, printed, today).select(['day', 'pages']).orderBy('day').execute()
}

function inDays(db: Database, { tenantId, holder, contentId }: Printed, today: Day) {
  return db
    .selectFrom('printed_day')
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('content_id', '=', contentId)
    .where('day', '>', addDays(today, -allowanceDays))
}
