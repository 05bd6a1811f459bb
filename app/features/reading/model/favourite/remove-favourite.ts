import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { commit } from '#app/visit/commit.ts'
import { requireReader } from '#app/visit/require.ts'
import { ownerKeyOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteFavourite } from './favourite-store.ts'

/**
 * Removes a content from the reader's favourites; does nothing if it isn't one. Refuses guests with `unauthorized`, and
 * if it wasn't a favourite as `getContent` does.
 */
export async function removeFavourite(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const reader = requireReader(visit)
  const favourite = { tenantId: visit.site.tenantId, accountId: ownerKeyOf(reader), contentId }
  const [removed] = await commit(visit, [deleteFavourite(visit.db, favourite)])
  if (removed === 0) await getContent(visit, { id: contentId })
}
