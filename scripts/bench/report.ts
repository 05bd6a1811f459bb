/**
 * One line of the report. A row without a target is only there for comparison. Its figures are ratios, counts and sizes, by their units: they
 * are the same on any machine, so that they can be compared with figures.json. Those that are `fixed` don't depend on the share of the data
 * either, and `npm test` compares them, too.
 */
export type Row = {
  name: string
  measured: string
  target?: string
  ok?: boolean
  figures?: Record<string, number>
  fixed?: Record<string, number>
}

/** Prints the rows as a table, and under each row what `last` knows of it. */
export function printRows(rows: readonly Row[], last: (row: Row) => string | undefined): void {
  const width = (pick: (row: Row) => string) => Math.max(0, ...rows.map((row) => columns(pick(row))))
  const name = width((row) => row.name)
  const target = width((row) => row.target ?? '')
  for (const row of rows) {
    const verdict = row.ok === undefined || !isWhole ? '    ' : row.ok ? 'ok  ' : 'OVER'
    console.log(`${verdict}  ${padded(row.name, name)}  ${padded(row.target ?? '', target)}  ${row.measured}`)
    const before = last(row)
    if (before !== undefined) console.log(`${' '.repeat(name + target + 8)}  last: ${before}`)
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
 * The share of its data and rounds that every part of the bench works with. The targets apply to 1. `npm test` uses 0.01, which proves that
 * each part still runs, and says nothing about speed.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)

export const isWhole = share === 1

/** Returns the share's part of `count`, but at least `least`. */
export function shareOf(count: number, least = 1): number {
  return Math.max(least, Math.round(count * share))
}
