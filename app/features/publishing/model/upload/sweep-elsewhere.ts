import { sql } from 'kysely'
import {
  type Elsewhere,
  readersOf,
  upsertElsewhere,
} from '#app/features/tenancy/model/directory/elsewhere.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { namedTenantDb, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { contentsOf } from './content-records.ts'

/** The sites of a company in one database. */
type Part = { companyId: number; database: string; tenantIds: number[] }

/**
 * Run by cron: counts the contents and readers of companies whose sites lie in several databases, and writes into each of these what the others
 * have. Fails if one of them doesn't answer: then the last counts stay. Answers how many companies there are.
 */
export async function sweepElsewhere(env: DatabaseEnv): Promise<number> {
  const companies = Map.groupBy(await listSpread(env), ({ companyId }) => companyId)
  for (const [companyId, parts] of companies) {
    const counted = await Promise.all(parts.map(async (part) => ({ part, has: await countIn(env, part) })))
    for (const { part } of counted) {
      const others = counted.filter((other) => other.part !== part).map(({ has }) => has)
      const { d1, db } = opened(env, part)
      await commitTo(d1, [upsertElsewhere(db, companyId, sum(others))])
    }
  }
  return companies.size
}

/** The companies that have sites in several databases, or had until now. */
async function listSpread(env: DatabaseEnv): Promise<Part[]> {
  const { db } = await platformDb(env)
  const rows = await db
    .selectFrom('tenant_place as place')
    .innerJoin('tenant', 'tenant.id', 'place.tenant_id')
    .select(['tenant.company_id as companyId', 'place.database'])
    .select(sql<string>`json_group_array(tenant.id)`.as('tenantIds'))
    .where(sql<boolean>`tenant.company_id IN (SELECT other.company_id FROM tenant AS other
      JOIN tenant_place AS there ON there.tenant_id = other.id
      GROUP BY other.company_id HAVING count(DISTINCT there.database) > 1
      UNION SELECT company_id FROM company_elsewhere WHERE contents > 0 OR readers > 0)`)
    .groupBy(['tenant.company_id', 'place.database'])
    .execute()
  return rows.map(({ tenantIds, ...part }) => ({ ...part, tenantIds: JSON.parse(tenantIds) as number[] }))
}

async function countIn(env: DatabaseEnv, part: Part): Promise<Elsewhere> {
  const { db } = opened(env, part)
  return db
    .selectNoFrom([
      sql<number>`${contentsOf(part.tenantIds)}`.as('contents'),
      sql<number>`${readersOf(db, listed<number>(part.tenantIds))}`.as('readers'),
    ])
    .executeTakeFirstOrThrow()
}

function opened(env: DatabaseEnv, { database }: Part): OpenDatabase {
  const records = namedTenantDb(env, database)
  if (records === null) throw new Error(`${database} is not bound`)
  return records
}

function sum(counts: readonly Elsewhere[]): Elsewhere {
  const of = (what: keyof Elsewhere) => counts.reduce((total, one) => total + one[what], 0)
  return { contents: of('contents'), readers: of('readers') }
}
