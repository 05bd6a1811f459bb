import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { ensureLive, getLiveGrant, ownerKeyOfGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { AnnotationChange } from './annotation.ts'
import type { AnnotationShelf, KeptAnnotation, Shelf } from './annotation-store.ts'
import { type Synced, syncShelf } from './sync-shelf.ts'

/**
 * How much of the reader's annotations a device has, and its changes, each id once. `pages` says that the device asks
 * again while there is more, and keeps what found no room; older devices do neither.
 */
export const SyncInput = z.object({
  since: z.number().int().min(0),
  changes: z.array(AnnotationChange).max(50),
  pages: z.boolean().default(false),
})
export type SyncInput = z.output<typeof SyncInput>

/**
 * Takes a device's changes in the open book and answers the changes of other devices, a page at a time. A device may send
 * the same changes twice. Refuses as for a segment, guests with `unauthorized`, too many requests as `ensureMayWrite`
 * does, and with `notesFull` an older device that would take unstored changes for stored ones.
 */
export async function syncAnnotations(
  request: ViewerRequest,
  { pages, ...input }: SyncInput,
): Promise<Synced> {
  const grant = await ensureLive(request)
  const shelfId = ownerKeyOfGrant(grant)
  if (shelfId === null) refuse('unauthorized')
  const { tenantId, db, now, env } = request
  const shelf = { tenantId, shelfId, contentId: grant.contentId }
  if (input.changes.length > 0) await ensureMayWrite(env, shelf)
  const commit = (writes: Write[]) => request.commit(writes)
  const synced = await syncShelf({ db, commit, now }, shelf, { ...input, version: grant.version })
  if (!pages && synced.unkept.length > 0) refuse('notesFull')
  return synced
}

/**
 * A rate limit on each reader's writing. Refuses as `ensureWithinRate` does. Refused changes stay on the device and are
 * sent again.
 */
export async function ensureMayWrite(
  env: Pick<ViewerRequest['env'], 'NOTES_BY_READER'>,
  { tenantId, shelfId }: Shelf,
): Promise<void> {
  await ensureWithinRate(env.NOTES_BY_READER, `${tenantId} ${shelfId}`)
}

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
