import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { newImportJob } from '#app/features/imports/model/run/import-job.ts'
import { beginStep } from '#app/features/imports/model/run/import-store.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { type FieldProblems, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './get-import.ts'
import { columnProblems, repeatedIn, unknownHeadings } from './headings.ts'
import { importerOf } from './importers.ts'

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
  const job = newImportJob(visit, id)
  await commit(visit, [
    beginStep(visit.db, about, { from: ['mapping'], to: 'checking', columns, now: visit.now() }),
    job.insert,
    insertAudit(visit, admin, {
      action: 'import.map',
      subject: id,
      name: about.fileName,
      detail: { columns: columns.join(', ') },
    }),
  ])
  await wakeJob(visit.env, job.id)
  return getImport(visit, id)
}

/** The columns of the whole file. */
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
