import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { readRights } from '#app/features/access/model/may-open.ts'
import { ensureLives } from '#app/features/reading/model/viewer/live-grant.ts'
import { consumeToken, openBook, shelfNameOf } from '#app/features/reading/model/viewer/open-viewer.ts'
import { findGrant, findLiveGrant, type LiveGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { endCopy, findEndOfCopy, leaseUntil, readOfflineTerms, renewLease } from './offline-copy.ts'

/** What a browser needs to begin saving a book. */
type TakenCopy = {
  key: string
  id: string
  contentId: string
  groupId: number
  title: string
  version: number
  /** Identifies the reader to their browser without naming them. */
  reader: string
  /** For how long the copy may be read from now on, in milliseconds. The browser counts by its own clock, which may be wrong. */
  lasts: number
  parentOrigin: string
}

/** A lease whose end would change by less than this isn't written again. Milliseconds. */
const renewedAfter = 3_600_000

/**
 * Uses up the launch token of a copy. Refuses an unknown token, and one that isn't for a copy, with `tokenInvalid`, a used or expired one
 * with `tokenExpired`, and as `getCopy` does.
 */
export async function takeCopy(request: ViewerRequest): Promise<TakenCopy> {
  const grant = await findGrant(request.db, request.tenantId, request.secretId)
  if (grant === null || grant.session_id !== null || grant.account_id === null) refuse('tokenInvalid')
  const key = await consumeToken(request, grant.id)
  const copy = await getCopy(request, key.id)
  const lasts = await renew(request, copy)
  const { id, parentOrigin, contentId, groupId, title, version } = copy
  const reader = shelfNameOf(request.tenantId, grant.account_id)
  return { key: key.secret, id, contentId, groupId, title, version, reader, lasts, parentOrigin }
}

/** The viewer's data for a saved book. Refuses as `getCopy` does. */
export async function readCopy(request: ViewerRequest) {
  const copy = await getCopy(request, request.secretId)
  return { ...(await openBook(request, copy)), id: copy.id, takesSeat: false }
}

/**
 * Prolongs a copy by the site's number of days. Also answers the book's title now, and whether the site has another version than the saved
 * one. Refuses as `getCopy` does; the browser then deletes the copy.
 */
export async function renewCopy(
  request: ViewerRequest,
): Promise<{ lasts: number; title: string; isOutdated: boolean }> {
  const copy = await getCopy(request, request.secretId)
  const { title, version, newest } = copy
  return { lasts: await renew(request, copy), title, isOutdated: newest !== null && newest !== version }
}

/** Writes a copy's new end, at most once an hour, and answers how long it lasts in milliseconds. */
async function renew({ db, tenantId, now, commit }: ViewerRequest, copy: Copy): Promise<number> {
  const { id, until, copyUntil } = copy
  if (copyUntil === null || Math.abs(until - copyUntil) >= renewedAfter)
    await commit(renewLease(db, { tenantId, id, now, until }))
  return until - now
}

/** The browser has deleted its copy. Does nothing if the copy has ended already, as after signing out, or if there is none. */
export async function leaveCopy(request: ViewerRequest): Promise<void> {
  const { tenantId, db, now, secretId: keyId } = request
  const { id, accountId = null } = (await findLiveGrant(db, tenantId, { keyId }, now)) ?? {}
  if (id !== undefined && accountId !== null)
    await request.commit([endCopy(db, { tenantId, id, accountId, now }, 'device')])
}

/** `until` is the time until which the copy may be read if it is renewed now; `newest` is the version that the site has. */
type Copy = LiveGrant & { until: number; title: string; newest: number | null }

const ends = {
  reader: 'offlineCopyRemoved',
  signOut: 'offlineSignedOut',
  password: 'offlineSignedOut',
} as const

/**
 * The grant of a copy's key, and its new lease. Refuses with `offlineCopyRemoved` (978) if the reader has removed it, with
 * `offlineSignedOut` (979) if they signed out or have a new password, as `ensureLives` does, with `forbidden` if plan and licence no longer
 * allow reading, and with `offlineNotAllowed` (976) if the book may still be read, but no longer be saved.
 */
async function getCopy(request: ViewerRequest, keyId: string): Promise<Copy> {
  const { db, tenantId, now } = request
  const live = await findLiveGrant(db, tenantId, { keyId }, now)
  if (live === null) {
    const reason = await findEndOfCopy(db, { tenantId, keyId })
    refuse(reason === null || reason === 'device' ? 'forbidden' : ends[reason])
  }
  const grant = await ensureLives(request, live)
  const rights = grant.isOfflineCopy ? await readRights(request, grant) : null
  if (rights === null) refuse('forbidden')
  const { contentId } = grant
  const { seatsOf } = rights
  const { days, title, version: newest } = await readOfflineTerms(db, { tenantId, contentId, seatsOf })
  if (days === 0) refuse('offlineNotAllowed')
  return { ...grant, until: leaseUntil(now, days), title, newest }
}
