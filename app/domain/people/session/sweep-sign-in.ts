import { commitTo, type Write } from '#app/data/commit.ts'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * What is of no use after a time, the column that says when, and how much longer it is kept, milliseconds. A count of
 * failed logins and the block it brings are over an hour after the first. assumed: who was sent what is known for 30 days.
 */
const passing = [
  { table: 'sign_in_flow', key: 'id', time: 'expires_at', kept: 0 },
  { table: 'verified_profile', key: 'id', time: 'expires_at', kept: 0 },
  { table: 'mail_link', key: 'id', time: 'expires_at', kept: day },
  { table: 'app_token', key: 'id', time: 'expires_at', kept: 0 },
  { table: 'login_failure', key: 'holder', time: 'first_at', kept: 60 * minute },
  { table: 'mail', key: 'id', time: 'created_at', kept: 30 * day },
] as const

/** Rows of one table a sweep deletes at most, so that none holds the database for long. */
const mostASweep = 500

/**
 * Run by cron: deletes what ways in leave behind, of all tenants, the oldest first. Answers how many rows went. What has
 * expired is refused by those who read it; this only keeps the tables small.
 */
export async function sweepSignIn(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  const d1 = databaseFor(env, 0)
  const db = openDatabase(d1)
  const changes = await commitTo(
    d1,
    passing.map((what) => deleteOld(db, what, now)),
  )
  return changes.reduce((sum, count) => sum + count, 0)
}

/** One statement for tables that differ only in names; the types follow the first of them. */
function deleteOld(db: Database, { table, key, time, kept }: (typeof passing)[number], now: number): Write {
  const [name, id, at] = [table as 'mail_link', key as 'id', time as 'expires_at']
  const old = db
    .selectFrom(name)
    .select(['tenant_id', id])
    .where(at, '<=', now - kept)
    .orderBy(at)
    .limit(mostASweep)
  return db
    .deleteFrom(name)
    .where(({ eb, refTuple }) => eb(refTuple('tenant_id', id), 'in', old.$asTuple('tenant_id', id)))
}
