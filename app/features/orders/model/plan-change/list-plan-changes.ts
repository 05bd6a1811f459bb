import { listChargebacks, takenBack } from '#app/features/orders/model/order/chargeback-store.ts'
import { type Agreed, isChangeNow, type Order } from '#app/features/orders/model/order/order.ts'
import { findOpenCharge, findPaidPeriod } from '#app/features/orders/model/order/order-store.ts'
import {
  listRunning,
  listSoldPlans,
  type PlanFacts,
  type Running,
} from '#app/features/orders/model/order/purchase-facts.ts'
import { findPayer, type Payer } from '#app/features/orders/model/payer/payer-store.ts'
import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import { givenBack } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { type Due, findRenewing } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { isAheadOfCharge } from '#app/features/orders/model/subscription/pause.ts'
import { isDearer, worthLeft } from '#app/features/orders/model/subscription/plan-change.ts'
import {
  findOwnSubscription,
  type OwnSubscription,
} from '#app/features/orders/model/subscription/subscription-store.ts'
import { periodOf } from '#app/features/plans/model/period/period.ts'
import { priceOfChange, renewalPriceOf } from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, type TaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import type { CardProvider } from '#app/gateways/payment/payment-gateway.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { withTax, type Yen } from '#app/kernel/values/yen.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type SoldPlan = PlanFacts & { coverage: string }

/** A plan to which a registration can be changed, and when. Totals include tax. */
export type PlanChange = { plan: SoldPlan } & (
  | {
      when: 'now'
      /** The price of the period that begins today, less the credit. */
      agreed: Agreed
      startsOn: Day
      endsOn: Day
      /** The number of days for which the credit is. */
      creditDays: number
    }
  /** The plan begins with the next period, for which `total` is charged on `startsOn`, and `renewalTotal` for each one after that. */
  | { when: 'next'; startsOn: Day; endsOn: Day; total: Yen; renewalTotal: Yen }
)

/** What a reader can do about the plan of a registration. */
export type PlanChanges = {
  own: OwnSubscription
  due: Due
  /** The plans that it can be changed to. Empty if it can't be changed. */
  changes: PlanChange[]
  /** A change that isn't paid for yet: the reader can continue it or give it up. */
  openOrder: Order | null
  provider: CardProvider | null
  payer: Payer | null
  seller: Seller
}

/**
 * The plans that a reader can change a registration to (docs/adr/207). A plan that costs more by the day begins today, if something is left to
 * pay after the credit; any other one begins with the next period. Refuses a registration that isn't the reader's own with
 * `subscriptionNotFound`.
 */
export async function listPlanChanges(visit: Visit, { id }: { id: string }): Promise<PlanChanges> {
  const { db, site, locale, env } = visit
  const buyer = { tenantId: site.tenantId, accountId: requireOwnAccount(visit).id }
  const today = dayOf(visit.now())
  const [own, due, running, plans, { provider, seller }] = await Promise.all([
    findOwnSubscription(db, { ...buyer, id }),
    findRenewing(db, { tenantId: site.tenantId, id }),
    listRunning(db, { ...buyer, today, locale }),
    listSoldPlans(db, { tenantId: site.tenantId, locale }),
    findPaymentSetting(db, site.companyId),
  ])
  if (own === null || due === null) refuse('subscriptionNotFound')
  const charger =
    provider !== null && takesCards(provider) && provider === due.present.provider ? provider : null
  const [payer, charge, paid] = await Promise.all([
    charger && findPayer(db, { ...buyer, provider: charger }),
    findOpenCharge(db, due),
    findPaid(visit, due),
  ])
  const isFree = charger !== null && charge === null && !due.isHeld && paid !== null
  const mayChange = isFree && isAheadOfCharge(due.present, { ...due.around, today })
  const others = running.filter(({ registrationId }) => registrationId !== id)
  return {
    own,
    due,
    changes: mayChange
      ? plans
          .filter((plan) => isOpenTo(plan, due, others))
          .map((plan) => changeTo(plan, { due, paid, today, rates: readTaxRates(env) }))
      : [],
    openOrder: charge !== null && isChangeNow(charge) ? charge : null,
    provider: charger,
    payer,
    seller,
  }
}

/** A plan that costs something and isn't the present one, that nothing else of the reader is or covers the contents of. */
function isOpenTo(plan: SoldPlan, { planId, next }: Due, others: readonly Running[]): boolean {
  const isOther = plan.id !== planId && plan.id !== next.planId && renewalPriceOf(plan) > 0
  return (
    isOther &&
    others.every(
      (other) =>
        other.planId !== plan.id &&
        other.nextPlanId !== plan.id &&
        other.coverage !== plan.coverage &&
        other.nextCoverage !== plan.coverage,
    )
  )
}

/** What was paid for the running period. `worth` and `back` are yen with tax. */
type Paid = { worth: Yen; back: Yen; startsOn: Day; endsOn: Day }

async function findPaid({ db }: Visit, { tenantId, id, present }: Due): Promise<Paid | null> {
  const order = await findPaidPeriod(db, { tenantId, registrationId: id, period: present.period })
  if (order === null) return null
  const [refunds, chargebacks] = await Promise.all([listRefunds(db, order), listChargebacks(db, order)])
  const { total, agreed, startsOn, endsOn } = order
  return { worth: total + agreed.credit, back: givenBack(refunds) + takenBack(chargebacks), startsOn, endsOn }
}

type Facts = { due: Due; paid: Paid; today: Day; rates: TaxRates }

function changeTo(plan: SoldPlan, { due, paid, today, rates }: Facts): PlanChange {
  const { present } = due
  if (
    isDearer({ ...plan, price: renewalPriceOf(plan) }, { ...present.duration, price: present.price ?? 0 })
  ) {
    const now = periodOf(today, 1, plan)
    const { credit, days } = worthLeft(paid, today)
    const { taxRate: nextTaxRate } = taxOn(rates, plan.taxClass, addDays(now.endsOn, 1))
    const price = priceOfChange({ plan, credit, tax: { ...taxOn(rates, plan.taxClass, today), nextTaxRate } })
    const { duration, durationType } = plan
    if (price !== null)
      return { plan, when: 'now', agreed: { ...price, duration, durationType }, ...now, creditDays: days }
  }
  const next = periodOf(due.present.renewsOn ?? addDays(paid.endsOn, 1), 1, plan)
  const totalOn = (day: Day) => withTax(renewalPriceOf(plan), taxOn(rates, plan.taxClass, day).taxRate)
  const renewalTotal = totalOn(addDays(next.endsOn, 1))
  return { plan, when: 'next', ...next, total: totalOn(next.startsOn), renewalTotal }
}

/** What is charged with a change: today, or on the day on which the plan begins. */
export function chargeOf(change: PlanChange): Yen {
  return change.when === 'now' ? change.agreed.total : change.total
}
