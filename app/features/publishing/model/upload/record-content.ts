import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { ensureHashtagsExist } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import { isInWork } from '#app/features/documents/model/document/document.ts'
import { findLatestDocument, insertDocument } from '#app/features/documents/model/document/document-store.ts'
import { newIngestJob } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { ContentData } from './content-input.ts'
import {
  type ContentAllowance,
  ensureContentExists,
  ensureGroupsExist,
  ensureRoomForContent,
  insertContent,
  keepSample,
} from './content-records.ts'

/** A file in R2 that a record is about to refer to. */
type StoredFile = { contentId: string; key: string; name: string; bytes: number; sha256?: string }

/**
 * Refuses a new content that isn't allowed: `contentGroupNotFound` 707, `notFound` 404 for a hashtag,
 * `companyMaxContentsReached` 421.
 */
export async function ensureAllowed(
  visit: Visit,
  data: ContentData,
  allowance: ContentAllowance,
): Promise<void> {
  await ensurePlaced(visit, data)
  await ensureRoomForContent(visit.db, allowance)
}

/** Checks a new content like `ensureAllowed`, but not for room, because an upload in parts has reserved its place. */
export async function ensurePlaced(visit: Visit, data: ContentData): Promise<void> {
  await ensureGroupsExist(visit.db, visit.site.tenantId, data.contentGroupIds)
  await ensureHashtagsExist(visit.db, visit.site.tenantId, data.hashTags.ids)
}

/**
 * The only way to make a content from a stored file: commits the content, document and job together with `kept`, the
 * writes that keep the file. Then it wakes the job.
 */
export async function recordContent(
  visit: Visit,
  admin: Staff,
  {
    data,
    file,
    allowance,
    kept,
    isSample = false,
  }: {
    data: ContentData
    file: StoredFile
    allowance: ContentAllowance
    kept: Write[]
    isSample?: boolean
  },
): Promise<void> {
  const { db } = visit
  const { tenantId } = visit.site
  const { contentId } = file
  const now = visit.now()
  const job = newIngestJob(visit, contentId, 1)
  const publishedOn = data.publishedOn ?? dayOf(now)
  const content = { tenantId, id: contentId, data, publishedOn, fileName: file.name, now, isSample }
  const document = {
    ...{ tenantId, contentId, version: 1, now },
    ...{ fileName: file.name, bytes: file.bytes, sourceKey: file.key, uploadedBy: admin.id },
  }
  try {
    await commit(visit, [
      ...kept,
      ...insertContent(db, content, allowance),
      insertDocument(db, document),
      job.insert,
      insertAudit(visit, admin, {
        action: 'content.uploadAdd',
        subject: contentId,
        name: data.title,
        detail: { fileName: file.name, bytes: file.bytes, sha256: file.sha256 },
      }),
    ])
  } catch (error) {
    // Another request took the last place or deleted a group. The check is repeated to refuse with the right error.
    if (isMissingReference(error)) await ensureAllowed(visit, data, allowance)
    throw error
  }
  await job.wake()
}

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
      keepSample(visit.db, { tenantId: visit.site.tenantId, contentId }),
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
