import type { JobEnd } from '#app/kernel/jobs/job-handler.ts'
import type { CsvImport } from './csv-import.ts'
import type { ImportWork } from './import-work.ts'
import type { DoneRow, Importer } from './importer.ts'
import { markRows, readDoneRows } from './row-store.ts'
import { advance, commitBatch, endStep, goOn } from './step-store.ts'

const rowsAtOnce = 300
const costOfBatch = 3

/**
 * Undoes an import in batches, starting after the last finished row. Records that somebody has changed since stay as they
 * are.
 */
export async function runUndo<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
): Promise<JobEnd> {
  for (let now = about; ; ) {
    const rows = await readDoneRows(work.db, now, { after: now.atRow, limit: rowsAtOnce })
    if (rows.length === 0) return endStep(work, now, { state: 'undone' }, importer.clear(work, now))
    now = await undoBatch(work, now, importer, rows)
    await work.reached('batch undone')
    if (work.turn.isOver) return goOn(work)
  }
}

async function undoBatch<Item>(
  work: ImportWork,
  about: CsvImport,
  importer: Importer<Item>,
  rows: DoneRow[],
): Promise<CsvImport> {
  work.turn.take(costOfBatch)
  const changed = new Set(await importer.changedSince(work, about, rows))
  const back = rows.filter(({ number }) => !changed.has(number))
  const numbers = back.map(({ number }) => number)
  const next = { ...about, atRow: rows.at(-1)?.number ?? about.atRow, undone: about.undone + back.length }
  await commitBatch(work, about, [
    advance(work, about, next.atRow, { undone: next.undone }),
    ...importer.undo(work, about, back),
    markRows(work.db, about, numbers, 'undone'),
    markRows(work.db, about, [...changed], 'kept'),
  ])
  return next
}
