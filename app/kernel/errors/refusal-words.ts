import { catalogue, type ErrorName } from './catalogue.ts'

/** Why a refusal is temporary: all visitors together ask for too much (503), or this one asks too often (429). */
export const waitReasons = ['busy', 'often'] as const
export type WaitReason = (typeof waitReasons)[number]

export function isWaitReason(why: string): why is WaitReason {
  return waitReasons.some((reason) => reason === why)
}

/** The key of a refusal's text, below `errors:`. */
export type RefusalWords = ErrorName | `wait.${WaitReason}`

/** The name of the refusal whose text this is. Null if it isn't the key of one. */
export function nameOfWords(words: string): ErrorName | null {
  if (waitReasons.some((why) => words === `wait.${why}`)) return 'upstreamNoAnswer'
  return Object.hasOwn(catalogue, words) ? (words as ErrorName) : null
}
