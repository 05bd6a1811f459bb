import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  clearLater,
  dropFile,
  keepFile,
  plainFileName,
  type UnkeptFile,
  type UploadedFile,
} from '#app/features/documents/model/received-file/receive-file.ts'
import { type CsvImport, type ImportKind, importModes } from '#app/features/imports/model/run/csv-import.ts'
import { hasRunning, insertImport, newImportJob } from '#app/features/imports/model/run/import-store.ts'
import { invitingOf } from '#app/features/imports/model/users/invite/invitation.ts'
import { csvKey, putStream } from '#app/kernel/data/files.ts'
import type { CsvImportState } from '#app/kernel/data/tables.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { wakeJob } from '#app/kernel/jobs/job.ts'
import { type CsvEncoding, EncodingProbe } from '#app/kernel/values/csv/csv.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureHeadings, isMappable, maxMapped, readHead, refuseCsv } from './headings.ts'
import { importerOf } from './importers.ts'
import { getImport } from './read-imports.ts'

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
  if (state === 'checking') await wakeJob(visit, job.id)
}

/** How a file is imported. assumed: the default mode is `ignore`, because it changes nothing that exists. */
export const ImportInput = z.object({
  importMode: z.enum(importModes, { error: 'notAChoice' }).default('ignore'),
  /** The year expected in the first cell of row 3. Without one, it is the current year in Japan. */
  year: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1900, 'tooSmall?min=1900')
    .max(2999, 'tooBig?max=2999')
    .optional(),
  /** True to only report what an import would do. */
  dryRun: flagInput,
  /** A file with unknown headings waits for `mapColumns` instead of being refused. */
  mapColumns: flagInput,
  /** Mails every added reader a link to set a password. Ignored for contents. */
  invite: flagInput,
})
export type ImportInput = z.output<typeof ImportInput>

/** For each unknown heading, in the order of the file, the column it means. '' ignores it. */
export const ColumnsInput = z.object({
  // A form's parser drops empty fields, so an absent one means ''.
  columns: z.array(z.string().default('')).max(maxMapped, `tooMany?max=${maxMapped}`).default([]),
})

/** In bytes. Enough for about 20,000 to 50,000 records. */
export const maxCsvBytes = 32 * 1024 * 1024

/** The accepted media types. Spreadsheets on Windows register their own for this extension. */
const allowedTypes = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain', '']

type ReceivedCsv = UnkeptFile & { name: string; bytes: number; sha256: string; encoding: CsvEncoding }

/**
 * Streams a CSV into R2 under its import's id, and returns its key and encoding. Refuses with `invalidFile` (413) a
 * file with another name or type (R395, R396), one that is too large, and one that isn't text. Then nothing stays
 * stored.
 */
async function receiveCsv(visit: Visit, importId: string, file: UploadedFile): Promise<ReceivedCsv> {
  const name = plainFileName(file.name)
  if (!/\.csv$/i.test(name) || !allowedTypes.includes(plainType(file))) refuseCsv('csvNotAllowed')
  const unkept = { id: importId, key: csvKey(visit.site.tenantId, importId) }
  await commit(visit, [clearLater(visit, unkept, importId)])
  try {
    return { ...unkept, name, ...(await store(visit, unkept.key, { ...file, name })) }
  } catch (error) {
    await dropFile(visit, unkept)
    throw error
  }
}

async function store({ env }: Visit, key: string, { name, stream }: UploadedFile) {
  const probe = new EncodingProbe()
  const limits = { limitBytes: maxCsvBytes, contentType: 'text/csv' }
  const stored = await putStream(env.FILES, key, watched(stream, probe), limits)
  if (!stored.stored) return refuseCsv('csvTooLarge', { name, max: maxCsvBytes / 1024 / 1024 })
  const encoding = probe.end() ?? refuseCsv('csvEncoding', { name })
  return { bytes: stored.bytes, sha256: stored.sha256, encoding }
}

async function* watched(chunks: AsyncIterable<Uint8Array>, probe: EncodingProbe) {
  for await (const chunk of chunks) {
    probe.push(chunk)
    yield chunk
  }
}

const plainType = ({ type }: UploadedFile) => (type.split(';', 1)[0] ?? '').trim().toLowerCase()
