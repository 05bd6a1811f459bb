import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { dropFile, keepFile } from '#app/features/documents/model/received-file/unkept-file.ts'
import type { CsvImport, ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { newImportJob } from '#app/features/imports/model/run/import-job.ts'
import { hasRunning, insertImport } from '#app/features/imports/model/run/import-store.ts'
import { invitingOf } from '#app/features/imports/model/users/invite/inviting.ts'
import type { CsvImportState } from '#app/kernel/data/tables.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './get-import.ts'
import { ensureHeadings, isMappable } from './headings.ts'
import type { ImportInput } from './import-input.ts'
import { importerOf } from './importers.ts'
import { readHead } from './read-head.ts'
import { type ReceivedCsv, receiveCsv } from './receive-csv.ts'

/**
 * An administrator uploads a CSV. It is stored, its headings are read, and a job checks every row. Unless it is a dry
 * run, the import follows. If unknown headings are to be mapped, it waits for `mapColumns` first. Fields may follow the
 * file in the body; pass a function then. Refuses a file that isn't valid with `invalidFile` 413 (R395–R398), and with
 * `csvImportRunning` 790 while another import of the site runs (R400).
 */
export async function uploadCsv(
  visit: Visit,
  kind: ImportKind,
  input: ImportInput | (() => Promise<ImportInput>),
  file: UploadedFile,
): Promise<CsvImport> {
  requireStaff(visit, 'service')
  if (await hasRunning(visit.db, visit.site.tenantId)) refuse('csvImportRunning')
  const id = newElementId(visit.randomBytes)
  const received = await receiveCsv(visit, id, file)
  try {
    const asked = typeof input === 'function' ? await input() : input
    await record(visit, { id, kind, asked, received })
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return getImport(visit, id)
}

type Upload = { id: string; kind: ImportKind; asked: ImportInput; received: ReceivedCsv }

async function record(visit: Visit, { id, kind, asked, received }: Upload): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { name: fileName, bytes, sha256, encoding } = received
  const year = asked.year ?? Number(dayOf(visit.now()).slice(0, 4))
  const stored = await visit.env.FILES.get(received.key)
  if (stored === null) throw new Error('a file that was stored is gone')
  const { importMode: mode, dryRun, mapColumns, invite } = asked
  const importer = importerOf(kind)
  if (!importer.modes.includes(mode)) refuseFields({ importMode: ['notAChoice'] })
  const head = await readHead(stored.body, { encoding, year }, importer)
  const state: CsvImportState = mapColumns && isMappable(head[0] ?? [], importer) ? 'mapping' : 'checking'
  if (state === 'checking') ensureHeadings(head[0] ?? [], importer)
  const inviting = kind === 'users' && invite ? invitingOf(visit) : null
  const file = { fileName, bytes, encoding, head }
  const about = { tenantId, id, kind, mode, year, state, startsItself: !dryRun, inviting, ...file }
  const job = newImportJob(visit, id)
  await commit(visit, [
    keepFile(visit, received),
    insertImport(visit.db, { ...about, startedBy: admin, now: visit.now() }),
    ...(state === 'checking' ? [job.insert] : []),
    insertAudit(visit, admin, {
      action: 'import.upload',
      subject: id,
      name: fileName,
      detail: { kind, mode, year, dryRun, bytes, sha256, ...(inviting !== null && { invite }) },
    }),
  ])
  if (state === 'checking') await wakeJob(visit.env, job.id)
}
