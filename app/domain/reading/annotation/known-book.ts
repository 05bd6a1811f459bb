import type { Database } from '#app/data/database.ts'
import type { AnnotationShelf } from './annotation-store.ts'

/** `version` is the edition that readers see now, null where there is none. */
export type KnownBook = { version: number | null; wasOpened: boolean }

/**
 * A content of the site, in its trash as well, and whether this reader ever opened it: each opening leaves a row (`recordRead`) that
 * goes with the content, the account or, of a reader by address, the session. Null where the site has no such content.
 */
export async function findKnownBook(
  db: Database,
  { tenantId, shelfId, contentId }: AnnotationShelf,
): Promise<KnownBook | null> {
  const row = await db
    .selectFrom('content')
    .select((eb) => [
      'content.version',
      eb
        .selectFrom('reading')
        .select('reading.read_at')
        .where('reading.tenant_id', '=', tenantId)
        .where('reading.account_id', '=', shelfId)
        .where('reading.content_id', '=', contentId)
        .as('readAt'),
    ])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', '=', contentId)
    .executeTakeFirst()
  return row === undefined ? null : { version: row.version, wasOpened: row.readAt !== null }
}
