import type { Database } from '#app/kernel/data/database.ts'
import type { AnnotationShelf } from './annotation-store.ts'

/** `version` is the version that readers see now. Null if there is none. */
export type KnownBook = { version: number | null; wasOpened: boolean }

/**
 * A content of the site, including its trash, and whether this reader has ever opened it. Each opening leaves a row
 * (`recordRead`), which is deleted with the content, the account or, for a reader by address, the session. Null if the
 * site has no such content.
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
