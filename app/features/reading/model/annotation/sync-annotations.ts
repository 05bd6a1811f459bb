import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { ensureLive } from '#app/features/reading/model/viewer/ensure-live.ts'
import { ownerKeyOfGrant } from '#app/features/reading/model/viewer/shelf-of-grant.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ensureWithinRate } from '#app/visit/brake.ts'
import { AnnotationChange } from './annotation.ts'
import type { Shelf } from './annotation-store.ts'
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
