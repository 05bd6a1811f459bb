import { bookCharge, bookRefund } from '#app/features/orders/model/ledger/book-transaction.ts'
import type { Agreed } from '#app/features/orders/model/order/order.ts'
import { insertOrder, moveOrder, recentOrder } from '#app/features/orders/model/order/order-store.ts'
import { insertRefund } from '#app/features/orders/model/refund/refund-store.ts'
import { daysOfPurchase, insertPurchased } from '#app/features/orders/model/subscription/paid-period-store.ts'
import { periodOf } from '#app/features/plans/model/period/period.ts'
import { coverageOf } from '#app/features/plans/model/plan/plan.ts'
import {
  couponDiscountOf,
  priceOfOrder,
  priceOfRenewal,
} from '#app/features/plans/model/price/price-of-order.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database, OpenDatabase } from '#app/kernel/data/database.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { commerce } from '#seeds/demo/commerce.ts'
import { world, worldPlan } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { idOf, type Life } from './life.ts'

/** What became of a purchase. `failing` renewals are tried again in two days; `declined` orders never took money. */
type Fate = 'runs' | 'cancelled' | 'refunded' | 'refunded-in-part' | 'failing' | 'declined'
type Sale = { reader: number; plan: string; daysAgo: number; fate: Fate; coupon?: string }

const monthly = worldPlan.id
const [yearly = ''] = (commerce.aozora?.plans ?? []).map(({ id }) => id)
const guides = commerce.sakura?.plans[0]?.id ?? ''

/** The purchases of the demo's readers, by their place in people.ts. */
const sales: Partial<Record<WorldTenant, Sale[]>> = {
  aozora: [
    { reader: 0, plan: yearly, daysAgo: 380, fate: 'cancelled' },
    { reader: 1, plan: monthly, daysAgo: 350, fate: 'runs' },
    { reader: 2, plan: yearly, daysAgo: 330, fate: 'runs', coupon: 'AOZORA10' },
    { reader: 3, plan: monthly, daysAgo: 310, fate: 'cancelled' },
    { reader: 4, plan: monthly, daysAgo: 283, fate: 'runs' },
    { reader: 5, plan: yearly, daysAgo: 262, fate: 'runs' },
    { reader: 6, plan: monthly, daysAgo: 240, fate: 'runs', coupon: 'HAJIMETE50' },
    { reader: 7, plan: monthly, daysAgo: 215, fate: 'cancelled' },
    { reader: 9, plan: yearly, daysAgo: 190, fate: 'refunded' },
    { reader: 10, plan: monthly, daysAgo: 171, fate: 'runs' },
    { reader: 11, plan: monthly, daysAgo: 150, fate: 'failing' },
    { reader: 12, plan: yearly, daysAgo: 133, fate: 'refunded-in-part' },
    { reader: 14, plan: monthly, daysAgo: 118, fate: 'runs', coupon: 'HAJIMETE50' },
    { reader: 15, plan: monthly, daysAgo: 97, fate: 'runs' },
    { reader: 16, plan: yearly, daysAgo: 80, fate: 'runs', coupon: 'AOZORA10' },
    { reader: 18, plan: monthly, daysAgo: 66, fate: 'declined' },
    { reader: 18, plan: monthly, daysAgo: 65, fate: 'runs' },
    { reader: 19, plan: monthly, daysAgo: 52, fate: 'runs' },
    { reader: 20, plan: yearly, daysAgo: 44, fate: 'runs' },
    { reader: 23, plan: monthly, daysAgo: 33, fate: 'runs' },
    { reader: 24, plan: yearly, daysAgo: 20, fate: 'declined' },
    { reader: 25, plan: monthly, daysAgo: 12, fate: 'runs', coupon: 'AOZORA10' },
    { reader: 26, plan: yearly, daysAgo: 4, fate: 'runs' },
  ],
  sakura: [
    { reader: 0, plan: guides, daysAgo: 205, fate: 'runs' },
    { reader: 3, plan: guides, daysAgo: 141, fate: 'cancelled' },
    { reader: 5, plan: guides, daysAgo: 96, fate: 'runs', coupon: 'SAKURA20' },
    { reader: 9, plan: guides, daysAgo: 61, fate: 'refunded' },
    { reader: 11, plan: guides, daysAgo: 9, fate: 'runs' },
  ],
}

type Plan = Pick<Agreed, 'duration' | 'durationType'> & {
  price: number
  discountPrice: number | null
  freeDays: number
  groupIds: number[]
}
type Sold = { db: Database; tenant: WorldTenant; sale: Sale; at: number; today: Day }

/** Seeds orders of the last year with their renewals, refunds and entries in the ledger, as if they had been paid at the provider. */
export async function seedSales({ d1, db }: OpenDatabase, tenant: WorldTenant, { now }: Life): Promise<void> {
  for (const [at, sale] of (sales[tenant] ?? []).entries())
    await commitTo(d1, writesOf({ db, tenant, sale, at, today: dayOf(now) }))
}

const tenPercent = { taxClass: 'standard' as const, taxRate: 10, nextTaxRate: 10 }

function planOf(tenant: WorldTenant, id: string): Plan {
  if (id === worldPlan.id) return { ...worldPlan, freeDays: 0, duration: 1, durationType: 'month' }
  const plan = commerce[tenant]?.plans.find((one) => one.id === id)
  if (plan === undefined) throw new Error(`${tenant} sells no ${id}`)
  return { duration: 1, ...plan, discountPrice: plan.discountPrice ?? null, freeDays: 0 }
}

function writesOf({ db, tenant, sale, at, today }: Sold): Write[] {
  const { tenantId } = world[tenant]
  const provider = commerce[tenant]?.provider ?? null
  const plan = planOf(tenant, sale.plan)
  const coupon = couponOf(tenant, sale.coupon)
  // A failing renewal was due yesterday, at the end of the fifth period.
  const yesterday = addDays(today, -1)
  const startsOn =
    sale.fate === 'failing' ? periodOf(yesterday, -4, plan).startsOn : addDays(today, -sale.daysAgo)
  const price = priceOfOrder({ plan, ordinal: null, coupon: coupon ?? null, tax: tenPercent, isFirst: true })
  const agreed = { ...price, duration: plan.duration, durationType: plan.durationType }
  const days = daysOfPurchase(startsOn, agreed)
  const registrationId = idOf(tenant, 'registration', at)
  const base = {
    tenantId,
    accountId: idOf(tenant, 'reader', sale.reader),
    planId: sale.plan,
    coverage: coverageOf(plan.groupIds),
    provider,
    couponId: coupon?.id ?? null,
    changesFrom: null,
  }
  const order = {
    ...{ ...base, ...days, agreed, total: agreed.total },
    ...{ id: idOf(tenant, 'order', at), kind: 'purchase' as const, registrationId: null, period: 1 },
  }
  const ordered = charge(db, order, sale.fate)
  if (sale.fate === 'declined') return ordered
  const use =
    coupon === undefined
      ? []
      : [
          couponUse(db, {
            ...{ ...base, couponId: coupon.id, orderId: order.id, on: startsOn },
            discount: couponDiscountOf(agreed),
          }),
        ]
  const registered = insertPurchased(db, order, {
    id: registrationId,
    days,
    renewsBy: provider,
    providerRef: {},
    now: timeOn(startsOn),
  })
  const attach = db
    .updateTable('payment_order')
    .set({ registration_id: registrationId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', order.id)
  const refund =
    sale.fate === 'refunded' || sale.fate === 'refunded-in-part' ? refundOf({ db, tenant, order, sale }) : []
  const rest = { ...order, registrationId }
  return [
    ...ordered,
    ...use,
    registered,
    attach,
    ...refund,
    ...restOf({ db, tenant, sale, at, today }, rest, plan),
  ]
}

type Charged = Parameters<typeof recentOrder>[0]
type ToCharge = Omit<
  Charged,
  'key' | 'isNewCard' | 'settleAt' | 'now' | 'providerRef' | 'returnTo' | 'stateWord' | 'expiresAt'
>

/** An order with its steps and, if its money was taken, its entries in the ledger. */
function charge(db: Database, about: ToCharge, fate: Fate | 'renewal-failed'): Write[] {
  const now = timeOn(about.startsOn)
  const order = {
    ...about,
    ...{ key: null, isNewCard: true, settleAt: null, providerRef: null, returnTo: null, stateWord: null },
    expiresAt: now + 1_800_000,
    now,
  }
  const received = recentOrder(order)
  const cause = about.kind === 'renewal' ? 'renewal' : 'return'
  if (fate === 'declined' || fate === 'renewal-failed') {
    const changes = {
      decline_reason: 'limit',
      decline_code: fate === 'declined' ? 'AG49000000000000' : 'AG44000000000000',
    }
    return [
      insertOrder(db, order),
      ...moveOrder(db, received, 'failed', { cause, now: now + 41_000, changes }),
    ]
  }
  const confirmed = moveOrder(db, received, 'confirmed', { cause, now: now + 38_000 })
  const booked = bookCharge(db, { ...received }, { id: `${about.id.slice(0, 22)}bk`, now: now + 38_000 })
  return [insertOrder(db, order), ...confirmed, ...booked]
}

/** What happened after the first period: renewals until today, a cancellation, or a renewal that failed yesterday. */
function restOf(
  { db, tenant, sale, at, today }: Sold,
  order: ToCharge & { registrationId: string },
  plan: Plan,
): Write[] {
  const { registrationId } = order
  const own = db
    .updateTable('registration')
    .where('tenant_id', '=', order.tenantId)
    .where('id', '=', registrationId)
  if (sale.fate === 'refunded')
    return [
      own.set({
        status: 'REFUNDED',
        renews_on: null,
        cancelled_at: timeOn(addDays(order.startsOn, 3)),
        end_reason: 'refund',
      }),
    ]
  const lastPeriod = sale.fate === 'cancelled' ? 2 : 99
  const agreed = {
    ...priceOfRenewal({ price: order.agreed.renewalPrice, nextTotal: null, tax: tenPercent }),
    ...durationOf(plan),
  }
  const writes: Write[] = []
  let paid = { number: 1, endsOn: order.endsOn }
  for (let number = 2; number <= lastPeriod; number++) {
    const period = periodOf(order.startsOn, number, plan)
    if (period.startsOn > today) break
    const isFailing = sale.fate === 'failing' && periodOf(order.startsOn, number + 1, plan).startsOn > today
    const renewal = {
      ...order,
      ...period,
      agreed,
      total: agreed.total,
      kind: 'renewal' as const,
      period: number,
      couponId: null,
    }
    const id = idOf(tenant, `renewal${number}`, at)
    writes.push(...charge(db, { ...renewal, id }, isFailing ? 'renewal-failed' : 'runs'))
    if (isFailing) break
    paid = { number, endsOn: period.endsOn }
  }
  const reached = { ends_on: paid.endsOn, period: paid.number, next_total: null }
  const next = addDays(paid.endsOn, 1)
  if (sale.fate === 'cancelled')
    return [
      ...writes,
      own.set({
        ...reached,
        status: 'CANCEL',
        renews_on: null,
        cancelled_at: timeOn(addDays(paid.endsOn, -6)),
        end_reason: 'cancelled',
      }),
    ]
  if (sale.fate === 'failing')
    return [...writes, own.set({ ...reached, renews_on: next, retry_on: addDays(today, 2), attempts: 1 })]
  return [...writes, own.set({ ...reached, renews_on: next })]
}

const durationOf = ({ duration, durationType }: Plan) => ({ duration, durationType })

function refundOf({
  db,
  tenant,
  order,
  sale,
}: {
  db: Database
  tenant: WorldTenant
  order: ToCharge & { agreed: Agreed }
  sale: Sale
}): Write[] {
  const on = addDays(order.startsOn, 3)
  const isWhole = sale.fate === 'refunded'
  const amount = isWhole ? order.total : Math.floor(order.total / 2)
  const refund = {
    tenantId: order.tenantId,
    id: idOf(tenant, 'refund', order.id),
    orderId: order.id,
    amount,
    refundedAfter: amount,
    reason: isWhole ? '二重にお申し込みになったため' : '配信の停止が続いた期間の分',
    endsRight: isWhole,
    askedBy: tenant === 'aozora' ? 'servicestaff0000000001' : 'servicestaff0000000003',
    createdAt: timeOn(on),
  }
  return [
    insertRefund(db, refund, timeOn(on)),
    db
      .updateTable('refund')
      .set({ state: 'done', settle_at: null, updated_at: timeOn(on) + 4_000 })
      .where('tenant_id', '=', order.tenantId)
      .where('id', '=', refund.id),
    ...bookRefund(db, order, refund, { id: `${refund.id.slice(0, 22)}bk`, now: timeOn(on) + 4_000 }),
  ]
}

function couponOf(tenant: WorldTenant, code: string | undefined) {
  const coupons = commerce[tenant]?.coupons ?? []
  const at = coupons.findIndex((coupon) => coupon.code === code)
  const coupon = coupons[at]
  if (coupon === undefined) return undefined
  return {
    id: `${tenant}coupon00000000000${String(at + 1).padStart(3, '0')}`,
    percent: coupon.percent ?? null,
    amount: coupon.amount ?? null,
  }
}

function couponUse(
  db: Database,
  use: {
    tenantId: number
    couponId: string
    accountId: string
    orderId: string
    on: Day
    discount: number
  },
): Write {
  return db.insertInto('coupon_use').values({
    tenant_id: use.tenantId,
    coupon_id: use.couponId,
    account_id: use.accountId,
    order_id: use.orderId,
    state: 'consumed',
    discount: use.discount,
    at: timeOn(use.on),
  })
}

/** Half past ten in the morning, in Japan. */
const timeOn = (on: Day) => startOfDay(on) + 10.5 * 3_600_000
