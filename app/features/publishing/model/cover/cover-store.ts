import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { drawCoverKind } from './cover-job.ts'

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
