import { z } from 'zod'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { readCopyPercent } from '#app/features/access/model/protection-of-content.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import {
  allowanceDays,
  countedFor,
  countUse,
  listUses,
  type Use,
} from '#app/features/reading/model/allowance/allowance-store.ts'
import { countCharacters } from '#app/features/search/model/in-book/book-pages.ts'
import { type Database, searchDb } from '#app/kernel/data/database.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { hasPages } from '#app/kernel/values/reading/page-ranges.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { ensureLive, keyOf, ownerKeyOfGrant } from './live-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

export const CopyInput = z.object({ characters: z.number().int().min(1).max(1_000_000) })

/**
 * Counts characters that are copied to the clipboard, if the content's protection allows a share of them. Refuses as for
 * a segment, and more than is left with `copyAllowanceUsedUp` (953).
 */
export async function copyText(request: ViewerRequest, characters: number): Promise<void> {
  const { db, now } = request
  const grant = await ensureLive(request)
  if (grant.protection === 'strict') refuse('forbidden')
  if (grant.protection === 'open') return
  const allowance = await allowanceOf(request, grant)
  const counted = { amount: characters, allowance, today: dayOf(now) }
  const [written] = await request.commit([countUse(db, countedUse(request, grant, 'copy'), counted)])
  if (written === 0) refuse('copyAllowanceUsedUp')
}

/** The reader's remaining allowance for copying. Null if there is no limit. Refuses as for a segment. */
export async function getCopyMeter(request: ViewerRequest): Promise<AllowanceMeter | null> {
  const grant = await ensureLive(request)
  if (grant.protection === 'strict') refuse('forbidden')
  if (grant.protection === 'open') return null
  const allowance = await allowanceOf(request, grant)
  return readMeter(request.db, countedUse(request, grant, 'copy'), { allowance, today: dayOf(request.now) })
}

/** The share of the book's characters that the publisher allows. */
async function allowanceOf({ db, env }: ViewerRequest, grant: LiveGrant): Promise<number> {
  const index = await searchDb(env, grant.tenantId)
  const [percent, characters] = await Promise.all([
    readCopyPercent(db, grant.tenantId),
    countCharacters(index.of(grant.contentId).db, keyOf(grant)),
  ])
  return Math.floor((characters * percent) / 100)
}

/**
 * Counts pages that are sent to the printer, if grant, printable pages and user group allow it (R319): all of them or one
 * at a time, and within the group's allowance. Refuses with `forbidden` what isn't allowed, with `badParameters` pages
 * that the version doesn't have or that aren't in rising order, and with `printAllowanceUsedUp` (952) more than is left.
 * Guests aren't counted.
 */
export async function printPages(
  request: ViewerRequest,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { db, now } = request
  const grant = await ensureLive(request)
  const isOnePage = from === to
  if (grant.print === 0 || (grant.print === 2 && !isOnePage)) refuse('forbidden')
  if (grant.printablePages !== null && !hasPages(grant.printablePages, { from, to })) refuse('forbidden')
  const document = await findDocument(db, keyOf(grant))
  if (from < 1 || to < from || to > (document?.pages ?? 0)) refuseFields({ pages: ['invalid'] })
  const printed = printedBy(request, grant)
  if (printed === null) return
  const counted = { amount: to - from + 1, allowance: grant.printAllowance, today: dayOf(now) }
  const [written] = await request.commit([countUse(db, printed, counted)])
  if (written === 0) refuse('printAllowanceUsedUp')
}

/** The reader's remaining allowance for printing. Null if there is no limit. Refuses as `ensureLive` does. */
export async function getPrintMeter(request: ViewerRequest): Promise<AllowanceMeter | null> {
  const grant = await ensureLive(request)
  const { printAllowance: allowance } = grant
  const printed = printedBy(request, grant)
  if (allowance === null || printed === null) return null
  return readMeter(request.db, printed, { allowance, today: dayOf(request.now) })
}

/** Guests and direct links belong to no group, and only groups have an allowance. */
function printedBy(request: ViewerRequest, grant: LiveGrant): Use | null {
  return grant.isByLink || grant.accountId === null ? null : countedUse(request, grant, 'print')
}

/**
 * The names under which a reading's printing or copying is counted. Guests, who can't be recognised, are counted by
 * reading. They and readers by address would be new with each reading or session, so they also share a limit by account
 * and network.
 */
function countedUse({ address }: ViewerRequest, grant: LiveGrant, what: Use['what']): Use {
  const { tenantId, contentId } = grant
  const accountId = grant.isByLink ? null : grant.accountId
  const holder = (grant.isByLink ? null : ownerKeyOfGrant(grant)) ?? grant.id
  const isLasting = accountId !== null && !grant.isByAddress
  const network = isLasting ? null : networkHolder(tenantId, accountId, address)
  return { tenantId, holder, network, contentId, what }
}

/** The key of a network, hashed so that nobody can read its address. */
function networkHolder(tenantId: number, accountId: string | null, address: string | null): string {
  return `network ${sha256Hex([tenantId, accountId ?? '', networkKey(address) ?? ''].join('/'))}`
}

/**
 * The allowance for printing or copying a content, in pages or characters: its size, the rest for the reader and their
 * network, and the day in Japan from which some of it is available again. The day is null if nothing was used.
 */
type AllowanceMeter = { allowance: number; left: number; freesOn: Day | null; days: number }

async function readMeter(
  db: Database,
  use: Use,
  { allowance, today }: { allowance: number; today: Day },
): Promise<AllowanceMeter> {
  const meters = await Promise.all(
    countedFor(use).map(async ({ holder, allowances }) => {
      const days = await listUses(db, use, holder, today)
      const used = days.reduce((sum, { amount }) => sum + amount, 0)
      const oldest = days[0]?.day
      return {
        left: Math.max(0, allowance * allowances - used),
        freesOn: oldest === undefined ? null : addDays(oldest as Day, allowanceDays),
      }
    }),
  )
  const tightest = meters.reduce((least, one) => (one.left < least.left ? one : least))
  return { allowance, ...tightest, days: allowanceDays }
}
