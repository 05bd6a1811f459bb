import { everySearchDb } from '#app/kernel/data/database.ts'
import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { measureDatabases } from '#app/kernel/data/measure-databases.ts'
import type { SearchPart } from '#app/kernel/data/search-index.ts'
import { log } from '#app/kernel/logging/log.ts'
import { readRetentionDays } from '#app/kernel/retention/retention.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { sideBySide, type There } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'

/** About how many bytes each site takes in each database that answered. */
type SiteSizes = {
  bytesOf: (database: string, tenantId: number) => number | null
  silent: TenantDatabaseName[]
}

/** What a site takes compared with others. Only the proportions count, so any unit will do. */
type Weights = ReadonlyMap<number, number>

/**
 * About how many bytes of records of a database a site, a content, a reader and an opened book take, with their rows in all tables and indexes
 * (measured on the demo's site, docs/adr/187).
 */
const takenBy = { site: 50_000, content: 8_000, reader: 3_000, opening: 635 }

/**
 * Estimates how much of each database each site takes: D1 can't tell it, and counting a site's rows would hold up its readers. The size of a
 * database is divided among its sites by counts that triggers keep anyway; that of a search database by the segments of text in it.
 */
export async function estimateSiteSizes(visit: Visit): Promise<SiteSizes> {
  const [sizes, { answers, silent }, indexes] = await Promise.all([
    measureDatabases(visit.env),
    sideBySide(visit, async (there) => [there.database, await weighSites(visit, there)] as const),
    Promise.all(everySearchDb(visit.env).map(async (part) => [part.name, await weighIndexes(part)] as const)),
  ])
  const weights = new Map<string, Weights>([...answers, ...indexes])
  const shares = new Map<string, Weights>(
    sizes.flatMap(({ name, measured }) => {
      const own = weights.get(name)
      return measured === null || own === undefined ? [] : [[name, sharesOf(measured.bytes, own)] as const]
    }),
  )
  const bytesOf = (database: string, tenantId: number) => {
    const known = shares.get(database)
    return known === undefined ? null : (known.get(tenantId) ?? 0)
  }
  return { bytesOf, silent }
}

/** Weighs the sites whose records are in one database, each by a few rows of counts. */
async function weighSites({ env, now }: Visit, there: There): Promise<Weights> {
  const since = addDays(dayOf(now()), -readRetentionDays(env).readingsInDatabase)
  const rows = await there.db
    .selectFrom('tenant')
    .select((eb) => [
      'tenant.id as tenantId',
      eb
        .selectFrom('content_overview_total')
        .select('total')
        .whereRef('content_overview_total.tenant_id', '=', 'tenant.id')
        .where('list_id', '=', 0)
        .where('part', '=', 'all')
        .as('contents'),
      eb
        .selectFrom('reader_count')
        .select(({ fn }) => fn.sum<number>('readers').as('readers'))
        .whereRef('reader_count.tenant_id', '=', 'tenant.id')
        .as('readers'),
      eb
        .selectFrom('usage_day')
        .select(({ fn }) => fn.sum<number>('count').as('count'))
        .whereRef('usage_day.tenant_id', '=', 'tenant.id')
        .where('kind', '=', 'open')
        .where('day', '>', since)
        .as('openings'),
    ])
    .where(livesIn(there, 'tenant.id'))
    .execute()
  return new Map(
    rows.map(({ tenantId, contents, readers, openings }) => [
      tenantId,
      takenBy.site +
        (contents ?? 0) * takenBy.content +
        (readers ?? 0) * takenBy.reader +
        (openings ?? 0) * takenBy.opening,
    ]),
  )
}

/** Weighs the indexes in one search database. Empty if it doesn't answer. */
async function weighIndexes({ name, db }: SearchPart): Promise<Weights> {
  try {
    const rows = await db
      .selectFrom('text_segment')
      .select(({ fn }) => ['tenant_id as tenantId', fn.countAll<number>().as('segments')])
      .groupBy('tenant_id')
      .execute()
    return new Map(rows.map(({ tenantId, segments }) => [tenantId, segments]))
  } catch (error) {
    log('warn', 'database does not answer', { database: name, error })
    return new Map()
  }
}

function sharesOf(bytes: number, weights: Weights): Weights {
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return new Map([...weights].map(([tenantId, weight]) => [tenantId, Math.round((bytes * weight) / all)]))
}
