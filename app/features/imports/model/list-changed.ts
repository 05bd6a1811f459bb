import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { DoneRow } from '#app/features/imports/model/run/importer.ts'
import { readDoneRows } from '#app/features/imports/model/run/row-store.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { importerOf } from './importers.ts'

const rowsAtOnce = 2_000
/** The most changed records that are named. */
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
