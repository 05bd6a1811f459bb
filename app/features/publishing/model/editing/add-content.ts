import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexing } from '#app/features/documents/model/ingest/index-fields-job.ts'
import type { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { getContentAllowance, insertContent } from '#app/features/publishing/model/upload/content-records.ts'
import { ensureAllowed } from '#app/features/publishing/model/upload/record-content.ts'
import { isMissingReference } from '#app/kernel/data/commit.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

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

/**
 * The default group, or else the first group with contents of its own. A site without any is refused as if no group had
 * been named.
 */
function defaultGroup({ site }: Visit): number[] {
  const normal = site.groups.filter(({ type }) => type === 'normal')
  const usual = normal.find(({ isDefault }) => isDefault) ?? normal[0]
  return usual === undefined ? refuseFields({ contentGroupIds: ['required'] }) : [usual.id]
}
