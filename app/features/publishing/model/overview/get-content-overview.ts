import { refuse } from '#app/kernel/errors/refusal.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { OverviewRow } from './content-overview.ts'
import { readOverviewRows } from './overview-store.ts'

/**
 * One content with its newest file, for administrators of the site. Refuses an unknown content with `contentNotFound`.
 */
export async function getContentOverview(visit: Visit, contentId: string): Promise<OverviewRow> {
  requireStaff(visit, 'service')
  if (!isElementId(contentId)) refuse('contentNotFound')
  const [row] = await readOverviewRows(visit.db, visit.site.tenantId, [contentId])
  return row ?? refuse('contentNotFound')
}
