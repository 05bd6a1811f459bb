import { z } from 'zod'
import { listClosedMonths } from '#app/features/orders/model/books/closed-month-store.ts'
import { monthOf } from '#app/features/orders/model/revenue/month.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ComparedLine } from './compare-payout.ts'
import { findPayout, type Payout, pageOfLines, pageOfPayouts } from './payout-store.ts'
import { listOwed, pageOfWaiting, type WaitingEntry } from './waiting-store.ts'

/** How long entries have waited, in days, that the list of waiting ones can begin with. Providers pay card payments within two months. */
export const waitingDays = ['60', '90', '30', '0'] as const

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The filters of the lists. Values that don't fit are ignored. */
export const PayoutQuery = z.object({
  provider: forgiving(z.enum(['VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY'])),
  days: forgiving(z.enum(waitingDays)),
  only: forgiving(z.enum(['differences'])),
})
export type PayoutQuery = z.output<typeof PayoutQuery>

type Asked = { query: PayoutQuery; paging: Paging }

/** A page of the site's payouts, the latest first, and what each provider owes by the ledger. */
export async function listPayouts(
  visit: Visit,
  { query, paging }: Asked,
): Promise<Paged & { payouts: Payout[]; owed: { provider: PaymentProvider; owed: Yen }[] }> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const [{ payouts, total }, owed] = await Promise.all([
    pageOfPayouts(visit.db, { tenantId, provider: query.provider }, part),
    listOwed(visit.db, tenantId),
  ])
  return { ...pagedOf(paging, total), payouts, owed }
}

/** A payout with a page of its lines, or of those that differ. `isFinal` if it can't be taken back any more. Refuses with `notFound`. */
export async function getPayout(
  visit: Visit,
  id: string,
  { query, paging }: Asked,
): Promise<Paged & { payout: Payout; lines: Omit<ComparedLine, 'settles'>[]; isFinal: boolean }> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const part = { limit: paging.size, offset: offsetOf(paging), isDifferent: query.only === 'differences' }
  const [payout, { lines, total }, closed] = await Promise.all([
    findPayout(visit.db, tenantId, id),
    pageOfLines(visit.db, { tenantId, payoutId: id }, part),
    listClosedMonths(visit.db, tenantId),
  ])
  if (payout === null) refuse('notFound')
  const isClosed = monthOf(dayOf(payout.recordedAt)) <= (closed[0]?.month ?? '')
  return { ...pagedOf(paging, total), payout, lines, isFinal: payout.takenBackAt !== null || isClosed }
}

/** A page of what no payout contains though it was booked days ago, the oldest first, with the sum of all. */
export async function listWaiting(
  visit: Visit,
  { query, paging }: Asked,
): Promise<Paged & { entries: WaitingEntry[]; sum: Yen }> {
  requireStaff(visit, 'service')
  const until = addDays(dayOf(visit.now()), -Number(query.days ?? waitingDays[0]))
  const asked = { tenantId: visit.site.tenantId, provider: query.provider, until }
  const { total, ...found } = await pageOfWaiting(visit.db, asked, {
    limit: paging.size,
    offset: offsetOf(paging),
  })
  return { ...pagedOf(paging, total), ...found }
}
