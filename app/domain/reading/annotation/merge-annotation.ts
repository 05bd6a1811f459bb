import { sha256Hex } from '#app/values/sha256.ts'
import { type Annotation, type AnnotationChange, stampOf } from './annotation.ts'

/** What comes of a change: the state that is kept, null where it stays as it is, and what would be lost by it, as one of its own. */
export type Merged = { kept: Annotation | null; copy: Annotation | null }

/**
 * Brings a change together with what is kept, whichever of them came first: a change that knows the kept state follows it; of two
 * that didn't know each other a deletion loses, the later one wins, and what the other wrote stays beside it. The same change
 * twice, or in another order, comes to the same.
 */
export function mergeAnnotation(kept: Annotation | null, { bases, ...change }: AnnotationChange): Merged {
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

/** Every device and every attempt gives it the same id. */
function copyOf(loser: Annotation): Annotation {
  return { ...loser, id: sha256Hex(`${loser.id}.${stampOf(loser)}`).slice(0, 32) }
}
