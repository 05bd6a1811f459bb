import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** Five failures within 30 minutes block for 30 minutes (ruling 8, R103, R104). Milliseconds. */
const failuresToBlock = 5
const blockLife = 30 * 60_000

/**
 * The counter that a failure is added to: the account's or, if nobody has the name, one for the name itself, so that a lock reveals
 * nothing.
 */
export type Holder = { tenantId: number; key: string }

export function holderOf(tenantId: number, who: { kind: 'reader' | 'staff'; id: string }): Holder {
  return { tenantId: who.kind === 'staff' ? 0 : tenantId, key: `${who.kind}:${who.id}` }
}

export function holderOfName(tenantId: number, nameKey: string): Holder {
  return { tenantId, key: `name:${sha256Hex(nameKey)}` }
}

/**
 * The counter of passwords that are typed within an open session. It is separate, so that strangers can't lock the session's owner out, nor
 * the other way round.
 */
export function holderOfSession(tenantId: number, sessionId: string): Holder {
  return { tenantId, key: `session:${sessionId}` }
}

/** The time until which a holder is blocked, in milliseconds. Null if they aren't. */
export async function findBlock(db: Database, holder: Holder, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('login_failure')
    .select('blocked_until as blockedUntil')
    .where('tenant_id', '=', holder.tenantId)
    .where('holder', '=', holder.key)
    .executeTakeFirst()
  return row?.blockedUntil != null && row.blockedUntil > now ? row.blockedUntil : null
}

/**
 * Counts a failure in a single statement and says whether the holder is blocked now. After failures older than the window
 * the count restarts at one. The fifth sets the end of the block, which later ones don't move.
 */
export async function countFailure(
  db: Database,
  holder: Holder,
  now: number,
): Promise<'counted' | 'blocked'> {
  const isStale = sql`(login_failure.first_at <= ${now - blockLife} OR login_failure.blocked_until IS NOT NULL)`
  const failures = sql<number>`CASE WHEN ${isStale} THEN 1 ELSE login_failure.failures + 1 END`
  const row = await db
    .insertInto('login_failure')
    .values({ tenant_id: holder.tenantId, holder: holder.key, failures: 1, first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'holder'])
        .doUpdateSet({
          failures,
          first_at: sql<number>`CASE WHEN ${isStale} THEN ${now} ELSE login_failure.first_at END`,
          blocked_until: sql<
            number | null
          >`CASE WHEN (${failures}) >= ${failuresToBlock} THEN ${now + blockLife} ELSE NULL END`,
        })
        .where(sql<SqlBool>`(login_failure.blocked_until IS NULL OR login_failure.blocked_until <= ${now})`),
    )
    .returning('blocked_until as blockedUntil')
    .executeTakeFirst()
  return row === undefined || row.blockedUntil !== null ? 'blocked' : 'counted'
}

/** Clears earlier failures after a success, but not a block that began meanwhile. */
export function forgetFailures(db: Database, holder: Holder, now: number): Write {
  return db
    .deleteFrom('login_failure')
    .where('tenant_id', '=', holder.tenantId)
    .where('holder', '=', holder.key)
    .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<=', now)]))
}

/** Lifts the block of a person who has proven who they are in another way, such as by a mailed link. */
export function liftBlock(db: Database, holder: Holder): Write {
  return db
    .deleteFrom('login_failure')
    .where('tenant_id', '=', holder.tenantId)
    .where('holder', '=', holder.key)
}

/** A condition for a write: the holder wasn't blocked while their password was being verified. */
export function isUnblocked(db: Database, holder: Holder, now: number): RawBuilder<SqlBool> {
  const blocks = db
    .selectFrom('login_failure')
    .select('holder')
    .where('tenant_id', '=', holder.tenantId)
    .where('holder', '=', holder.key)
    .where('blocked_until', '>', now)
  return sql<SqlBool>`NOT EXISTS ${blocks}`
}
