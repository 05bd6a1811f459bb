import { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { ensureLive } from '#app/domain/reading/viewer/ensure-live.ts'
import { shelfOfGrant } from '#app/domain/reading/viewer/shelf-of-grant.ts'
import { refuse, refuseFields } from '#app/errors/refusal.ts'
import { AnnotationChange } from './annotation.ts'
import {
  type AnnotationShelf,
  countAnnotations,
  findAnnotations,
  type KeptAnnotation,
  listAnnotations,
  writeAnnotation,
} from './annotation-store.ts'
import { mergeAnnotation } from './merge-annotation.ts'

/** How far a device knows the reader's annotations, and what it changed; each id once. */
export const SyncInput = z.object({
  since: z.number().int().min(0),
  changes: z.array(AnnotationChange).max(50),
})
export type SyncInput = z.output<typeof SyncInput>

export type Synced = { upTo: number; annotations: KeptAnnotation[] }

/** assumed: so many annotations of one content, deleted ones among them, are kept of a reader. */
const mostOfContent = 10_000
/** Another device may write between reading and writing. */
const mostAttempts = 5

/**
 * Takes over what a device of the reader changed in the book they read, and tells it what others did. A device may send the same
 * twice. Refuses what a segment is refused with, guests with `unauthorized`, and more than can be kept with `badParameters`.
 */
export async function syncAnnotations(request: ViewerRequest, input: SyncInput): Promise<Synced> {
  const grant = await ensureLive(request)
  const shelfId = shelfOfGrant(grant)
  if (shelfId === null) refuse('unauthorized')
  const { tenantId, db, now } = request
  const shelf = { tenantId, shelfId, contentId: grant.contentId }
  const commit = (writes: Write[]) => request.commit(writes)
  return syncShelf({ db, commit, now }, shelf, { ...input, version: grant.version })
}

type Store = { db: Database; commit: (writes: Write[]) => Promise<number[]>; now: number }

/** The same for a reader and a content that are settled already. */
export async function syncShelf(
  store: Store,
  shelf: AnnotationShelf,
  { since, changes, version }: SyncInput & { version: number },
): Promise<Synced> {
  const { db, commit, now } = store
  // A clock that is ahead doesn't win for ever.
  let left = changes.map((change) => ({ ...change, changedAt: Math.min(change.changedAt, now) }))
  const room = mostOfContent - (left.length > 0 ? await countAnnotations(db, shelf) : 0)
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === mostAttempts) refuse('changedMeanwhile')
    const known = await findAnnotations(
      db,
      shelf,
      left.map(({ id }) => id),
    )
    const isNew = left.filter(({ id }) => !known.has(id))
    if (isNew.length > room) refuseFields({ changes: ['tooMany'] })
    const steps = left.flatMap((change) => {
      const seen = known.get(change.id) ?? null
      if (seen !== null && seen.contentId !== shelf.contentId) return []
      const { kept, copy } = mergeAnnotation(seen, change)
      const copied = copy && writeAnnotation(db, shelf, { annotation: copy, version, seen: null })
      const written = kept && writeAnnotation(db, shelf, { annotation: kept, version, seen })
      return [
        {
          change,
          writes: [...(written ? [written] : []), ...(copied ? [copied] : [])],
          isWritten: kept !== null,
        },
      ]
    })
    const writes = steps.flatMap((step) => step.writes)
    if (writes.length === 0) break
    const counts = await commit(writes)
    let at = 0
    left = steps.flatMap(({ change, writes, isWritten }) => {
      const done = !isWritten || counts[at] === 1
      at += writes.length
      return done ? [] : [change]
    })
  }
  return listAnnotations(db, shelf, { since, ids: changes.map(({ id }) => id) })
}
