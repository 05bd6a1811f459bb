import { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { getLiveGrant } from '#app/domain/reading/viewer/live-grant.ts'
import { shelfOfGrant } from '#app/domain/reading/viewer/shelf-of-grant.ts'
import { refuse } from '#app/errors/refusal.ts'
import type { AnnotationShelf, KeptAnnotation } from './annotation-store.ts'
import { findKnownBook } from './known-book.ts'
import { ensureMayWrite, SyncInput } from './sync-annotations.ts'
import { syncShelf } from './sync-shelf.ts'

/** The edition in which they were written, by what the device wrote down, and what was changed; each id once. */
export const OtherBookInput = z.object({
  version: z.number().int().min(1),
  changes: SyncInput.shape.changes,
})
export type OtherBookInput = z.output<typeof OtherBookInput>

/**
 * Takes over what a device of the reader changed in a book that isn't open there any more, and answers how those are now. Who it is
 * says the key of the book that is open, and nothing else; plan, licence and seat aren't asked: what was written while the reader
 * had them is theirs. Refuses what `getLiveGrant` refuses, guests with `unauthorized`, a content that the site doesn't have with
 * `contentNotFound`, one that this reader never opened with `forbidden`, who sends too often as `ensureMayWrite`, and with `notesFull`
 * where there was no room for all of it.
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
