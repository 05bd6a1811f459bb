import type { Importer } from '#app/features/imports/model/run/importer.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { nearestColumn } from './nearest-column.ts'

type Columns = Pick<Importer<unknown>, 'columns' | 'passedOver' | 'needed' | 'columnOf'>

/** An unknown heading of a file: its position, from 0, and the free column with the most similar name. */
export type UnknownHeading = { at: number; heading: string; nearest: string | null }

/** Columns that say why a row was refused. An administrator sends the mended file with them, so an import skips them. */
export const problemColumns = ['error_column', 'error_value', 'error_code', 'error']

export const isKnownColumn = (
  name: string,
  { columns, passedOver }: Pick<Columns, 'columns' | 'passedOver'>,
) => [...columns, ...passedOver, ...problemColumns].includes(name)

export function unknownHeadings(headings: readonly string[], importer: Columns): UnknownHeading[] {
  const said = headings.map(importer.columnOf)
  const taken = new Set(said)
  return headings.flatMap((heading, at) => {
    if (isKnownColumn(said[at] as string, importer)) return []
    const free = [...importer.columns, ...importer.passedOver].filter((column) => !taken.has(column))
    const nearest = nearestColumn(heading, free)
    if (nearest !== null) taken.add(nearest)
    return [{ at, heading, nearest }]
  })
}

/** A file with more unknown headings is another file. */
export const mostMapped = 50

/** Whether mapping the unknown headings would be enough, because nothing else is wrong with them. */
export function isMappable(headings: readonly string[], importer: Columns): boolean {
  const unknown = unknownHeadings(headings, importer).length
  const known = headings.map(importer.columnOf).filter((column) => isKnownColumn(column, importer))
  return unknown > 0 && unknown <= mostMapped && repeatedIn(known).length === 0
}

const longestQuote = 60
/** The most headings of each kind that are named. A file with more is probably another file. */
const mostNamed = 10

/** Refuses unknown, repeated and missing headings with `invalidFile` (413), all at once. */
export function ensureHeadings(headings: readonly string[], importer: Columns): void {
  const unknown = unknownHeadings(headings, importer)
  const meant = headings.map(importer.columnOf)
  for (const { at, nearest } of unknown) if (nearest !== null) meant[at] = nearest
  const problems = [...unknown.slice(0, mostNamed).map(unknownProblem), ...columnProblems(meant, importer)]
  if (problems.length > 0) refuse('invalidFile', { fields: { file: problems } })
}

/** What is wrong with the columns of a file as a whole. '' is an ignored column. */
export function columnProblems(columns: readonly string[], { needed }: Pick<Columns, 'needed'>): string[] {
  const repeated = repeatedIn(columns).slice(0, mostNamed)
  const isNamed = needed.some((column) => columns.includes(column))
  return [
    ...repeated.map((name) => fieldProblem('csvRepeatedHeading', { name: name.slice(0, longestQuote) })),
    ...(isNamed ? [] : [fieldProblem('csvNoHeading', { names: needed.join(', ') })]),
  ]
}

export function repeatedIn(columns: readonly string[]): string[] {
  return [...new Set(columns.filter((one, at) => one !== '' && columns.indexOf(one) < at))]
}

function unknownProblem({ at, heading, nearest }: UnknownHeading): string {
  const name = heading.slice(0, longestQuote)
  if (heading === '') return fieldProblem('csvEmptyHeading', { column: at + 1 })
  return nearest === null
    ? fieldProblem('csvUnknownHeading', { name })
    : fieldProblem('csvLikelyHeading', { name, nearest })
}
