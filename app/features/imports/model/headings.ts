import { formerNames } from '#app/features/imports/model/run/former-names.ts'
import type { Importer } from '#app/features/imports/model/run/importer.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import {
  type CsvEncoding,
  maxColumns,
  maxRowBytes,
  readCsv,
  UnreadableCsv,
} from '#app/kernel/values/csv/csv.ts'
import { translator } from '#app/visit/translator.ts'

type Columns = Pick<Importer<unknown>, 'columns' | 'passedOver' | 'needed' | 'columnOf'>

/** An unknown heading of a file: its position, from 0, and the free column with the most similar name. */
export type UnknownHeading = { at: number; heading: string; nearest: string | null }

/**
 * Columns with the reason why a row was refused. An administrator sends the corrected file with them, so an import
 * skips them.
 */
export const problemColumns = ['error_column', 'error_value', 'error_code', 'error']

const isKnownColumn = (name: string, { columns, passedOver }: Pick<Columns, 'columns' | 'passedOver'>) =>
  [...columns, ...passedOver, ...problemColumns].includes(name)

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

/** The most headings that can be mapped. A file with more unknown ones probably isn't meant for this. */
export const maxMapped = 50

/** True if mapping the unknown headings is enough, because no known column occurs twice. */
export function isMappable(headings: readonly string[], importer: Columns): boolean {
  const unknown = unknownHeadings(headings, importer).length
  const known = headings.map(importer.columnOf).filter((column) => isKnownColumn(column, importer))
  return unknown > 0 && unknown <= maxMapped && repeatedIn(known).length === 0
}

const maxQuoteLength = 60

/** The most headings of each kind that are named. A file with more is probably another file. */
const maxNamed = 10

/** Refuses unknown, repeated and missing headings with `invalidFile` (413), all at once. */
export function ensureHeadings(headings: readonly string[], importer: Columns): void {
  const unknown = unknownHeadings(headings, importer)
  const meant = headings.map(importer.columnOf)
  for (const { at, nearest } of unknown) if (nearest !== null) meant[at] = nearest
  const problems = [...unknown.slice(0, maxNamed).map(unknownProblem), ...columnProblems(meant, importer)]
  if (problems.length > 0) refuse('invalidFile', { fields: { file: problems } })
}

/** The problems of a file's columns as a whole. '' is an ignored column. */
export function columnProblems(columns: readonly string[], { needed }: Pick<Columns, 'needed'>): string[] {
  const repeated = repeatedIn(columns).slice(0, maxNamed)
  const isNamed = needed.some((column) => columns.includes(column))
  return [
    ...repeated.map((name) => fieldProblem('csvRepeatedHeading', { name: name.slice(0, maxQuoteLength) })),
    ...(isNamed ? [] : [fieldProblem('csvNoHeading', { names: needed.join(', ') })]),
  ]
}

export function repeatedIn(columns: readonly string[]): string[] {
  return [...new Set(columns.filter((one, at) => one !== '' && columns.indexOf(one) < at))]
}

function unknownProblem({ at, heading, nearest }: UnknownHeading): string {
  const name = heading.slice(0, maxQuoteLength)
  if (heading === '') return fieldProblem('csvEmptyHeading', { column: at + 1 })
  return nearest === null
    ? fieldProblem('csvUnknownHeading', { name })
    : fieldProblem('csvLikelyHeading', { name, nearest })
}

/** The share of the longer text that may differ. A text that contains the other is never farther apart than this. */
const maxDifference = 0.3

/**
 * The column whose name is most similar to a heading, comparing its technical name and its present and former
 * names in both languages. Null if none is similar.
 */
export function nearestColumn(heading: string, columns: readonly string[]): string | null {
  const typed = plain(heading)
  if (typed === '') return null
  const near = columns
    .map((column) => ({ column, far: Math.min(...namesOf(column).map((name) => distance(typed, name))) }))
    .filter(({ far }) => far <= maxDifference)
  return near.reduce<(typeof near)[number] | null>(nearer, null)?.column ?? null
}

const nearer = <Near extends { far: number }>(best: Near | null, one: Near) =>
  best === null || one.far < best.far ? one : best

function namesOf(column: string): string[] {
  const titles = locales.map((locale) =>
    translator(locale, 'console-csv')(`column.${column}` as 'column.title'),
  )
  return [column, ...titles, ...(formerNames[column] ?? [])].map(plain)
}

/** The heading without what doesn't distinguish headings: width, case, spaces and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]/gu, '')

/** The distance between two texts, from 0 for equal ones to 1. */
function distance(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length > 1 && long.includes(short)) return (1 - short.length / long.length) * maxDifference
  return edits(short, long) / long.length
}

/** The edit distance: letters to insert, delete, replace or swap with their neighbour (Damerau-Levenshtein). */
function edits(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const at = (of: number[], column: number) => of[column] ?? Number.POSITIVE_INFINITY
      next.push(
        Math.min(
          at(next, j - 1) + 1,
          at(row, j) + 1,
          at(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

type Head = string[][]
type HeadColumns = Pick<Importer<unknown>, 'columns' | 'passedOver' | 'asksYear' | 'columnOf'>

/** The most heading rows that a file may have. */
const maxHeadLines = 2

/**
 * The heading rows of a file. Refuses with `invalidFile` (413) a file without data and, if a year is required in the
 * first cell of the third row, another year than the expected one (R397, R398).
 */
export async function readHead(
  file: AsyncIterable<Uint8Array>,
  { encoding, year }: { encoding: CsvEncoding; year: number },
  importer: HeadColumns,
): Promise<Head> {
  const rows = await firstRows(file, encoding)
  const [first = [], second = []] = rows.map(headingsOf)
  const isPair = importer.asksYear || isSecondHead(first, second, importer)
  const min = isPair ? maxHeadLines + 1 : maxHeadLines
  if (rows.length < min) refuseCsv('csvTooFewRows', { min })
  const found = rows[maxHeadLines]?.[0]?.trim() ?? ''
  if (importer.asksYear && found !== String(year))
    refuseCsv('yearInvalid', { year, found: found.slice(0, 20) })
  return isPair ? [first, second] : [first]
}

/**
 * True if the second row is headings too: it names every known column again in other words. Unknown columns don't
 * count.
 */
function isSecondHead(first: string[], second: string[], importer: HeadColumns): boolean {
  const { columnOf } = importer
  const telling = second.flatMap((heading, at): [string, string][] => {
    const column = columnOf(first[at] ?? '')
    return heading === '' || !isKnownColumn(column, importer) ? [] : [[column, columnOf(heading)]]
  })
  return telling.length > 0 && telling.every(([column, said]) => said === column)
}

async function firstRows(file: AsyncIterable<Uint8Array>, encoding: CsvEncoding): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readCsv(file, encoding)) {
      rows.push(cells)
      if (rows.length > maxHeadLines) break
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    refuseCsv(problemOf[error.reason], { row: error.row, max: maxOf[error.reason] })
  }
  return rows
}

export const problemOf = {
  rowTooLong: 'csvRowTooLong',
  tooManyColumns: 'csvTooManyColumns',
  openQuote: 'csvOpenQuote',
} as const satisfies Record<UnreadableCsv['reason'], FieldProblemKey>

export const maxOf = { rowTooLong: maxRowBytes, tooManyColumns: maxColumns, openQuote: 0 } as const

/** The headings, without the empty columns at the end that spreadsheets leave. */
function headingsOf(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim())
  while (headings.at(-1) === '') headings.pop()
  return headings
}

/**
 * Refuses a file that can't be imported as a whole (validate.file.*) with `invalidFile` (413), and reports the reason at
 * the file.
 */
export function refuseCsv(why: FieldProblemKey, params: Record<string, string | number> = {}): never {
  return refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}
