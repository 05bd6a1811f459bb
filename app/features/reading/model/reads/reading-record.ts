import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'

/** A reader's move to another place of a book. `first` and `last` are the pages on the screen, `pages` the number that the book has. */
type Move = {
  tenantId: number
  accountId: string
  contentId: string
  now: number
  first: RawBuilder<number>
  last: RawBuilder<number>
  pages: RawBuilder<unknown>
}

/** After a longer stay at a page the reader was probably away. Milliseconds. */
const longestStay = 5 * 60_000

/** A screen shows at most two pages. */
const pagesAtOnce = 2

/**
 * Adds the pages on the screen to those of the day, unless the reader was there already or has switched the record off. If the reader came
 * from the page before, also adds the time since, which tells their pace. Must run before the place is stored.
 */
export function countPages(db: Database, move: Move): Write {
  const { tenantId, accountId, contentId, now, first, last } = move
  const pages = sql<number>`min(${last} - ${first} + 1, ${sql.lit(pagesAtOnce)})`
  const followed = sql<SqlBool>`coalesce(${first} - page BETWEEN 1 AND ${sql.lit(pagesAtOnce)}
    AND ${now} - placed_at BETWEEN 0 AND ${sql.lit(longestStay)}, 0)`
  return insertSelected(
    db,
    'reading_day',
    db
      .selectFrom('reading')
      .select([
        'tenant_id',
        'account_id',
        sql<string>`${dayOf(now)}`.as('day'),
        pages.as('pages'),
        sql<number>`iif(${followed}, ${pages}, 0)`.as('timed_pages'),
        // D1 binds numbers as floating-point ones, which a strict table doesn't take unless they are whole.
        sql<number>`iif(${followed}, CAST((${now} - placed_at) / 1000 AS INTEGER), 0)`.as('seconds'),
      ])
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('content_id', '=', contentId)
      .where(sql<SqlBool>`page IS NOT ${first}`)
      .where(sql<SqlBool>`NOT EXISTS ${switchedOff(db, move)}`),
  ).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'account_id', 'day']).doUpdateSet({
      pages: sql<number>`reading_day.pages + excluded.pages`,
      timed_pages: sql<number>`reading_day.timed_pages + excluded.timed_pages`,
      seconds: sql<number>`reading_day.seconds + excluded.seconds`,
    }),
  )
}

/**
 * The columns that record a move: when it was, and when the book was finished, which is the first time that its last pages were on the
 * screen. The last twentieth counts, at most three pages before the end, because an imprint and a back cover are rarely read. Neither is
 * recorded of readers who have switched the record off.
 */
export function recordMove(db: Database, move: Move) {
  const { now, last, pages } = move
  const isOff = sql<SqlBool>`EXISTS ${switchedOff(db, move)}`
  const isEnd = sql<SqlBool>`${last} >= ${pages} - min(3, ${pages} / 20)`
  return {
    placed_at: sql<number | null>`iif(${isOff}, NULL, ${now})`,
    finished_at: sql<
      number | null
    >`iif(finished_at IS NULL AND ${isEnd} AND NOT ${isOff}, ${now}, finished_at)`,
  }
}

function switchedOff(db: Database, { tenantId, accountId }: Pick<Move, 'tenantId' | 'accountId'>) {
  return db
    .selectFrom('reading_record_off as off')
    .select('off.since')
    .where('off.tenant_id', '=', tenantId)
    .where('off.account_id', '=', accountId)
}

/** A pace needs some pages, and days that aren't too long ago. */
const [leastPages, paceDays] = [20, 90]

/** The range of paces that are believed: skimming pictures isn't reading, and nobody reads a page for longer. Seconds a page. */
const [fastest, slowest] = [10, 300]

/** The reader's own pace in seconds a page, in all books of the last 90 days. Null if too little is known. */
export async function findPace(
  db: Database,
  { tenantId, accountId, now }: Pick<Move, 'tenantId' | 'now'> & { accountId: OrFound<string | null> },
): Promise<number | null> {
  const row = await db
    .selectFrom('reading_day')
    .select(({ fn }) => [fn.sum<number>('timed_pages').as('pages'), fn.sum<number>('seconds').as('seconds')])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('day', '>', addDays(dayOf(now), -paceDays))
    .executeTakeFirst()
  const { pages, seconds } = { pages: row?.pages ?? 0, seconds: row?.seconds ?? 0 }
  if (pages < leastPages) return null
  return Math.min(slowest, Math.max(fastest, Math.round(seconds / pages)))
}
