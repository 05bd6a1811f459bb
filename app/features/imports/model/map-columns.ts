import { beginStep } from '#app/features/imports/model/run/begin-step.ts'
import { type CsvImport, firstDataRow } from '#app/features/imports/model/run/csv-import.ts'
import { csvKey } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { type FieldProblems, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { readCsv, UnreadableCsv } from '#app/kernel/values/csv/csv.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { columnProblems, repeatedIn, type UnknownHeading, unknownHeadings } from './headings.ts'
import { importerOf } from './importers.ts'
import { getImport } from './read-imports.ts'

/**
 * Maps each unknown heading, in the order of the file, to a column (or '' to ignore it), and starts the check. Refuses
 * with `badParameters` an unknown or repeated column, at `columns[0]` and so on. Refuses an unknown import with
 * `notFound`, one that doesn't wait for this with `changedMeanwhile` (918), and with `csvImportRunning` (790) while
 * another import of the site runs.
 */
export async function mapColumns(
  visit: Visit,
  { id, columns: said }: { id: string; columns: readonly string[] },
): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getImport(visit, id)
  if (about.state !== 'mapping') refuse('changedMeanwhile')
  const columns = mapped(about, said)
  await beginStep(visit, admin, about, {
    from: ['mapping'],
    to: 'checking',
    columns,
    action: 'import.map',
    detail: { columns: columns.join(', ') },
  })
  return getImport(visit, id)
}

/** The column of each heading in the file, with the mapping applied. */
function mapped({ kind, head }: Pick<CsvImport, 'kind' | 'head'>, said: readonly string[]): string[] {
  const importer = importerOf(kind)
  const headings = head[0] ?? []
  const unknown = unknownHeadings(headings, importer)
  const columns = headings.map(importer.columnOf)
  for (const [at, heading] of unknown.entries()) columns[heading.at] = said[at] ?? ''
  const repeated = repeatedIn(columns)
  const fields: FieldProblems = {}
  for (const [at, column] of said.entries())
    if (at >= unknown.length || (column !== '' && !importer.columns.includes(column)))
      fields[`columns[${at}]`] = ['notAChoice']
    else if (repeated.includes(column)) fields[`columns[${at}]`] = [fieldProblem('csvColumnTwice')]
  if (Object.keys(fields).length > 0) refuseFields(fields)
  const whole = columnProblems(columns, importer)
  if (whole.length > 0) refuseFields({ columns: whole })
  return columns
}

/** How many rows are read for examples, how many examples are shown, and how many characters of each. */
const rowsRead = 20
const maxExamples = 3
const maxExampleLength = 40

/** The unknown headings of a file, each with the first cells below it. */
export async function readHeadCells(
  visit: Visit,
  about: CsvImport,
): Promise<(UnknownHeading & { examples: string[] })[]> {
  requireStaff(visit, 'service')
  const unknown = unknownHeadings(about.head[0] ?? [], importerOf(about.kind))
  const rows = await firstRows(visit, about)
  return unknown.map((heading) => {
    const cells = rows.map((cells) => cells[heading.at]?.trim() ?? '').filter(Boolean)
    const examples = [...new Set(cells)].slice(0, maxExamples)
    return { ...heading, examples: examples.map((cell) => cell.slice(0, maxExampleLength)) }
  })
}

async function firstRows({ env }: Visit, about: CsvImport): Promise<string[][]> {
  const stored = await env.FILES.get(csvKey(about.tenantId, about.id))
  const rows: string[][] = []
  if (stored === null) return rows
  const first = firstDataRow(about)
  try {
    for await (const { number, cells } of readCsv(stored.body, about.encoding)) {
      if (number >= first) rows.push(cells)
      if (rows.length === rowsRead) break
    }
  } catch (error) {
    // The check reports everything that is wrong with the file.
    if (!(error instanceof UnreadableCsv)) throw error
  }
  return rows
}
