import { describe, expect, it } from 'vitest'
import { viewOrderRecord } from '#app/features/orders/console/transactions/order-history-view.ts'
import { openChargeback } from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { listTransactions } from '#app/features/orders/model/ledger/list-transactions.ts'
import { getReconciliation } from '#app/features/orders/model/reconciliation/list-days.ts'
import { reconcileDay } from '#app/features/orders/model/reconciliation/reconcile-day.ts'
import { refundOrder } from '#app/features/orders/model/refund/refund-order.ts'
import { listRevenue } from '#app/features/orders/model/revenue/list-revenue.ts'
import { writeOff } from '#app/features/orders/model/write-off/write-off.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, shops, startOfTests } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
let made = 0

/** A reader's order of a month for 1,100 yen, and the site's administrator. */
async function bought(provider: PaymentProvider = 'GMO') {
  clock.now = startOfTests
  const number = ++made
  const one = await newBuyer(platform, provider, `writtenoff${number}xxxxxxxxxxxxx`)
  const planId = await addPlan(platform, one.tenantId, `written-off-plan-${number}`)
  const orderId = await buyPlan(one, { planId })
  return { ...one, orderId, planId, staff: staffOf(one.visit, world[shops[provider]]) }
}
type Bought = Awaited<ReturnType<typeof bought>>

const off = ({ staff, orderId }: Bought, amount: number, writtenOffBefore = 0) =>
  writeOff(staff, orderId, { amount, note: 'Not in the payout', writtenOffBefore })
const entriesOf = ({ orderId }: Bought) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction as moved', 'moved.id', 'ledger_entry.transaction_id')
    .select(['debit', 'credit', 'amount', 'moved.note', 'moved.of_month as ofMonth'])
    .where('moved.order_id', '=', orderId)
    .where('moved.kind', '=', 'write-off')
    .execute()

describe('a write-off', () => {
  it('is a loss of what the provider owes, in parts up to the whole, and the right stays', async () => {
    const one = await bought()
    await off(one, 300)
    await off(one, 800, 300)
    const entry = { debit: 'loss', credit: 'provider', note: 'Not in the payout', ofMonth: '2026-11' }
    expect(await entriesOf(one)).toEqual([
      { ...entry, amount: 300 },
      { ...entry, amount: 800 },
    ])
    expect(await refusalOf(off(one, 1, 1100))).toBe('writeOffNotPossible')
    const { registration, writable, writtenOff, left, movements } = await viewOrderRecord(
      one.staff,
      one.orderId,
    )
    expect([registration?.status, writable, writtenOff, left]).toEqual(['ACTIVE', 0, 1100, 0])
    expect(movements.map(({ kind, net, tax, total }) => [kind, net, tax, total])).toEqual([
      ['charge', 1000, 100, 1100],
      ['write-off', -300, 0, -300],
      ['write-off', -800, 0, -800],
    ])
    const request = { query: { q: one.orderId, kind: 'write-off' as const }, paging: { page: 1, size: 10 } }
    const { totals } = await listTransactions(one.staff, request)
    expect(totals).toMatchObject([{ count: 2, net: -1100, tax: 0, total: -1100 }])
    const rows = await listRevenue(one.staff, { months: 12, plan: one.planId })
    expect(rows.at(-1)).toMatchObject({ charges: 1100, writeOffs: -1100, net: -100, tax: 100 })
    const logged = await db.selectFrom('audit').select('action').where('subject', '=', one.orderId).execute()
    expect(logged).toEqual([{ action: 'order.writeOff' }, { action: 'order.writeOff' }])
  })

  it('leaves less to refund and to dispute, and the other way round', async () => {
    const one = await bought()
    const refund = { amount: 201, reason: 'x', endsRight: 'keep', refundedBefore: 0 } as const
    const dispute = { openedOn: dayOf(clock.now), reason: 'x', reference: '' }
    await off(one, 500)
    await openChargeback(one.staff, one.orderId, { ...dispute, amount: 400 })
    expect(await refusalOf(refundOrder(one.staff, one.orderId, refund))).toBe('refundNotPossible')
    expect(await refusalOf(off(one, 201, 500))).toBe('writeOffNotPossible')
    await refundOrder(one.staff, one.orderId, { ...refund, amount: 200 })
    expect(await refusalOf(off(one, 1, 500))).toBe('writeOffNotPossible')
    const other = await bought()
    await off(other, 1000)
    const more = { ...dispute, amount: 101 }
    expect(await refusalOf(openChargeback(other.staff, other.orderId, more))).toBe('chargebackNotPossible')
  })

  it('is made once if a form is sent twice, and never of more than is left if others act at once', async () => {
    const one = await bought()
    const twice = await Promise.all([1, 2].map(() => refusalOf(off(one, 300))))
    expect(twice.toSorted()).toEqual(['changedMeanwhile', 'done'])
    expect(await refusalOf(off(one, 100))).toBe('changedMeanwhile')
    for (let turn = 0; turn < 5; turn++) {
      const raced = await bought()
      const refund = { amount: 700, reason: 'x', endsRight: 'keep', refundedBefore: 0 } as const
      const done = await Promise.all([
        refusalOf(off(raced, 700)),
        refusalOf(refundOrder(raced.staff, raced.orderId, refund)),
      ])
      expect(done.filter((name) => name === 'done')).toHaveLength(1)
    }
  })

  it('is for the site’s administrators, of its own orders that a provider charged', async () => {
    const [one, other] = [await bought(), await bought('VERITRANS')]
    expect(await refusalOf(off({ ...one, staff: one.visit }, 1))).toBe('noPermission')
    expect(await refusalOf(off({ ...one, staff: other.staff }, 1))).toBe('transactionNotFound')
    expect(await entriesOf(one)).toEqual([])
  })

  it('accepts a difference of a reconciled day, which says so', async () => {
    const one = await bought()
    const day = dayOf(clock.now)
    clock.now += 24 * hours
    const { company } = world[shops.GMO]
    const actor = { ...one.staff.actor, level: 'company_admin', tenantId: null }
    const admin = { ...one.staff, actor } as Visit
    const line = `order_id,kind,amount,time\n${one.orderId},sale,800,${day}T12:00:00+09:00\n`
    const stream = new Blob([line]).stream() as unknown as AsyncIterable<Uint8Array>
    await reconcileDay(admin, company.id, { day, provider: 'GMO' }, { name: 'list.csv', stream })
    const asked = async () => {
      const found = await getReconciliation(admin, company.id, { day, provider: 'GMO' })
      return { ...found, writtenOff: found.writtenOff.filter(({ orderId }) => orderId === one.orderId) }
    }
    expect((await asked()).writtenOff).toEqual([])
    await off(one, 300)
    const { differences, writtenOff } = await asked()
    expect(differences.find(({ orderId }) => orderId === one.orderId)).toMatchObject({
      there: 800,
      here: 1100,
    })
    expect(writtenOff).toEqual([
      { orderId: one.orderId, amount: 300, note: 'Not in the payout', at: clock.now },
    ])
  })
})
