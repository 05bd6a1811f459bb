import { sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'

type Move = {
  tenantId: number
  /** The session by address, and the account that its reader turns out to have. */
  from: string
  to: string
  /** The session that begins now; nothing is taken over where it doesn't. */
  sessionId: string
}

/** What a reader by address kept in their session becomes their account's as well; what that has already stays. */
export function takeOverShelf(db: Database, move: Move): Write[] {
  return [takeOverFavourites(db, move), takeOverReadings(db, move)]
}

function takeOverFavourites(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  return db
    .insertInto('favourite')
    .columns(['tenant_id', 'account_id', 'content_id', 'created_at'])
    .expression(
      db
        .selectFrom('favourite as kept')
        .select(['kept.tenant_id', sql.val(to).as('account_id'), 'kept.content_id', 'kept.created_at'])
        .where('kept.tenant_id', '=', tenantId)
        .where('kept.account_id', '=', from)
        .where(({ exists }) => exists(begun(db, tenantId, sessionId))),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'content_id']).doNothing())
}

/** Of a content read by both, the later time counts. */
function takeOverReadings(db: Database, { tenantId, from, to, sessionId }: Move): Write {
  return db
    .insertInto('reading')
    .columns(['tenant_id', 'account_id', 'content_id', 'read_at'])
    .expression(
      db
        .selectFrom('reading as kept')
        .select(['kept.tenant_id', sql.val(to).as('account_id'), 'kept.content_id', 'kept.read_at'])
        .where('kept.tenant_id', '=', tenantId)
        .where('kept.account_id', '=', from)
        .where(({ exists }) => exists(begun(db, tenantId, sessionId))),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'content_id'])
        .doUpdateSet({ read_at: sql<number>`max(reading.read_at, excluded.read_at)` }),
    )
}

function begun(db: Database, tenantId: number, sessionId: string) {
  return db
    .selectFrom('session')
    .select('session.id')
    .where('session.tenant_id', '=', tenantId)
    .where('session.id', '=', sessionId)
}
