import { z } from 'zod'
import type {
  Declined,
  Done,
  GatewayDeps,
  GatewayOrder,
  Hint,
  OrderRef,
  PaymentGateway,
  PeriodicEvent,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import {
  askPublisher,
  declined,
  declineOf,
  errorOf,
  findPublisherOrder,
  type Publisher,
  type PublisherAnswer,
  type PublisherSettings,
  readPublisherPush,
  unknown,
  viewFound,
} from './ask-publisher.ts'

type Outcome = Done | Declined | Unknown

type Numbers = { gidOrderNo: string; periodicPaymentId: string | null }

/**
 * The publisher's own payment (docs/adr/069): readers pay on its pages, and it keeps the cards and charges every later
 * period itself.
 */
export function createPublisher(deps: GatewayDeps, settings: PublisherSettings): PaymentGateway {
  const publisher: Publisher = { deps, settings }
  return {
    provider: 'GAKKEN_ID',
    authorise: (order) => beginPublisherOrder(publisher, order),
    capture: (ref, amount) => confirmOrder(publisher, ref, amount),
    release: (ref) => cancelOrder(publisher, ref),
    refund: (ref, refund) => refundOrder(publisher, ref, refund),
    async find(ref) {
      const order = await findPublisherOrder(publisher, ref)
      if (order === null || !('is' in order)) return viewFound(ref, order)
      return order.is === 'unknown' ? order : { is: 'unknown', cause: order.code }
    },
    findCard: async () => keepsCards,
    /** The publisher stores no cards under the product's member ids, so there is nothing to delete. */
    forgetMember: async () => ({ is: 'done' }),
    endPeriodic: (ref) => endPeriodicPayment(publisher, ref),
    listPeriodic: (ref) => listPeriodic(publisher, ref),
    readReturn: async (parameters) => readReturn(parameters),
    readPush: async (push) => readPublisherPush(publisher, push),
    check: () => check(publisher),
  }
}

const keepsCards = declined('settings', 'cards_at_publisher')

/** Reads which order to look up. A returning browser's parameters aren't signed and prove nothing else. */
function readReturn(parameters: URLSearchParams): Hint | null {
  const id = parameters.get('merchant_order_no') ?? ''
  return /^[0-9A-Za-z-]{1,27}$/.test(id) ? { orderIds: [id], isSigned: false } : null
}

async function check(publisher: Publisher): Promise<Done | Declined | Unknown> {
  const path = `/services/${encodeURIComponent(publisher.settings.serviceCode)}`
  const answer = await askPublisher(publisher, { method: 'GET', path })
  if (answer.is !== 'answer') return answer
  return answer.status === 200 ? { is: 'done' } : declined('settings', errorOf(answer))
}

const PeriodicPayment = z.object({
  charges: z.array(
    z.object({
      period: z.number().int().min(1),
      gid_order_no: z.string().min(1).max(64),
      amount: z.number().int().min(0),
    }),
  ),
})

/** Lists the later periods that the publisher has charged: none if the order never got a periodic payment. */
async function listPeriodic(
  publisher: Publisher,
  { providerRef }: OrderRef,
): ReturnType<PaymentGateway['listPeriodic']> {
  const id = providerRef?.periodicPaymentId
  if (id === undefined) return { is: 'found', charged: [] }
  const path = `/periodic-payments/${encodeURIComponent(id)}`
  const answer = await askPublisher(publisher, { method: 'GET', path })
  if (answer.is === 'unknown') return answer
  if (answer.is === 'declined') return unknown(answer.code)
  const read = PeriodicPayment.safeParse(answer.json)
  if (answer.status !== 200 || !read.success) return unknown(errorOf(answer))
  const charged = read.data.charges.toSorted((one, other) => one.period - other.period)
  return { is: 'found', charged: charged.map((charge) => eventOf(id, charge)) }
}

/**
 * Makes the event that a webhook would have reported. The order's number is unique for each charge, so it serves as the
 * event's id.
 */
function eventOf(
  periodicPaymentId: string,
  { period, gid_order_no: gidOrderNo, amount }: z.output<typeof PeriodicPayment>['charges'][number],
): PeriodicEvent {
  const providerRef = { gidOrderNo, periodicPaymentId }
  return { eventId: gidOrderNo, event: 'charged', periodicPaymentId, period, amount, providerRef }
}

const Created = z.object({
  gid_order_no: z.string().min(1),
  redirect_url: z.url({ protocol: /^https?$/ }).max(2048),
})

/**
 * Registers an order, which the payer then pays on the publisher's page. Sending the same order again changes nothing. Refuses orders
 * without a browser, of 0 yen (R358) or without a later charge.
 */
async function beginPublisherOrder(
  publisher: Publisher,
  order: GatewayOrder,
): Promise<Redirect | Declined | Unknown> {
  if (order.browser === null) return declined('state', 'no_browser')
  if (order.amount === 0 || order.plan === null) return declined('state', 'zero_amount_unsupported')
  const body = bodyOf(publisher.settings.serviceCode, { ...order, plan: order.plan }, order.browser)
  const answer = await askPublisher(publisher, { method: 'POST', path: '/orders', body, key: order.id })
  if (answer.is !== 'answer') return answer
  if (answer.status >= 400) {
    const error = errorOf(answer)
    return declined(error === 'duplicate_order' ? 'duplicate' : 'other', error)
  }
  const created = Created.safeParse(answer.json)
  if (!created.success) return unknown('no order')
  const { gid_order_no: gidOrderNo, redirect_url: url } = created.data
  const providerRef = { gidOrderNo, ...(order.subject !== null && { subject: order.subject }) }
  return { is: 'redirect', url, providerRef }
}

function bodyOf(
  service: string,
  { id, amount, subject, plan }: GatewayOrder & { plan: NonNullable<GatewayOrder['plan']> },
  browser: NonNullable<GatewayOrder['browser']>,
) {
  return {
    service_code: service,
    merchant_order_no: id,
    sub: subject,
    plan: { id: plan.id, name: plan.name },
    amount,
    currency: 'JPY',
    tax_included: true,
    periodic: { unit: plan.durationType, count: plan.duration, amount: plan.renewalTotal },
    return_url: browser.returnUrl,
    cancel_url: browser.returnUrl,
    webhook_url: browser.pushUrl,
    state: browser.state,
  }
}

const done: Done = { is: 'done' }

/** Confirms an order, which takes the reserved amount. The publisher charges later periods from then on. */
function confirmOrder(publisher: Publisher, ref: OrderRef, amount: number): Promise<Outcome> {
  return withNumbers(publisher, ref, declined('state', 'order_not_found'), (order) =>
    change(publisher, order, 'confirm', { periodic_payment_id: order.periodicPaymentId, amount }),
  )
}

function cancelOrder(publisher: Publisher, ref: OrderRef): Promise<Outcome> {
  return withNumbers(publisher, ref, done, (order) => change(publisher, order, 'cancel', {}))
}

function refundOrder(
  publisher: Publisher,
  ref: OrderRef,
  { amount, refundedAfter }: { amount: number; refundedAfter: number },
): Promise<Outcome> {
  return withNumbers(publisher, ref, declined('state', 'order_not_found'), (order) =>
    change(publisher, order, 'refunds', { amount, refunded_after: refundedAfter }),
  )
}

/** Ends a periodic payment. One that never began or has ended counts as done. */
function endPeriodicPayment(publisher: Publisher, ref: OrderRef): Promise<Outcome> {
  return withNumbers(publisher, ref, done, async ({ periodicPaymentId: id }) => {
    if (id === null) return done
    const path = `/periodic-payments/${encodeURIComponent(id)}`
    const answer = await askPublisher(publisher, { method: 'DELETE', path })
    const isGone = answer.is === 'answer' && errorOf(answer) === 'periodic_payment_not_found'
    return isGone ? done : outcomeOf(answer)
  })
}

/** Runs a call with the order's numbers at the publisher. An order whose payer came back has both numbers; any other is looked up first. */
async function withNumbers(
  publisher: Publisher,
  ref: OrderRef,
  none: Done | Declined,
  run: (numbers: Numbers) => Promise<Outcome>,
): Promise<Outcome> {
  const { gidOrderNo, periodicPaymentId } = ref.providerRef ?? {}
  if (gidOrderNo && periodicPaymentId) return run({ gidOrderNo, periodicPaymentId })
  const order = await findPublisherOrder(publisher, ref)
  if (order === null) return none
  if ('is' in order) return order
  return run({ gidOrderNo: order.gid_order_no, periodicPaymentId: order.periodic_payment_id })
}

async function change(publisher: Publisher, { gidOrderNo }: Numbers, change: string, body: object) {
  const path = `/orders/${encodeURIComponent(gidOrderNo)}/${change}`
  return outcomeOf(await askPublisher(publisher, { method: 'POST', path, body }))
}

/** Translates an answer into an outcome, which is unknown while another confirmation is being processed. */
function outcomeOf(answer: PublisherAnswer | Declined | Unknown): Outcome {
  if (answer.is !== 'answer') return answer
  if (answer.status < 300) return done
  const error = errorOf(answer)
  if (error === 'processing') return unknown(error)
  if (error === 'payment_declined') return declineOf(detailOf(answer))
  return declined('state', error)
}

function detailOf({ json }: PublisherAnswer): string | null {
  return typeof json.detail === 'string' ? json.detail : null
}
