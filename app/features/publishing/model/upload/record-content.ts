import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { ensureHashtagsExist } from '#app/features/catalogue/model/hashtag/tag-content.ts'
import { insertDocument } from '#app/features/documents/model/document/document-store.ts'
import { newIngestJob } from '#app/features/documents/model/ingest/ingest-job.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { ContentData } from './content-input.ts'
import {
  type ContentAllowance,
  ensureGroupsExist,
  ensureRoomForContent,
  insertContent,
} from './content-records.ts'

/** A file in R2 that a record is about to refer to. */
export type StoredFile = { contentId: string; key: string; name: string; bytes: number; sha256?: string }

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

/** The same without the check for room, because an upload in parts has its place already. */
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
  data: ContentData,
  file: StoredFile,
  { allowance, kept }: { allowance: ContentAllowance; kept: Write[] },
): Promise<void> {
  const { db } = visit
  const { tenantId } = visit.site
  const { contentId } = file
  const now = visit.now()
  const job = newIngestJob(visit, contentId, 1)
  const publishedOn = data.publishedOn ?? dayOf(now)
  const content = { tenantId, id: contentId, data, publishedOn, fileName: file.name, now }
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
    // Somebody took the last place or deleted a group in the meantime. Check again, to refuse with the right error.
    if (isMissingReference(error)) await ensureAllowed(visit, data, allowance)
    throw error
  }
  await job.wake()
}
