import type { Point } from '../../press/shapes.ts'

type Chance = () => number

/**
 * A maze: rooms, the doors that are open, and the way from the first room to the last. Exactly one way leads from any room to any other.
 */
export interface Maze {
  walls: [Point, Point][]
  arcs: { radius: number; from: number; to: number }[]
  way: Point[]
  start: Point
  goal: Point
}

interface Plan {
  neighbours: Map<number, number[]>
  start: number
  goal?: number
}

const keyOf = (a: number, b: number) => (a < b ? `${a},${b}` : `${b},${a}`)

/** Opens doors at random until every room can be reached by one way only. */
function carved({ neighbours, start }: Plan, chance: Chance): Set<string> {
  const open = new Set<string>()
  const seen = new Set([start])
  const trail = [start]
  while (trail.length > 0) {
    // Mostly goes on from the last room, which makes long ways, sometimes from an earlier one, which makes branches.
    const at = chance() < 0.92 ? trail.length - 1 : Math.floor(chance() * trail.length)
    const room = trail[at]!
    const next = neighbours.get(room)!.filter((one) => !seen.has(one))
    if (next.length === 0) {
      trail.splice(at, 1)
      continue
    }
    const chosen = next[Math.floor(chance() * next.length)]!
    open.add(keyOf(room, chosen))
    seen.add(chosen)
    trail.push(chosen)
  }
  return open
}

function waysFrom({ neighbours, start }: Plan, open: ReadonlySet<string>): Map<number, number> {
  const before = new Map([[start, start]])
  const queue = [start]
  for (const room of queue)
    for (const next of neighbours.get(room)!)
      if (!before.has(next) && open.has(keyOf(room, next))) {
        before.set(next, room)
        queue.push(next)
      }
  return before
}

function wayOf(plan: Plan, open: ReadonlySet<string>): number[] {
  const before = waysFrom(plan, open)
  const goal = plan.goal ?? [...before.keys()].at(-1)!
  const way = [goal]
  while (way.at(-1) !== plan.start) way.push(before.get(way.at(-1)!)!)
  return way.reverse()
}

/** A maze on squares of side 1, of all cells that the mask has. Without a mask it goes from corner to corner. */
export function squareMaze(
  columns: number,
  rows: number,
  chance: Chance,
  mask: (x: number, y: number) => boolean = () => true,
): Maze {
  const cells = Array.from({ length: columns * rows }, (_, i) => i).filter((i) =>
    mask(i % columns, Math.floor(i / columns)),
  )
  const has = new Set(cells)
  const around = (i: number) => {
    const x = i % columns
    return [x > 0 ? i - 1 : -1, x < columns - 1 ? i + 1 : -1, i - columns, i + columns].filter((one) =>
      has.has(one),
    )
  }
  const neighbours = new Map(cells.map((i) => [i, around(i)]))
  const isWhole = cells.length === columns * rows
  const plan: Plan = { neighbours, start: cells[0]!, ...(isWhole && { goal: cells.at(-1)! }) }
  const open = carved(plan, chance)
  const way = wayOf(plan, open)
  const walls: Maze['walls'] = []
  for (const i of cells) {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    const isShut = (j: number, isInside: boolean) => !isInside || !has.has(j) || !open.has(keyOf(i, j))
    if (isShut(i + 1, x < columns - 1))
      walls.push([
        [x + 1, y],
        [x + 1, y + 1],
      ])
    if (isShut(i + columns, y < rows - 1))
      walls.push([
        [x, y + 1],
        [x + 1, y + 1],
      ])
    if (!has.has(i - 1) || x === 0)
      walls.push([
        [x, y],
        [x, y + 1],
      ])
    if (!has.has(i - columns))
      walls.push([
        [x, y],
        [x + 1, y],
      ])
  }
  const middle = (i: number): Point => [(i % columns) + 0.5, Math.floor(i / columns) + 0.5]
  return { walls, arcs: [], way: way.map(middle), start: middle(way[0]!), goal: middle(way.at(-1)!) }
}

/** A maze of rings of width 1 around a room in the middle, which is the goal. */
export function roundMaze(rings: number, chance: Chance): Maze {
  const sectors = Array.from({ length: rings + 1 }, (_, ring) =>
    ring === 0 ? 1 : ring < 3 ? 8 : ring < 6 ? 16 : 32,
  )
  const first = sectors.map((_, ring) => sectors.slice(0, ring).reduce((sum, count) => sum + count, 0))
  const neighbours = new Map<number, number[]>()
  const join = (a: number, b: number) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      neighbours.set(one, [...new Set([...(neighbours.get(one) ?? []), other])])
  }
  for (let ring = 1; ring <= rings; ring++)
    for (let i = 0; i < sectors[ring]!; i++) {
      join(first[ring]! + i, first[ring]! + ((i + 1) % sectors[ring]!))
      join(first[ring]! + i, first[ring - 1]! + Math.floor((i * sectors[ring - 1]!) / sectors[ring]!))
    }
  const plan: Plan = { neighbours, start: first[rings]!, goal: 0 }
  const open = carved(plan, chance)
  const walls: Maze['walls'] = []
  const arcs: Maze['arcs'] = []
  const turn = 2 * Math.PI
  for (let ring = 1; ring <= rings; ring++) {
    const count = sectors[ring]!
    for (let i = 0; i < count; i++) {
      const room = first[ring]! + i
      const [from, to] = [(i / count) * turn, ((i + 1) / count) * turn]
      const inner = first[ring - 1]! + Math.floor((i * sectors[ring - 1]!) / count)
      if (!open.has(keyOf(room, inner))) arcs.push({ radius: ring, from, to })
      if (!open.has(keyOf(room, first[ring]! + ((i + 1) % count))))
        walls.push([
          [Math.cos(to) * ring, Math.sin(to) * ring],
          [Math.cos(to) * (ring + 1), Math.sin(to) * (ring + 1)],
        ])
      if (ring === rings && i > 0) arcs.push({ radius: ring + 1, from, to })
    }
  }
  const middle = (room: number): Point => {
    const ring = first.findLastIndex((from) => from <= room)
    if (ring === 0) return [0, 0]
    const t = ((room - first[ring]! + 0.5) / sectors[ring]!) * turn
    return [Math.cos(t) * (ring + 0.5), Math.sin(t) * (ring + 0.5)]
  }
  return { walls, arcs, way: wayOf(plan, open).map(middle), start: middle(plan.start), goal: [0, 0] }
}
