import { type SqlBool, sql } from 'kysely'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { countPages, recordMove } from '#app/features/reading/model/reads/reading-record.ts'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { ensureLive, getLiveGrant, ownerKeyOfGrant } from './live-grant.ts'
import { isHalfOver, openRights } from './reading-rights.ts'

/** The first and the last page on the screen, counted from 1. */
type Place = { from: number; to: number }

/**
 * Stores where the reader of a viewer's key is, and how far they have come; nothing for guests. Pages beyond the end
 * count as the last one. Readers with an account of their own also get the pages of the day, unless they have switched
 * that off. Refuses as `getLiveGrant` does.
 */
export async function notePlace(request: ViewerRequest, { from, to }: Place): Promise<void> {
  const { tenantId, db, now } = request
  const carried = await openRights(request)
  const { contentId, shelfId, isByAddress } = carried ?? (await readerOf(request))
  // The rights are renewed while the place is written, so that turning pages doesn't wait for that.
  const renewed = carried !== null && isHalfOver(carried, now) ? ensureLive(request, { carries: true }) : null
  renewed?.catch(() => undefined)
  if (shelfId === null) return
  const pages = pagesOf(db, { tenantId, contentId })
  const first = sql<number>`min(${from}, ${pages})`
  const last = sql<number>`min(${to}, ${pages})`
  const move = { tenantId, accountId: shelfId, contentId, now, first, last, pages: sql`${pages}` }
  const recorded = isByAddress ? {} : recordMove(db, move)
  await request.commit([
    ...(isByAddress ? [] : [countPages(db, move)]),
    db
      .updateTable('reading')
      .set({
        page: first,
        furthest_page: sql<number>`max(coalesce(furthest_page, 1), ${last})`,
        ...recorded,
      })
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', shelfId)
      .where('content_id', '=', contentId)
      .where(sql<SqlBool>`(page IS NOT ${first} OR coalesce(furthest_page, 0) < ${last})`),
  ])
  await renewed
}

async function readerOf(request: ViewerRequest) {
  const grant = await getLiveGrant(request, request.secretId)
  return { ...grant, shelfId: ownerKeyOfGrant(grant) }
}

function pagesOf(db: ViewerRequest['db'], { tenantId, contentId }: Pick<Read, 'tenantId' | 'contentId'>) {
  return db
    .selectFrom('content')
    .select(({ fn, lit }) => fn<number>('max', [lit(1), 'page_count']).as('pages'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
}

/** A content and the key of its reader's shelf, which guests don't have. */
type Read = { tenantId: number; contentId: OrFound<string>; shelfId: OrFound<string | null> }

/**
 * The page at which a reader left a book, or its last page if it is shorter now, for a statement. Null if it isn't known.
 */
export function placeIn(db: Database, { tenantId, contentId, shelfId }: Read) {
  return db
    .selectFrom('reading')
    .select(sql<number | null>`min(page, ${pagesOf(db, { tenantId, contentId })})`.as('page'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where('content_id', '=', contentId)
    .$asScalar()
}
