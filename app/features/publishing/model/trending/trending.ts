import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  deleteTrending,
  hasContent,
  upsertTrending,
} from '#app/features/catalogue/model/content/trending-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Recommends a content to the site's readers. One that is recommended already moves to the top. Refuses anybody but
 * administrators of the site, and with `contentNotFound`.
 */
export async function addTrending(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const marked = { tenantId: visit.site.tenantId, contentId }
  if (!(await hasContent(visit.db, marked))) refuse('contentNotFound')
  await commit(visit, [
    upsertTrending(visit.db, marked, visit.now()),
    insertAudit(visit, admin, { action: 'content.trendingAdd', subject: contentId }),
  ])
}

/**
 * Ends the recommendation of a content; does nothing if there is none. Refuses anybody but administrators of the site,
 * and with `contentNotFound`.
 */
export async function removeTrending(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const marked = { tenantId: visit.site.tenantId, contentId }
  if (!(await hasContent(visit.db, marked))) refuse('contentNotFound')
  await commit(visit, [
    deleteTrending(visit.db, marked),
    insertAudit(visit, admin, { action: 'content.trendingDelete', subject: contentId }),
  ])
}
