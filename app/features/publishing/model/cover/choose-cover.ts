import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  clearLater,
  dropFile,
  readPictureFile,
  type UploadedFile,
} from '#app/features/documents/model/received-file/receive-file.ts'
import { pictureKey } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { insertJob, wakeJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CoverPageInput, coverLimits, drawCoverKind } from './cover-job.ts'

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
  await wakeJob(visit, id)
}

/**
 * A service admin gives a content a cover of its own: a PNG or JPEG (judged by its bytes), at most 5 MB and 12 million
 * pixels. A job resizes it. Refuses `contentNotFound` 713, `invalidFile` 413.
 */
export async function uploadCover(visit: Visit, contentId: string, file: UploadedFile): Promise<void> {
  const admin = requireStaff(visit, 'service')
  await getCoverContent(visit, contentId)
  const { name, bytes, facts } = await readPictureFile(file, coverLimits)
  const { tenantId } = visit.site
  const pictureId = newElementId(visit.randomBytes)
  const picture = { id: pictureId, key: pictureKey(tenantId, contentId, pictureId) }
  // The uploaded picture stays until the cover is drawn. Nothing refers to it afterwards.
  await commit(visit, [clearLater(visit, picture, contentId)])
  const [id, now] = [newElementId(visit.randomBytes), visit.now()]
  const job = { id, tenantId, subject: contentId, payload: { pictureId, ...facts }, dueAt: now, now }
  try {
    await visit.env.FILES.put(picture.key, bytes)
    await commit(visit, [
      insertJob(visit.db, drawCoverKind, job),
      insertAudit(visit, admin, { action: 'content.cover', subject: contentId, detail: { fileName: name } }),
    ])
  } catch (error) {
    await dropFile(visit, picture)
    throw error
  }
  await wakeJob(visit, id)
}

/** The content that a cover is chosen for. Refuses `contentNotFound` 713, also for a content in the trash. */
export async function getCoverContent({ db, site }: Visit, contentId: string) {
  const row = await db
    .selectFrom('content')
    .select(['title', 'version', 'page_count as pages'])
    .select(['cover_key as key', 'cover_width as width', 'cover_height as height'])
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', contentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? refuse('contentNotFound')
}

/** The state of the job that draws the last chosen cover. Null when nobody has chosen one lately. */
export async function findCoverWork({ db, site }: Visit, contentId: string) {
  const row = await db
    .selectFrom('job')
    .select('state')
    .where('tenant_id', '=', site.tenantId)
    .where('subject', '=', contentId)
    .where('kind', '=', drawCoverKind.name)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.state ?? null
}
