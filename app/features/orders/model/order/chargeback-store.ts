import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Order, OrderKey } from './order.ts'

/** What is held back of a registration or ends: the charges of its next periods, or these and the right to read. */
export type Hold = 'renewal' | 'right'

/** A payment that a card company takes back, or wants to. The amount includes tax. */
export type Chargeback = {
  tenantId: number
  id: string
  orderId: string
  amount: Yen
  /** The day that the provider tells. */
  openedOn: Day
  reason: string
  /** The provider's number of the case. May be empty. */
  reference: string
  /** What is held back while it is open. */
  holds: Hold | null
  state: 'open' | 'won' | 'lost'
  /** What ended when it was lost. */
  ends: Hold | null
  openedBy: string
  openedAt: number
  decidedBy: string | null
  decidedAt: number | null
  note: string | null
}
type Key = Pick<Chargeback, 'tenantId' | 'id'>

/** The chargebacks of an order, earliest first, and an open one last. */
export async function listChargebacks(db: Database, { tenantId, id }: OrderKey): Promise<Chargeback[]> {
  const rows = await db
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    .orderBy('opened_at')
    .orderBy(sql`decided_at IS NULL`)
    .execute()
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    openedOn: row.opened_on as Day,
    reason: row.reason,
    reference: row.reference,
    holds: row.holds,
    state: row.state,
    ends: row.ends,
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
  }))
}

/** The total that was taken back, or may be: a chargeback that was won doesn't count. */
export function takenBack(chargebacks: readonly Pick<Chargeback, 'state' | 'amount'>[]): Yen {
  return chargebacks.reduce((sum, { state, amount }) => (state === 'won' ? sum : sum + amount), 0)
}

type OpenedChargeback = Omit<Chargeback, 'state' | 'ends' | 'decidedBy' | 'decidedAt' | 'note'>

/** Records a chargeback. The constraint chargeback_within_charge refuses more than is left of the charge. */
export function insertChargeback(db: Database, opened: OpenedChargeback): Write {
  return db.insertInto('chargeback').values({
    tenant_id: opened.tenantId,
    id: opened.id,
    order_id: opened.orderId,
    amount: opened.amount,
    opened_on: opened.openedOn,
    reason: opened.reason,
    reference: opened.reference,
    holds: opened.holds,
    opened_by: opened.openedBy,
    opened_at: opened.openedAt,
  })
}

type Decision = {
  state: 'won' | 'lost'
  ends: Hold | null
  by: string
  note: string | null
  now: number
}

/** Records the card company's decision. The constraint chargeback_stays refuses a second one. */
export function decideChargeback(
  db: Database,
  { tenantId, id }: Key,
  { by, now, ...decided }: Decision,
): Write {
  return db
    .updateTable('chargeback')
    .set({ ...decided, decided_by: by, decided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

type OfOrder = Pick<Order, 'tenantId' | 'registrationId'>

/**
 * Holds a registration back as its open chargebacks want, or no longer. To stand after the write that opens or decides one. Of several the one
 * that holds more counts.
 */
export function followChargebacks(db: Database, { tenantId, registrationId }: OfOrder): Write {
  const held = db
    .selectFrom('chargeback')
    .innerJoin('payment_order as paid', (join) => inTenant(join, 'paid.id', 'chargeback.order_id'))
    // 'right' comes after 'renewal'.
    .select((eb) => eb.fn.max('chargeback.holds').as('held'))
    .where('chargeback.tenant_id', '=', tenantId)
    .where('paid.registration_id', '=', registrationId)
    .where(sql<boolean>`chargeback.state = 'open'`)
  return db
    .updateTable('registration')
    .set((eb) => ({ held: held as never, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
}
