import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { type Annotation, type AnnotationChange, stampOf } from './annotation.ts'

/** The result of a change: the new state, or null if it stays as it is, and a copy of what would otherwise be lost. */
export type Merged = { kept: Annotation | null; copy: Annotation | null }

/**
 * Merges a change with the stored state, whichever came first. A change that knows the stored state replaces it. Of two
 * that don't know each other a deletion loses, otherwise the later one wins, and the text of the other becomes a copy.
 * Repeated or reordered changes lead to the same result.
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

/** Every device and every attempt computes the same id for the copy. */
function copyOf(loser: Annotation): Annotation {
  return { ...loser, id: sha256Hex(`${loser.id}.${stampOf(loser)}`).slice(0, 32) }
}
