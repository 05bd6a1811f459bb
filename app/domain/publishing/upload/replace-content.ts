import { isMissingReference } from '#app/data/commit.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { isInWork } from '#app/domain/publishing/document/document.ts'
import { findLatestDocument, insertDocument } from '#app/domain/publishing/document/document-store.ts'
import { newIngestJob } from '#app/domain/publishing/ingest/ingest-job.ts'
import { refuse } from '#app/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { ReplacementData } from './content-input.ts'
import { ensureContentExists } from './content-records.ts'
import { dropFile, keepFile, type ReceivedFile, receiveFile, type UploadedFile } from './receive-file.ts'

/**
 * A service admin gives a content a new file (spec content.replace). Readers keep the old version until the new
 * one is whole; who has it open then goes on in it, unless it is withdrawn. Fields may follow the file in the body; give a
 * function then. Refuses `contentNotFound` 713, `contentEncrypting` 791 while a file of it is in work (the
 * constraint document_in_work wins the race), `invalidFile` 413.
 */
export async function replaceContent(
  visit: Visit,
  contentId: string,
  input: ReplacementData | (() => Promise<ReplacementData>),
  file: UploadedFile,
): Promise<{ contentId: string; version: number }> {
  const admin = requireStaff(visit, 'service')
  const version = await nextVersion(visit, contentId)
  const received = await receiveFile(visit, contentId, file)
  try {
    const data = typeof input === 'function' ? await input() : input
    await record(visit, admin, { version, ...data }, received)
  } catch (error) {
    await dropFile(visit, received)
    throw isMissingReference(error) ? refuse('contentNotFound') : error
  }
  return { contentId, version }
}

async function nextVersion(visit: Visit, contentId: string): Promise<number> {
  const { tenantId } = visit.site
  await ensureContentExists(visit.db, tenantId, contentId)
  const latest = await findLatestDocument(visit.db, tenantId, contentId)
  if (latest !== null && isInWork(latest)) refuse('contentEncrypting')
  return (latest?.version ?? 0) + 1
}

async function record(
  visit: Visit,
  admin: Staff,
  { version, withdrawOlder }: ReplacementData & { version: number },
  file: ReceivedFile,
): Promise<void> {
  const { db } = visit
  const { contentId } = file
  const job = newIngestJob(visit, contentId, version)
  await commit(visit, [
    insertDocument(db, {
      tenantId: visit.site.tenantId,
      contentId,
      version,
      fileName: file.name,
      bytes: file.bytes,
      sourceKey: file.key,
      uploadedBy: admin.id,
      withdrawsOlder: withdrawOlder,
      now: visit.now(),
    }),
    job.insert,
    keepFile(visit, file),
    insertAudit(visit, admin, {
      action: 'content.replace',
      subject: contentId,
      detail: { version, withdrawOlder, fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
    }),
  ])
  await job.wake()
}
