import { readRights } from '#app/features/access/model/may-open.ts'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { ensureSeat, keepSeat } from '#app/features/reading/model/seats/ask-for-seat.ts'
import type { SeatAsked } from '#app/features/reading/model/seats/seat.ts'
import * as store from '#app/features/reading/model/seats/seat-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { getLiveGrant } from './live-grant.ts'
import { ownerKeyOfGrant } from './shelf-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * Checks that an open reading has a seat of its reader's group, if it needs one. Refuses with `seatLimitReached` (951).
 */
export async function ensureSeatOf(
  request: ViewerRequest,
  grant: LiveGrant,
  seatsOf: string | null,
): Promise<void> {
  const asked = seatsOf === null ? null : seatOf(request, grant, seatsOf)
  if (asked !== null) await ensureSeat(request, asked)
}

/** Called by the viewer while somebody is reading. Refuses as `getLiveGrant` and `stayInSeat` do. */
export async function noteReader(request: ViewerRequest): Promise<void> {
  await stayInSeat(request, await getLiveGrant(request, request.secretId))
}

/**
 * Keeps an open reading's seat from now on and answers whether it needs one. Refuses with `forbidden` if plan and licence
 * no longer allow it, and with `seatLimitReached` (951) if the reader was away for too long and all seats are taken.
 */
export async function stayInSeat(request: ViewerRequest, grant: LiveGrant): Promise<boolean> {
  if (grant.isByLink) return false
  const rights = await readRights(request, grant)
  if (rights === null) refuse('forbidden')
  const asked = rights.seatsOf === null ? null : seatOf(request, grant, rights.seatsOf)
  if (asked !== null) await keepSeat(request, asked)
  return asked !== null
}

/** Called when the viewer closes: frees its seat after a moment, even if its reader has signed out meanwhile. */
export async function leaveSeat({ db, tenantId, secretId, now, commit }: ViewerRequest): Promise<void> {
  await commit([store.leaveSeat(db, { tenantId, keyId: secretId, now })])
}

/** Guests have no group and so no seat. */
function seatOf({ now }: ViewerRequest, grant: LiveGrant, userGroupId: string): SeatAsked | null {
  const { tenantId, contentId, id: grantId } = grant
  const holder = ownerKeyOfGrant(grant)
  return holder === null ? null : { tenantId, userGroupId, contentId, grantId, holder, now }
}
