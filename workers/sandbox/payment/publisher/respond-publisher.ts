import { readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page } from '#workers/sandbox/page.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { answerOrder, createOrder, refused } from './create-order.ts'
import { findEvent, listEvents, type PublisherEvent, sendEvent } from './event.ts'
import { respondPay } from './pay-page.ts'
import {
  findPeriodic,
  listPeriodic,
  type Periodic,
  playPeriod,
  startPeriodic,
  stopPeriodic,
} from './periodic.ts'
import { isClient, parseJson, publisherClient } from './publisher-client.ts'
import { findOrder, type PublisherOrder, saveOrder, viewOrder } from './publisher-order.ts'

type Change = (
  context: SandboxContext,
  order: PublisherOrder,
  body: Record<string, unknown>,
) => Promise<PublisherOrder | Response>

type Spoiling = (typeof possible)[number]

/** Answers paths below `/publisher`: the shop's calls, the payment page, and the page that plays the passing of months. */
export async function respondPublisher(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , room = '', id = '', change = ''] = pathname.split('/')
  if (room === 'pay') return respondPay(context, request, id)
  if (room === '' || room === 'play') return respondPublisherPage(context, request)
  const call = callOf(`${request.method} ${room}${id && '/:id'}${change && `/${change}`}`)
  if (call === null) return null
  if (!isClient(request)) return refused(401, 'invalid_client')
  return spoil(context, call, async () => {
    switch (call) {
      case 'orders':
        return createOrder(context, request)
      case 'get':
        return answerOrder(
          context,
          id ? { gid: id } : { merchant: searchParams.get('merchant_order_no') ?? '' },
        )
      case 'periodic':
        return answerPeriodic(context, id)
      case 'end':
        return endPeriodic(context, id)
      case 'service':
        return id === publisherClient.serviceCode
          ? Response.json({ service_code: id })
          : refused(403, 'invalid_service')
      default:
        return changeOrder(context, request, id, call)
    }
  })
}

type Call = 'orders' | 'get' | 'confirm' | 'cancel' | 'refunds' | 'periodic' | 'end' | 'service'

function callOf(route: string): Call | null {
  const calls: Record<string, Call> = {
    'POST orders': 'orders',
    'GET orders': 'get',
    'GET orders/:id': 'get',
    'POST orders/:id/confirm': 'confirm',
    'POST orders/:id/cancel': 'cancel',
    'POST orders/:id/refunds': 'refunds',
    'GET periodic-payments/:id': 'periodic',
    'DELETE periodic-payments/:id': 'end',
    'GET services/:id': 'service',
  }
  return calls[route] ?? null
}

async function answerPeriodic(context: SandboxContext, id: string): Promise<Response> {
  const periodic = await findPeriodic(context, id)
  if (periodic === null) return refused(404, 'periodic_payment_not_found')
  const { status, charges = [] } = periodic
  return Response.json({ periodic_payment_id: id, status, charges })
}

async function endPeriodic(context: SandboxContext, id: string): Promise<Response> {
  const ended = await stopPeriodic(context, id)
  if (ended === null) return refused(404, 'periodic_payment_not_found')
  return Response.json({ periodic_payment_id: id, status: ended.status })
}

const possible = [
  'time-out-before',
  'time-out-after',
  'error-after',
  'cut-off',
  'duplicate-order',
  'amount-altered',
] as const

/** Faults that apply to one call only. All others are network faults, which apply to every call. */
const ofCall: Record<string, Spoiling> = { orders: 'duplicate-order', get: 'amount-altered' }

/** Milliseconds, longer than the shop waits. */
const tooLong = 35_000

/**
 * Answers a call of the shop, with the chosen fault: it fails before anything is recorded, or afterwards so that the answer is lost or
 * wrong.
 */
async function spoil(
  context: SandboxContext,
  call: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  const mine = possible.filter((fault) => !Object.values(ofCall).includes(fault) || ofCall[call] === fault)
  const fault = await takeFault(context, { provider: 'publisher', call, possible: mine })
  if (fault === 'time-out-before') return timeOut(context)
  if (fault === 'duplicate-order') return Response.json({ error: 'duplicate_order' }, { status: 409 })
  const answer = await respond()
  if (fault === null) return answer
  return spoilAnswer(context, fault, answer)
}

async function spoilAnswer(context: SandboxContext, fault: Spoiling, answer: Response): Promise<Response> {
  if (fault === 'time-out-after') return timeOut(context)
  if (fault === 'error-after') return new Response('Internal Server Error', { status: 500 })
  const text = await answer.text()
  const cut = text.slice(0, text.length / 2)
  const altered = text.replace(/"amount":(\d+)/, (_, amount) => `"amount":${Number(amount) + 1}`)
  const { status, headers } = answer
  return new Response(fault === 'cut-off' ? cut : altered, { status, headers })
}

async function timeOut({ wait }: SandboxContext): Promise<Response> {
  await wait(tooLong)
  return new Response(null, { status: 504 })
}

const plays = ['charge', 'fail', 'end'] as const

/**
 * Plays the passing of months. `POST /publisher/play/periodic/{id}/{charge|fail|end}` plays the next period, `POST
 * /publisher/play/events/{id}/send` sends an event again. `GET /publisher` is a page with buttons for both.
 */
async function respondPublisherPage(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, , , kind, id = '', action] = new URL(request.url).pathname.split('/')
  if (request.method !== 'POST') return kind === undefined ? showPage(context, request) : null
  await readText(request)
  const isDone = kind === 'events' ? await sendAgain(context, id) : await play(context, id, action)
  return isDone ? new Response(null, { status: 303, headers: { Location: '/publisher' } }) : null
}

async function sendAgain(context: SandboxContext, id: string): Promise<boolean> {
  const event = await findEvent(context, id)
  if (event !== null) await sendEvent(context, event)
  return event !== null
}

async function play(context: SandboxContext, id: string, action: string | undefined): Promise<boolean> {
  const what = plays.find((one) => one === action)
  const periodic = await findPeriodic(context, id)
  if (what === undefined || periodic === null || periodic.status === 'ended') return false
  const first = await findOrder(context, periodic.gid_order_no)
  await playPeriod(context, periodic, first!, what)
  return true
}

async function showPage(context: SandboxContext, request: Request): Promise<Response> {
  const words = translator(request)
  const title = words('publisher.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('publisher.lead')}</p>
<ul class="mails">${(await listPeriodic(context)).map((one) => periodicItem(words, one))}</ul>
<h2>${words('publisher.events')}</h2>
<ul class="mails">${(await listEvents(context)).map((one) => eventItem(words, one))}</ul>`
  return page({ words, title, body })
}

function periodicItem(words: Words, { id, terms, period, status }: Periodic) {
  return html`<li><h3>${id}</h3>
<p>¥${terms.amount.toLocaleString('en')} · ${words('publisher.period', { period })} · ${words(`publisher.${status}`)}</p>
${
  status === 'active' &&
  html`<form method="post">
${plays.map((play) => html`<button formaction="/publisher/play/periodic/${id}/${play}">${words(`publisher.${play}`)}</button>`)}
</form>`
}</li>`
}

function eventItem(words: Words, { id, body, sent, lastStatus }: PublisherEvent) {
  return html`<li><pre class="text">${body}</pre>
<p>${words('publisher.sent', { sent, status: lastStatus ?? '–' })}</p>
<form method="post" action="/publisher/play/events/${id}/send"><button>${words('publisher.send')}</button></form></li>`
}

const changes: Record<string, Change> = { confirm, cancel, refunds: refund }

/**
 * `POST /orders/{gid_order_no}/{change}`: changes an order, one request at a time. A simultaneous request is told that the order is being
 * processed.
 */
async function changeOrder(context: SandboxContext, request: Request, gidOrderNo: string, change: string) {
  const body = parseJson(await readText(request)) ?? {}
  const busy = `publisher-busy/${gidOrderNo}`
  if (!(await context.state.add(busy, true))) return refused(409, 'processing')
  try {
    const order = await findOrder(context, gidOrderNo)
    if (order === null) return refused(404, 'order_not_found')
    const changed = await changes[change]!(context, order, body)
    if (changed instanceof Response) return changed
    if (changed !== order) await saveOrder(context, changed)
    return Response.json(viewOrder(changed))
  } finally {
    await context.state.take(busy)
  }
}

/** Charges the whole reserved amount, and starts the charges of later periods. */
async function confirm(context: SandboxContext, order: PublisherOrder, body: Record<string, unknown>) {
  if (body.periodic_payment_id !== order.periodic_payment_id) return refused(422, 'periodic_payment_mismatch')
  if (body.amount !== order.amount) return refused(422, 'amount_mismatch')
  if (order.status === 'confirmed') return order
  if (order.status !== 'authorized') return refused(409, 'not_authorized', order.status)
  const possible = ['declined', 'balance', 'limit', 'lost-card', 'expired-card'] as const
  const declined = await takeFault(context, { provider: 'publisher', call: 'confirm', possible })
  if (declined !== null) {
    await saveOrder(context, { ...order, status: 'failed', decline_code: declined })
    return refused(402, 'payment_declined', declined)
  }
  await startPeriodic(context, order)
  return { ...order, status: 'confirmed' as const }
}

/** Cancels the reservation, or closes the payment page. */
async function cancel(context: SandboxContext, order: PublisherOrder) {
  if (order.status === 'confirmed') return refused(409, 'already_confirmed')
  if (order.status !== 'authorized' && order.status !== 'created') return order
  if (order.periodic_payment_id !== null) await stopPeriodic(context, order.periodic_payment_id)
  return { ...order, status: 'canceled' as const }
}

/** Refunds a part of the amount. The request states the total refunded afterwards, so that repeating it refunds nothing more. */
async function refund(_context: SandboxContext, order: PublisherOrder, body: Record<string, unknown>) {
  const { amount, refunded_after: after } = body
  if (order.status !== 'confirmed') return refused(409, 'not_confirmed', order.status)
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0)
    return refused(400, 'invalid_request', 'amount')
  if (order.refunded === after) return order
  if (order.refunded + amount !== after) return refused(409, 'refund_mismatch')
  return after > order.amount ? refused(422, 'refund_exceeds') : { ...order, refunded: after }
}
