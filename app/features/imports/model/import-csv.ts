import { type CsvImport, isRunning } from '#app/features/imports/model/run/csv-import.ts'
import { runOverFile, runUndo } from '#app/features/imports/model/run/import-step.ts'
import { findImport, importCsvKind } from '#app/features/imports/model/run/import-store.ts'
import { type ImportDeps, ImportWork } from '#app/features/imports/model/run/importer.ts'
import { stepTo } from '#app/features/imports/model/run/step-store.ts'
import { clearJob } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { importerOf } from './importers.ts'

/**
 * Runs the current step of an import: checking the file, importing it, or undoing that. If it is killed, it continues
 * after the last committed batch. If it is given up, the import says so, and what it did can be undone.
 */
export const importCsv = jobHandler(importCsvKind, {
  run: (work: JobWork<ImportDeps>) => runStep(new ImportWork(work)),
  giveUp: async (work: JobWork<ImportDeps>, _payload, { fail }) => {
    const mine = new ImportWork(work)
    const about = await findImport(mine.db, keyOf(mine))
    await work.commit([...(about === null ? [] : [stepTo(mine, about, givenUp(about))]), fail])
  },
})

async function runStep(work: ImportWork): Promise<JobEnd> {
  const about = await findImport(work.db, keyOf(work))
  if (about === null || !isRunning(about)) {
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  }
  const importer = importerOf(about.kind)
  return about.state === 'undoing' ? runUndo(work, about, importer) : runOverFile(work, about, importer)
}

const keyOf = ({ job }: ImportWork) => ({ tenantId: job.tenantId, id: job.subject })

function givenUp({ state }: CsvImport) {
  return { state: state === 'checking' ? ('refused' as const) : ('failed' as const), reason: 'internalError' }
}
