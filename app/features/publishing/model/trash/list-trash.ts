import { trashDays } from '#app/kernel/retention/retention-days.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { pageOfTrash, type TrashedContent } from './trash-store.ts'

/**
 * The contents of the trash, with the day in Japan on which each is removed for good. Refuses anyone who is not an
 * administrator of the site.
 */
export async function listTrash(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { contents: (TrashedContent & { goneOn: string })[] }> {
  requireStaff(visit, 'service')
  const { contents, total } = await pageOfTrash(visit.db, visit.site.tenantId, {
    limit: paging.size,
    offset: offsetOf(paging),
  })
  const dated = contents.map((content) => ({
    ...content,
    goneOn: addDays(dayOf(content.deletedAt), trashDays),
  }))
  return { ...pagedOf(paging, total), contents: dated }
}
