import { type SqlBool, sql, type Updateable } from 'kysely'
import type { DeclineReason, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { OrderState, Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { type Order, type OrderKey, openStates, readAgreed } from './order.ts'

type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

function orders(db: Database, tenantId: number) {
  return db.selectFrom('payment_order').selectAll().where('tenant_id', '=', tenantId)
}

export async function findOrder(db: Database, { tenantId, id }: OrderKey): Promise<Order | null> {
  return orderOf(await orders(db, tenantId).where('id', '=', id).executeTakeFirst())
}

export type Buyer = { tenantId: number; accountId: string }

/** Finds one of the reader's own orders, by our id or by the provider's. Null for another reader's. */
export async function findOwnOrder(
  db: Database,
  { tenantId, accountId }: Buyer,
  by: { id: string } | { providerKey: string },
): Promise<Order | null> {
  const own = orders(db, tenantId).where('account_id', '=', accountId)
  const one = 'id' in by ? own.where('id', '=', by.id) : own.where('provider_key', '=', by.providerKey)
  return orderOf(await one.executeTakeFirst())
}

/** The open order that extends or changes a registration when it is paid. */
export async function findOpenCharge(
  db: Database,
  { tenantId, id }: { tenantId: number; id: string },
): Promise<Order | null> {
  const of = orders(db, tenantId).where('registration_id', '=', id).where('kind', '=', 'renewal')
  return orderOf(await of.where('state', 'in', openStates).executeTakeFirst())
}

/** The order that paid for a period of a registration. */
export async function findPaidPeriod(
  db: Database,
  { tenantId, registrationId, period }: Pick<Order, 'tenantId' | 'registrationId' | 'period'>,
): Promise<Order | null> {
  const of = orders(db, tenantId).where('registration_id', '=', registrationId).where('period', '=', period)
  return orderOf(await of.where('state', '=', 'confirmed').executeTakeFirst())
}

/** Finds an order by the part of its references by which the provider's messages name it (see `keyOfRef`). */
export async function findOrderByProviderKey(
  db: Database,
  { tenantId, provider, providerKey }: { tenantId: number; provider: PaymentProvider; providerKey: string },
): Promise<Order | null> {
  const of = orders(db, tenantId).where('provider', '=', provider)
  return orderOf(await of.where('provider_key', '=', providerKey).executeTakeFirst())
}

/** The earlier order with the same idempotency key. */
export async function findOrderByKey(
  db: Database,
  { tenantId, accountId }: Buyer,
  key: string,
): Promise<Order | null> {
  const own = orders(db, tenantId).where('account_id', '=', accountId)
  return orderOf(await own.where('idempotency_key', '=', key).executeTakeFirst())
}

/**
 * Finds an open purchase of the plan, or else of another plan with the same content groups. Readers with orders from before this rule may
 * have both.
 */
export async function findOpenPurchase(
  db: Database,
  { tenantId, accountId }: Buyer,
  { planId, coverage }: Pick<Order, 'planId' | 'coverage'>,
): Promise<Order | null> {
  const own = orders(db, tenantId)
    .where('account_id', '=', accountId)
    // This condition is always true. Without it SQLite's planner would use the primary key instead of the index.
    .where('plan_id', '>', '')
    .where((eb) => eb.or([eb('plan_id', '=', planId), eb('coverage', '=', coverage)]))
  const open = own.where('kind', '=', 'purchase').where(isOpenState)
  return orderOf(await open.orderBy((eb) => eb('plan_id', '=', planId), 'desc').executeTakeFirst())
}

/**
 * Whether an order for its reader is open. It is written exactly as in the index payment_order_open: with parameters the planner wouldn't recognise it.
 */
const isOpenState = sql<SqlBool>`state IN ('received', 'redirected', 'authorised', 'unknown') AND places IS NULL`

export type NewOrder = Pick<
  Order,
  | 'tenantId'
  | 'id'
  | 'accountId'
  | 'planId'
  | 'coverage'
  | 'kind'
  | 'registrationId'
  | 'period'
  | 'changesFrom'
  | 'provider'
  | 'agreed'
  | 'total'
  | 'couponId'
  | 'startsOn'
  | 'endsOn'
  | 'providerRef'
  | 'returnTo'
  | 'stateWord'
  | 'expiresAt'
> & {
  way?: Order['way']
  places?: Order['places']
  key: string | null
  isNewCard: boolean
  settleAt: number | null
  now: number
}

export function insertOrder(db: Database, order: NewOrder): Write {
  return db.insertInto('payment_order').values({
    tenant_id: order.tenantId,
    id: order.id,
    account_id: order.accountId,
    plan_id: order.planId,
    coverage: order.coverage,
    kind: order.kind,
    registration_id: order.registrationId,
    period: order.period,
    changes_from: order.changesFrom,
    places: order.places ?? null,
    provider: order.provider,
    way: order.way ?? null,
    idempotency_key: order.key,
    price: JSON.stringify(order.agreed),
    total: order.total,
    coupon_id: order.couponId,
    starts_on: order.startsOn,
    ends_on: order.endsOn,
    new_card: order.isNewCard ? 1 : 0,
    provider_ref: order.providerRef === null ? null : JSON.stringify(order.providerRef),
    return_to: order.returnTo,
    state_word: order.stateWord,
    settle_at: order.settleAt,
    expires_at: order.expiresAt,
    created_at: order.now,
    updated_at: order.now,
  })
}

export type OrderChanges = Updateable<Tables['payment_order']>
export type Cause = Tables['order_transition']['cause']
type Transition = { cause: Cause; detail?: string | null; now: number; changes?: OrderChanges }

/**
 * Takes one step of an order, together with other changes. If two do so at once, one of them gets `changedMeanwhile`,
 * whatever state it wanted: the constraint order_transition_follows requires that each step begins where the order is.
 */
export function moveOrder(
  db: Database,
  order: Order,
  to: OrderState,
  { cause, detail = null, now, changes }: Transition,
): Write[] {
  const step = {
    tenant_id: order.tenantId,
    order_id: order.id,
    number: order.transitions + 1,
    from_state: order.state,
    to_state: to,
    cause,
    detail: detail?.slice(0, 200) ?? null,
    at: now,
  }
  const move = db.insertInto('order_transition').values(step)
  return changes === undefined ? [move] : [move, changeOrder(db, order, changes)]
}

/** Changes anything about an order except its state. */
function changeOrder(db: Database, { tenantId, id }: OrderKey, changes: OrderChanges) {
  return db.updateTable('payment_order').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Records that a provider is asked about the order now. Changes no row if it was asked less than `pause` milliseconds ago. */
export function claimQuestion(
  db: Database,
  order: OrderKey,
  { now, pause }: { now: number; pause: number },
): Write {
  return changeOrder(db, order, { asked_at: now }).where((eb) =>
    eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', now - pause)]),
  )
}

/** Changes what an order costs to what was paid. */
export function repriceOrder(db: Database, order: Order): Write {
  return changeOrder(db, order, { total: order.total, price: JSON.stringify(order.agreed) })
}

/** Changes an order only if it has taken no step since it was read. */
export function changeUnmoved(db: Database, order: Order, changes: OrderChanges): Write {
  return changeOrder(db, order, changes).where('transitions', '=', order.transitions)
}

function orderOf(row: OrderRow | undefined): Order | null {
  return row === undefined ? null : toOrder(row)
}

export function toOrder(row: OrderRow): Order {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    accountId: row.account_id,
    planId: row.plan_id,
    coverage: row.coverage,
    kind: row.kind,
    registrationId: row.registration_id,
    period: row.period,
    changesFrom: row.changes_from,
    places: row.places,
    provider: row.provider,
    way: row.way,
    state: row.state,
    transitions: row.transitions,
    agreed: readAgreed(row.price),
    total: row.total,
    couponId: row.coupon_id,
    startsOn: row.starts_on as Day,
    endsOn: row.ends_on as Day,
    providerRef: row.provider_ref === null ? null : JSON.parse(row.provider_ref),
    redirectUrl: row.redirect_url,
    returnTo: row.return_to,
    stateWord: row.state_word,
    decline: declineOf(row),
    settleTries: row.settle_tries,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    movedAt: row.updated_at,
  }
}

function declineOf(row: OrderRow): Order['decline'] {
  if (row.decline_reason === null) return null
  return {
    reason: row.decline_reason as DeclineReason,
    code: row.decline_code ?? '',
    ...(row.gateway_code !== null && { gatewayCode: row.gateway_code }),
  }
}

/** The order as it is right after its row was inserted. */
export function recentOrder({
  key,
  isNewCard,
  settleAt,
  now,
  way = null,
  places = null,
  ...order
}: NewOrder): Order {
  return {
    ...order,
    way,
    places,
    state: 'received',
    transitions: 0,
    redirectUrl: null,
    decline: null,
    settleTries: 0,
    createdAt: now,
    movedAt: now,
  }
}
