import type { Column, Press } from '../../press/press.ts'

export type Place = { x: number; y: number; width: number; height: number }

/** One subject of the handbook: what it is, a drawing, an example worked out, and its tables. */
export interface Topic {
  title: string
  /** The words of the index as `よみ:語`, separated by spaces. */
  terms: string
  text: string
  formula?: string[]
  figure?: { height: number; caption: string; draw: (press: Press, place: Place) => void }
  example?: string
  tables?: Grid[]
  after?: string
}

export interface Grid {
  caption: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** The relative widths of the columns; all the same if left out. */
  widths?: readonly number[]
  /** A narrow table stands this many times beside itself. */
  repeat?: number
}

export interface Part {
  title: string
  lead: string
  topics: readonly Topic[]
}

/** Numbers from `from` to `to`. The step is kept exact. */
export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(6)))

/** Shows a value with this many decimals, and a comma before every three digits. */
export const f = (value: number, digits = 1) => {
  const [whole = '', rest] = value.toFixed(digits).split('.')
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** Shows a value with this many significant digits. */
export const g = (value: number, digits = 3) => {
  if (value === 0) return '0'
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))))
  return f(value, Math.min(6, places))
}

/** Sets a table. A narrow one is cut into pieces that stand beside each other, page by page. */
export function addGrid(press: Press, { caption, head, rows, widths, repeat = 1 }: Grid) {
  const columns: Column[] = Array.from({ length: repeat }, () => [
    ...head.map((_, j): Column => ({ width: widths?.[j] ?? 1, align: j === 0 ? 'left' : 'right' })),
  ]).flatMap((part, i) => (i === 0 ? part : [{ width: 0.3 }, ...part]))
  const heads = Array.from({ length: repeat }, (_, i) => (i === 0 ? head : ['', ...head])).flat()
  const [perPage, fewest] = [30, 8]
  let rest = rows.map((row) => row.map(String))
  let isFirst = true
  while (rest.length > 0) {
    const isFresh = press.y < press.top + press.style.body.size + 1
    const room = isFresh && !isFirst ? perPage : Math.max(4, Math.floor((press.bottom - press.y - 58) / 15.1))
    const left = Math.ceil(rest.length / repeat)
    // The last piece gets some lines of the piece before it, if it would be a few lines below a head.
    const height = left > room ? Math.max(4, Math.min(room, left - fewest)) : left
    const chunk = rest.slice(0, height * repeat)
    rest = rest.slice(height * repeat)
    const lines = Array.from({ length: height }, (_, i) =>
      Array.from({ length: repeat }, (_, j) => {
        const row = chunk[i + j * height] ?? head.map(() => '')
        return j === 0 ? row : ['', ...row]
      }).flat(),
    )
    const page = press.pages
    press.table(columns, lines, {
      head: heads,
      caption: isFirst ? caption : '',
      size: 8,
      pad: 3.1,
      isZebra: true,
    })
    isFirst = false
    if (rest.length > 0 && press.pages === page) press.turn()
  }
}
