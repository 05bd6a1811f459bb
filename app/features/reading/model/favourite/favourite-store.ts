import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

/** `accountId` is as in `ownerKeyOf`. */
type Favourite = { tenantId: number; accountId: string; contentId: string }

export function insertFavourite(db: Database, favourite: Favourite, now: number): Write {
  return db.insertInto('favourite').values({
    tenant_id: favourite.tenantId,
    account_id: favourite.accountId,
    content_id: favourite.contentId,
    created_at: now,
  })
}

export function deleteFavourite(db: Database, { tenantId, accountId, contentId }: Favourite): Write {
  return db
    .deleteFrom('favourite')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('content_id', '=', contentId)
}
