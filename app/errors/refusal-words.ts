import { catalogue, type ErrorName } from './catalogue.ts'

/** Why something is refused only for now: everybody together asks for too much (503), or this one too often (429). */
export const waitReasons = ['busy', 'often'] as const
export type WaitReason = (typeof waitReasons)[number]

export function isWaitReason(why: string): why is WaitReason {
  return waitReasons.some((reason) => reason === why)
}

/** What a refusal is told by, a key below `errors:`. */
export type RefusalWords = ErrorName | `wait.${WaitReason}`

/** The name whose code these words belong to; null for what is no refusal of ours. */
export function nameOfWords(words: string): ErrorName | null {
  if (waitReasons.some((why) => words === `wait.${why}`)) return 'upstreamNoAnswer'
  return Object.hasOwn(catalogue, words) ? (words as ErrorName) : null
}
