import { findPayer, updateChargedCard } from '#app/features/orders/model/payer/payer-store.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import {
  type Declined,
  type EarlierCharge,
  keyOfRef,
  type MaskedCard,
  type OrderRef,
  type PaymentGateway,
  type ProviderRef,
  sendsInvoices,
} from '#app/gateways/payment/payment-gateway.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { OrderState } from '#app/kernel/data/tables.ts'
import { lookForRefund, mayReceiveMore, nextCheck, type Order, type OrderDeps } from './order.ts'
import { type Cause, changeUnmoved, moveOrder, type OrderChanges } from './order-store.ts'

/** An order together with what its next step needs. */
export type OrderContext = {
  deps: OrderDeps
  gateway: PaymentGateway
  order: Order
  memberId: string
  /** The payer's previous charge. Null if it wasn't recorded. */
  earlier: EarlierCharge | null
  cause: Cause
  /** The account was cancelled, so nothing more is taken for it. */
  isGone: boolean
}

/** The part of an order's context that taking a step needs. */
export type TransitionContext = Pick<OrderContext, 'deps' | 'order' | 'cause'>

/** The facts about the order that the provider has reported meanwhile. */
export type Reported = { providerRef: ProviderRef | null; card: MaskedCard | null }

export function refOf({ order, memberId }: OrderContext): OrderRef {
  return { id: order.id, memberId, providerRef: order.providerRef, way: order.way }
}

type Transition = {
  detail?: string
  changes?: OrderChanges
  reported?: Reported
  /** Writes for the same batch, before and after the step. */
  before?: readonly Write[]
  more?: readonly Write[]
}

/**
 * Takes one step with all its consequences as one batch, and answers the order after it. Throws `changedMeanwhile` if
 * somebody else has taken a step since.
 */
export async function transitionOrder(
  { deps, order, cause }: TransitionContext,
  to: OrderState,
  { detail, changes, reported, before = [], more = [] }: Transition = {},
): Promise<Order> {
  const now = deps.now()
  const providerRef = refAfter(order, reported)
  const known = {
    provider_ref: providerRef === null ? null : JSON.stringify(providerRef),
    provider_key: keyOfRef(providerRef),
    settle_at: nextLook(order, to, now),
    settle_tries: 0,
    ...changes,
  }
  await commitTo(deps.d1, [
    ...before,
    ...moveOrder(deps.db, order, to, { cause, now, changes: known, ...(detail !== undefined && { detail }) }),
    ...cardWrites(deps, order, reported, now),
    ...more,
  ])
  await deps.reached?.(to)
  return { ...order, state: to, transitions: order.transitions + 1, providerRef, movedAt: now }
}

/** When cron looks at the order next. A paid order is looked at again only where somebody else may refund it, or may pay too much. */
function nextLook(order: Order, to: OrderState, now: number): number | null {
  const { provider } = order
  if (provider === null) return null
  if (to !== 'confirmed' || mayReceiveMore(order)) return nextCheck(0, now)
  return sendsInvoices(provider) ? lookForRefund(now, now) : null
}

/** References keep their first values, such as the payer that the order was begun for. */
function refAfter(order: Order, reported: Reported | undefined): ProviderRef | null {
  if (!reported?.providerRef) return order.providerRef
  return { ...reported.providerRef, ...order.providerRef }
}

function cardWrites({ db }: OrderDeps, order: Order, reported: Reported | undefined, now: number): Write[] {
  if (!reported?.card || order.provider === null) return []
  const { tenantId, accountId, provider } = order
  return [updateChargedCard(db, { tenantId, accountId, provider }, { card: reported.card, by: order, now })]
}

export function declineChanges({ reason, code, gatewayCode }: Omit<Declined, 'is'>): OrderChanges {
  return { decline_reason: reason, decline_code: code.slice(0, 64), gateway_code: gatewayCode ?? null }
}

/**
 * An order together with the provider that it was placed at, even if the company has another one by now. Refuses as
 * `chooseGateway` does.
 */
export async function getOrderContext(deps: OrderDeps, order: Order, cause: Cause): Promise<OrderContext> {
  const { tenantId, accountId, provider } = order
  if (provider === null) throw new Error('an order without a provider is closed at once')
  const [gateway, payer, isGone] = await Promise.all([
    chooseGateway(deps, tenantId, provider),
    findPayer(deps.db, { tenantId, accountId, provider }),
    findGone(deps.db, order),
  ])
  if (payer === null) throw new Error('an order has its payer written down before it')
  return { deps, gateway, order, memberId: payer.memberId, earlier: payer.earlier, cause, isGone }
}

/** Whether the account was cancelled. Nothing is taken or kept for it any more. */
export async function findGone(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('cancelled_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.cancelled_at != null
}

/**
 * Postpones an order about which nothing can be done now: cron looks at it again, a little later each time. Requests by others, such as a
 * page that asks every few seconds, don't delay cron. If another request has advanced the order meanwhile, its result stands.
 */
export async function reschedule({ db, d1, now }: OrderDeps, order: Order, cause: Cause): Promise<Order> {
  if (cause !== 'sweep') return order
  const tries = order.settleTries + 1
  await commitTo(d1, [changeUnmoved(db, order, { settle_at: nextCheck(tries, now()), settle_tries: tries })])
  return { ...order, settleTries: tries }
}
