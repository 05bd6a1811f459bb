import { newSecret, type SandboxContext } from '#workers/sandbox/context.ts'
import { amendBook, openBook } from '#workers/sandbox/payment/books.ts'

/** The only store, and the app that its owner has made for the product. */
export const storeClient = {
  store: 'aozora-books.myshopify.com',
  clientId: 'bunko-shopify',
  clientSecret: 'sandbox-shopify-secret',
  webhookSecret: 'sandbox-shopify-webhook-secret',
}

/** The versions of the API that the store answers, the oldest first. */
export const storeVersions = ['2026-01', '2026-04', '2026-07', '2026-10']

/** What the store's owner has set. */
export type StoreSetting = {
  taxesIncluded: boolean
  taxPercent: number
  /** With `manual` a payment is only reserved until somebody captures it. */
  capture: 'automatic' | 'manual'
  /** Whether the app is installed. Otherwise its credentials are worth nothing. */
  isInstalled: boolean
  /** The addresses that webhooks of each topic go to. */
  webhooks: { topic: string; uri: string }[]
}
const usual: StoreSetting = {
  taxesIncluded: true,
  taxPercent: 10,
  capture: 'automatic',
  isInstalled: true,
  webhooks: [],
}

type Attribute = { key: string; value: string }

export type StoreDraft = {
  number: number
  status: 'OPEN' | 'COMPLETED'
  token: string
  title: string
  tags: string[]
  attributes: Attribute[]
  email: string | null
  /** The price of its line, and what the store adds for tax. Yen. */
  price: number
  tax: number
  createdAt: number
  orderNumber: number | null
}

export type Transaction = {
  id: string
  kind: 'SALE' | 'AUTHORIZATION' | 'CAPTURE' | 'VOID' | 'REFUND'
  status: 'SUCCESS' | 'PENDING' | 'FAILURE'
  amount: number
  parentId: string | null
}

export type StoreOrder = {
  number: number
  tags: string[]
  attributes: Attribute[]
  total: number
  cancelledAt: number | null
  createdAt: number
  transactions: Transaction[]
  /** The keys of refunds that were made, each with the refund's number. */
  refundKeys: Record<string, number>
}

export async function findSetting({ state }: SandboxContext): Promise<StoreSetting> {
  return { ...usual, ...(await state.get<Partial<StoreSetting>>('shopify-setting')) }
}

export async function changeSetting(context: SandboxContext, changes: Partial<StoreSetting>): Promise<void> {
  await context.state.put('shopify-setting', { ...(await findSetting(context)), ...changes })
}

/** A number of a draft, an order or a transaction. Numbers are never used again. */
export function newNumber({ randomBytes }: SandboxContext): number {
  return 1_000_000_000 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 8_999_999_999)
}

export function findDraft({ state }: SandboxContext, number: number): Promise<StoreDraft | null> {
  return state.get<StoreDraft>(draftKey(number))
}

export async function listDrafts({ state }: SandboxContext): Promise<StoreDraft[]> {
  return (await state.list<StoreDraft>(draftKey(''))).sort((one, other) => other.createdAt - one.createdAt)
}

export async function addDraft(
  context: SandboxContext,
  draft: Pick<StoreDraft, 'title' | 'tags' | 'attributes' | 'email' | 'price' | 'tax'>,
): Promise<StoreDraft> {
  const row: StoreDraft = {
    ...draft,
    number: newNumber(context),
    status: 'OPEN',
    token: newSecret(context),
    createdAt: context.now(),
    orderNumber: null,
  }
  await context.state.put(draftKey(row.number), row)
  await openBook(context, { ...bookOf(row), state: 'waiting', amount: row.price + row.tax })
  return row
}

/** Deletes a draft. Returns null if it doesn't exist. */
export async function removeDraft(context: SandboxContext, number: number): Promise<StoreDraft | null> {
  const draft = await context.state.take<StoreDraft>(draftKey(number))
  if (draft?.status === 'OPEN')
    await amendBook(context, bookOf(draft), ({ state }) =>
      state === 'waiting' ? { state: 'released' } : null,
    )
  return draft
}

export function findStoreOrder({ state }: SandboxContext, number: number): Promise<StoreOrder | null> {
  return state.get<StoreOrder>(orderKey(number))
}

export async function listStoreOrders({ state }: SandboxContext): Promise<StoreOrder[]> {
  return (await state.list<StoreOrder>(orderKey(''))).sort((one, other) => other.createdAt - one.createdAt)
}

/**
 * Turns a draft into an order, once. `way`: the buyer pays, or promises to pay by bank transfer. Returns null if the draft is gone or was
 * completed before.
 */
export async function completeDraft(
  context: SandboxContext,
  number: number,
  { way, extra = 0 }: { way: 'pay' | 'promise'; extra?: number },
): Promise<StoreOrder | null> {
  const orderNumber = newNumber(context)
  const draft = await context.state.change<StoreDraft>(draftKey(number), (open) =>
    open.status === 'OPEN' ? { ...open, status: 'COMPLETED', orderNumber } : null,
  )
  if (draft === null) return null
  const { capture } = await findSetting(context)
  const total = draft.price + draft.tax + extra
  const kind = capture === 'manual' ? 'AUTHORIZATION' : 'SALE'
  const order: StoreOrder = {
    number: orderNumber,
    tags: draft.tags,
    attributes: draft.attributes,
    total,
    cancelledAt: null,
    createdAt: context.now(),
    transactions: [
      { ...moved(context, kind, total), status: way === 'promise' ? 'PENDING' : 'SUCCESS', parentId: null },
    ],
    refundKeys: {},
  }
  await saveStoreOrder(context, order)
  return order
}

/** Changes an order, one change at a time. `by` returns null to change nothing. Returns null in that case, and if there is none. */
export async function changeStoreOrder(
  context: SandboxContext,
  number: number,
  by: (order: StoreOrder) => StoreOrder | null,
): Promise<StoreOrder | null> {
  const changed = await context.state.change<StoreOrder>(orderKey(number), by)
  if (changed !== null) await saveStoreOrder(context, changed)
  return changed
}

export function moved(context: SandboxContext, kind: Transaction['kind'], amount: number) {
  const id = `gid://shopify/OrderTransaction/${newNumber(context)}`
  return { id, kind, amount, status: 'SUCCESS' as const }
}

/** The sums of an order's successful transactions. */
export function sumsOf({ transactions }: StoreOrder) {
  const sum = (...kinds: Transaction['kind'][]) =>
    transactions
      .filter(({ kind, status }) => kinds.includes(kind) && status === 'SUCCESS')
      .reduce((total, { amount }) => total + amount, 0)
  const received = sum('SALE', 'CAPTURE')
  const capturable = sum('VOID') > 0 ? 0 : sum('AUTHORIZATION') - sum('CAPTURE')
  return { received, refunded: sum('REFUND'), capturable }
}

/** Saves an order, and records in the books what was charged and refunded until now. */
async function saveStoreOrder(context: SandboxContext, order: StoreOrder): Promise<void> {
  await context.state.put(orderKey(order.number), order)
  const { received, refunded, capturable } = sumsOf(order)
  const at = context.now()
  await amendBook(context, bookOf(order), (entry) => {
    const back = refunded - entry.refunds.reduce((sum, { amount }) => sum + amount, 0)
    const isOver = order.cancelledAt !== null
    return {
      state: received > 0 ? 'captured' : isOver ? 'released' : capturable > 0 ? 'authorised' : 'waiting',
      amount: received > 0 ? received : order.total,
      capturedAt: received > 0 ? (entry.capturedAt ?? at) : null,
      refunds: back > 0 ? [...entry.refunds, { amount: back, at }] : entry.refunds,
    }
  })
}

/** The book of an order has the product's number if there is one. */
function bookOf({ attributes, number }: Pick<StoreDraft, 'attributes' | 'number'>) {
  const own = attributes.find(({ key }) => key === 'bunko_order')?.value
  return { provider: 'shopify', orderId: own ?? String(number) } as const
}

function draftKey(number: number | ''): string {
  return `shopify-draft/${number}`
}

function orderKey(number: number | ''): string {
  return `shopify-order/${number}`
}
