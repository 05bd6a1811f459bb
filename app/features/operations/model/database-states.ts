import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { DatabaseName } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { type Measured, measureDatabases } from '#app/kernel/data/measure-databases.ts'

/** A database as the health page shows it. What is measured is null if it didn't answer. */
export type DatabaseState = { [Key in keyof Measured]: Measured[Key] | null } & {
  name: DatabaseName
  /** The share of the largest size that a database can have, in percent. */
  percent: number | null
  /** The number of sites with records or a part of their index in it. */
  sites: number
  isNearlyFull: boolean
}

/** The largest size of a database in D1, in bytes. */
const maxBytes = 10_000_000_000

/** From this share on there is a warning: moving a site out of a full database takes a while. */
const nearlyFull = 70

const unmeasured = { bytes: null, answerMs: null, migration: null, behind: null }

/** Each database with its size, its schema, how fast it answers, and the number of sites in it. */
export async function listDatabases(env: DatabaseEnv, db: Database): Promise<DatabaseState[]> {
  // Nothing else is asked meanwhile: a Worker has six connections, and waiting for one would count as slowness of the database.
  const found = await measureDatabases(env)
  const sites = await countSites(db)
  return found.map(({ name, measured }) => ({
    name,
    ...(measured ?? unmeasured),
    ...shareOf(measured?.bytes ?? null),
    sites: sites.get(name) ?? 0,
  }))
}

/** The share that a size is of the largest one. Exported for its test. */
export function shareOf(bytes: number | null): Pick<DatabaseState, 'percent' | 'isNearlyFull'> {
  const percent = bytes === null ? null : Math.round((bytes / maxBytes) * 1_000) / 10
  return { percent, isNearlyFull: percent !== null && percent >= nearlyFull }
}

async function countSites(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; sites: number }>`
    SELECT name, count(*) AS sites FROM (
      SELECT database AS name, tenant_id FROM tenant_place
      UNION SELECT range.value ->> 'name', tenant_id FROM tenant_place, json_each(tenant_place.search) range
    ) GROUP BY name`.execute(db)
  return new Map(rows.map(({ name, sites }) => [name, sites]))
}
