import { z } from 'zod'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { isRegisteredOrigin } from '#workers/sandbox/identity/provider.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { GraphqlError, type Node, type Resolver } from './graphql.ts'
import {
  addDraft,
  changeSetting,
  findDraft,
  findSetting,
  findStoreOrder,
  listDrafts,
  listStoreOrders,
  removeDraft,
  type StoreDraft,
  type StoreOrder,
  storeClient,
  sumsOf,
} from './store.ts'
import { cancelInStore, captureInStore, refundInStore } from './store-actions.ts'
import { emitWebhook } from './webhook.ts'

const scopes = ['read_draft_orders', 'write_draft_orders', 'read_orders', 'write_orders']

/** The queries of the Admin API that the product needs. */
export async function queryRoot(context: SandboxContext): Promise<Node> {
  const setting = await findSetting(context)
  return {
    __typename: 'QueryRoot',
    shop: {
      __typename: 'Shop',
      myshopifyDomain: storeClient.store,
      currencyCode: 'JPY',
      taxesIncluded: setting.taxesIncluded,
    },
    currentAppInstallation: {
      __typename: 'AppInstallation',
      accessScopes: scopes.map((handle) => ({ __typename: 'AccessScope', handle })),
    },
    order: (async ({ id }) => {
      const order = await findStoreOrder(context, numberOf(id, 'Order'))
      return order && viewOrder(order)
    }) satisfies Resolver,
    draftOrder: (async ({ id }) => {
      const draft = await findDraft(context, numberOf(id, 'DraftOrder'))
      return draft && viewDraft(context, draft)
    }) satisfies Resolver,
    orders: (async (args) => {
      const found = await searched(context, await listStoreOrders(context), args)
      return connection('OrderConnection', found.map(viewOrder))
    }) satisfies Resolver,
    draftOrders: (async (args) => {
      const found = await searched(context, await listDrafts(context), args)
      return connection(
        'DraftOrderConnection',
        await Promise.all(found.map((one) => viewDraft(context, one))),
      )
    }) satisfies Resolver,
    webhookSubscriptions: (({ first }) =>
      connection(
        'WebhookSubscriptionConnection',
        setting.webhooks.slice(0, Number(first)).map(({ topic, uri }) => ({
          __typename: 'WebhookSubscription',
          topic: topicName(topic),
          uri,
        })),
      )) satisfies Resolver,
  }
}

/** The mutations of the Admin API that the product needs. */
export function mutationRoot(context: SandboxContext): Node {
  return {
    __typename: 'Mutation',
    draftOrderCreate: (async ({ input }) => {
      const draft = await createDraft(context, checked(DraftInput, input))
      return {
        __typename: 'DraftOrderCreatePayload',
        draftOrder: await viewDraft(context, draft),
        userErrors: [],
      }
    }) satisfies Resolver,
    draftOrderDelete: (async ({ input }) => {
      const { id } = checked(z.strictObject({ id: z.string() }), input)
      const draft = await removeDraft(context, numberOf(id, 'DraftOrder'))
      if (draft !== null) await emitWebhook(context, 'draft_orders/delete', { id: draft.number })
      return {
        __typename: 'DraftOrderDeletePayload',
        deletedId: draft && id,
        userErrors: draft === null ? [problem('id', 'Draft order not found')] : [],
      }
    }) satisfies Resolver,
    orderCapture: (async ({ input }) => {
      const { id, parentTransactionId, amount } = checked(CaptureInput, input)
      const made = await captureInStore(context, numberOf(id, 'Order'), { parentTransactionId, amount })
      return {
        __typename: 'OrderCapturePayload',
        transaction: made && { __typename: 'OrderTransaction', status: made.status },
        userErrors: made === null ? [problem('amount', 'Cannot be captured')] : [],
      }
    }) satisfies Resolver,
    orderCancel: (async (args) => {
      const { orderId } = checked(CancelInput, args)
      const order = await cancelInStore(context, numberOf(orderId, 'Order'))
      return {
        __typename: 'OrderCancelPayload',
        orderCancelUserErrors: order === null ? [problem('orderId', 'Cannot be cancelled')] : [],
      }
    }) satisfies Resolver,
    refundCreate: (({ input }, directives) => createRefund(context, input, directives)) satisfies Resolver,
    webhookSubscriptionCreate: (async ({ topic, webhookSubscription }) => {
      const { uri } = checked(WebhookInput, webhookSubscription)
      const wanted = { topic: topicOf(String(topic)), uri }
      const { webhooks } = await findSetting(context)
      const isKnown = webhooks.some((one) => one.topic === wanted.topic && one.uri === uri)
      if (!isKnown) await changeSetting(context, { webhooks: [...webhooks, wanted] })
      return {
        __typename: 'WebhookSubscriptionCreatePayload',
        userErrors: isKnown ? [problem('address', 'for this topic has already been taken')] : [],
      }
    }) satisfies Resolver,
  }
}

const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: z.string() })).max(100)
const yen = z.string().regex(/^\d{1,9}$/)
const DraftInput = z.strictObject({
  email: z.email().optional(),
  tags: z.array(z.string().max(40)).max(250),
  customAttributes: Attributes,
  presentmentCurrencyCode: z.literal('JPY'),
  allowDiscountCodesInCheckout: z.literal(false),
  acceptAutomaticDiscounts: z.literal(false),
  lineItems: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(255),
        quantity: z.literal(1),
        originalUnitPriceWithCurrency: z.strictObject({ amount: yen, currencyCode: z.literal('JPY') }),
        requiresShipping: z.literal(false),
        taxable: z.boolean(),
        customAttributes: Attributes,
      }),
    )
    .length(1),
})
const CaptureInput = z.strictObject({
  id: z.string(),
  parentTransactionId: z.string(),
  amount: yen.transform(Number),
  currency: z.literal('JPY'),
})
const CancelInput = z.strictObject({
  orderId: z.string(),
  reason: z.literal('OTHER'),
  restock: z.boolean(),
  notifyCustomer: z.boolean(),
})
const RefundInput = z.strictObject({
  orderId: z.string(),
  note: z.string(),
  notify: z.boolean(),
  transactions: z
    .array(
      z.strictObject({
        orderId: z.string(),
        parentId: z.string(),
        gateway: z.string(),
        kind: z.literal('REFUND'),
        amount: yen.transform(Number),
      }),
    )
    .length(1),
})
const WebhookInput = z.strictObject({ uri: z.string().max(2048).refine(isRegisteredOrigin) })

function checked<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new GraphqlError('argumentLiteralsIncompatible', `invalid ${read.error.issues[0]?.path.join('.')}`)
}

async function createDraft(context: SandboxContext, input: z.output<typeof DraftInput>): Promise<StoreDraft> {
  const { taxesIncluded, taxPercent } = await findSetting(context)
  const [line] = input.lineItems
  const price = Number(line!.originalUnitPriceWithCurrency.amount)
  const added = taxesIncluded || !line!.taxable ? 0 : Math.round((price * taxPercent) / 100)
  const fault = await takeFault(context, { provider: 'shopify', call: 'draft', possible: ['amount-altered'] })
  return addDraft(context, {
    title: line!.title,
    tags: input.tags,
    attributes: input.customAttributes,
    email: input.email ?? null,
    price,
    tax: added + (fault === null ? 0 : 100),
  })
}

/** A refund needs the directive, whose key makes a repetition answer what was made at first. */
async function createRefund(
  context: SandboxContext,
  input: unknown,
  { idempotent }: Record<string, Record<string, unknown>>,
): Promise<Node> {
  const key = idempotent?.key
  if (typeof key !== 'string' || key === '')
    throw new GraphqlError('BAD_REQUEST', 'The @idempotent directive is required')
  const { orderId, transactions } = checked(RefundInput, input)
  const { parentId, amount } = transactions[0]!
  const made = await refundInStore(context, numberOf(orderId, 'Order'), { parentId, amount, key })
  return {
    __typename: 'RefundCreatePayload',
    refund: made && {
      __typename: 'Refund',
      transactions: () =>
        connection('OrderTransactionConnection', [{ __typename: 'OrderTransaction', status: made.status }]),
    },
    userErrors: made === null ? [problem('amount', 'Refund exceeds what is left')] : [],
  }
}

function problem(field: string, message: string): Node {
  return { __typename: 'UserError', field: [field], message }
}

function connection(typename: string, nodes: Node[]): Node {
  return { __typename: typename, nodes }
}

/** The search knows tags. A fault makes it late, as the store's index may be. */
async function searched<One extends { tags: string[] }>(
  context: SandboxContext,
  all: readonly One[],
  { query, first }: Record<string, unknown>,
): Promise<One[]> {
  const [, tag] = /^tag:"([\w-]+)"$/.exec(String(query)) ?? []
  if (tag === undefined) throw new GraphqlError('argumentLiteralsIncompatible', 'unknown search')
  const fault = await takeFault(context, { provider: 'shopify', call: 'search', possible: ['search-late'] })
  return fault === null ? all.filter(({ tags }) => tags.includes(tag)).slice(0, Number(first)) : []
}

function numberOf(id: unknown, kind: string): number {
  const [, number] = new RegExp(`^gid://shopify/${kind}/(\\d+)$`).exec(String(id)) ?? []
  if (number === undefined) throw new GraphqlError('argumentLiteralsIncompatible', `invalid id ${String(id)}`)
  return Number(number)
}

async function viewDraft(context: SandboxContext, draft: StoreDraft): Promise<Node> {
  const order = draft.orderNumber === null ? null : await findStoreOrder(context, draft.orderNumber)
  return {
    __typename: 'DraftOrder',
    id: `gid://shopify/DraftOrder/${draft.number}`,
    status: draft.status,
    invoiceUrl: `${context.origin}/shopify/${storeClient.store}/invoices/${draft.number}/${draft.token}`,
    tags: draft.tags,
    customAttributes: viewAttributes(draft),
    totalPriceSet: money(draft.price + draft.tax),
    order: order && viewOrder(order),
  }
}

function viewOrder(order: StoreOrder): Node {
  const { received, refunded, capturable } = sumsOf(order)
  return {
    __typename: 'Order',
    id: `gid://shopify/Order/${order.number}`,
    name: `#${order.number}`,
    cancelledAt: order.cancelledAt && new Date(order.cancelledAt).toISOString(),
    displayFinancialStatus: statusOf(order),
    tags: order.tags,
    customAttributes: viewAttributes(order),
    totalPriceSet: money(order.total),
    totalReceivedSet: money(received),
    totalRefundedSet: money(refunded),
    totalCapturableSet: money(capturable),
    transactions: () =>
      order.transactions.map(({ id, kind, status }) => ({
        __typename: 'OrderTransaction',
        id,
        kind,
        status,
        gateway: 'shopify_payments',
      })),
  }
}

function statusOf(order: StoreOrder): string {
  const { received, refunded, capturable } = sumsOf(order)
  if (received > 0) return refunded === 0 ? 'PAID' : refunded < received ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  if (order.cancelledAt !== null) return 'VOIDED'
  return capturable > 0 ? 'AUTHORIZED' : 'PENDING'
}

function viewAttributes({ attributes }: Pick<StoreDraft, 'attributes'>): Node[] {
  return attributes.map((one) => ({ __typename: 'Attribute', ...one }))
}

/** An amount as the store writes it, with one decimal place even for yen. */
function money(amount: number): Node {
  const own = { __typename: 'MoneyV2', amount: `${amount}.0`, currencyCode: 'JPY' }
  return { __typename: 'MoneyBag', shopMoney: own, presentmentMoney: own }
}

function topicName(topic: string): string {
  return topic.toUpperCase().replace('/', '_')
}

const topics = ['orders/paid', 'orders/cancelled', 'refunds/create', 'draft_orders/delete']

function topicOf(name: string): string {
  const topic = topics.find((one) => topicName(one) === name)
  if (topic === undefined) throw new GraphqlError('argumentLiteralsIncompatible', `unknown topic ${name}`)
  return topic
}
