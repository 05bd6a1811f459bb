import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { type Annotation, type AnnotationChange, type Room, roomLeft, roomOf, stampOf } from './annotation.ts'
import {
  type AnnotationPage,
  type AnnotationShelf,
  findAnnotations,
  forgetDeletedTexts,
  listAnnotations,
  type PlacedAnnotation,
  readRoomOfBook,
  writeAnnotation,
} from './annotation-store.ts'

/** The result of a change: the new state, or null if it stays as it is, and a copy of what would otherwise be lost. */
type Merged = { kept: Annotation | null; copy: Annotation | null }

type Store = { db: Database; commit: (writes: Write[]) => Promise<number[]>; now: number }

/** A page of what the device doesn't have yet, and the ids of changes that weren't stored for lack of room. */
export type Synced = AnnotationPage & { unkept: string[] }

type Asked = { since: number; changes: readonly AnnotationChange[]; version: number; pageBytes?: number }

/** assumed: the maximum number of a reader's annotations in one content, including deleted ones. */
const maxPerContent = 10_000

/** Another device may write between reading and writing, so this is tried several times. */
const maxAttempts = 5

/** The size of an answer in bytes, in addition to the changes that it confirms. */
const defaultPage = 262_144

/**
 * Merges changes into a reader's annotations of one content and answers a page of what was written after `since`. Changes
 * that free room go first, then as many others as fit. Two writers at once can't exceed the limit:
 * `annotation_shelf_full` refuses one of them, which then tries again.
 */
export async function syncShelf(
  store: Store,
  shelf: AnnotationShelf,
  { since, changes, version, pageBytes = defaultPage }: Asked,
): Promise<Synced> {
  const { db, now } = store
  // Limits times to now, so that a device whose clock is ahead doesn't always win.
  let left = changes.map((change) => ({ ...change, changedAt: Math.min(change.changedAt, now) }))
  const unkept = new Set<string>()
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === maxAttempts) refuse('changedMeanwhile')
    const ids = left.map(({ id }) => id)
    const [known, room] = await Promise.all([findAnnotations(db, shelf, ids), readRoomOfBook(db, shelf)])
    const steps = left.flatMap((change) => stepOf(db, shelf, { change, version, known }))
    const { fitting, others } = fitInto(room, steps)
    for (const { change } of others) unkept.add(change.id)
    for (const { change } of fitting) unkept.delete(change.id)
    const written = await write(store, shelf, fitting)
    left = left.filter(({ id }) => !written.has(id) && fitting.some(({ change }) => change.id === id))
  }
  const ids = changes.map(({ id }) => id)
  const page = await listAnnotations(db, shelf, { since, ids, bytes: pageBytes })
  return { ...page, unkept: [...unkept] }
}

/** The effect of one change: its writes, the additional room, and whether another device could interfere. */
type Step = {
  change: AnnotationChange
  writes: Write[]
  isWritten: boolean
  isDeletion: boolean
  entries: number
  bytes: number
}

function stepOf(
  db: Database,
  shelf: AnnotationShelf,
  {
    change,
    version,
    known,
  }: { change: AnnotationChange; version: number; known: Map<string, PlacedAnnotation> },
): Step[] {
  const seen = known.get(change.id) ?? null
  // If the id belongs to another book, nothing is overwritten in either.
  if (seen !== null && seen.contentId !== shelf.contentId) return []
  const { kept, copy } = mergeAnnotation(seen, change)
  const put = (annotation: Annotation | null, before: Annotation | null) =>
    annotation === null ? [] : [writeAnnotation(db, shelf, { annotation, version, seen: before })]
  const grown = kept === null ? 0 : roomOf(kept) - (seen === null ? 0 : roomOf(seen))
  const copied = copy === null ? 0 : roomOf(copy)
  const writes = [...put(kept, seen), ...put(copy, null)]
  if (writes.length === 0) return []
  return [
    {
      ...{ change, writes, isWritten: kept !== null, isDeletion: kept?.isDeleted === true },
      entries: (kept !== null && seen === null ? 1 : 0) + (copy === null ? 0 : 1),
      bytes: copied > 0 ? Math.max(0, grown) + copied : grown,
    },
  ]
}

/**
 * Picks the changes that fit into the room: first all that need no more room than before, then the others in their order as
 * long as there is some left.
 */
function fitInto(
  room: Room & { entries: number },
  steps: readonly Step[],
): { fitting: Step[]; others: Step[] } {
  const fitting = steps.filter(({ bytes }) => bytes <= 0)
  const others: Step[] = []
  const freed = fitting.reduce((sum, { bytes }) => sum - bytes, 0)
  let bytesLeft = roomLeft(room, freed)
  let entriesLeft = maxPerContent - room.entries
  for (const step of steps) {
    if (step.bytes <= 0) continue
    const fits = step.bytes <= bytesLeft && step.entries <= entriesLeft
    if (fits) {
      bytesLeft -= step.bytes
      entriesLeft -= step.entries
    }
    ;(fits ? fitting : others).push(step)
  }
  return { fitting, others }
}

/**
 * Writes the changes and answers the ids that are settled: written, or unchanged. None are if others have taken the room
 * meanwhile.
 */
async function write(
  { db, commit }: Store,
  shelf: AnnotationShelf,
  steps: readonly Step[],
): Promise<Set<string>> {
  const writes = steps.flatMap((step) => step.writes)
  if (writes.length === 0) return new Set()
  const forgotten = steps.some(({ isDeletion }) => isDeletion) ? [forgetDeletedTexts(db, shelf)] : []
  const counts = await commit([...writes, ...forgotten]).catch((error) => {
    if (isRefusal(error) && error.name === 'notesFull') return null
    throw error
  })
  if (counts === null) return new Set()
  let at = 0
  const settled = steps.filter((step) => {
    // The numbers include rows that triggers changed.
    const isDone = !step.isWritten || (counts[at] ?? 0) > 0
    at += step.writes.length
    return isDone
  })
  return new Set(settled.map(({ change }) => change.id))
}

/**
 * Merges a change with the stored state, whichever came first. A change that knows the stored state replaces it. Of two
 * that don't know each other a deletion loses, otherwise the later one wins, and the text of the other becomes a copy.
 * Repeated or reordered changes lead to the same result.
 */
function mergeAnnotation(kept: Annotation | null, { bases, ...change }: AnnotationChange): Merged {
  if (kept === null || bases.includes(stampOf(kept))) return { kept: change, copy: null }
  if (stampOf(kept) === stampOf(change)) return { kept: null, copy: null }
  if (kept.isDeleted !== change.isDeleted) return { kept: kept.isDeleted ? change : null, copy: null }
  const isLater = isAfter(change, kept)
  const [winner, loser] = isLater ? [change, kept] : [kept, change]
  return { kept: isLater ? change : null, copy: wouldBeLost(winner, loser) ? copyOf(loser) : null }
}

function isAfter(one: Annotation, other: Annotation): boolean {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt
  return one.device > other.device
}

function wouldBeLost(winner: Annotation, loser: Annotation): boolean {
  return !loser.isDeleted && loser.body.trim() !== '' && loser.body !== winner.body
}

/** Every device and every attempt computes the same id for the copy. */
function copyOf(loser: Annotation): Annotation {
  return { ...loser, id: sha256Hex(`${loser.id}.${stampOf(loser)}`).slice(0, 32) }
}
