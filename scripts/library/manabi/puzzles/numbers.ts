type Chance = () => number

/** A square of numbers in which every row, column and box has each number once. 0 is an empty place. */
export interface NumberPuzzle {
  size: number
  box: [width: number, height: number]
  given: number[]
  solution: number[]
}

function choices(grid: readonly number[], at: number, size: number, [bw, bh]: [number, number]): number[] {
  const used = new Set<number>()
  const [x, y] = [at % size, Math.floor(at / size)]
  for (let i = 0; i < size; i++) {
    used.add(grid[y * size + i]!)
    used.add(grid[i * size + x]!)
    used.add(
      grid[(Math.floor(y / bh) * bh + Math.floor(i / bw)) * size + Math.floor(x / bw) * bw + (i % bw)]!,
    )
  }
  return Array.from({ length: size }, (_, i) => i + 1).filter((value) => !used.has(value))
}

/** Returns up to `limit` solutions. Tries the place with the fewest choices first. */
export function solutionsOf(
  { given, size, box }: Omit<NumberPuzzle, 'solution'>,
  limit = 2,
  order: Chance = () => 0.5,
): number[][] {
  const found: number[][] = []
  const grid = [...given]
  const search = () => {
    let best = -1
    let bestChoices: number[] = []
    for (const [i, value] of grid.entries()) {
      if (value !== 0) continue
      const some = choices(grid, i, size, box)
      if (best === -1 || some.length < bestChoices.length) [best, bestChoices] = [i, some]
    }
    if (best === -1) {
      found.push([...grid])
      return
    }
    const turn = Math.floor(order() * bestChoices.length)
    for (let k = 0; k < bestChoices.length && found.length < limit; k++) {
      grid[best] = bestChoices[(k + turn) % bestChoices.length]!
      search()
    }
    grid[best] = 0
  }
  search()
  return found
}

/** Makes a puzzle that has one solution, with about `blanks` empty places. */
export function numberPuzzle(
  size: number,
  box: [number, number],
  blanks: number,
  chance: Chance,
): NumberPuzzle {
  const [solution = []] = solutionsOf({ given: Array(size * size).fill(0), size, box }, 1, chance)
  const given = [...solution]
  const places = given.map((_, i) => [chance(), i] as const).sort(([a], [b]) => a - b)
  let emptied = 0
  for (const [, i] of places) {
    if (emptied >= blanks) break
    const value = given[i]!
    given[i] = 0
    if (solutionsOf({ given, size, box }).length === 1) emptied++
    else given[i] = value
  }
  return { size, box, given, solution }
}

/** The lengths of the runs of filled squares. */
export function runsOf(line: readonly boolean[]): number[] {
  const runs = line
    .map((on) => (on ? '1' : ' '))
    .join('')
    .split(/ +/)
    .filter(Boolean)
  return runs.map((run) => run.length)
}

/** Fills in what each line alone tells, again and again. Returns undefined if that doesn't solve the picture. */
export function solvedByLines(
  rows: readonly number[][],
  columns: readonly number[][],
): boolean[][] | undefined {
  const [height, width] = [rows.length, columns.length]
  const cells: (boolean | undefined)[][] = Array.from({ length: height }, () => Array(width).fill(undefined))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    const settle = (
      runs: readonly number[],
      get: (i: number) => boolean | undefined,
      set: (i: number, on: boolean) => void,
      length: number,
    ) => {
      const known = Array.from({ length }, (_, i) => get(i))
      const sure = sureCells(runs, known)
      for (const [i, on] of sure.entries())
        if (on !== undefined && known[i] === undefined) {
          set(i, on)
          isChanged = true
        }
    }
    for (const [y, runs] of rows.entries())
      settle(
        runs,
        (x) => cells[y]![x],
        (x, on) => {
          cells[y]![x] = on
        },
        width,
      )
    for (const [x, runs] of columns.entries())
      settle(
        runs,
        (y) => cells[y]![x],
        (y, on) => {
          cells[y]![x] = on
        },
        height,
      )
  }
  return cells.every((row) => row.every((cell) => cell !== undefined)) ? (cells as boolean[][]) : undefined
}

function sureCells(
  runs: readonly number[],
  known: readonly (boolean | undefined)[],
): (boolean | undefined)[] {
  const length = known.length
  const on = Array(length).fill(0)
  let count = 0
  const place = (index: number, from: number, line: boolean[]) => {
    if (index === runs.length) {
      const whole = [...line, ...Array(length - line.length).fill(false)]
      if (whole.some((value, i) => known[i] !== undefined && known[i] !== value)) return
      count++
      for (const [i, value] of whole.entries()) if (value) on[i]++
      return
    }
    const run = runs[index]!
    for (let start = from; start + run <= length; start++) {
      const next = [...line, ...Array(start - line.length).fill(false), ...Array(run).fill(true)]
      if (next.some((value, i) => known[i] !== undefined && known[i] !== value)) continue
      place(index + 1, start + run + 1, next)
    }
  }
  place(0, 0, [])
  return on.map((times) => (times === count ? true : times === 0 ? false : undefined))
}
