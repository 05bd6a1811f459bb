import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  dayIn,
  ensureHeadings,
  readProviderFile,
  refuseCell,
  type SentFile,
  yenIn,
} from '#app/features/orders/model/provider-file/provider-file.ts'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { commit } from '#app/visit/commit.ts'
import { fromAll } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import { balanceOf, compareBooks, type ListedMovement, totalsOf } from './compare-books.ts'
import {
  bookedOf,
  bookedOn,
  type DayOfProvider,
  findReconciliation,
  knownOrders,
  type Reconciliation,
  upsertReconciliation,
} from './reconciliation-store.ts'

type Heading = (typeof requiredHeadings)[number]

type Wrong = { wrong: Heading; value: string }

type Asked = { day: Day; provider: PaymentProvider }

/**
 * A company's administrator compares a day of its sites' ledgers with the provider's list. The result replaces an earlier
 * one of the same day. Refuses a day that isn't over yet at its field, and an unreadable list by row and column.
 */
export async function reconcileDay(
  visit: Visit,
  named: number | undefined,
  { day, provider }: Asked,
  file: SentFile,
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

async function compareDay(visit: Visit, { companyId, day, provider }: DayOfProvider, list: ListedMovement[]) {
  const there = [...list, ...(await movedFromNeighbours(visit.db, { companyId, day, provider }))]
  const onDay = (await fromAll(visit, (books) => bookedOn(books, companyId, day))).flat()
  const orderIds = [...new Set(there.map(({ orderId }) => orderId))]
  const booked = await fromAll(visit, (books) =>
    Promise.all([bookedOf(books, companyId, { orderIds, day }), knownOrders(books, companyId, orderIds)]),
  )
  const onOtherDays = booked.flatMap(([movements]) => movements)
  const orders = new Map(booked.flatMap(([, known]) => [...known]))
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

/**
 * Reads a provider's list, or refuses it with the row and the column that can't be read. Columns may be in any order, and unknown ones are
 * ignored.
 */
async function readProviderList(sent: SentFile): Promise<ListedMovement[]> {
  const file = await readProviderFile(sent)
  ensureHeadings(file, requiredHeadings)
  return file.rows.map(({ number, cellOf }) => {
    const line = readLine(cellOf)
    return 'wrong' in line ? refuseCell(number, line.wrong, line.value) : line
  })
}

const requiredHeadings = ['order_id', 'kind', 'amount', 'time'] as const

/**
 * A line of a provider's list, or the first of its cells that can't be read. Amounts are whole yen, and a time without an
 * offset is Japan's.
 */
function readLine(cell: (heading: Heading) => string): ListedMovement | Wrong {
  const wrong = (heading: Heading): Wrong => ({ wrong: heading, value: cell(heading) })
  const orderId = cell('order_id')
  if (orderId === '' || orderId.length > 100) return wrong('order_id')
  const kind = cell('kind')
  if (kind !== 'sale' && kind !== 'refund') return wrong('kind')
  const amount = yenIn(cell('amount'))
  if (amount === null || amount <= 0) return wrong('amount')
  const at = cell('time')
  const day = dayIn(at)
  return day === null ? wrong('time') : { orderId, kind, amount, day, at }
}
