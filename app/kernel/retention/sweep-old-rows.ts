import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { type RetentionDays, readRetentionDays } from './retention-days.ts'

/** Rows that are of no use some days after a time, and the columns that say which. */
type Old = {
  table: keyof Tables
  key: string
  time: string
  days: number
  /** Written out, not bound: only then does SQLite see that an index of such rows will do. */
  only?: RawBuilder<SqlBool>
}

/**
 * What is removed when. Never: the audit, and what says who may do what. A reading outlives its key for long, because its
 * trace code answers who had a page that turned up (docs/adr/017, docs/adr/037); a grant that was never used marked no page.
 */
const oldRows = (kept: RetentionDays): Old[] => [
  { table: 'job', key: 'id', time: 'updated_at', days: kept.finishedJobs, only: sql`state = 'done'` },
  { table: 'job', key: 'id', time: 'updated_at', days: kept.failedJobs, only: sql`state = 'failed'` },
  { table: 'mail', key: 'id', time: 'created_at', days: kept.mails, only: sql`state <> 'waiting'` },
  { table: 'mail_link', key: 'id', time: 'expires_at', days: kept.mailLinks },
  { table: 'usage_event', key: 'id', time: 'at', days: kept.uses },
  { table: 'login_failure', key: 'holder', time: 'first_at', days: kept.loginFailures },
  { table: 'mail_request', key: 'id', time: 'created_at', days: kept.mailRequests },
  { table: 'card_attempt', key: 'id', time: 'at', days: kept.cardAttempts },
  {
    table: 'card_proof',
    key: 'id',
    time: 'updated_at',
    days: kept.cardAttempts,
    only: sql`settle_at IS NULL`,
  },
  { table: 'card_alarm', key: 'day', time: 'told_at', days: kept.cardAttempts },
  { table: 'shelf', key: 'id', time: 'last_used_at', days: kept.shelves },
  { table: 'known_device', key: 'id', time: 'last_used_at', days: kept.knownDevices },
  {
    table: 'viewer_grant',
    key: 'id',
    time: 'launch_until',
    days: kept.unusedGrants,
    only: sql`opened_at IS NULL`,
  },
  {
    table: 'viewer_grant',
    key: 'id',
    time: 'key_until',
    days: kept.readings,
    only: sql`opened_at IS NOT NULL`,
  },
  { table: 'seat', key: 'grant_id', time: 'lapses_at', days: 0 },
  { table: 'seat_queue', key: 'id', time: 'lapses_at', days: 0 },
  { table: 'former_email', key: 'id', time: 'expires_at', days: 0 },
  { table: 'sign_in_flow', key: 'id', time: 'expires_at', days: 0 },
  { table: 'sign_in_test', key: 'id', time: 'expires_at', days: 0 },
  { table: 'verified_profile', key: 'id', time: 'expires_at', days: 0 },
  { table: 'bulk_change', key: 'id', time: 'created_at', days: 1 },
  { table: 'app_token', key: 'id', time: 'expires_at', days: 0 },
  { table: 'content_upload', key: 'id', time: 'updated_at', days: 7, only: sql`state = 'completed'` },
]

const day = 86_400_000
/** Rows of one kind a sweep deletes at most, so that none holds the database for long. */
const mostASweep = 500
/** Of words that were asked, which are many and small. */
const mostTermsASweep = 5_000

/**
 * Run by cron: deletes rows whose time is over, of all tenants, the oldest first. Answers how many went. What has expired
 * is refused by those who read it; this only keeps the tables small.
 */
export async function sweepOldRows(env: Pick<Env, 'DB' | 'RETENTION_DAYS'>, now: number): Promise<number> {
  const d1 = databaseFor(env, 0)
  const changes = await commitTo(d1, deletesOfOldRows(openDatabase(d1), readRetentionDays(env), now))
  return changes.reduce((sum, count) => sum + count, 0)
}

/** A statement for each line of the table above. */
export function deletesOfOldRows(db: Database, kept: RetentionDays, now: number): Write[] {
  return [...oldRows(kept).map((old) => deleteOld(db, old, now)), ...deletesOfPlatformRows(db, kept, now)]
}

/**
 * Tables of the platform, which no tenant owns: links and sign-ins that are over, names that others may have again, and counts
 * older than failed jobs.
 */
function deletesOfPlatformRows(db: Database, kept: RetentionDays, now: number): Write[] {
  const over = (['staff_link', 'staff_sign_in'] as const).map((table) => {
    const name = table as 'staff_link'
    const old = db.selectFrom(name).select('id').where('expires_at', '<=', now).limit(mostASweep)
    return db.deleteFrom(name).where('id', 'in', old)
  })
  const oldest = dayOf(now - kept.failedJobs * day)
  const rested = db.deleteFrom('given_up_domain').where('until', '<=', now)
  const counts = db.deleteFrom('refusal_day').where('day', '<', oldest)
  const appKeys = db.deleteFrom('company_key').where('ends_at', '<=', now)
  return [...over, rested, counts, appKeys, deleteAskedTerms(db, now)]
}

/** Words are counted for a day. */
function deleteAskedTerms(db: Database, now: number): Write {
  const columns = ['tenant_id', 'holder', 'day', 'content_id', 'term'] as const
  const old = db
    .selectFrom('asked_term')
    .select(columns)
    .where('day', '<', dayOf(now))
    .orderBy('day')
    .limit(mostTermsASweep)
  return db
    .deleteFrom('asked_term')
    .where(({ eb, refTuple }) => eb(refTuple(...columns), 'in', old.$asTuple(...columns)))
}

/** One statement for tables that differ only in names; the types follow one of them. */
function deleteOld(db: Database, { table, key, time, days, only }: Old, now: number): Write {
  const [name, id, at] = [table as 'mail_link', key as 'id', time as 'expires_at']
  const old = db
    .selectFrom(name)
    .select(['tenant_id', id])
    .where(at, '<=', now - days * day)
    .$if(only !== undefined, (query) => query.where(only as RawBuilder<SqlBool>))
    .orderBy(at)
    .limit(mostASweep)
  return db
    .deleteFrom(name)
    .where(({ eb, refTuple }) => eb(refTuple('tenant_id', id), 'in', old.$asTuple('tenant_id', id)))
}
