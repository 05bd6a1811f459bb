import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'

type Move = {
  tenantId: number
  /** The session by address, and the account that its reader signs in to. */
  from: string
  to: string
  /** The session that begins now. If it doesn't begin, nothing is moved. */
  sessionId: string
}

/**
 * Moves what a reader by address stored in their session to their account. What the account has already stays. If there is no room for the
 * notes, the account's limit is raised as far as needed, so that the sign-in succeeds.
 */
export function takeOverShelf(db: Database, move: Move): Write[] {
  const notes = [makeRoom(db, move), takeOverAnnotations(db, move)]
  return [takeOverFavourites(db, move), takeOverReadings(db, move), ...notes]
}

function takeOverFavourites(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  return insertSelected(
    db,
    'favourite',
    db
      .selectFrom('favourite as kept')
      .select(['kept.tenant_id', sql.val(to).as('account_id'), 'kept.content_id', 'kept.created_at'])
      .where('kept.tenant_id', '=', tenantId)
      .where('kept.account_id', '=', from)
      .where(({ exists }) => exists(begun(db, tenantId, sessionId))),
  ).onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'content_id']).doNothing())
}

/** Moves the times at which contents were read. If a content was read in both, the later time counts. */
function takeOverReadings(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  return insertSelected(
    db,
    'reading',
    db
      .selectFrom('reading as kept')
      .select(['kept.tenant_id', sql.val(to).as('account_id'), 'kept.content_id', 'kept.read_at'])
      .select(['kept.page', 'kept.furthest_page'])
      .where('kept.tenant_id', '=', tenantId)
      .where('kept.account_id', '=', from)
      .where(({ exists }) => exists(begun(db, tenantId, sessionId))),
  ).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'account_id', 'content_id']).doUpdateSet({
      read_at: sql<number>`max(reading.read_at, excluded.read_at)`,
      page: sql<
        number | null
      >`iif(excluded.read_at > reading.read_at, coalesce(excluded.page, reading.page), coalesce(reading.page, excluded.page))`,
      furthest_page: sql<
        number | null
      >`max(coalesce(reading.furthest_page, excluded.furthest_page), coalesce(excluded.furthest_page, reading.furthest_page))`,
    }),
  )
}

/**
 * Raises the account's limit of notes. Must stand before the notes in the same batch, because `annotation_shelf_full` counts them as they
 * are inserted.
 */
function makeRoom(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  return insertSelected(
    db,
    'annotation_shelf',
    db
      .selectFrom('annotation_shelf as kept')
      .select(['kept.tenant_id', sql.val(to).as('account_id'), sql.lit(0).as('bytes')])
      .select(sql<number>`max(kept.bytes, ${sql.lit(defaultRoom)})`.as('allowed'))
      .where('kept.tenant_id', '=', tenantId)
      .where('kept.account_id', '=', from)
      .where(({ exists }) => exists(begun(db, tenantId, sessionId))),
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'account_id'])
      .doUpdateSet({
        allowed: sql<number>`max(annotation_shelf.allowed, annotation_shelf.bytes + ${bytesOf(db, tenantId, from)})`,
      })
      .where('annotation_shelf.bytes', '<=', sql.lit(defaultRoom)),
  )
}

function bytesOf(db: Database, tenantId: number, shelfId: string) {
  return db
    .selectFrom('annotation_shelf as of')
    .select('of.bytes')
    .where('of.tenant_id', '=', tenantId)
    .where('of.account_id', '=', shelfId)
}

/** Moves the notes, in their order, to the end of the account's own. */
function takeOverAnnotations(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  const latest = db
    .selectFrom('annotation as known')
    .select(sql<number>`coalesce(max(known.seq), 0)`.as('latest'))
    .where('known.tenant_id', '=', tenantId)
    .where('known.account_id', '=', to)
  return insertSelected(
    db,
    'annotation',
    db
      .selectFrom('annotation as kept')
      .select(['kept.tenant_id', sql.val(to).as('account_id'), 'kept.id', 'kept.content_id', 'kept.kind'])
      .select([
        'kept.page',
        'kept.version',
        'kept.quote',
        'kept.prefix',
        'kept.suffix',
        'kept.colour',
        'kept.body',
      ])
      .select(['kept.changed_at', 'kept.device', 'kept.deleted'])
      .select((eb) => eb('kept.seq', '+', latest).as('seq'))
      .where('kept.tenant_id', '=', tenantId)
      .where('kept.account_id', '=', from)
      .where(({ exists }) => exists(begun(db, tenantId, sessionId)))
      .where(({ exists }) =>
        exists(
          db
            .selectFrom('annotation_shelf as room')
            .select('room.bytes')
            .where('room.tenant_id', '=', tenantId)
            .where('room.account_id', '=', to)
            .where(sql<SqlBool>`room.bytes + ${bytesOf(db, tenantId, from)} <= room.allowed`),
        ),
      ),
  ).onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'id']).doNothing())
}

function begun(db: Database, tenantId: number, sessionId: string) {
  return db
    .selectFrom('session')
    .select('session.id')
    .where('session.tenant_id', '=', tenantId)
    .where('session.id', '=', sessionId)
}
