import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { type AllowanceMeter, readMeter } from '#app/features/reading/model/allowance/allowance-meter.ts'
import { countUse, type Use } from '#app/features/reading/model/allowance/allowance-store.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { hasPages } from '#app/kernel/values/reading/page-ranges.ts'
import { countedUse } from './counted-use.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import type { LiveGrant } from './viewer-store.ts'

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

/** What is left to print. Null if there is no limit. Refuses as `ensureLive` does. */
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
