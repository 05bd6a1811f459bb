import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { everyTenantDb, inSession, type OpenDatabase } from '#app/kernel/data/database.ts'
import { platformDatabase, type TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A database of tenants, opened for an administrator who works on several sites. */
export type There = OpenDatabase<D1Database | D1DatabaseSession>

/** What the databases answered, in the order of their names, and which of them didn't answer. */
export type SideBySide<Answer> = { answers: Answer[]; silent: TenantDatabaseName[] }

/**
 * Asks every database of tenants at the same time about the sites that live there (`livesIn`). The platform's is asked in the visit's own
 * session, so that it sees the administrator's last write; if it fails, all does. Another one that fails is logged and named in `silent`: one
 * database that is away must not take the lists of all others with it.
 */
export async function sideBySide<Answer>(
  visit: Visit,
  ask: (there: There) => Promise<Answer>,
): Promise<SideBySide<Answer>> {
  const platform = await onPlatform(visit)
  const asked: { database: TenantDatabaseName; asking: Promise<Answer> }[] = []
  for await (const records of everyTenantDb(visit.env)) {
    const { database } = records
    const there = database === platformDatabase ? platform : inSession(records, 'first-primary')
    asked.push({ database, asking: ask({ database, d1: there.d1, db: there.db }) })
  }
  const settled = await Promise.allSettled(asked.map(({ asking }) => asking))
  const answers: Answer[] = []
  const silent: TenantDatabaseName[] = []
  for (const [at, one] of settled.entries()) {
    const { database } = asked[at] as (typeof asked)[number]
    if (one.status === 'fulfilled') answers.push(one.value)
    else if (database === platformDatabase) throw one.reason
    else {
      log('warn', 'database does not answer', { database, error: one.reason })
      silent.push(database)
    }
  }
  return { answers, silent }
}

/** Like `sideBySide`, where an answer that lacks a part would be wrong: refuses with `dataUnavailable` if a database doesn't answer. */
export async function fromAll<Answer>(
  visit: Visit,
  ask: (there: There) => Promise<Answer>,
): Promise<Answer[]> {
  const { answers, silent } = await sideBySide(visit, ask)
  return silent.length === 0 ? answers : refuse('dataUnavailable')
}

/**
 * A condition on a tenant's number: its records are in this database. Rows of a tenant that is being copied to a database, or has moved away
 * from it, don't fulfil it there.
 */
export function livesIn({ database }: Pick<There, 'database'>, tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM tenant_place AS home
    WHERE home.tenant_id = ${sql.ref(tenantId)} AND home.database = ${database})`
}

/** Adds up the numbers of several answers, field by field. */
export function sumOf<Sums extends Record<string, number>>(answers: readonly Sums[]): Sums {
  const fields = Object.keys(answers[0] ?? {})
  const sums = fields.map((field) => [field, answers.reduce((sum, one) => sum + (one[field] ?? 0), 0)])
  return Object.fromEntries(sums) as Sums
}
