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
  /** Broken attempts in a row. */
  attempts: number
  uploadId: string | null
}

/** Before the next attempt, by how many failed; then somebody has to say so, or the connection comes back. Milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null
}

/** Nothing happens to it any more. */
export function isEnded({ state }: Pick<Item, 'state'>): boolean {
  return state === 'ready' || state === 'refused'
}
