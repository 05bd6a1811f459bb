import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireReader } from '#app/visit/require.ts'
import { ownerKeyOf } from '#app/visit/shelf.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertFavourite } from './favourite-store.ts'

/**
 * Adds a content to the reader's favourites. Refuses guests with `unauthorized`, a content of a plan that they don't have
 * with `planNeededToAddFavourite` (850), one that is a favourite already with `contentAlreadyFavourite` (794), and as
 * `getContent` does.
 */
export async function addFavourite(visit: Visit, { contentId }: { contentId: string }): Promise<void> {
  const reader = requireReader(visit)
  const { isRegistered } = await getContent(visit, { id: contentId })
  if (!isRegistered) refuse('planNeededToAddFavourite')
  const favourite = { tenantId: visit.site.tenantId, accountId: ownerKeyOf(reader), contentId }
  await commit(visit, [insertFavourite(visit.db, favourite, visit.now())])
}
