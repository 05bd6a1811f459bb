import { sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import {
  boundTenantDatabases,
  type Database,
  namedTenantDb,
  type OpenDatabase,
  platformDb,
} from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { deleteCopy, upsertCopy } from '#app/kernel/data/row-copies.ts'
import { log } from '#app/kernel/logging/log.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How many sites one run copies. */
export const copiesPerRun = 100

/**
 * Commits changes of companies, their contracts or sites in the platform's database, and copies them to the databases of the sites that they
 * concern (docs/adr/180). The visit must be in the platform's database. The sweep makes copies that fail here.
 */
export async function commitToDirectory(visit: Visit, writes: readonly Write[]): Promise<number[]> {
  const changes = await commit(visit, writes)
  await copyAfter(visit)
  return changes
}

/** Makes the copies after a change that was committed in another way. A failure is only logged, because the sweep makes them, too. */
export async function copyAfter(visit: Visit): Promise<void> {
  try {
    await copyDirectory(visit.env, { db: visit.db, now: visit.now() })
  } catch (error) {
    log('warn', 'directory not copied', { error })
  }
}

/** Run by cron, too: makes the copies that are behind, and answers how many. */
async function copyDirectory(env: DatabaseEnv, { db, now }: { db: Database; now: number }): Promise<number> {
  const behind = await db
    .selectFrom('tenant_place')
    .select(['tenant_id as tenantId', 'database', 'changes'])
    .where(sql<boolean>`copied < changes`)
    // A database that isn't bound gets no copies: each visit of its sites is refused and logged.
    .where('database', 'in', boundTenantDatabases(env))
    .where('database', '<>', platformDatabase)
    .limit(copiesPerRun)
    .execute()
  const failures: unknown[] = []
  for (const site of behind)
    await copyBehind(env, { db, now }, site).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return behind.length
}

type Behind = { tenantId: number; database: string; changes: number }

async function copyBehind(
  env: DatabaseEnv,
  { db, now }: { db: Database; now: number },
  { tenantId, database, changes }: Behind,
): Promise<void> {
  const target = namedTenantDb(env, database)
  if (target === null) throw new Error(`${database} is not bound`)
  await copySite(db, target, { tenantId, now })
  await db
    .updateTable('tenant_place')
    .set({ copied: changes })
    .where('tenant_id', '=', tenantId)
    .where('database', '=', database)
    .where('copied', '<', changes)
    .execute()
}

/**
 * Copies a site, its place, its company and the company's payment contract from the platform's database to another one, whether or not they
 * were copied before. The site's version there stays its own.
 */
export async function copySite(
  platform: Database,
  target: OpenDatabase,
  { tenantId, now }: { tenantId: number; now: number },
): Promise<void> {
  const [place, tenant, company, payment] = await Promise.all([
    platform
      .selectFrom('tenant_place')
      .select(['tenant_id', 'database', 'search', 'next_search', 'version', 'changed_at'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
    platform.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirst(),
    platform
      .selectFrom('company')
      .selectAll()
      .where('id', '=', companyOf(platform, tenantId))
      .executeTakeFirst(),
    platform
      .selectFrom('company_payment')
      .selectAll()
      .where('company_id', '=', companyOf(platform, tenantId))
      .executeTakeFirst(),
  ])
  if (tenant === undefined || company === undefined || place === undefined) return
  const { version: _, ...site } = { ...tenant, copied_at: now }
  const { db } = target
  await commitTo(target.d1, [
    upsertCopy(db, 'company', company),
    payment === undefined
      ? deleteCopy(db, 'company_payment', company.id)
      : upsertCopy(db, 'company_payment', payment),
    upsertCopy(db, 'tenant', site),
    db
      .insertInto('tenant_place')
      .values(place)
      .onConflict((row) =>
        row.column('tenant_id').doUpdateSet(place).where('tenant_place.version', '<=', place.version),
      ),
  ])
}

function companyOf(db: Database, tenantId: number) {
  return db.selectFrom('tenant').select('company_id').where('id', '=', tenantId)
}

/** Run by cron: makes the copies of the directory that are behind, because a database was away or a Worker died. */
export async function sweepDirectory({ env, now }: { env: DatabaseEnv; now: () => number }): Promise<number> {
  const { db } = await platformDb(env)
  return copyDirectory(env, { db, now: now() })
}
