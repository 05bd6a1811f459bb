import { z } from 'zod'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { fromAll } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  daysWithMovements,
  findReconciliation,
  listReconciliations,
  type Reconciliation,
  type WrittenOff,
  writtenOffOf,
} from './reconciliation-store.ts'

/** The state of a day. A day on which money moved is `open` until its list is compared. */
export type ReconciledDay = {
  day: Day
  provider: PaymentProvider
  movements: number
  done: { differenceCount: number } | null
}

const daysShown = 31

/** Lists the last days that are over, the latest first, for each provider that the company has or had movements with. */
export async function listDays(
  visit: Visit,
  named: number,
  contracted: readonly PaymentProvider[],
): Promise<ReconciledDay[]> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const last = addDays(dayOf(visit.now()), -1)
  const span = { from: addDays(last, 1 - daysShown), to: last }
  const [books, done] = await Promise.all([
    fromAll(visit, (books) => daysWithMovements(books, companyId, span)),
    listReconciliations(visit.db, companyId, span),
  ])
  const moved = books.flat()
  const providers = new Set([...contracted, ...[...moved, ...done].flatMap(({ provider }) => provider ?? [])])
  return Array.from({ length: daysShown }, (_, before) => addDays(last, -before)).flatMap((day) =>
    ([...providers] as PaymentProvider[]).map((provider) => {
      const isOf = (row: { day: string; provider: string | null }) =>
        row.day === day && row.provider === provider
      return {
        day,
        provider,
        movements: moved.filter(isOf).reduce((sum, { count }) => sum + count, 0),
        done: done.find(isOf) ?? null,
      }
    }),
  )
}

/**
 * A reconciled day, for the company's administrators, with what was written off of the orders that differ. Refuses a day that wasn't reconciled with
 * `notFound`.
 */
export async function getReconciliation(
  visit: Visit,
  named: number,
  asked: { day: Day; provider: PaymentProvider },
): Promise<Reconciliation & { writtenOff: WrittenOff[] }> {
  const { companyId } = requireCompanyAdmin(visit, named)
  const found = (await findReconciliation(visit.db, { companyId, ...asked })) ?? refuse('notFound')
  const orderIds = [...new Set(found.differences.map(({ orderId }) => orderId))]
  const writtenOff = await fromAll(visit, (books) => writtenOffOf(books, companyId, orderIds))
  return { ...found, writtenOff: writtenOff.flat() }
}

/** The day and the provider that a list is about. */
export const ReconciliationInput = z.object({
  provider: z.enum(['VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY']),
  day: dayInput,
})
