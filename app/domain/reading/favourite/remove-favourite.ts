import { getContent } from '#app/domain/catalogue/content/get-content.ts'
import { commit } from '#app/visit/commit.ts'
import { requireReader } from '#app/visit/require.ts'
import { shelfOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteFavourite } from './favourite-store.ts'

/**
 * Takes a content off the reader's favourites; what is none of them stays none. Refuses guests with `unauthorized`, and of what was
 * no favourite as `getContent` does.
 */
export async function removeFavourite(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const reader = requireReader(visit)
  const favourite = { tenantId: visit.site.tenantId, accountId: shelfOf(reader), contentId }
  const [removed] = await commit(visit, [deleteFavourite(visit.db, favourite)])
  if (removed === 0) await getContent(visit, { id: contentId })
}
