import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { drawCoverKind } from './cover-job.ts'

/** What a cover is chosen for. Refuses `contentNotFound` 713, what lies in the trash too. */
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

/** How the cover that was chosen last fares; null where nobody chose one lately. */
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
