import { readRights } from '#app/domain/access/may-open.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { ensureSeat, keepSeat } from '#app/domain/reading/seats/ask-for-seat.ts'
import type { SeatAsked } from '#app/domain/reading/seats/seat.ts'
import * as store from '#app/domain/reading/seats/seat-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { getLiveGrant } from './live-grant.ts'
import { shelfOfGrant } from './shelf-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/** That an open reading has a seat of its reader's group, where it takes one; refuses with `seatLimitReached` (951). */
export async function ensureSeatOf(
  request: ViewerRequest,
  grant: LiveGrant,
  seatsOf: string | null,
): Promise<void> {
  const asked = seatsOf === null ? null : seatOf(request, grant, seatsOf)
  if (asked !== null) await ensureSeat(request, asked)
}

/** The viewer says that somebody still reads. Refuses what `getLiveGrant` and `stayInSeat` refuse. */
export async function noteReader(request: ViewerRequest): Promise<void> {
  await stayInSeat(request, await getLiveGrant(request, request.secretId))
}

/**
 * Keeps an open reading's seat from now on; answers whether it takes one. Refuses what plan or licence opens no more with
 * `forbidden`, and with `seatLimitReached` (951) who was away for too long and finds all seats taken.
 */
export async function stayInSeat(request: ViewerRequest, grant: LiveGrant): Promise<boolean> {
  if (grant.isByLink) return false
  const rights = await readRights(request, grant)
  if (rights === null) refuse('forbidden')
  const asked = rights.seatsOf === null ? null : seatOf(request, grant, rights.seatsOf)
  if (asked !== null) await keepSeat(request, asked)
  return asked !== null
}

/** The viewer closes: its seat frees in a moment, even where its reader has signed out meanwhile. */
export async function leaveSeat({ db, tenantId, secretId, now, commit }: ViewerRequest): Promise<void> {
  await commit([store.leaveSeat(db, { tenantId, keyId: secretId, now })])
}

/** Guests have no group and so no seat. */
function seatOf({ now }: ViewerRequest, grant: LiveGrant, userGroupId: string): SeatAsked | null {
  const { tenantId, contentId, id: grantId } = grant
  const holder = shelfOfGrant(grant)
  return holder === null ? null : { tenantId, userGroupId, contentId, grantId, holder, now }
}
