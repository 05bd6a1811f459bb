import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { getLiveGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import { ownerKeyOfGrant } from '#app/features/reading/model/viewer/shelf-of-grant.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { AnnotationShelf, KeptAnnotation } from './annotation-store.ts'
import { ensureMayWrite, SyncInput } from './sync-annotations.ts'
import { syncShelf } from './sync-shelf.ts'

/** `version` is the version that readers see now. Null if there is none. */
type KnownBook = { version: number | null; wasOpened: boolean }

/** The version in which the changes were made, as the device noted it, and the changes, each id once. */
export const OtherBookInput = z.object({
  version: z.number().int().min(1),
  changes: SyncInput.shape.changes,
})

export type OtherBookInput = z.output<typeof OtherBookInput>

/**
 * Takes a device's changes in a book that isn't open any more, and answers their present state. The reader is known only
 * by the key of the book that is open. Plan, licence and seat aren't checked, because what readers wrote while they had
 * them belongs to them. Refuses as `getLiveGrant` does, guests with `unauthorized`, an unknown content with
 * `contentNotFound`, one that this reader has never opened with `forbidden`, too many requests as `ensureMayWrite` does,
 * and with `notesFull` if there wasn't room for everything.
 */
export async function syncOtherBook(
  request: ViewerRequest,
  contentId: string,
  { version, changes }: OtherBookInput,
): Promise<{ annotations: KeptAnnotation[] }> {
  const shelfId = ownerKeyOfGrant(await getLiveGrant(request, request.secretId))
  if (shelfId === null) refuse('unauthorized')
  const { tenantId, db, now, env } = request
  const shelf: AnnotationShelf = { tenantId, shelfId, contentId }
  await ensureMayWrite(env, shelf)
  const book = await findKnownBook(db, shelf)
  if (book === null) refuse('contentNotFound')
  if (!book.wasOpened) refuse('forbidden')
  const commit = (writes: Write[]) => request.commit(writes)
  const since = Number.MAX_SAFE_INTEGER
  const edition = Math.min(version, Math.max(1, book.version ?? 1))
  const synced = await syncShelf({ db, commit, now }, shelf, { since, changes, version: edition })
  const { annotations, unkept } = synced
  if (unkept.length > 0) refuse('notesFull')
  return { annotations }
}

/**
 * A content of the site, including its trash, and whether this reader has ever opened it. Each opening leaves a row
 * (`recordRead`), which is deleted with the content, the account or, for a reader by address, the session. Null if the
 * site has no such content.
 */
async function findKnownBook(
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
