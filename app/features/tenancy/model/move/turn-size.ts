import type { Pace } from './turn-pace.ts'

const firstRows = 50
const maxRows = 5000

/** Fewer rows save no time that others would notice, unless each is large. */
const leastRows = 20

/** Of a table that was not read yet nobody knows how large its rows are. */
const maxRowsAtFirst = 100

/** Finds how many rows a turn may have, from how long the last ones took. Rows of one table differ a thousandfold from those of another. */
export class TurnSize {
  rows = firstRows

  adapt(
    { tookMs, characters }: { tookMs: number; characters: number },
    { turnMs, maxCharacters }: Pace,
  ): void {
    // Aims somewhat below the limit, because the next rows may be dearer.
    const byTime = (0.7 * turnMs) / Math.max(tookMs, 0.1)
    const byLength = maxCharacters / Math.max(characters, 1)
    const factor = Math.min(2, byTime, byLength)
    const least = Math.max(1, Math.min(leastRows, Math.floor(this.rows * byLength)))
    this.rows = Math.max(least, Math.min(maxRows, Math.round(this.rows * factor)))
  }

  beginTable(): void {
    this.rows = Math.min(this.rows, maxRowsAtFirst)
  }
}

/** How long a batch took by D1's own measure. Where D1 doesn't measure, as in a local one, by the clock. */
export function durationOf(results: readonly D1Result[], beganAt: number): number {
  return results.reduce((sum, { meta }) => sum + (meta.duration ?? 0), 0) || performance.now() - beganAt
}
