import { z } from 'zod'
import type { Declined, Found, OrderRef, Unknown } from '#app/gateways/payment/payment-gateway.ts'
import { askStore, type Shopify, unknown } from './ask-store.ts'

/** An amount in whole yen. The store writes it as a decimal text. */
const Yen = z
  .object({
    shopMoney: z.object({ amount: z.string().regex(/^\d{1,9}(?:\.0+)?$/), currencyCode: z.literal('JPY') }),
  })
  .transform(({ shopMoney }) => Number(shopMoney.amount))

const Attributes = z.array(z.object({ key: z.string(), value: z.string().nullable() }))

const PaidOrder = z.object({
  id: z.string().min(1).max(64),
  /** Such as `#1001`. Files about payouts name orders by it. */
  name: z.string().min(1).max(100),
  cancelledAt: z.string().nullable(),
  displayFinancialStatus: z.string().nullable(),
  customAttributes: Attributes,
  totalReceivedSet: Yen,
  totalRefundedSet: Yen,
  totalCapturableSet: Yen,
})
type PaidOrder = z.output<typeof PaidOrder>

const Draft = z.object({
  id: z.string().min(1).max(64),
  status: z.enum(['OPEN', 'INVOICE_SENT', 'COMPLETED']),
  invoiceUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable(),
  customAttributes: Attributes,
  totalPriceSet: Yen,
  order: PaidOrder.nullable(),
})
export type Draft = z.output<typeof Draft>

/** The parts of the store's answers that several calls share, and the fragments that select them. */
export const shared = { draft: Draft, yen: Yen, attributes: Attributes }

const paidFragments = `
fragment Paid on Order {
  id name cancelledAt displayFinancialStatus customAttributes { key value }
  totalReceivedSet { ...Yen } totalRefundedSet { ...Yen } totalCapturableSet { ...Yen }
}
fragment Yen on MoneyBag { shopMoney { amount currencyCode } }`
export const draftFragments = `
fragment Draft on DraftOrder {
  id status invoiceUrl customAttributes { key value } totalPriceSet { ...Yen } order { ...Paid }
}${paidFragments}`

const byOrder = `query BunkoOrder($id: ID!) { order(id: $id) { ...Paid } }${paidFragments}`
const byDraft = `query BunkoDraftOrder($id: ID!, $tag: String!) {
  draftOrder(id: $id) { ...Draft }
  orders(first: 5, query: $tag) { nodes { ...Paid } }
}${draftFragments}`
const byTag = `query BunkoTagged($tag: String!) {
  draftOrders(first: 5, query: $tag) { nodes { ...Draft } }
  orders(first: 5, query: $tag) { nodes { ...Paid } }
}${draftFragments}`

const Answer = z.object({
  order: PaidOrder.nullish(),
  draftOrder: Draft.nullish(),
  draftOrders: z.object({ nodes: z.array(Draft) }).optional(),
  orders: z.object({ nodes: z.array(PaidOrder) }).optional(),
})

/** The attribute of drafts and orders that names our order. It stays when somebody in the store removes the tags. */
export const ownAttribute = 'bunko_order'

/** The tags of an order in the store: all of ours have the first. */
export const tagsOf = (id: string) => ['bunko', `bunko-${id}`]

/** The search for an order by its tag. */
export const searchFor = (id: string) => `tag:"bunko-${id}"`

/** Both are null if the store doesn't know the order. */
type InStore = { draft: Draft | null; order: PaidOrder | null }

/**
 * Finds an order in the store by the ids it has there, or else by our tag. The search by tag may be late by seconds. Declines what belongs
 * to another order.
 */
export async function findInStore(shopify: Shopify, ref: OrderRef): Promise<InStore | Declined | Unknown> {
  const { orderId, draftId } = ref.providerRef ?? {}
  if (orderId !== undefined) {
    const answer = await read(shopify, ref, byOrder, { id: orderId })
    if ('is' in answer || answer.order !== null) return answer
  }
  const tag = searchFor(ref.id)
  return draftId === undefined
    ? read(shopify, ref, byTag, { tag })
    : read(shopify, ref, byDraft, { id: draftId, tag })
}

async function read(
  shopify: Shopify,
  { id }: OrderRef,
  query: string,
  variables: Record<string, string>,
): Promise<InStore | Declined | Unknown> {
  const answer = await askStore(shopify, query, variables)
  if (answer.is !== 'answer') return answer
  const parsed = Answer.safeParse(answer.data)
  if (!parsed.success) return unknown('unreadable order')
  const { order, draftOrder, draftOrders, orders } = parsed.data
  const named = [order, draftOrder, draftOrder?.order].filter((one) => one != null)
  if (named.some((one) => !isOf(one, id))) return unknown('another order')
  const draft = draftOrder ?? draftOrders?.nodes.find((one) => isOf(one, id)) ?? null
  const paid = order ?? draft?.order ?? orders?.nodes.find((one) => isOf(one, id)) ?? null
  return { draft, order: paid }
}

export function isOf({ customAttributes }: Pick<Draft, 'customAttributes'>, id: string): boolean {
  return customAttributes.some(({ key, value }) => key === ownAttribute && value === id)
}

const nothing = { is: 'found', amount: 0, refunded: 0, card: null, decline: null } as const

/** Translates what the store has into the form that the order's state machine reads. */
export function viewFound(ref: OrderRef, { draft, order }: InStore): Found | Unknown {
  const providerRef = {
    ...ref.providerRef,
    ...(draft !== null && { draftId: draft.id }),
    ...(order !== null && { orderId: order.id, orderName: order.name }),
  }
  const found = { ...nothing, providerRef: Object.keys(providerRef).length === 0 ? null : providerRef }
  if (order !== null) return { ...found, ...standingOf(order) }
  // Somebody in the store has deleted the draft, or it was purged after a year. Nobody can pay it any more.
  if (draft === null) return { ...found, state: ref.providerRef?.draftId === undefined ? 'none' : 'released' }
  if (draft.status === 'COMPLETED') return unknown('no order yet')
  return { ...found, state: 'waiting', ...(draft.invoiceUrl !== null && { payUrl: draft.invoiceUrl }) }
}

/** A payment that the store only expects, such as a bank transfer, leaves an order without money. */
function standingOf(order: PaidOrder): Pick<Found, 'state' | 'amount' | 'refunded'> {
  const { totalReceivedSet: received, totalRefundedSet: refunded, totalCapturableSet: capturable } = order
  if (received > 0) return { state: 'captured', amount: received, refunded }
  if (capturable > 0) return { state: 'authorised', amount: capturable, refunded: 0 }
  const isOver = order.cancelledAt !== null || over.includes(order.displayFinancialStatus ?? '')
  return { state: isOver ? 'released' : 'promised', amount: 0, refunded: 0 }
}

const over = ['VOIDED', 'EXPIRED']
