import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { isInWork } from '#app/features/documents/model/document/document.ts'
import { findLatestDocument, insertDocument } from '#app/features/documents/model/document/document-store.ts'
import { newIngestJob } from '#app/features/documents/model/ingest/ingest-job.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { ensureContentExists } from './content-records.ts'
import type { StoredFile } from './record-content.ts'

/**
 * The number of a content's next file. Refuses `contentNotFound` 713, and `contentEncrypting` 791 while another file of
 * it is being worked on.
 */
export async function nextVersion(visit: Visit, contentId: string): Promise<number> {
  const { tenantId } = visit.site
  await ensureContentExists(visit.db, tenantId, contentId)
  const latest = await findLatestDocument(visit.db, tenantId, contentId)
  if (latest !== null && isInWork(latest)) refuse('contentEncrypting')
  return (latest?.version ?? 0) + 1
}

type NewVersion = {
  version: number
  withdrawOlder: boolean
  action: string
  restoredFrom?: number
  kept: Write[]
}

/**
 * The only way to give a content another file: commits the document and job together with `kept`, the writes that keep
 * the file. Then it wakes the job. Refuses `contentNotFound` if the content was removed meanwhile.
 */
export async function recordVersion(
  visit: Visit,
  admin: Staff,
  file: StoredFile,
  { version, withdrawOlder, action, restoredFrom, kept }: NewVersion,
): Promise<void> {
  const { contentId } = file
  const job = newIngestJob(visit, contentId, version)
  const document = {
    ...{ tenantId: visit.site.tenantId, contentId, version, now: visit.now() },
    ...{ fileName: file.name, bytes: file.bytes, sourceKey: file.key, uploadedBy: admin.id },
    ...{ withdrawsOlder: withdrawOlder, restoredFrom },
  }
  const about = { fileName: file.name, bytes: file.bytes, sha256: file.sha256 }
  try {
    await commit(visit, [
      ...kept,
      insertDocument(visit.db, document),
      job.insert,
      insertAudit(visit, admin, {
        action,
        subject: contentId,
        detail: { version, withdrawOlder, restoredFrom, ...about },
      }),
    ])
  } catch (error) {
    throw isMissingReference(error) ? refuse('contentNotFound') : error
  }
  await job.wake()
}
