import { catalogue, type ErrorName } from './catalogue.ts'

/** Why something is refused only for now: everybody together asks for too much (503), or this one too often (429). */
export type WaitReason = 'busy' | 'often'

/** What a refusal is told by, a key below `errors:`. */
export type RefusalWords = ErrorName | `wait.${WaitReason}`

/** The name whose code these words belong to; null for what is no refusal of ours. */
export function nameOfWords(words: string): ErrorName | null {
  if (isWait(words)) return 'upstreamNoAnswer'
  return words in catalogue ? (words as ErrorName) : null
}

function isWait(words: string): boolean {
  return words === 'wait.busy' || words === 'wait.often'
}
