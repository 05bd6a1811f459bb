import { type SqlBool, sql } from 'kysely'
import type { Feature } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, platformDb, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { DatabaseEnv, Env } from '#app/kernel/data/env.ts'
import { type OldRows, type RetentionDays, readRetentionDays } from '#app/kernel/retention/retention.ts'
import { dayOf } from '#app/kernel/values/day.ts'

/** Expired rows of the kernel's own tables. */
const kernelRows: readonly OldRows[] = [
  { table: 'job', key: 'id', time: 'updated_at', days: 'finishedJobs', only: "state = 'done'" },
  { table: 'job', key: 'id', time: 'updated_at', days: 'failedJobs', only: "state = 'failed'" },
]

/** The rows to remove and their age, as the manifests of the features declare them. */
const oldRows = (): OldRows[] => [
  ...kernelRows,
  ...Object.values<Feature>(features).flatMap(({ oldRows: rows = [] }) => rows),
]

const day = 86_400_000
/** The most rows of one kind that a sweep deletes, so that it doesn't occupy the database for long. */
const maxPerSweep = 500
/** The most rows of `asked_term` that a sweep deletes. They are many and small. */
const maxTermsPerSweep = 5_000

/**
 * Run by cron: deletes expired rows of all tenants, the oldest first. Answers how many were deleted. This only keeps
 * the tables small, because code that reads such rows refuses expired ones itself.
 */
export async function sweepOldRows(
  env: DatabaseEnv & Pick<Env, 'RETENTION_DAYS'>,
  now: number,
): Promise<number> {
  const kept = readRetentionDays(env)
  return sweepTenantDbs(env, async ({ d1, db }) =>
    sum(await commitTo(d1, deletesOfTenantRows(db, kept, now))),
  )
}

/** Run by cron: deletes the expired rows of the platform, and answers how many. */
export async function sweepPlatformRows(
  env: Pick<Env, 'DB' | 'RETENTION_DAYS'>,
  now: number,
): Promise<number> {
  const platform = await platformDb(env)
  return sum(await commitTo(platform.d1, deletesOfPlatformRows(platform.db, readRetentionDays(env), now)))
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** The deletions in tables that tenants own, one statement for each kind of row. */
export function deletesOfTenantRows(db: Database, kept: RetentionDays, now: number): Write[] {
  return [...oldRows().map((old) => deleteOld(db, old, kept, now)), deleteAskedTerms(db, now)]
}

/**
 * The deletions in tables of the platform, which no tenant owns: expired links and sign-ins, names that others may
 * claim again, and counts and dead letters that are older than failed jobs are kept.
 */
export function deletesOfPlatformRows(db: Database, kept: RetentionDays, now: number): Write[] {
  const over = (['staff_link', 'staff_sign_in'] as const).map((table) => {
    const name = table as 'staff_link'
    const old = db.selectFrom(name).select('id').where('expires_at', '<=', now).limit(maxPerSweep)
    return db.deleteFrom(name).where('id', 'in', old)
  })
  const oldest = dayOf(now - kept.failedJobs * day)
  const rested = db.deleteFrom('given_up_domain').where('until', '<=', now)
  const counts = db.deleteFrom('refusal_day').where('day', '<', oldest)
  const letters = db.deleteFrom('dead_letter').where('last_at', '<=', now - kept.failedJobs * day)
  const appKeys = db.deleteFrom('company_key').where('ends_at', '<=', now)
  return [...over, rested, counts, letters, appKeys]
}

/** Deletes the asked terms of earlier days, because words are counted for one day only. */
function deleteAskedTerms(db: Database, now: number): Write {
  const columns = ['tenant_id', 'holder', 'day', 'content_id', 'term'] as const
  const old = db
    .selectFrom('asked_term')
    .select(columns)
    .where('day', '<', dayOf(now))
    .orderBy('day')
    .limit(maxTermsPerSweep)
  return db
    .deleteFrom('asked_term')
    .where(({ eb, refTuple }) => eb(refTuple(...columns), 'in', old.$asTuple(...columns)))
}

/** Deletes old rows of one table. Types follow a single table, because the tables differ only in names. */
function deleteOld(
  db: Database,
  { table, key, time, days, only }: OldRows,
  kept: RetentionDays,
  now: number,
): Write {
  const [name, id, at] = [table as 'mail_link', key as 'id', time as 'expires_at']
  const age = (typeof days === 'number' ? days : kept[days]) * day
  const old = db
    .selectFrom(name)
    .select(['tenant_id', id])
    .where(at, '<=', now - age)
    .$if(only !== undefined, (query) => query.where(sql.raw<SqlBool>(only as string)))
    .orderBy(at)
    .limit(maxPerSweep)
  return db
    .deleteFrom(name)
    .where(({ eb, refTuple }) => eb(refTuple('tenant_id', id), 'in', old.$asTuple('tenant_id', id)))
}
