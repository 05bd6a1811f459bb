import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { bookChargeback } from '#app/features/orders/model/ledger/book-transaction.ts'
import { sumWrittenOff } from '#app/features/orders/model/ledger/write-off-store.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import {
  type Chargeback,
  decideChargeback,
  followChargebacks,
  type Hold,
  insertChargeback,
  listChargebacks,
  takenBack,
} from '#app/features/orders/model/order/chargeback-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { withdrawInvoice } from '#app/features/orders/model/order/withdraw-invoice.ts'
import { findSitePolicy } from '#app/features/orders/model/payment-setting/chargeback-setting.ts'
import { givenBack } from '#app/features/orders/model/refund/refund-order.ts'
import { listRefunds } from '#app/features/orders/model/refund/refund-store.ts'
import { endRight } from '#app/features/orders/model/refund/settle-refund.ts'
import { cancelledBy } from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { insertEndPeriodic } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { chargesCard } from '#app/gateways/payment/ways.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { dayInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endOf, holdOf, isTooLate, type PaidRight } from './chargeback-rule.ts'

const line = z
  .string({ error: 'required' })
  .trim()
  .max(200, fieldProblem('tooLong', { max: 200 }))

/** A chargeback as the provider tells of it: the amount in yen including tax, the day, the reason and its number, which may be empty. */
export const ChargebackInput = z.object({
  amount: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1, fieldProblem('tooSmall', { min: 1 }))
    .max(100_000_000, fieldProblem('tooBig', { max: 100_000_000 })),
  openedOn: dayInput,
  reason: line.min(1, 'required'),
  reference: line.default(''),
})
type ChargebackInput = z.output<typeof ChargebackInput>

/**
 * Records that a card company wants a payment back: the amount is disputed in the ledger, and the right is held back if the company's setting says so.
 * Refuses with `transactionNotFound` (868) if the site has no such order, `chargebackNotPossible` (975) if it took nothing by a provider or less is
 * left, `invalidDate` for a day to come, `changedMeanwhile` (918) while another chargeback of it is open, and `paymentProcessing` (871) while a right that it would hold
 * back is being charged.
 */
export async function openChargeback(visit: Visit, orderId: string, input: ChargebackInput): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { order, right, chargebacks } = await getDisputed(visit, orderId)
  const now = visit.now()
  const today = dayOf(now)
  if (input.openedOn > today)
    refuse('invalidDate', { fields: { openedOn: [fieldProblem('tooLate', { day: today })] } })
  if (chargebacks.some(({ state }) => state === 'open')) refuse('changedMeanwhile')
  await ensureLeft(visit, order, chargebacks, input.amount)
  const policy = await findSitePolicy(visit.db, order.tenantId)
  const holds = holdOf({ policy, paidTo: order.endsOn, right, today })
  if (holds !== null) await withdrawInvoiceOf(visit, order)
  const opened = {
    tenantId: order.tenantId,
    id: newElementId(visit.randomBytes),
    orderId,
    ...input,
    holds,
    openedBy: admin.name,
    openedAt: now,
  }
  await commit(visit, [
    insertChargeback(visit.db, opened),
    ...bookStep(visit, order, opened, 'chargeback'),
    ...(holds === null ? [] : [followChargebacks(visit.db, order), tell(visit, order, opened, 'held')]),
    insertAudit(visit, admin, {
      action: 'order.chargeback',
      subject: orderId,
      name: orderId,
      detail: { ...input, holds: holds ?? 'nothing' },
    }),
  ])
}

/** The card company's decision. `id` is the chargeback that the page showed. */
export const DecisionInput = z.object({
  id: z.string({ error: 'required' }).max(64).meta({ input: 'hidden' }),
  outcome: z.enum(['won', 'lost'], { error: 'required' }),
  note: line.default('').meta({ input: 'long' }),
})

/**
 * Records how a chargeback was decided. Won: the amount is owed again, and what was held back goes on; a period that can't be charged in time any more
 * ends the registration. Lost: it is a loss, and the right ends if the company's setting says so. Refuses as `openChargeback` does, and an
 * earlier decision with `changedMeanwhile`.
 */
export async function decideOnChargeback(
  visit: Visit,
  orderId: string,
  { id, outcome, note }: z.output<typeof DecisionInput>,
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { order, right, chargebacks } = await getDisputed(visit, orderId)
  const open = chargebacks.find((one) => one.id === id) ?? refuse('transactionNotFound')
  if (open.state !== 'open') refuse('changedMeanwhile')
  const now = visit.now()
  const policy = await findSitePolicy(visit.db, order.tenantId)
  const ends = outcome === 'lost' ? endOf({ policy, paidTo: order.endsOn, right, today: dayOf(now) }) : null
  if (ends !== null) await withdrawInvoiceOf(visit, order)
  const decision = { state: outcome, ends, by: admin.name, note: note || null, now }
  await commit(visit, [
    decideChargeback(visit.db, open, decision),
    ...bookStep(visit, order, open, `chargeback-${outcome}`),
    ...(open.holds === null ? [] : [followChargebacks(visit.db, order)]),
    ...(outcome === 'won' ? wonWrites(visit, order, open, right) : lostWrites(visit, order, open, ends)),
    insertAudit(visit, admin, {
      action: outcome === 'won' ? 'order.chargebackWon' : 'order.chargebackLost',
      subject: orderId,
      name: orderId,
      detail: { amount: open.amount, note, ...(ends !== null && { ends }) },
    }),
  ])
}

function wonWrites(visit: Visit, order: Order, open: Chargeback, right: PaidRight | null): Write[] {
  if (open.holds === null || right === null) return []
  const ends = isTooLate(right, dayOf(visit.now()))
  return ends
    ? [...stopWrites(visit, order, open), tell(visit, order, open, 'stopped')]
    : [tell(visit, order, open, 'restored')]
}

function lostWrites(visit: Visit, order: Order, open: Chargeback, ends: Hold | null): Write[] {
  if (ends === null) return []
  return ends === 'right'
    ? [
        endRight(visit.db, order, visit.now()),
        ...endPeriodic(visit, order, open),
        tell(visit, order, open, 'ended'),
      ]
    : [...stopWrites(visit, order, open), tell(visit, order, open, 'stopped')]
}

/** Ends all further charges. The reader reads on to the last day that was paid for. */
function stopWrites(visit: Visit, order: Order, open: Chargeback): Write[] {
  return [
    ...endPeriodic(visit, order, open),
    visit.db
      .updateTable('registration')
      .set((eb) => ({ ...cancelledBy('staff', visit.now()), revision: eb('revision', '+', 1) }))
      .where('tenant_id', '=', order.tenantId)
      .where('id', '=', order.registrationId)
      .where('status', '=', 'ACTIVE'),
  ]
}

function endPeriodic({ db, now }: Visit, { tenantId, registrationId, provider }: Order, { id }: Chargeback) {
  const registration = { tenantId, id: registrationId ?? '', provider }
  return insertEndPeriodic(db, registration, { about: id, now: now() })
}

function bookStep(
  { db, now, randomBytes }: Visit,
  order: Order,
  moved: Pick<Chargeback, 'id' | 'amount' | 'reason'>,
  kind: Parameters<typeof bookChargeback>[3]['kind'],
): Write[] {
  return bookChargeback(db, order, moved, { kind, id: newElementId(randomBytes), now: now() })
}

type Step = 'held' | 'restored' | 'ended' | 'stopped'

/** Tells the reader what becomes of their right. */
function tell(
  { db, now }: Visit,
  order: Order,
  { id, amount, holds }: Pick<Chargeback, 'id' | 'amount' | 'holds'>,
  step: Step,
): Write {
  const what = step === 'held' && holds === 'renewal' ? 'paused' : step
  const mail = { letter: 'chargeback', planId: order.planId, total: amount, what } as const
  return insertPayerMail(db, order, mail, {
    about: `${id}-${step === 'held' ? 'open' : 'decided'}`,
    now: now(),
  })
}

async function getDisputed(visit: Visit, orderId: string) {
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const order = (await findOrder(visit.db, key)) ?? refuse('transactionNotFound')
  const [right, chargebacks] = await Promise.all([findRight(visit, order), listChargebacks(visit.db, key)])
  return { order, right, chargebacks }
}

/** Refuses an order by which no card was charged, and more than is left of its charge. */
async function ensureLeft(
  visit: Visit,
  order: Order,
  chargebacks: readonly Chargeback[],
  amount: Yen,
): Promise<void> {
  if (!mayBeDisputed(order)) refuse('chargebackNotPossible')
  const [refunds, writtenOff] = await Promise.all([
    listRefunds(visit.db, order),
    sumWrittenOff(visit.db, order),
  ])
  const left = order.total - givenBack(refunds) - takenBack(chargebacks) - writtenOff
  if (amount > left)
    refuse('chargebackNotPossible', {
      fields: { amount: [fieldProblem('tooBig', { max: Math.max(left, 0) })] },
    })
}

/** Whether an order was paid in a way that a card company can take back. Cash, transfers and PayPay can't. */
export function mayBeDisputed({
  state,
  provider,
  total,
  way,
}: Pick<Order, 'state' | 'provider' | 'total' | 'way'>): boolean {
  return state === 'confirmed' && provider !== null && total > 0 && chargesCard(way)
}

/** The registration of an order. For places it is the codes that can still be redeemed: those who have redeemed one aren't at fault. */
async function findRight({ db, now }: Visit, order: Order): Promise<PaidRight | null> {
  const { tenantId, registrationId } = order
  if (order.places !== null)
    return order.endsOn < dayOf(now()) ? null : { status: 'ACTIVE', endsOn: order.endsOn, renewsOn: null }
  const row = await db
    .selectFrom('registration')
    .select(['status', 'ends_on as endsOn', 'renews_on as renewsOn'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { ...row, endsOn: row.endsOn as Day, renewsOn: row.renewsOn as Day | null }
}

async function withdrawInvoiceOf(visit: Visit, order: Order): Promise<void> {
  if (order.registrationId !== null) await withdrawInvoice(visit, { ...order, id: order.registrationId })
}
