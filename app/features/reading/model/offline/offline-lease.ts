import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { readRights } from '#app/features/access/model/may-open.ts'
import { getLiveGrant } from '#app/features/reading/model/viewer/live-grant.ts'
import { consumeToken, openBook } from '#app/features/reading/model/viewer/open-viewer.ts'
import { findGrant, type LiveGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { endCopy, leaseUntil, readOfflineDays, renewLease } from './offline-copy.ts'

/** What a browser needs to begin saving a book. */
type TakenCopy = {
  key: string
  id: string
  contentId: string
  title: string
  until: number
  parentOrigin: string
}

/**
 * Uses up the launch token of a copy. Refuses an unknown token, and one that isn't for a copy, with `tokenInvalid`, a used or expired one
 * with `tokenExpired`, and as `getCopy` does.
 */
export async function takeCopy(request: ViewerRequest): Promise<TakenCopy> {
  const grant = await findGrant(request.db, request.tenantId, request.secretId)
  if (grant === null || grant.session_id !== null || grant.account_id === null) refuse('tokenInvalid')
  const key = await consumeToken(request, grant.id)
  const { id, until, parentOrigin, contentId } = await getCopy(request, key.id)
  await request.commit(renewLease(request.db, { tenantId: request.tenantId, id, now: request.now, until }))
  const { title } = await request.db
    .selectFrom('content')
    .select('title')
    .where('tenant_id', '=', request.tenantId)
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
  return { key: key.secret, id, contentId, title, until, parentOrigin }
}

/** The viewer's data for a saved book. Refuses as `getCopy` does. */
export async function readCopy(request: ViewerRequest) {
  const copy = await getCopy(request, request.secretId)
  return { ...(await openBook(request, copy, null)), id: copy.id, takesSeat: false }
}

/** Prolongs a copy by the site's number of days. Refuses as `getCopy` does; the browser then deletes the copy. */
export async function renewCopy(request: ViewerRequest): Promise<{ until: number }> {
  const { id, until } = await getCopy(request, request.secretId)
  await request.commit(renewLease(request.db, { tenantId: request.tenantId, id, now: request.now, until }))
  return { until }
}

/** The browser has deleted its copy, or its reader wants it to. A copy that has ended already stays so. */
export async function leaveCopy(request: ViewerRequest): Promise<void> {
  const { tenantId, db, now } = request
  const { id, accountId } = await getLiveGrant(request, request.secretId)
  if (accountId !== null) await request.commit([endCopy(db, { tenantId, id, accountId, now })])
}

/**
 * The grant of a copy's key, and until when the copy may be read if it is renewed now. Refuses as `getLiveGrant` does, and with `forbidden`
 * if plan and licence no longer allow reading, or the book may no longer be saved.
 */
async function getCopy(request: ViewerRequest, keyId: string): Promise<LiveGrant & { until: number }> {
  const { db, tenantId, now } = request
  const grant = await getLiveGrant(request, keyId)
  const rights = grant.isOfflineCopy ? await readRights(request, grant) : null
  if (rights === null) refuse('forbidden')
  const { contentId } = grant
  const days = await readOfflineDays(db, { tenantId, contentId, seatsOf: rights.seatsOf })
  return days === 0 ? refuse('forbidden') : { ...grant, until: leaseUntil(now, days) }
}
