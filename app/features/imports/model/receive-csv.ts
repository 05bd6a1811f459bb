import { plainFileName } from '#app/features/documents/model/received-file/file-name.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import {
  clearLater,
  dropFile,
  type UnkeptFile,
} from '#app/features/documents/model/received-file/unkept-file.ts'
import { csvKey } from '#app/kernel/data/file-keys.ts'
import { putStream } from '#app/kernel/data/files.ts'
import { type CsvEncoding, EncodingProbe } from '#app/kernel/values/csv/csv-encoding.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { refuseCsv } from './refuse-csv.ts'

/** In bytes. Enough for about 20,000 to 50,000 records. */
export const maxCsvBytes = 32 * 1024 * 1024

/** Spreadsheets on Windows give their own type to a file with this extension. */
const allowedTypes = ['text/csv', 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain', '']

export type ReceivedCsv = UnkeptFile & { name: string; bytes: number; sha256: string; encoding: CsvEncoding }

/**
 * Streams a CSV into R2 under its import's id, and returns how it is written. Refuses with `invalidFile` (413) a file
 * with another name or type (R395, R396), one that is too large, and one that isn't text. Nothing stays stored then.
 */
export async function receiveCsv(visit: Visit, importId: string, file: UploadedFile): Promise<ReceivedCsv> {
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
