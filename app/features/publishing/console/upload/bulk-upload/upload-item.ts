import type { Row, RowState } from './upload-row.ts'

/** A file of the batch and how far it is. */
export type Item = {
  file: File
  row: Row
  state: RowState
  fingerprint: string
  title: string
  /** Ends what is under way. */
  stop: AbortController
  /** How often the server could not take it. */
  attempts: number
  uploadId: string | null
}

/** So often a file that the server can't take is sent again by itself. */
export const maxAttempts = 5

/** Before the next attempt, by how many came to nothing in a row; a connection that is away for hours is waited for. Milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000]
const maxPauseMs = 30_000

export function pauseAfter(breaks: number): number {
  return pauses[breaks - 1] ?? maxPauseMs
}

/** R394: nothing happens to it any more by itself, so that it may be cleared away. */
export function isEnded({ state }: Pick<Item, 'state'>): boolean {
  return state === 'ready' || state === 'refused' || state === 'failed'
}
