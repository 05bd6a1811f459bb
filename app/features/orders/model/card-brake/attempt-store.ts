import { type Expression, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { CardLimits } from '#app/kernel/data/limits.ts'

export type Tester = { tenantId: number; accountId: string; networkKey: string | null }
export type Attempt = Tester & { id: string; kind: 'card' | 'order'; now: number }

const hour = 3_600_000
/** A wait within the last seven days, in milliseconds, makes the next one longer. */
const memory = 7 * 24 * hour
/** Waits double from an hour, up to a day. */
const maxWaitMs = 24 * hour

/**
 * Records that a card is about to be tried, in the batch that starts it and before the provider is asked. Counting and
 * recording are one statement, so parallel requests can't exceed the limit. The constraints card_attempt_account and
 * card_attempt_network refuse the rest.
 */
export function insertAttempt(db: Database, attempt: Attempt, limits: CardLimits): Write {
  const { tenantId, accountId, networkKey, now } = attempt
  return db.insertInto('card_attempt').values({
    tenant_id: tenantId,
    id: attempt.id,
    account_id: accountId,
    network_key: networkKey,
    kind: attempt.kind,
    at: now,
    account_left: sql<number>`iif(${heldUntil(db, attempt, now)} IS NULL, ${accountLeft(db, attempt, limits)}, 0)`,
    network_left: networkKey === null ? 1 : networkLeft(db, attempt, limits),
    held_until: sql<number | null>`CASE
      WHEN ${holds(db, attempt)} > 0 OR ${accountLeft(db, attempt, limits)} <= 1
      THEN ${now} + min(${maxWaitMs}, ${hour} << min(${holds(db, attempt)}, 5)) END`,
  })
}

/** Every attempt counts, except orders with the stored card that weren't declined. */
const counts = sql<SqlBool>`(kind = 'card' OR outcome IN ('open', 'declined'))`

function ofAccount(db: Database, { tenantId, accountId }: Tester) {
  const own = db.selectFrom('card_attempt').where('tenant_id', '=', tenantId)
  return own.where('account_id', '=', accountId).where('lifted_at', 'is', null)
}

function accountLeft(db: Database, attempt: Attempt, { accountHour }: CardLimits): Expression<number> {
  const recent = ofAccount(db, attempt)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', attempt.now - hour)
    .where(counts)
  return sql<number>`(${accountHour} - ${recent})`
}

function networkLeft(
  db: Database,
  { tenantId, networkKey, now }: Attempt,
  { networkHour }: CardLimits,
): Expression<number> {
  const recent = db
    .selectFrom('card_attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('network_key', '=', networkKey)
    .where('at', '>', now - hour)
    .where(counts)
  return sql<number>`(${networkHour} - ${recent})`
}

/** Counts the waits of the account within `memory`. */
function holds(db: Database, attempt: Attempt): Expression<number> {
  return ofAccount(db, attempt)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', attempt.now - memory)
    .where('held_until', 'is not', null) as unknown as Expression<number>
}

function heldUntil(db: Database, tester: Tester, now: number): Expression<number | null> {
  return ofAccount(db, tester)
    .select(({ fn }) => fn.max('held_until').as('until'))
    .where('held_until', '>', now) as unknown as Expression<number | null>
}

/** Finds out until when no card of the account or its network may be tried. Null if one may be tried now. */
export async function findHold(
  db: Database,
  tester: Tester,
  { networkHour }: CardLimits,
  now: number,
): Promise<{ by: 'account' | 'network'; until: number } | null> {
  const { tenantId, networkKey } = tester
  const [account, filling] = await Promise.all([
    ofAccount(db, tester)
      .select(({ fn }) => fn.max('held_until').as('until'))
      .where('held_until', '>', now)
      .executeTakeFirst(),
    // Finds the attempt that must become an hour old before the network may try another card.
    networkKey === null
      ? undefined
      : db
          .selectFrom('card_attempt')
          .select('at')
          .where('tenant_id', '=', tenantId)
          .where('network_key', '=', networkKey)
          .where('at', '>', now - hour)
          .where(counts)
          .orderBy('at', 'desc')
          .limit(1)
          .offset(networkHour - 1)
          .executeTakeFirst(),
  ])
  if (account?.until != null) return { by: 'account', until: Number(account.until) }
  return filling === undefined ? null : { by: 'network', until: filling.at + hour }
}

export type AttemptOutcome = 'taken' | 'declined' | 'given_up'

/**
 * Records the result of an attempt. An attempt with a newly entered card counts whatever the result. An order with the
 * stored card counts only if it was declined. Changes nothing if no attempt has this id.
 */
export function settleAttempt(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
  outcome: AttemptOutcome,
): Write {
  const isNo = outcome === 'declined'
  return db
    .updateTable('card_attempt')
    .set({
      outcome,
      ...(!isNo && {
        held_until: sql<number | null>`iif(kind = 'order', NULL, held_until)`,
      }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Why an account has to wait, for administrators. Null if it doesn't. Milliseconds since 1970. */
export type CardHold = { until: number; tried: number; declined: number; lastAt: number }

export async function findCardHold(
  db: Database,
  account: Pick<Tester, 'tenantId' | 'accountId'>,
  now: number,
): Promise<CardHold | null> {
  const row = await ofAccount(db, { ...account, networkKey: null })
    .select(({ fn }) => [
      fn.max('held_until').as('until'),
      fn.countAll<number>().as('tried'),
      sql<number>`sum(outcome = 'declined')`.as('declined'),
      fn.max('at').as('lastAt'),
    ])
    .where('at', '>', now - memory)
    .where(counts)
    .executeTakeFirstOrThrow()
  const until = Number(row.until)
  return until > now
    ? { until, tried: row.tried, declined: Number(row.declined), lastAt: Number(row.lastAt) }
    : null
}

/** Lifts the hold: the account is treated as if it had tried nothing. */
export function liftHold(
  db: Database,
  { tenantId, accountId }: Pick<Tester, 'tenantId' | 'accountId'>,
  now: number,
): Write {
  return db
    .updateTable('card_attempt')
    .set({ lifted_at: now })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
}
