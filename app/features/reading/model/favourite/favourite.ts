import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

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

/** `accountId` is as in `ownerKeyOf`. */
type Favourite = { tenantId: number; accountId: string; contentId: string }

function insertFavourite(db: Database, favourite: Favourite, now: number): Write {
  return db.insertInto('favourite').values({
    tenant_id: favourite.tenantId,
    account_id: favourite.accountId,
    content_id: favourite.contentId,
    created_at: now,
  })
}

function deleteFavourite(db: Database, { tenantId, accountId, contentId }: Favourite): Write {
  return db
    .deleteFrom('favourite')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('content_id', '=', contentId)
}
