import { KEEP_MS } from '#app/features/documents/model/document/document.ts'
import { removeFilesKind } from '#app/features/documents/model/ingest/remove-files-job.ts'
import { deleteJob, insertJob } from '#app/kernel/jobs/insert-job.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * A file that no record refers to yet. `id` is also the id of the job that removes it in a day if no record ever does.
 */
export type UnkeptFile = { id: string; key: string }

/**
 * Commit this before the file is stored: if the request dies in between, the job remains. `subject` is what the file is
 * for.
 */
export function clearLater({ db, site, now }: Visit, { id, key }: UnkeptFile, subject: string) {
  const job = { id, tenantId: site.tenantId, subject, payload: { key }, dueAt: now() + KEEP_MS, now: now() }
  return insertJob(db, removeFilesKind, job)
}

/** Commit this with the record that refers to the file. */
export function keepFile({ db, site }: Visit, { id }: Pick<UnkeptFile, 'id'>) {
  return deleteJob(db, site.tenantId, id)
}

/** Removes the file at once. If that fails, its job does it in a day. */
export async function dropFile(visit: Visit, { id, key }: UnkeptFile): Promise<void> {
  try {
    await visit.env.FILES.delete(key)
    await commit(visit, [keepFile(visit, { id })])
  } catch (error) {
    console.warn(JSON.stringify({ event: 'upload not cleared', key, error: String(error) }))
  }
}
