type Point = [number, number]

/** Returns a smooth noise between -1 and 1 over the plane, with `octaves` of ever finer detail. */
export function noiseOf(seed: number, octaves = 5): (x: number, y: number) => number {
  const hash = (x: number, y: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177)
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1
  }
  const smooth = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
  const single = (x: number, y: number) => {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - i), smooth(y - j)]
    const top = hash(i, j) * (1 - u) + hash(i + 1, j) * u
    const low = hash(i, j + 1) * (1 - u) + hash(i + 1, j + 1) * u
    return top * (1 - v) + low * v
  }
  return (x, y) => {
    let [sum, size, scale] = [0, 0.5, 1]
    for (let i = 0; i < octaves; i++) {
      sum += single(x * scale + i * 19.7, y * scale - i * 7.3) * size
      size /= 2
      scale *= 2.03
    }
    return sum
  }
}

/** Samples a function every `step` pixels and joins the samples smoothly, which is much quicker than asking it for every pixel. */
export function sampled(
  value: (x: number, y: number) => number,
  { width, height, step }: { width: number; height: number; step: number },
): (x: number, y: number) => number {
  const columns = Math.ceil(width / step) + 2
  const rows = Math.ceil(height / step) + 2
  const grid = new Float32Array(columns * rows)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) grid[j * columns + i] = value(i * step, j * step)
  return (x, y) => {
    const [u, v] = [x / step, y / step]
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const at = j * columns + i
    const top = grid[at]! + (grid[at + 1]! - grid[at]!) * (u - i)
    const low = grid[at + columns]! + (grid[at + columns + 1]! - grid[at + columns]!) * (u - i)
    return top + (low - top) * (v - j)
  }
}

/** The values of a field on a grid of `columns` × `rows` cells that cover a rectangle. */
export interface Field {
  columns: number
  rows: number
  values: Float64Array
}

export function fieldOf(columns: number, rows: number, height: (u: number, v: number) => number): Field {
  const values = new Float64Array((columns + 1) * (rows + 1))
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) values[j * (columns + 1) + i] = height(i / columns, j / rows)
  return { columns, rows, values }
}

/**
 * Returns the lines at which a field has this value, as points between 0 and 1. A line that meets the edge ends there, so that land can be
 * filled only with a frame: see `isFramed`, which lowers the edge to close every line.
 */
export function contoursOf(field: Field, level: number, { isFramed = false } = {}): Point[][] {
  const { columns, rows, values } = field
  const at = (i: number, j: number) => {
    if (isFramed && (i <= 0 || j <= 0 || i >= columns || j >= rows)) return level - 1e-6
    return values[j * (columns + 1) + i]!
  }
  const next = new Map<string, { point: Point; to: string }>()
  const place = (i: number, j: number, isAcross: boolean): { key: string; point: Point } => {
    const a = at(i, j)
    const b = isAcross ? at(i + 1, j) : at(i, j + 1)
    const t = (level - a) / (b - a)
    const point: Point = isAcross ? [(i + t) / columns, j / rows] : [i / columns, (j + t) / rows]
    return { key: `${i},${j},${isAcross ? 1 : 0}`, point }
  }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map((value) => value >= level)
      const edges = [
        () => place(i, j, true),
        () => place(i + 1, j, false),
        () => place(i, j + 1, true),
        () => place(i, j, false),
      ]
      // Each line keeps the high ground at its right, so it leaves a cell where high turns to low.
      for (let edge = 0; edge < 4; edge++) {
        if (!(corners[edge] && !corners[(edge + 1) % 4])) continue
        let other = (edge + 3) % 4
        while (!(!corners[other] && corners[(other + 1) % 4])) other = (other + 3) % 4
        const [from, to] = [edges[edge]!(), edges[other]!()]
        next.set(from.key, { point: from.point, to: to.key })
        if (!next.has(to.key)) ends.set(to.key, to.point)
      }
    }
  const lines = joined(next)
  ends.clear()
  return lines
}

const ends = new Map<string, Point>()

function joined(next: Map<string, { point: Point; to: string }>): Point[][] {
  const targets = new Set([...next.values()].map(({ to }) => to))
  const starts = [...next.keys()].filter((key) => !targets.has(key))
  const lines: Point[][] = []
  const follow = (start: string) => {
    const line: Point[] = []
    let key = start
    for (let step = next.get(key); step !== undefined; step = next.get(key)) {
      line.push(step.point)
      next.delete(key)
      key = step.to
    }
    const end = ends.get(key)
    if (key === start) line.push(line[0]!)
    else if (end) line.push(end)
    if (line.length > 2) lines.push(line)
  }
  for (const start of starts) follow(start)
  for (const key of [...next.keys()]) if (next.has(key)) follow(key)
  return lines
}
