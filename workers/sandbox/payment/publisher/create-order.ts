import { z } from 'zod'
import { readText } from '#workers/sandbox/body.ts'
import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import { isRegisteredOrigin } from '#workers/sandbox/identity/provider.ts'
import { parseJson, publisherClient } from './publisher-client.ts'
import {
  addOrder,
  findOrder,
  findOrderOfShop,
  type PublisherOrder,
  pageLife,
  viewOrder,
} from './publisher-order.ts'

const most = 99_999_999
const address = z.string().max(1024).refine(isRegisteredOrigin)
const Asked = z.object({
  service_code: z.string(),
  merchant_order_no: z.string().regex(/^[0-9A-Za-z-]{1,27}$/),
  sub: z.string().max(255).nullable(),
  plan: z.object({ id: z.string().max(64), name: z.string().max(255) }),
  amount: z.number().int().min(0).max(most),
  currency: z.literal('JPY'),
  tax_included: z.literal(true),
  periodic: z.object({
    unit: z.enum(['day', 'month', 'year']),
    count: z.number().int().min(1),
    amount: z.number().int().min(1).max(most),
  }),
  return_url: address,
  cancel_url: address,
  webhook_url: address.nullable(),
  state: z.string().max(512),
})
type Asked = z.output<typeof Asked>

/** `POST /orders`: creates an order. If the request is repeated with its key, the existing order is answered. */
export async function createOrder(context: SandboxContext, request: Request): Promise<Response> {
  const asked = await readText(request)
  const read = Asked.safeParse(parseJson(asked))
  if (!read.success) return refused(400, 'invalid_request', read.error.issues[0]?.path.join('.'))
  const order = read.data
  if (request.headers.get('Idempotency-Key') === null) return refused(400, 'missing_idempotency_key')
  if (order.service_code !== publisherClient.serviceCode) return refused(403, 'invalid_service')
  if (order.amount === 0) return refused(422, 'zero_amount_unsupported')
  const made = orderOf(context, order, `${request.headers.get('Idempotency-Key')} ${asked}`)
  if (await addOrder(context, made)) return answer(context, made, 201)
  const known = await findOrderOfShop(context, order.merchant_order_no)
  return known?.asked === made.asked ? answer(context, known, 200) : refused(409, 'duplicate_order')
}

/** `GET /orders/{gid_order_no}`, or by the shop's order number. */
export async function answerOrder(context: SandboxContext, numbers: { gid: string } | { merchant: string }) {
  const order =
    'gid' in numbers
      ? await findOrder(context, numbers.gid)
      : await findOrderOfShop(context, numbers.merchant)
  return order === null ? refused(404, 'order_not_found') : Response.json(viewOrder(order))
}

export function refused(status: number, error: string, detail?: string): Response {
  return Response.json({ error, ...(detail && { detail }) }, { status })
}

function orderOf(context: SandboxContext, asked: Asked, words: string): PublisherOrder {
  const { merchant_order_no, amount, sub, plan, periodic, return_url, cancel_url, webhook_url, state } = asked
  return {
    gid_order_no: `G${newUuid(context)}`,
    merchant_order_no,
    status: 'created',
    amount,
    refunded: 0,
    sub,
    plan,
    periodic,
    periodic_payment_id: null,
    decline_code: null,
    return_url,
    cancel_url,
    webhook_url,
    state,
    asked: words,
    expires_at: context.now() + pageLife,
  }
}

function answer({ origin }: SandboxContext, order: PublisherOrder, status: number): Response {
  const redirect_url = `${origin}/publisher/pay/${order.gid_order_no}`
  return Response.json({ ...viewOrder(order), redirect_url }, { status })
}
