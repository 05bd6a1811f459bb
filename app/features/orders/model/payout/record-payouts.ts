import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { findBookkeeping } from '#app/features/orders/model/books/bookkeeping-store.ts'
import {
  type PayoutColumns,
  payoutColumns,
  usualPayoutColumns,
} from '#app/features/orders/model/books/payout-columns.ts'
import { bookPayout } from '#app/features/orders/model/ledger/book-payout.ts'
import {
  readProviderFile,
  refuseFile,
  type SentFile,
} from '#app/features/orders/model/provider-file/provider-file.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { fromAll } from '#app/visit/side-by-side.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { type ComparedLine, comparePayout, countDifferences, type NamedOrder } from './compare-payout.ts'
import { bookedFor, lastProvider, ordersNamed, restIsElsewhere } from './named-order-store.ts'
import { insertLines, insertPayout, type NewPayout, recordedNumbers } from './payout-store.ts'
import { type ListedPayout, netOf, readPayouts } from './read-payouts.ts'

/** What an administrator says about a payout file. Number and day count where the file contains none; `arrived` is compared with its sum. */
export const PayoutInput = z.object({
  provider: z
    .enum(['VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY'], { error: 'required' })
    .meta({ input: 'choice' }),
  number: z
    .string()
    .trim()
    .max(100, fieldProblem('tooLong', { max: 100 }))
    .optional(),
  paidOn: dayInput.optional(),
  arrived: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(-1_000_000_000, fieldProblem('tooSmall', { min: -1_000_000_000 }))
    .max(1_000_000_000, fieldProblem('tooBig', { max: 1_000_000_000 }))
    .optional(),
})
export type PayoutInput = z.output<typeof PayoutInput>

/** The columns of the site's payout files, and the provider of its last payment, with which the form begins. */
export async function getPayoutForm(
  visit: Visit,
): Promise<{ provider: PaymentProvider; columns: PayoutColumns }> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const [provider, columns] = await Promise.all([
    lastProvider(visit.db, tenantId),
    columnsOf(visit.db, tenantId),
  ])
  return { provider: provider ?? 'VERITRANS', columns }
}

/** Reads only the columns, so that no other setting of the books reaches the form. */
async function columnsOf(db: Database, tenantId: number): Promise<PayoutColumns> {
  const names = (await findBookkeeping(db, tenantId))?.names ?? usualPayoutColumns
  return Object.fromEntries(payoutColumns.map((key) => [key, names[key]])) as PayoutColumns
}

/**
 * Records the payouts of a provider's file: compares each line with the books, stores the differences, and books what arrived and what was kept.
 * Lines of other sites of the company are left to them; those of no order are booked by the site that records the payout first. Refuses a bad
 * file as `readPayouts` does, and a payout that is recorded with `payoutAlreadyRecorded` (982). Returns the ids of the payouts.
 */
export async function recordPayouts(visit: Visit, input: PayoutInput, file: SentFile): Promise<string[]> {
  const admin = requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { provider } = input
  const columns = await columnsOf(visit.db, tenantId)
  const read = await readProviderFile(file)
  const listed = readPayouts(provider, read, { columns, entered: input })
  await ensureNew(visit, { provider, listed, fileHash: read.hash })
  const compared = (await compare(visit, provider, listed)).filter(({ own }) => own.length > 0)
  if (compared.length === 0) refuseFile('payoutNone', {})
  const payouts = compared.map(({ own, elsewhere, hasRest, number, paidOn }, at) => {
    const [net, fee] = [netOf(own), own.reduce((sum, line) => sum + line.fee, 0)]
    const payout: NewPayout = {
      ...{ tenantId, id: newElementId(visit.randomBytes), provider, number, paidOn },
      ...{ gross: net + fee, fee, net, elsewhere, hasRest },
      ...{ lineCount: own.length, differenceCount: countDifferences(own) },
      ...{ fileName: displayText(file.name).slice(0, 255), fileHash: read.hash, part: at + 1 },
      ...{ recordedBy: admin.name, recordedAt: visit.now() },
    }
    return { payout, lines: own }
  })
  await commit(
    visit,
    payouts.flatMap(({ payout, lines }) => writesOf(visit, admin, payout, lines)),
  )
  return payouts.map(({ payout }) => payout.id)
}

/** Says which payouts of the file are recorded. The constraints decide if two administrators send it at once. */
async function ensureNew(
  visit: Visit,
  {
    provider,
    listed,
    fileHash,
  }: { provider: PaymentProvider; listed: readonly ListedPayout[]; fileHash: string },
): Promise<void> {
  const numbers = listed.map(({ number }) => number)
  const known = await recordedNumbers(visit.db, visit.site.tenantId, { provider, numbers, fileHash })
  if (known.length > 0)
    refuse('payoutAlreadyRecorded', {
      fields: { file: [fieldProblem('payoutRecorded', { names: known.slice(0, 5).join(', ') })] },
    })
}

type OwnPart = Pick<ListedPayout, 'number' | 'paidOn'> & {
  own: ComparedLine[]
  elsewhere: number
  hasRest: boolean
}

/** Compares the lines that are this site's part of each payout. */
async function compare(
  visit: Visit,
  provider: PaymentProvider,
  listed: readonly ListedPayout[],
): Promise<OwnPart[]> {
  const { tenantId, companyId } = visit.site
  const numbers = listed.map(({ number }) => number)
  const lines = listed.flatMap((payout) => payout.lines)
  const references = [...new Set(lines.map(({ reference }) => reference).filter((text) => text !== ''))]
  const [named, restElsewhere] = await Promise.all([
    fromAll(visit, (there) => ordersNamed(there, companyId, { provider, references })),
    fromAll(visit, (there) => restIsElsewhere(there, { tenantId, companyId }, { provider, numbers })),
  ])
  const known = named.flat()
  const ofOthers = new Set(known.filter((one) => one.tenantId !== tenantId).map(({ reference }) => reference))
  const here = known.filter((one) => one.tenantId === tenantId)
  const booked = Map.groupBy(
    await bookedFor(
      visit.db,
      tenantId,
      here.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  const orders = new Map<string, NamedOrder>(
    here.map(({ reference, id, provider: by }) => [
      reference,
      { id, provider: by, booked: booked.get(id) ?? [] },
    ]),
  )
  const paid = new Set<string>()
  return listed.map(({ number, paidOn, lines: all }) => {
    const hasRest = !restElsewhere.flat().includes(number)
    const isOwn = ({ reference }: { reference: string }) =>
      orders.has(reference) || (hasRest && !ofOthers.has(reference))
    const own = comparePayout({ provider, lines: all.filter(isOwn) }, orders, paid)
    return { number, paidOn, hasRest, own, elsewhere: netOf(all.filter((line) => !isOwn(line))) }
  })
}

function writesOf(visit: Visit, admin: Staff, payout: NewPayout, lines: readonly ComparedLine[]): Write[] {
  const { tenantId, id, provider, number, paidOn, gross, fee, net, differenceCount, fileName } = payout
  return [
    insertPayout(visit.db, payout),
    ...insertLines(visit.db, { tenantId, payoutId: id }, lines),
    ...bookPayout(visit.db, payout, { kind: 'payout', id, note: number, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'payout.record',
      subject: id,
      name: number,
      detail: { provider, paidOn, gross, fee, net, differences: differenceCount, fileName },
    }),
  ]
}
