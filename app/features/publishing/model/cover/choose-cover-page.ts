import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { insertJob, wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CoverPageInput } from './cover-input.ts'
import { drawCoverKind } from './cover-job.ts'
import { getCoverContent } from './cover-store.ts'

/**
 * A service admin makes a page of a content's file its cover, or goes back to using the first page of every file. A job
 * draws it. Refuses `contentNotFound` 713, `contentEncrypting` 791 when the content has no file that readers see,
 * `badParameters` for a page that doesn't exist.
 */
export async function chooseCoverPage(
  visit: Visit,
  { contentId, page: asked, isAutomatic }: CoverPageInput,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { version, pages } = await getCoverContent(visit, contentId)
  const page = isAutomatic ? 1 : asked
  if (version === null) refuse('contentEncrypting')
  if (page > pages) refuseFields({ page: [fieldProblem('tooBig', { max: pages })] })
  const id = newElementId(visit.randomBytes)
  const now = visit.now()
  const job = {
    ...{ id, tenantId: visit.site.tenantId, subject: contentId, dueAt: now, now },
    payload: { page, isChosen: !isAutomatic },
  }
  await commit(visit, [
    insertJob(visit.db, drawCoverKind, job),
    insertAudit(visit, admin, { action: 'content.cover', subject: contentId, detail: { page, isAutomatic } }),
  ])
  await wakeJob(visit.env, id)
}
