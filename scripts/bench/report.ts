/** One line of the table; without a target it is there to compare with. */
export type Row = { name: string; measured: string; target?: string; ok?: boolean }

export function printRows(rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => columns(pick(row))))
  const name = width((row) => row.name)
  const target = width((row) => row.target ?? '')
  for (const row of rows) {
    const verdict = row.ok === undefined ? '    ' : row.ok ? 'ok  ' : 'OVER'
    console.log(`${verdict}  ${padded(row.name, name)}  ${padded(row.target ?? '', target)}  ${row.measured}`)
  }
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)))
}

/** Counts the terminal columns of a text; a Japanese character takes two. */
function columns(text: string): number {
  return text.replace(/[\u3000-\u9fff\uff00-\uffef]/g, '  ').length
}

/**
 * How much of its data and of its rounds the bench works with, for all parts: 1 is what its targets are for. `npm test` runs it
 * with a hundredth, which shows that each part still runs and tells nothing of speed.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)

export const isWhole = share === 1

/** Returns the share's part of `count`, but at least `least`. */
export function shareOf(count: number, least = 1): number {
  return Math.max(least, Math.round(count * share))
}
