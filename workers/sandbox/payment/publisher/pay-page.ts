import { readFields } from '#workers/sandbox/body.ts'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { emitEvent } from './event.ts'
import { findOrder, type PublisherOrder, saveOrder } from './publisher-order.ts'

/**
 * The page on which a reader pays at the publisher, is declined, or cancels. Once the order is decided, the page redirects back to the
 * shop.
 */
export async function respondPay(
  context: SandboxContext,
  request: Request,
  gidOrderNo: string,
): Promise<Response> {
  const words = translator(request)
  const order = await findOrder(context, gidOrderNo)
  if (order === null)
    return problemPage(words, {
      tone: 'learning',
      problem: 'order_not_found',
      detail: gidOrderNo,
      status: 404,
    })
  if (order.status !== 'created') return back(order)
  if (request.method !== 'POST') return payPage(words, order)
  const busy = `publisher-busy/${gidOrderNo}`
  if (!(await context.state.add(busy, true))) return back(order)
  try {
    return await settle(context, gidOrderNo, (await readFields(request)).get('answer') ?? '')
  } finally {
    await context.state.take(busy)
  }
}

/** The order is read again, because the shop may have cancelled it since the page was shown. */
async function settle(context: SandboxContext, gidOrderNo: string, pressed: string): Promise<Response> {
  const order = (await findOrder(context, gidOrderNo))!
  if (order.status !== 'created') return back(order)
  const settled = await settledOrder(context, order, pressed)
  await saveOrder(context, settled)
  const { merchant_order_no, status } = settled
  const told = { event: 'order.updated', merchant_order_no, gid_order_no: gidOrderNo, status }
  await emitEvent(context, order.webhook_url, told)
  return back(settled)
}

async function settledOrder(
  context: SandboxContext,
  order: PublisherOrder,
  pressed: string,
): Promise<PublisherOrder> {
  if (pressed === 'cancel') return { ...order, status: 'canceled' }
  const possible = ['declined', 'balance', 'limit', 'lost-card', 'expired-card'] as const
  const declined =
    pressed === 'pay'
      ? await takeFault(context, { provider: 'publisher', call: 'pay', possible })
      : ('declined' as const)
  if (declined !== null) return { ...order, status: 'failed', decline_code: declined }
  return { ...order, status: 'authorized', periodic_payment_id: `P${newUuid(context)}` }
}

const results: Record<PublisherOrder['status'], string> = {
  created: 'failed',
  authorized: 'authorized',
  confirmed: 'authorized',
  canceled: 'canceled',
  failed: 'failed',
  expired: 'failed',
}

function back(order: PublisherOrder): Response {
  const result = results[order.status]
  const url = new URL(result === 'canceled' ? order.cancel_url : order.return_url)
  const { gid_order_no, merchant_order_no, periodic_payment_id, state } = order
  const brought = { gid_order_no, merchant_order_no, periodic_payment_id, state, result }
  for (const [name, value] of Object.entries(brought)) if (value !== null) url.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { Location: url.href } })
}

function payPage(words: Words, { plan, amount, periodic, sub }: PublisherOrder): Response {
  const title = words('pay.title')
  const yen = (value: number) => `¥${value.toLocaleString('en')}`
  const every = words(`pay.${periodic.count === 1 ? 'each' : 'every'}.${periodic.unit}`, {
    count: periodic.count,
  })
  const body = html`<p class="brand">Manabi Pay</p>
<h1>${title}</h1>
<p class="lead">${plan.name}</p>
<p><strong>${yen(amount)}</strong> ${words('pay.taxIncluded')}</p>
<p>${words('pay.renewal', { amount: yen(periodic.amount), every })}</p>
${sub !== null && html`<p class="detail">Manabi ID ${sub}</p>`}
<form method="post">
<button class="primary" name="answer" value="pay">${words('pay.submit', { amount: yen(amount) })}</button>
<button name="answer" value="decline">${words('pay.decline')}</button>
<button name="answer" value="cancel">${words('pay.cancel')}</button>
</form>`
  return page({ words, title, body, tone: 'learning' })
}
