import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { getLiveGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import { shelfOfGrant } from '#app/features/reading/model/viewer/shelf-of-grant.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { AnnotationShelf, KeptAnnotation } from './annotation-store.ts'
import { findKnownBook } from './known-book.ts'
import { ensureMayWrite, SyncInput } from './sync-annotations.ts'
import { syncShelf } from './sync-shelf.ts'

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
  const shelfId = shelfOfGrant(await getLiveGrant(request, request.secretId))
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
