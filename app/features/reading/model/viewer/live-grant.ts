import { ensureReaderAtAddress } from '#app/features/access/model/access-rules.ts'
import { type Rights, readRights, type ViewerRequest } from '#app/features/access/model/may-open.ts'
import * as store from '#app/features/reading/model/seats/seat-store.ts'
import {
  clearQueue,
  joinQueue,
  readQueue,
  type SeatAsked,
  seatLife,
  seatUntil,
  takeSeat,
} from '#app/features/reading/model/seats/seat-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { findLiveGrant, type LiveGrant } from './viewer-store.ts'

/**
 * The grant of a viewer's key, if it is still valid. Refuses with `forbidden` if its grant, session, account or content
 * ended or its company is stopped, with `editionWithdrawn` (917) if an administrator withdrew the version, and with
 * `awayFromNetwork` (812) away from its reader's network.
 */
export async function getLiveGrant(request: ViewerRequest, keyId: string): Promise<LiveGrant> {
  return ensureLives(request, await findLiveGrant(request.db, request.tenantId, { keyId }, request.now))
}

/** Refuses a grant that was just read as `getLiveGrant` does. */
export async function ensureLives(
  { db, tenantId, address, now }: ViewerRequest,
  grant: LiveGrant | null,
): Promise<LiveGrant> {
  if (grant === null) refuse('forbidden')
  if (grant.isWithdrawn) refuse('editionWithdrawn')
  const { accountId, isByAddress } = grant
  if (isByAddress && accountId !== null)
    await ensureReaderAtAddress(db, { tenantId, accountId, address, now })
  return grant
}

/**
 * The grant of a viewer's key, with what the reader may do now. Refuses as `getLiveGrant` and `ensureSeatOf` do, and
 * with `forbidden` if plan and licence no longer allow reading.
 */
export async function ensureLive(
  request: ViewerRequest,
): Promise<LiveGrant & Pick<Rights, 'printAllowance'>> {
  return ensureMayGoOn(request, await getLiveGrant(request, request.secretId))
}

/** Refuses a grant that is live as `ensureLive` does. Until this has answered, nothing of the book may be sent. */
export async function ensureMayGoOn(
  request: ViewerRequest,
  grant: LiveGrant,
): Promise<LiveGrant & Pick<Rights, 'printAllowance'>> {
  if (grant.isByLink) return { ...grant, printAllowance: null }
  const rights = await readRights(request, grant)
  if (rights === null) refuse('forbidden')
  await ensureSeatOf(request, grant, rights.seatsOf)
  return { ...grant, ...rights }
}

/** The version of the document that a grant is for. */
export function keyOf({ tenantId, contentId, version }: LiveGrant) {
  return { tenantId, contentId, version }
}

/**
 * Checks that an open reading has a seat of its reader's group, if it needs one. Refuses with `seatLimitReached` (951).
 */
async function ensureSeatOf(request: ViewerRequest, grant: LiveGrant, seatsOf: string | null): Promise<void> {
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
 * `before` must have happened before a seat is taken; the rights are read meanwhile.
 */
export async function stayInSeat(
  request: ViewerRequest,
  grant: LiveGrant,
  before: Promise<unknown> = Promise.resolve(),
): Promise<boolean> {
  const [rights] = await Promise.all([grant.isByLink ? undefined : readRights(request, grant), before])
  if (rights === undefined) return false
  if (rights === null) refuse('forbidden')
  const asked = rights.seatsOf === null ? null : seatOf(request, grant, rights.seatsOf)
  if (asked !== null) await keepSeat(request, asked)
  return asked !== null
}

/** Called when the viewer closes: frees its seat after a moment, even if its reader has signed out meanwhile. */
export async function leaveSeat({ db, tenantId, secretId, now, commit }: ViewerRequest): Promise<void> {
  await commit([store.leaveSeat(db, { tenantId, keyId: secretId, now })])
}

/** The request for a seat. Null for guests, who have no user group. */
function seatOf({ now }: ViewerRequest, grant: LiveGrant, userGroupId: string): SeatAsked | null {
  const { tenantId, contentId, id: grantId } = grant
  const holder = ownerKeyOfGrant(grant)
  return holder === null ? null : { tenantId, userGroupId, contentId, grantId, holder, now }
}

/** The key under which a reading's reader keeps things, as in `ownerKeyOf`. Null for guests. */
export function ownerKeyOfGrant({
  isByAddress,
  sessionId,
  shelfId,
  accountId,
}: Pick<LiveGrant, 'isByAddress' | 'sessionId' | 'shelfId' | 'accountId'>): string | null {
  return isByAddress ? (shelfId ?? sessionId) : accountId
}

type Asking = { db: Database; commit(writes: Write[]): Promise<number[]> }

/**
 * Takes a seat for a reading that is about to open. If there is none, puts the reader into the queue and refuses with
 * `seatLimitReached` (951), whose details are those of `readQueue`.
 */
export async function askForSeat({ db, commit }: Asking, asked: SeatAsked, lapsesAt: number): Promise<void> {
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked), joinQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached', await readQueue(db, asked))
}

/**
 * Keeps the seat of an open reading, or takes one that is free. Refuses with `seatLimitReached` (951) without queueing.
 */
export async function keepSeat({ db, commit }: Asking, asked: SeatAsked): Promise<void> {
  const lapsesAt = asked.now + seatLife
  const [taken] = await commit([takeSeat(db, asked, lapsesAt), clearQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached')
}

/**
 * Checks that a reading has a seat before anything of the book is sent, and keeps it, because asking for pages is
 * reading. Renews a seat when half of its time is over. Refuses as `keepSeat` does.
 */
async function ensureSeat(asking: Asking, asked: SeatAsked): Promise<void> {
  const until = await seatUntil(asking.db, asked)
  if (until === null || until < asked.now + seatLife / 2) await keepSeat(asking, asked)
}
