import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bookedOf, bookedOn, knownOrders } from './company-ledger-store.ts'
import { compareBooks } from './compare-books.ts'
import { balanceOf, type ListedMovement, totalsOf } from './difference.ts'
import { readProviderList, type SentList } from './read-provider-list.ts'
import {
  type DayOfProvider,
  findReconciliation,
  type Reconciliation,
  upsertReconciliation,
} from './reconciliation-store.ts'

type Asked = { day: Day; provider: PaymentProvider }

/**
 * A company's administrator compares a day of its sites' ledgers with the provider's list. The result replaces an earlier
 * one of the same day. Refuses a day that isn't over yet at its field, and an unreadable list by row and column.
 */
export async function reconcileDay(
  visit: Visit,
  named: number | undefined,
  { day, provider }: Asked,
  file: SentList,
): Promise<Reconciliation> {
  const { admin, companyId } = requireCompanyAdmin(visit, named)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  if (day >= dayOf(visit.now())) refuseFields({ day: ['invalidDate'] })
  const of = { companyId, day, provider }
  const compared = await compareDay(visit, of, await readProviderList(file))
  const done = {
    ...compared,
    fileName: displayText(file.name).slice(0, 255),
    doneBy: admin.name,
    doneAt: visit.now(),
  }
  const before = await findReconciliation(visit.db, of)
  await commit(visit, [
    upsertReconciliation(visit.db, { id: newElementId(visit.randomBytes), companyId }, done),
    insertAudit(visit, admin, {
      action: 'company.reconcile',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before === null ? {} : factsOf(before),
      after: factsOf(done),
      detail: { day, provider },
    }),
  ])
  return done
}

async function compareDay(
  { db }: Visit,
  { companyId, day, provider }: DayOfProvider,
  list: ListedMovement[],
) {
  const there = [...list, ...(await movedFromNeighbours(db, { companyId, day, provider }))]
  const onDay = await bookedOn(db, companyId, day)
  const orderIds = [...new Set(there.map(({ orderId }) => orderId))]
  const [onOtherDays, orders] = await Promise.all([
    bookedOf(db, companyId, { orderIds, day }),
    knownOrders(db, companyId, orderIds),
  ])
  const here = [
    ...onDay.filter((booked) => booked.provider === provider || orders.has(booked.orderId)),
    ...onOtherDays,
  ]
  const differences = compareBooks({ day, provider, there, here, orders })
  const totals = {
    there: totalsOf(list.filter((line) => line.day === day)),
    here: totalsOf(onDay.filter((booked) => booked.provider === provider)),
  }
  return { day, provider, totals, differences, differenceCount: differences.length }
}

/**
 * Lines of the neighbouring days' lists that our ledger has on this day. They were reported there, so they aren't missing
 * from this day's list. assumed: nothing is booked more than a day after the provider took it. Otherwise it is reported
 * on both days.
 */
async function movedFromNeighbours(
  db: Visit['db'],
  { companyId, day, provider }: DayOfProvider,
): Promise<ListedMovement[]> {
  const kept = await Promise.all(
    [-1, 1].map((days) => findReconciliation(db, { companyId, day: addDays(day, days), provider })),
  )
  return kept.flatMap((neighbour) =>
    (neighbour?.differences ?? []).flatMap(({ kind, movement, orderId, there, thereDay, hereDay }) =>
      kind === 'otherDay' && hereDay === day && there !== null && thereDay !== null
        ? [{ orderId, kind: movement, amount: there, day: thereDay, at: thereDay }]
        : [],
    ),
  )
}

function factsOf({ totals, differenceCount, fileName }: Reconciliation) {
  return {
    differences: differenceCount,
    thereYen: balanceOf(totals.there),
    hereYen: balanceOf(totals.here),
    fileName,
  }
}
