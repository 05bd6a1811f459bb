import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../parts/settings.ts'
import type { Row } from './report.ts'

/** Figures by the name of their row and by their unit. */
export type Figures = Record<string, Record<string, number>>

/** The figures that were accepted last. They are in the repository, so that a change of them is seen in a commit. */
const file = join(root, 'scripts/bench/figures.json')

/** The part by which a figure may move before it has to be accepted. */
const mostMoved = 0.1

export async function readFigures(): Promise<Figures> {
  return JSON.parse(await readFile(file, 'utf8')) as Figures
}

/** Writes the figures of these rows in place of those accepted before. `isAll` says that every row there is was measured. */
export async function writeFigures(rows: readonly Row[], before: Figures, isAll: boolean): Promise<void> {
  const figures = { ...(isAll ? {} : before), ...figuresOf(rows, { isWhole: true }) }
  const sorted = Object.fromEntries(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Returns the figures of the rows that can be compared: a run with less than the whole data has only the fixed ones. */
function figuresOf(rows: readonly Row[], { isWhole }: { isWhole: boolean }): Figures {
  const all = rows.map(({ name, figures, fixed }): [string, Record<string, number>] => [
    name,
    { ...fixed, ...(isWhole && figures) },
  ])
  const rounded = (own: Record<string, number>) =>
    Object.fromEntries(Object.entries(own).map(([unit, figure]) => [unit, Number(figure.toPrecision(3))]))
  return Object.fromEntries(
    all.filter(([, own]) => Object.keys(own).length > 0).map(([name, own]) => [name, rounded(own)]),
  )
}

type Compared = { isWhole: boolean; isAll: boolean }

/**
 * Returns a line for each figure that has moved by more than a tenth, in either direction, since it was accepted, or that is new; after a whole
 * run of all parts also for each that is gone.
 */
export function movedFigures(
  rows: readonly Row[],
  accepted: Figures,
  { isWhole, isAll }: Compared,
): string[] {
  const measured = figuresOf(rows, { isWhole })
  const moved = Object.entries(measured).flatMap(([name, own]) =>
    Object.entries(own).flatMap(([unit, now]) => {
      const before = accepted[name]?.[unit]
      if (before === undefined) return [`${name}: ${now} ${unit} is new`]
      return Math.abs(now - before) > before * mostMoved ? [`${name}: ${before} → ${now} ${unit}`] : []
    }),
  )
  if (!isWhole || !isAll) return moved
  const gone = Object.entries(accepted).flatMap(([name, own]) =>
    Object.keys(own)
      .filter((unit) => measured[name]?.[unit] === undefined)
      .map((unit) => `${name}: ${unit} is gone`),
  )
  return [...moved, ...gone]
}
