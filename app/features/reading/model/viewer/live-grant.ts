import { isReaderAtAddress } from '#app/features/access/model/access-rules.ts'
import {
  type Rights,
  type RightsFacts,
  readRightsFacts,
  rightsOf,
  type ViewerRequest,
} from '#app/features/access/model/may-open.ts'
import * as store from '#app/features/reading/model/seats/seat-store.ts'
import {
  clearQueue,
  findSeat,
  joinQueue,
  readQueue,
  type SeatAsked,
  seatLife,
  takeSeat,
} from '#app/features/reading/model/seats/seat-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { mayCarryRights, openRights, type ReadingRights, rightsUntil, sealRights } from './reading-rights.ts'
import { findLiveGrant, grantOfKey, type LiveGrant } from './viewer-store.ts'

/**
 * The grant of a viewer's key, if it is still valid. Refuses with `forbidden` if its grant, session, account or content
 * ended or its company is stopped, with `editionWithdrawn` (917) if an administrator withdrew the version, and with
 * `awayFromNetwork` (812) away from its reader's network. One round trip.
 */
export async function getLiveGrant(request: ViewerRequest, keyId: string): Promise<LiveGrant> {
  const { db, tenantId, address, now } = request
  const { accountId } = grantOfKey(db, { tenantId, keyId })
  const [grant, isAtAddress] = await Promise.all([
    findLiveGrant(db, tenantId, { keyId }, now),
    isReaderAtAddress(db, { tenantId, accountId, address, now }),
  ])
  return ensureGrant(grant, isAtAddress)
}

/** Refuses a grant that was just read as `getLiveGrant` does. */
export async function ensureLives(
  { db, tenantId, address, now }: ViewerRequest,
  grant: LiveGrant | null,
): Promise<LiveGrant> {
  const { accountId = null, isByAddress = false } = grant ?? {}
  const isAtAddress = !isByAddress || (await isReaderAtAddress(db, { tenantId, accountId, address, now }))
  return ensureGrant(grant, isAtAddress)
}

/** Refuses a grant that was just read, together with where its reader is, as `getLiveGrant` does. */
export function ensureGrant(grant: LiveGrant | null, isAtAddress: boolean): LiveGrant {
  if (grant === null) refuse('forbidden')
  if (grant.isWithdrawn) refuse('editionWithdrawn')
  if (grant.isByAddress && !isAtAddress) refuse('awayFromNetwork')
  return grant
}

/**
 * A reading of which pages may be sent: by the rights that its browser carries, or else as the database says, and then the browser gets
 * new rights. Refuses as `ensureLive` does. A strict book is never known by carried rights.
 */
export async function ensureReading(request: ViewerRequest): Promise<ReadingRights | LiveGrant> {
  return (await openRights(request)) ?? (await ensureLive(request, { carries: true }))
}

/**
 * The grant of a viewer's key, with what the reader may do now. Refuses as `getLiveGrant` and `ensureSeat` do, and with
 * `forbidden` if plan and licence no longer allow reading. Until this has answered, nothing of the book may be sent, unless
 * the browser carries rights. With `carries` it gets new ones. One round trip, and another one if a seat is to be renewed.
 */
export async function ensureLive(
  request: ViewerRequest,
  { carries = false } = {},
): Promise<LiveGrant & Pick<Rights, 'printAllowance'>> {
  const { db, tenantId, secretId: keyId, now } = request
  const of = grantOfKey(db, { tenantId, keyId })
  const [grant, facts, seat] = await Promise.all([
    getLiveGrant(request, keyId),
    readRightsFacts(request, of),
    findSeat(db, { tenantId, keyId, now }),
  ])
  const rights = grant.isByLink ? withLink(grant) : (rightsOf(grant, facts) ?? refuse('forbidden'))
  const takesSeat = rights.seatsOf !== null
  const carriedUntil = carries && mayCarryRights(grant) ? rightsUntil(grant, { now, takesSeat }) : 0
  const asked = rights.seatsOf === null ? null : seatOf(request, grant, rights.seatsOf)
  if (asked !== null) await ensureSeat(request, asked, { seat, carriedUntil })
  if (carriedUntil > 0) await giveRights(request, grant, carriedUntil)
  return { ...grant, ...rights }
}

/** A direct link gives its rights to anybody, and takes no seat. */
const withLink = ({ print }: LiveGrant): Rights => ({ print, printAllowance: null, seatsOf: null })

/** Gives the browser the rights of a reading to carry, once its seat is kept for as long. */
async function giveRights(request: ViewerRequest, grant: LiveGrant, until: number): Promise<void> {
  const sealed = await sealRights(request, grant, { shelfId: ownerKeyOfGrant(grant), until })
  if (sealed !== null) request.giveRights(sealed)
}

/** The version of the document that a reading is of. */
export function keyOf({
  tenantId,
  contentId,
  version,
}: Pick<LiveGrant, 'tenantId' | 'contentId' | 'version'>) {
  return { tenantId, contentId, version }
}

/** Called by the viewer while somebody is reading. Refuses as `getLiveGrant` and `keepSeatOf` do. */
export async function noteReader(request: ViewerRequest): Promise<void> {
  const { db, tenantId, secretId: keyId } = request
  const [grant, facts] = await Promise.all([
    getLiveGrant(request, keyId),
    readRightsFacts(request, grantOfKey(db, { tenantId, keyId })),
  ])
  await keepSeatOf(request, grant, grant.isByLink ? withLink(grant) : rightsOf(grant, facts))
}

/**
 * Keeps the seat of a reading that has just opened and answers whether it needs one. Refuses as `keepSeatOf` does. `keyId` is
 * the id of its new key, and `facts` what was read with its grant.
 */
export function stayInSeat(
  request: ViewerRequest,
  grant: LiveGrant,
  { facts, keyId }: { facts: RightsFacts; keyId: string },
): Promise<boolean> {
  const rights = grant.isByLink ? withLink(grant) : rightsOf(grant, facts)
  return keepSeatOf({ ...request, secretId: keyId }, grant, rights)
}

/**
 * Keeps an open reading's seat from now on and answers whether it needs one. Refuses with `forbidden` if plan and licence
 * no longer allow it, and with `seatLimitReached` (951) if the reader was away for too long and all seats are taken. The
 * browser gets new rights to carry.
 */
async function keepSeatOf(request: ViewerRequest, grant: LiveGrant, rights: Rights | null): Promise<boolean> {
  if (rights === null) refuse('forbidden')
  const [now, takesSeat] = [request.now, rights.seatsOf !== null]
  const carriedUntil = mayCarryRights(grant) ? rightsUntil(grant, { now, takesSeat }) : 0
  const asked = rights.seatsOf === null ? null : seatOf(request, grant, rights.seatsOf)
  if (asked !== null) await keepSeat(request, asked, carriedUntil)
  if (carriedUntil > 0) await giveRights(request, grant, carriedUntil)
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
export async function keepSeat({ db, commit }: Asking, asked: SeatAsked, carriedUntil = 0): Promise<void> {
  const lapsesAt = asked.now + seatLife
  const [taken] = await commit([takeSeat(db, asked, lapsesAt, carriedUntil), clearQueue(db, asked)])
  if (taken === 0) refuse('seatLimitReached')
}

/**
 * Checks that a reading has a seat before anything of the book is sent, and keeps it, because asking for pages is
 * reading. Renews a seat when half of its time is over, and before its browser gets rights, which the seat must outlast.
 * Refuses as `keepSeat` does.
 */
async function ensureSeat(
  asking: Asking,
  asked: SeatAsked,
  { seat, carriedUntil }: { seat: Awaited<ReturnType<typeof findSeat>>; carriedUntil: number },
): Promise<void> {
  const isOwn = seat?.userGroupId === asked.userGroupId
  const isLong = isOwn && seat.lapsesAt >= asked.now + seatLife / 2
  if (!isLong || carriedUntil > 0) await keepSeat(asking, asked, carriedUntil)
}
