import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'

/**
 * Takes or keeps a seat for a reading, in one statement, so that of two at once only one gets the last seat. Changes a
 * row if its reader has a seat already, or if one is free that nobody before them is waiting for. `carriedUntil` is when the
 * rights end that the reader's browser gets with it.
 */
export function takeSeat(db: Database, asked: SeatAsked, lapsesAt: number, carriedUntil = 0): Write {
  const { tenantId, userGroupId, contentId, grantId, holder, now } = asked
  const holders = liveSeats(db, asked, now).select(sql<number>`count(DISTINCT holder)`.as('holders'))
  const before = waitingBefore(db, asked).select(({ fn }) => fn.countAll<number>().as('before'))
  const seats = seatsOfGroup(db, asked)
  return insertWhere(
    db,
    'seat',
    {
      tenant_id: tenantId,
      user_group_id: userGroupId,
      content_id: contentId,
      grant_id: grantId,
      holder,
      taken_at: now,
      lapses_at: lapsesAt,
      carried_until: carriedUntil,
    },
    sql<SqlBool>`(EXISTS ${ownSeats(db, asked)}
      OR ${holders} + ${before} < coalesce(${seats}, ${Number.MAX_SAFE_INTEGER}))`,
  ).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'user_group_id', 'content_id', 'grant_id']).doUpdateSet(({ ref }) => ({
      lapses_at: ref('excluded.lapses_at'),
      carried_until: sql<number>`max(seat.carried_until, excluded.carried_until)`,
    })),
  )
}

/** Removes from the queue the reader who got a seat, and everybody who has stopped asking for one. */
export function clearQueue(db: Database, asked: SeatAsked): Write {
  return db
    .deleteFrom('seat_queue')
    .where('tenant_id', '=', asked.tenantId)
    .where('user_group_id', '=', asked.userGroupId)
    .where('content_id', '=', asked.contentId)
    .where(({ or, and, eb, exists }) =>
      or([
        eb('lapses_at', '<=', asked.now),
        and([eb('holder', '=', asked.holder), exists(ownSeats(db, asked))]),
      ]),
    )
}

/** Puts a reader without a seat at the end of the queue, or keeps their place in it. */
export function joinQueue(db: Database, asked: SeatAsked): Write {
  const { tenantId, userGroupId, contentId, grantId, holder, now } = asked
  return insertWhere(
    db,
    'seat_queue',
    {
      tenant_id: tenantId,
      user_group_id: userGroupId,
      content_id: contentId,
      holder,
      id: grantId,
      joined_at: now,
      lapses_at: now + queueLife,
    },
    sql<SqlBool>`NOT EXISTS ${ownSeats(db, asked)}`,
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'user_group_id', 'content_id', 'holder'])
      .doUpdateSet(({ ref }) => ({ lapses_at: ref('excluded.lapses_at') })),
  )
}

/**
 * Lets the seat of a closed reading expire after a moment, but not before the rights that its browser carries. The reader's other windows
 * keep theirs.
 */
export function leaveSeat(
  db: Database,
  { tenantId, keyId, now }: { tenantId: number; keyId: string; now: number },
): Write {
  return db
    .updateTable('seat')
    .set({ lapses_at: sql<number>`min(lapses_at, max(carried_until, ${now + leavingLife}))` })
    .where('tenant_id', '=', tenantId)
    .where('grant_id', '=', readingOf(db, { tenantId, keyId }))
}

/** The seat that the reading of a viewer's key has, and until when. Null if it has none. */
export async function findSeat(
  db: Database,
  { tenantId, keyId, now }: { tenantId: number; keyId: string; now: number },
): Promise<{ userGroupId: string; lapsesAt: number } | null> {
  const seat = await db
    .selectFrom('seat')
    .select(['user_group_id as userGroupId', 'lapses_at as lapsesAt'])
    .where('tenant_id', '=', tenantId)
    .where('grant_id', '=', readingOf(db, { tenantId, keyId }))
    .where('lapses_at', '>', now)
    .orderBy('lapses_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return seat ?? null
}

function readingOf(db: Database, { tenantId, keyId }: { tenantId: number; keyId: string }) {
  return db
    .selectFrom('viewer_grant')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
}

/**
 * The state of the queue for a waiting reader: the number of seats, the number of readers before them, and when the first
 * seat becomes free at the latest if its reader stops. `isNew` says that they weren't waiting before. One query.
 */
export async function readQueue(db: Database, asked: SeatAsked) {
  const own = liveQueue(db, asked, asked.now).select('id').where('holder', '=', asked.holder)
  // A reader's seat becomes free with the last of their readings.
  const frees = db
    .selectFrom(
      liveSeats(db, asked, asked.now)
        .select(({ fn }) => fn.max('lapses_at').as('lapses_at'))
        .groupBy('holder')
        .as('held'),
    )
    .select(({ fn }) => fn.min('held.lapses_at').as('frees_at'))
  const row = await db
    .selectNoFrom([
      seatsOfGroup(db, asked).as('seats'),
      waitingBefore(db, asked)
        .select(({ fn }) => fn.countAll<number>().as('before'))
        .as('before'),
      frees.as('freesAt'),
      own.as('queueId'),
    ])
    .executeTakeFirstOrThrow()
  const { seats, before, freesAt, queueId } = row
  return { seats: seats ?? 0, before: Number(before), freesAt, isNew: queueId === asked.grantId }
}

function liveSeats(db: Database, { tenantId, userGroupId, contentId }: SeatedContent, now: number) {
  return db
    .selectFrom('seat')
    .where('tenant_id', '=', tenantId)
    .where('user_group_id', '=', userGroupId)
    .where('content_id', '=', contentId)
    .where('lapses_at', '>', now)
}

function ownSeats(db: Database, asked: SeatAsked) {
  return liveSeats(db, asked, asked.now).select('grant_id').where('holder', '=', asked.holder)
}

function liveQueue(db: Database, { tenantId, userGroupId, contentId }: SeatedContent, now: number) {
  return db
    .selectFrom('seat_queue')
    .where('tenant_id', '=', tenantId)
    .where('user_group_id', '=', userGroupId)
    .where('content_id', '=', contentId)
    .where('lapses_at', '>', now)
}

/**
 * The number of readers who came earlier, or of all waiting ones for a reader who isn't in the queue yet. Within a
 * millisecond the name decides.
 */
function waitingBefore(db: Database, asked: SeatAsked) {
  const joinedAt = liveQueue(db, asked, asked.now).select('joined_at').where('holder', '=', asked.holder)
  return liveQueue(db, asked, asked.now)
    .where('holder', '!=', asked.holder)
    .where(
      sql<SqlBool>`(joined_at, holder) < (coalesce(${joinedAt}, ${Number.MAX_SAFE_INTEGER}), ${asked.holder})`,
    )
}

function seatsOfGroup(db: Database, { tenantId, userGroupId }: SeatedContent) {
  return db
    .selectFrom('user_group')
    .select('seats')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userGroupId)
}

/** A content and the user group that has licensed it with a number of seats. */
export type SeatedContent = { tenantId: number; userGroupId: string; contentId: string }

/**
 * A request for a seat. `holder` is the reader's shelf key, so that a second window of theirs doesn't take a second seat.
 */
export type SeatAsked = SeatedContent & { holder: string; grantId: string; now: number }

/** assumed: how long a seat is kept after its viewer was last heard of. Milliseconds. */
export const seatLife = 150_000

/**
 * How long a seat is kept after its viewer is closed, so that reloading the page doesn't send the reader to the end of
 * the queue. Milliseconds.
 */
export const leavingLife = 5_000

/**
 * assumed: how long a place in the queue is kept after the last request. Browsers let hidden pages ask once a minute.
 * Milliseconds.
 */
export const queueLife = 90_000
