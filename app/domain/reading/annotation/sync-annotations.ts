import { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { ensureLive } from '#app/domain/reading/viewer/ensure-live.ts'
import { shelfOfGrant } from '#app/domain/reading/viewer/shelf-of-grant.ts'
import { refuse } from '#app/errors/refusal.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { AnnotationChange } from './annotation.ts'
import type { Shelf } from './annotation-store.ts'
import { type Synced, syncShelf } from './sync-shelf.ts'

/**
 * How far a device knows the reader's annotations, and what it changed; each id once. `pages` says that it goes on asking while there
 * is more, and keeps what there was no room for; devices of before know of neither.
 */
export const SyncInput = z.object({
  since: z.number().int().min(0),
  changes: z.array(AnnotationChange).max(50),
  pages: z.boolean().default(false),
})
export type SyncInput = z.output<typeof SyncInput>

/**
 * Takes over what a device of the reader changed in the book they read, and tells it what others did, a page at a time. A device may
 * send the same twice. Refuses what a segment is refused with, guests with `unauthorized`, who sends too often as `ensureMayWrite`,
 * and with `notesFull` a device that would take what had no room for kept.
 */
export async function syncAnnotations(
  request: ViewerRequest,
  { pages, ...input }: SyncInput,
): Promise<Synced> {
  const grant = await ensureLive(request)
  const shelfId = shelfOfGrant(grant)
  if (shelfId === null) refuse('unauthorized')
  const { tenantId, db, now, env } = request
  const shelf = { tenantId, shelfId, contentId: grant.contentId }
  if (input.changes.length > 0) await ensureMayWrite(env, shelf)
  const commit = (writes: Write[]) => request.commit(writes)
  const synced = await syncShelf({ db, commit, now }, shelf, { ...input, version: grant.version })
  if (!pages && synced.unkept.length > 0) refuse('notesFull')
  return synced
}

/** A brake on writing, a reader's own; refuses as `ensureWithinRate`. What is refused waits on the device and comes again. */
export async function ensureMayWrite(
  env: Pick<ViewerRequest['env'], 'NOTES_BY_READER'>,
  { tenantId, shelfId }: Shelf,
): Promise<void> {
  await ensureWithinRate(env.NOTES_BY_READER, `${tenantId} ${shelfId}`)
}
