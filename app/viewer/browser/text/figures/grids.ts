import { isInside } from './boxes.ts'
import type { Box, Drawing } from './drawings.ts'

/** A table whose cells are drawn with rules: the edges of its columns and rows, in points, and which cells are one. */
interface Grid {
  box: Box
  columns: number[]
  rows: number[]
  /** For each cell, row by row, the index of the first of the cells that it is one with: its own if it is alone. */
  owners: number[]
}

/** Rules that end within this distance of another one touch it, in points. */
const touching = 3

/** A table has at most so many cells; what has more is a map or squared paper. */
const mostCells = 2000

/** A page with more rules than this outside its figures is a map. */
const mostEdges = 4000

/** Less than this part of a cell's side may be without a rule. */
const covered = 0.6

interface Rule {
  /** The place of the rule, and where it begins and ends. */
  at: number
  from: number
  to: number
}

/**
 * Finds tables in the rules of a page: those that touch each other are one, if they have more than one column and row. The outer edges at the
 * sides may be missing, as in many Japanese tables.
 */
export function gridsOf(drawings: readonly Drawing[], figures: readonly Box[]): Grid[] {
  const edges = drawings
    .filter(({ box }) => !figures.some((figure) => isInside(box, figure)))
    .flatMap(edgesOf)
  if (edges.length > mostEdges) return []
  const across = joinedRules(edges.filter(({ isDown }) => !isDown))
  const down = joinedRules(edges.filter(({ isDown }) => isDown))
  return clusters(across, down).flatMap(gridOf)
}

function edgesOf({ kind, isFilled, box }: Drawing): (Rule & { isDown: boolean })[] {
  const { left, top, right, bottom } = box
  const across = (at: number) => ({ at, from: left, to: right, isDown: false })
  const down = (at: number) => ({ at, from: top, to: bottom, isDown: true })
  if (kind === 'rule')
    return right - left > bottom - top ? [across((top + bottom) / 2)] : [down((left + right) / 2)]
  if (kind !== 'rectangle' || isFilled) return []
  return [across(top), across(bottom), down(left), down(right)]
}

/** Joins pieces of one rule, and leaves out dashes and underlines. */
function joinedRules(rules: readonly Rule[]): Rule[] {
  const found: Rule[] = []
  for (const rule of [...rules].sort((one, other) => one.at - other.at || one.from - other.from)) {
    const same = found
      .slice(-40)
      .find(
        ({ at, from, to }) =>
          Math.abs(at - rule.at) < touching / 2 && rule.from < to + touching && rule.to > from - touching,
      )
    if (same === undefined) found.push({ ...rule })
    else {
      same.from = Math.min(same.from, rule.from)
      same.to = Math.max(same.to, rule.to)
    }
  }
  return found.filter(({ from, to }) => to - from > 2 * touching)
}

/** Groups rules that cross or touch. */
function clusters(across: readonly Rule[], down: readonly Rule[]): { across: Rule[]; down: Rule[] }[] {
  const groups: { across: Set<Rule>; down: Set<Rule> }[] = []
  for (const upright of down) {
    const met = across.filter((rule) => areTouching(rule, upright))
    if (met.length === 0) continue
    const touched = groups.filter((group) => met.some((rule) => group.across.has(rule)))
    const group = {
      across: new Set([...met, ...touched.flatMap((one) => [...one.across])]),
      down: new Set([upright, ...touched.flatMap((one) => [...one.down])]),
    }
    for (const one of touched) groups.splice(groups.indexOf(one), 1)
    groups.push(group)
  }
  return groups.map((group) => ({ across: [...group.across], down: [...group.down] }))
}

function areTouching(across: Rule, down: Rule): boolean {
  const isWithin = (at: number, { from, to }: Rule) => at > from - touching && at < to + touching
  return isWithin(down.at, across) && isWithin(across.at, down)
}

function gridOf({ across, down }: { across: Rule[]; down: Rule[] }): Grid[] {
  const [left, right] = [Math.min(...across.map(({ from }) => from)), Math.max(...across.map(({ to }) => to))]
  const [top, bottom] = [Math.min(...down.map(({ from }) => from)), Math.max(...down.map(({ to }) => to))]
  const columns = distinct([left, right, ...down.map(({ at }) => at)])
  const rows = distinct([top, bottom, ...across.map(({ at }) => at)])
  const [width, height] = [columns.length - 1, rows.length - 1]
  if (width < 2 || height < 2 || width * height > mostCells) return []
  return [
    { box: { left, top, right, bottom }, columns, rows, owners: ownersOf(columns, rows, { across, down }) },
  ]
}

function distinct(places: readonly number[]): number[] {
  return [...places]
    .sort((one, other) => one - other)
    .filter((place, nth, all) => nth === 0 || place - all[nth - 1]! > touching)
}

/** Joins cells that no rule separates. */
function ownersOf(
  columns: readonly number[],
  rows: readonly number[],
  { across, down }: { across: readonly Rule[]; down: readonly Rule[] },
): number[] {
  const width = columns.length - 1
  const owners = Array.from({ length: width * (rows.length - 1) }, (_, nth) => nth)
  const join = (one: number, other: number) => {
    const [first, last] = [Math.min(owners[one]!, owners[other]!), Math.max(owners[one]!, owners[other]!)]
    for (const [nth, owner] of owners.entries()) if (owner === last) owners[nth] = first
  }
  for (const [row, top] of rows.slice(0, -1).entries())
    for (const [column, left] of columns.slice(0, -1).entries()) {
      const [right, bottom] = [columns[column + 1]!, rows[row + 1]!]
      const cell = row * width + column
      if (column > 0 && !isRuled(down, { at: left, from: top, to: bottom })) join(cell - 1, cell)
      if (row > 0 && !isRuled(across, { at: top, from: left, to: right })) join(cell - width, cell)
    }
  return owners
}

function isRuled(rules: readonly Rule[], side: Rule): boolean {
  const length = rules
    .filter(({ at }) => Math.abs(at - side.at) <= touching)
    .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, side.to) - Math.max(from, side.from)), 0)
  return length > covered * (side.to - side.from)
}
