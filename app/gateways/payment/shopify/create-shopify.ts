import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  Declined,
  Done,
  Found,
  GatewayDeps,
  GatewayOrder,
  OrderRef,
  PaymentGateway,
  Redirect,
  Unknown,
} from '#app/gateways/payment/payment-gateway.ts'
import { taxIn, type Yen } from '#app/kernel/values/yen.ts'
import { askStore, declined, type Shopify, type ShopifySettings, unknown } from './ask-store.ts'
import { lookAfterWebhooks } from './look-after-webhooks.ts'
import { readStoreWebhook } from './read-webhook.ts'
import {
  type Draft,
  draftFragments,
  findInStore,
  isOf,
  ownAttribute,
  searchFor,
  shared,
  tagsOf,
  viewFound,
} from './store-order.ts'

type Outcome = Done | Declined | Unknown

/**
 * A store at Shopify: the reader pays a draft order of our fixed price on the store's page (docs/adr/185). The store keeps no cards for us
 * and charges nothing by itself.
 */
export function createShopify(deps: GatewayDeps, settings: ShopifySettings): PaymentGateway {
  const shopify: Shopify = { deps, settings }
  return {
    provider: 'SHOPIFY',
    authorise: (order) => beginDraft(shopify, order),
    capture: (ref, amount) => captureOrder(shopify, ref, amount),
    release: (ref) => releaseOrder(shopify, ref),
    refund: (ref, refund) => refundOrder(shopify, ref, refund),
    find: (ref) => findOrder(shopify, ref),
    findCard: async () => declined('settings', 'cards_at_store'),
    forgetMember: async () => done,
    endPeriodic: async () => done,
    listPeriodic: async () => ({ is: 'found', charged: [] }),
    /** The store sends no browser back. */
    readReturn: async () => null,
    readPush: async (push) => readStoreWebhook(settings, push),
    check: () => check(shopify),
  }
}

const done: Done = { is: 'done' }

async function findOrder(shopify: Shopify, ref: OrderRef): Promise<Found | Unknown> {
  const inStore = await findInStore(shopify, ref)
  return 'is' in inStore ? unasked(inStore) : viewFound(ref, inStore)
}

/** If the store refuses the contract, nothing is known of the order until the contract is mended. */
function unasked(answer: Declined | Unknown): Unknown {
  if (answer.is === 'unknown') return answer
  return { is: 'unknown', cause: answer.code, refusedWith: answer.code }
}

const before = `query BunkoBefore($tag: String!) {
  shop { currencyCode taxesIncluded }
  draftOrders(first: 5, query: $tag) { nodes { ...Draft } }
}${draftFragments}`
const Before = z.object({
  shop: z.object({ currencyCode: z.string(), taxesIncluded: z.boolean() }),
  draftOrders: z.object({ nodes: z.array(shared.draft) }),
})

const create = `mutation BunkoDraft($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { ...Draft } userErrors { field message } }
}${draftFragments}`
const userErrors = z.array(z.object({ field: z.array(z.string()).nullish() }))
const Created = z.object({ draftOrderCreate: z.object({ draftOrder: shared.draft.nullable(), userErrors }) })

/**
 * Makes a draft order, whose page the reader pays on. Refuses before the reader leaves if the store's total isn't our amount, because of its
 * taxes or currency. Looks for an earlier draft of the order before it makes one, and again if the answer was lost.
 */
async function beginDraft(shopify: Shopify, order: GatewayOrder): Promise<Redirect | Declined | Unknown> {
  if (order.amount === 0 || order.plan === null) return declined('state', 'zero_amount_unsupported')
  const known = await lookBefore(shopify, order.id)
  // Nothing was made yet, so the outcome is known.
  if (known.is === 'unknown') return declined('other', known.cause)
  if (known.is === 'declined') return known
  if (known.shop.currencyCode !== 'JPY') return declined('settings', `currency_${known.shop.currencyCode}`)
  if (order.browser !== null) await lookAfterWebhooks(shopify, order.browser.pushUrl)
  const draft = known.draft ?? (await createDraft(shopify, order, known.shop))
  return 'is' in draft ? draft : leadToDraft(shopify, order, draft)
}

type Looked = { is: 'looked'; shop: z.output<typeof Before>['shop']; draft: Draft | null }

async function lookBefore(shopify: Shopify, id: string): Promise<Looked | Declined | Unknown> {
  const answer = await askStore(shopify, before, { tag: searchFor(id) })
  if (answer.is !== 'answer') return answer
  const read = Before.safeParse(answer.data)
  if (!read.success) return unknown('unreadable store')
  const { shop, draftOrders } = read.data
  return { is: 'looked', shop, draft: draftOrders.nodes.find((one) => isOf(one, id)) ?? null }
}

async function createDraft(
  shopify: Shopify,
  order: GatewayOrder,
  { taxesIncluded }: Looked['shop'],
): Promise<Draft | Declined | Unknown> {
  const price = taxesIncluded ? order.amount : order.amount - taxIn(order.amount, order.taxRate ?? 0)
  const answer = await askStore(shopify, create, { input: inputOf(order, price) })
  if (answer.is === 'declined') return answer
  if (answer.is === 'unknown')
    return answer.cause === 'throttled' ? declined('other', 'throttled') : lost(shopify, order)
  const read = Created.safeParse(answer.data)
  if (!read.success) return lost(shopify, order)
  const { draftOrder, userErrors } = read.data.draftOrderCreate
  return draftOrder ?? declined('other', `draft_${userErrors[0]?.field?.at(-1) ?? 'refused'}`)
}

/** The store may have made the draft although its answer was lost. */
async function lost(shopify: Shopify, { id }: GatewayOrder): Promise<Draft | Unknown> {
  const again = await lookBefore(shopify, id)
  return (again.is === 'looked' ? again.draft : null) ?? unknown('lost draft')
}

function inputOf({ id, browser, plan, taxRate }: GatewayOrder, price: Yen) {
  const days = `${plan?.startsOn} – ${plan?.endsOn}`
  return {
    ...(browser?.email && { email: browser.email }),
    tags: tagsOf(id),
    customAttributes: [{ key: ownAttribute, value: id }],
    presentmentCurrencyCode: 'JPY',
    allowDiscountCodesInCheckout: false,
    acceptAutomaticDiscounts: false,
    lineItems: [
      {
        title: plan?.name,
        quantity: 1,
        originalUnitPriceWithCurrency: { amount: String(price), currencyCode: 'JPY' },
        requiresShipping: false,
        taxable: taxRate !== null,
        customAttributes: [{ key: '利用期間 / Period', value: days }],
      },
    ],
  }
}

/** Compares the store's total with ours to the yen. A draft of another total is deleted, so that nobody pays it. */
async function leadToDraft(
  shopify: Shopify,
  order: GatewayOrder,
  { id, invoiceUrl, totalPriceSet: total }: Draft,
): Promise<Redirect | Declined | Unknown> {
  if (total === order.amount && invoiceUrl !== null)
    return { is: 'redirect', url: invoiceUrl, providerRef: { draftId: id } }
  await deleteDraft(shopify, id)
  return declined('settings', `total_${total}`)
}

const deletion = `mutation BunkoDelete($input: DraftOrderDeleteInput!) {
  draftOrderDelete(input: $input) { deletedId userErrors { field message } }
}`
const Deleted = z.object({ draftOrderDelete: z.object({ deletedId: z.string().nullable() }) })

async function deleteDraft(shopify: Shopify, id: string): Promise<Outcome> {
  const answer = await askStore(shopify, deletion, { input: { id } })
  if (answer.is !== 'answer') return answer
  const read = Deleted.safeParse(answer.data)
  return read.success && read.data.draftOrderDelete.deletedId !== null ? done : unknown('not deleted')
}

const cancellation = `mutation BunkoCancel($orderId: ID!) {
  orderCancel(orderId: $orderId, reason: OTHER, restock: false, notifyCustomer: false) { orderCancelUserErrors { field message } }
}`
const Cancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: userErrors }) })

/** Deletes an unpaid draft, so that its page can't be paid any more, or cancels an order whose money wasn't taken yet. */
async function releaseOrder(shopify: Shopify, ref: OrderRef): Promise<Outcome> {
  const inStore = await findInStore(shopify, ref)
  if ('is' in inStore) return inStore
  const found = viewFound(ref, inStore)
  if (found.is === 'unknown') return found
  const { draftId, orderId } = found.providerRef ?? {}
  if (found.state === 'captured') return declined('state', 'already_paid')
  if (found.state === 'waiting' && draftId !== undefined) return deleteDraft(shopify, draftId)
  if (orderId === undefined || found.state === 'released') return done
  const answer = await askStore(shopify, cancellation, { orderId })
  if (answer.is !== 'answer') return answer
  const read = Cancelled.safeParse(answer.data)
  if (!read.success) return unknown('not cancelled')
  const [refused] = read.data.orderCancel.orderCancelUserErrors
  return refused === undefined ? done : declined('state', 'cancel_refused')
}

const transactions = `query BunkoTransactions($id: ID!) {
  order(id: $id) {
    customAttributes { key value }
    totalReceivedSet { ...Yen } totalRefundedSet { ...Yen }
    transactions(first: 20) { id kind status gateway }
  }
}
fragment Yen on MoneyBag { shopMoney { amount currencyCode } }`
const OfTransactions = z.object({
  order: z
    .object({
      customAttributes: shared.attributes,
      totalReceivedSet: shared.yen,
      totalRefundedSet: shared.yen,
      transactions: z.array(
        z.object({ id: z.string(), kind: z.string(), status: z.string(), gateway: z.string().nullable() }),
      ),
    })
    .nullable(),
})
type Transacted = NonNullable<z.output<typeof OfTransactions>['order']> & {
  is: 'transacted'
  orderId: string
}

/** The money of an order in the store, by the transactions that moved it. */
async function findTransactions(shopify: Shopify, ref: OrderRef): Promise<Transacted | Declined | Unknown> {
  const inStore = await findInStore(shopify, ref)
  if ('is' in inStore) return inStore
  if (inStore.order === null) return declined('state', 'order_not_found')
  const answer = await askStore(shopify, transactions, { id: inStore.order.id })
  if (answer.is !== 'answer') return answer
  const read = OfTransactions.safeParse(answer.data)
  if (!read.success || read.data.order === null) return unknown('unreadable order')
  return { is: 'transacted', orderId: inStore.order.id, ...read.data.order }
}

function lastOf({ transactions }: Transacted, kinds: readonly string[]) {
  return transactions.findLast(({ kind, status }) => kinds.includes(kind) && status === 'SUCCESS')
}

const capture = `mutation BunkoCapture($input: OrderCaptureInput!) {
  orderCapture(input: $input) { transaction { status } userErrors { field message } }
}`
const Captured = z.object({
  orderCapture: z.object({ transaction: z.object({ status: z.string() }).nullable(), userErrors }),
})

/** Takes an amount that the store has only reserved, because it is set to capture payments by hand. */
async function captureOrder(shopify: Shopify, ref: OrderRef, amount: Yen): Promise<Outcome> {
  const order = await findTransactions(shopify, ref)
  if (order.is !== 'transacted') return order
  if (order.totalReceivedSet === amount) return done
  const parent = lastOf(order, ['AUTHORIZATION'])
  if (parent === undefined) return declined('state', 'not_authorized')
  const input = { id: order.orderId, parentTransactionId: parent.id, amount: String(amount), currency: 'JPY' }
  const answer = await askStore(shopify, capture, { input })
  if (answer.is !== 'answer') return answer
  const read = Captured.safeParse(answer.data)
  if (!read.success) return unknown('unreadable capture')
  const { transaction } = read.data.orderCapture
  if (transaction === null) return declined('state', 'capture_refused')
  return movedBy([transaction], 'capture')
}

const refund = `mutation BunkoRefund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { transactions(first: 5) { nodes { status } } }
    userErrors { field message }
  }
}`
const Refunded = z.object({
  refundCreate: z.object({
    refund: z
      .object({ transactions: z.object({ nodes: z.array(z.object({ status: z.string() })) }) })
      .nullable(),
    userErrors,
  }),
})

/** Refunds once, however often it is asked: the key depends only on the order and the total after the refund. */
async function refundOrder(
  shopify: Shopify,
  ref: OrderRef,
  { amount, refundedAfter }: { amount: Yen; refundedAfter: Yen },
): Promise<Outcome> {
  const order = await findTransactions(shopify, ref)
  if (order.is !== 'transacted') return order
  const { orderId, totalRefundedSet: refunded } = order
  if (refunded >= refundedAfter) return done
  if (refunded + amount !== refundedAfter) return declined('state', 'refund_mismatch')
  const parent = lastOf(order, ['SALE', 'CAPTURE'])
  if (parent === undefined) return declined('state', 'not_paid')
  const moved = {
    orderId,
    parentId: parent.id,
    gateway: parent.gateway,
    kind: 'REFUND',
    amount: String(amount),
  }
  const input = { orderId, note: `Bunko ${ref.id}`, notify: false, transactions: [moved] }
  const answer = await askStore(shopify, refund, { input, key: keyOf(ref.id, refundedAfter) })
  if (answer.is !== 'answer') return answer
  const read = Refunded.safeParse(answer.data)
  if (!read.success) return unknown('unreadable refund')
  const made = read.data.refundCreate.refund
  return made === null ? declined('state', 'refund_refused') : movedBy(made.transactions.nodes, 'refund')
}

/** Whether the money was moved. A payment method may take days for it. */
function movedBy(transactions: readonly { status: string }[], what: string): Outcome {
  if (transactions.some(({ status }) => status === 'FAILURE' || status === 'ERROR'))
    return declined('refused', `${what}_failed`)
  return transactions.every(({ status }) => status === 'SUCCESS') ? done : unknown(`${what} is pending`)
}

/** A key in the form of a UUID, which the store recommends. */
function keyOf(id: string, refundedAfter: Yen): string {
  const hex = createHash('sha256').update(`${id} ${refundedAfter}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

const store = `query BunkoStore {
  shop { myshopifyDomain currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`
const Store = z.object({
  shop: z.object({ myshopifyDomain: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** The rights that the app needs. A right to write includes the right to read. */
const scopes = ['write_draft_orders', 'write_orders']

/** Asks the store who it is, what it counts in, and what the app may do there. */
async function check(shopify: Shopify): Promise<Outcome> {
  const answer = await askStore(shopify, store)
  if (answer.is !== 'answer') return answer
  const read = Store.safeParse(answer.data)
  if (!read.success) return unknown('unreadable store')
  const { shop, currentAppInstallation: app } = read.data
  if (shop.myshopifyDomain !== shopify.settings.store) return declined('settings', 'another_store')
  if (shop.currencyCode !== 'JPY') return declined('settings', `currency_${shop.currencyCode}`)
  const missing = scopes.find((scope) => !app.accessScopes.some(({ handle }) => handle === scope))
  return missing === undefined ? done : declined('settings', `scope_${missing}`)
}
