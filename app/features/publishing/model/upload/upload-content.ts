import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields.ts'
import {
  dropFile,
  keepFile,
  receiveFile,
  type UploadedFile,
} from '#app/features/documents/model/received-file/receive-file.ts'
import { isMissingReference } from '#app/kernel/data/commit.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ContentData, NewContentData, ReplacementData } from './content-input.ts'
import { ensureRoomForContent, getContentAllowance, insertContent } from './content-records.ts'
import { ensureAllowed, nextVersion, recordContent, recordVersion } from './record-content.ts'

/**
 * A service admin adds a content by uploading its file (spec content.uploadAdd). The file is stored, the records are
 * committed and a job is woken, so the answer comes long before readers see a page. Fields may follow the file in the
 * body; pass a function then. Refuses `invalidFile` 413, `contentGroupNotFound` 707, `companyMaxContentsReached` 421, and
 * an unknown hashtag with `notFound` 404.
 */
export async function uploadContent(
  visit: Visit,
  input: ContentData | (() => Promise<ContentData>),
  file: UploadedFile,
  { isSample = false } = {},
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
    const kept = [keepFile(visit, received)]
    await recordContent(visit, admin, { data, file: received, allowance, kept, isSample })
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return { contentId }
}

/**
 * A service admin gives a content a new file (spec content.replace). Readers keep the old version until the new one is
 * complete, and readers who have it open then may continue in it, unless it is withdrawn. Fields may follow the file in
 * the body; pass a function then. Refuses `contentNotFound` 713, `contentEncrypting` 791 while another file of it is
 * being worked on (the constraint document_in_work decides the race), `invalidFile` 413.
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
    const kept = [keepFile(visit, received)]
    await recordVersion(visit, admin, received, { version, ...data, action: 'content.replace', kept })
  } catch (error) {
    await dropFile(visit, received)
    throw error
  }
  return { contentId, version }
}

/**
 * A service admin adds a content without a file (spec content.add). Readers find it, and can open it once it gets a file.
 * assumed: without a group it goes into the site's default group. Refuses `contentGroupNotFound` 707,
 * `companyMaxContentsReached` 421, and an unknown hashtag with `notFound`.
 */
export async function addContent(visit: Visit, input: NewContentData): Promise<{ contentId: string }> {
  const admin = requireStaff(visit, 'service')
  const data = { ...input, contentGroupIds: input.contentGroupIds ?? defaultGroup(visit) }
  const allowance = await getContentAllowance(visit.db, visit.site.companyId)
  await ensureAllowed(visit, data, allowance)
  const contentId = newElementId(visit.randomBytes)
  const now = visit.now()
  const publishedOn = data.publishedOn ?? dayOf(now)
  const indexing = newIndexing(visit, [contentId])
  const content = { tenantId: visit.site.tenantId, id: contentId, data, publishedOn, fileName: '', now }
  try {
    await commit(visit, [
      ...insertContent(visit.db, content, allowance),
      insertAudit(visit, admin, {
        action: 'content.add',
        subject: contentId,
        name: data.title,
        after: { ...data, publishedOn, hashTags: data.hashTags.names },
      }),
      indexing.insert,
    ])
  } catch (error) {
    if (isMissingReference(error)) await ensureAllowed(visit, data, allowance)
    throw error
  }
  await indexing.finish()
  return { contentId }
}

/** The default group, or else the first normal group. A site without one is refused as if the group were missing. */
function defaultGroup({ site }: Visit): number[] {
  const normal = site.groups.filter(({ type }) => type === 'normal')
  const usual = normal.find(({ isDefault }) => isDefault) ?? normal[0]
  return usual === undefined ? refuseFields({ contentGroupIds: ['required'] }) : [usual.id]
}
