import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'

const mostYears = 100
const afterAllDays = '9999-99-99'

/**
 * The years in which visible contents were published, latest first, for the snapshot. Jumps from the last day of each
 * year to the last day before that year: as many index steps as there are years, however many contents.
 */
export async function readSiteYears(db: Database, tenantId: number): Promise<number[]> {
  const rows = await db
    .withRecursive('step(day)', (steps) =>
      steps
        .selectNoFrom(latestDay(db, tenantId, sql.lit(afterAllDays)).as('day'))
        .unionAll(
          steps
            .selectFrom('step')
            .select(latestDay(db, tenantId, sql`substr(step.day, 1, 4)`).as('day'))
            .where('step.day', 'is not', null),
        )
        .limit(mostYears),
    )
    .selectFrom('step')
    .select('step.day')
    .where('step.day', 'is not', null)
    .execute()
  return rows.flatMap(({ day }) => (day === null ? [] : Number(day.slice(0, 4))))
}

/** The last day before the given one on which a visible content was published. */
function latestDay(db: Database, tenantId: number, before: RawBuilder<string>) {
  return db
    .selectFrom('content')
    .select('content.published_on as day')
    .where('content.tenant_id', '=', tenantId)
    .where('content.visible', '=', 1)
    .where('content.published_on', '<', before)
    .orderBy('content.published_on', 'desc')
    .limit(1)
}
