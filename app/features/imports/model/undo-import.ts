import { beginStep } from '#app/features/imports/model/run/begin-step.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { DoneRow } from '#app/features/imports/model/run/importer.ts'
import { readDoneRows } from '#app/features/imports/model/run/row-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { importerOf } from './importers.ts'
import { getImport } from './read-imports.ts'

/**
 * Undoes a whole import. If records were changed since, it refuses with `changedMeanwhile` (918) unless the request
 * leaves those as they are. `listChanged` names them. Refuses an unknown import with `notFound`, one that did nothing or
 * was undone already with `changedMeanwhile`, and with `csvImportRunning` (790) while another import of the site runs.
 */
export async function undoImport(
  visit: Visit,
  { id, leaveChanged }: { id: string; leaveChanged: boolean },
): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getImport(visit, id)
  const { total } = await listChanged(visit, about)
  if (total > 0 && !leaveChanged) refuse('changedMeanwhile', { count: total })
  await beginStep(visit, admin, about, {
    from: ['done', 'failed'],
    to: 'undoing',
    leavesChanged: leaveChanged,
    action: 'import.undo',
    detail: about.counts,
  })
  return getImport(visit, id)
}

const rowsAtOnce = 2_000

/** The most changed records that are listed. */
const maxNamed = 100

/**
 * The rows of an import whose records somebody changed since: their number and the first hundred. It goes through all
 * rows of the import, which takes about 100 ms for 20,000.
 */
export async function listChanged(
  visit: Visit,
  about: CsvImport,
): Promise<{ total: number; rows: DoneRow[] }> {
  requireStaff(visit, 'service')
  const importer = importerOf(about.kind)
  const changed: DoneRow[] = []
  let total = 0
  for (let after = 0; ; ) {
    const rows = await readDoneRows(visit.db, about, { after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (last === undefined) return { total, rows: changed }
    const numbers = new Set(await importer.changedSince(visit, about, rows))
    total += numbers.size
    changed.push(...rows.filter(({ number }) => numbers.has(number)).slice(0, maxNamed - changed.length))
    after = last.number
  }
}
