import { isMissingReference } from '#app/data/commit.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { ensureHashTagsExist } from '#app/domain/catalogue/hashtag/tag-content.ts'
import { insertDocument } from '#app/domain/publishing/document/document-store.ts'
import { newIngestJob } from '#app/domain/publishing/ingest/ingest-job.ts'
import { dayOf } from '#app/values/day.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { ContentData } from './content-input.ts'
import {
  type ContentAllowance,
  ensureGroupsExist,
  ensureRoomForContent,
  getContentAllowance,
  insertContent,
} from './content-records.ts'
import { dropFile, keepFile, type ReceivedFile, receiveFile, type UploadedFile } from './receive-file.ts'

/**
 * A service admin adds a content by its file (spec content.uploadAdd). The file is stored, the records are
 * committed, a job is woken: the answer comes long before readers see a page. Fields may follow the file in the
 * body; give a function then. Refuses `invalidFile` 413, `contentGroupNotFound` 707,
 * `companyMaxContentsReached` 421, and a hashtag that nobody has with `notFound` 404.
 */
export async function uploadContent(
  visit: Visit,
  input: ContentData | (() => Promise<ContentData>),
  file: UploadedFile,
): Promise<{ contentId: string }> {
  const admin = requireStaff(visit, 'service')
  const contentId = newElementId(visit.randomBytes)
  const allowance = await getContentAllowance(visit.db, visit.site.companyId)
  if (typeof input !== 'function') await ensureAllowed(visit, input, allowance)
  else await ensureRoomForContent(visit.db, allowance)
  const received = await receiveFile(visit, contentId, file)
  try {
    const data = typeof input === 'function' ? await input() : input
    await ensureAllowed(visit, data, allowance)
    await record(visit, admin, data, received, allowance)
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return { contentId }
}

/** Refuses groups (707) and hashtags (404) that are not there, and a company at its maximum (421). */
export async function ensureAllowed(
  visit: Visit,
  data: ContentData,
  allowance: ContentAllowance,
): Promise<void> {
  await ensureGroupsExist(visit.db, visit.site.tenantId, data.contentGroupIds)
  await ensureHashTagsExist(visit.db, visit.site.tenantId, data.hashTags.ids)
  await ensureRoomForContent(visit.db, allowance)
}

async function record(
  visit: Visit,
  admin: Staff,
  data: ContentData,
  file: ReceivedFile,
  allowance: ContentAllowance,
): Promise<void> {
  const { db } = visit
  const { tenantId } = visit.site
  const { contentId } = file
  const now = visit.now()
  const job = newIngestJob(visit, contentId, 1)
  const content = {
    tenantId,
    id: contentId,
    data,
    publishedOn: data.publishedOn ?? dayOf(now),
    fileName: file.name,
    now,
  }
  try {
    await commit(visit, [
      ...insertContent(db, content, allowance),
      insertDocument(db, {
        tenantId,
        contentId,
        version: 1,
        fileName: file.name,
        bytes: file.bytes,
        sourceKey: file.key,
        uploadedBy: admin.id,
        now,
      }),
      job.insert,
      keepFile(visit, file),
      insertAudit(visit, admin, {
        action: 'content.uploadAdd',
        subject: contentId,
        detail: { fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
      }),
    ])
  } catch (error) {
    // Somebody took the last place or deleted a group in the meantime: say which.
    if (isMissingReference(error)) await ensureAllowed(visit, data, allowance)
    throw error
  }
  await job.wake()
}
