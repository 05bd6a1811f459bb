import { type SqlBool, sql } from 'kysely'
import type { OrderKey } from '#app/features/orders/model/order/order.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

/** A refund of an order, made or under way. Amounts include tax. */
export type Refund = {
  tenantId: number
  id: string
  orderId: string
  amount: Yen
  /** The total given back after this refund. */
  refundedAfter: Yen
  reason: string
  /** How an administrator gave it back by hand. Null if the provider does. */
  byHand: string | null
  endsRight: boolean
  state: 'asked' | 'unknown' | 'done' | 'failed'
  askedBy: string
  declineCode: string | null
  settleTries: number
  createdAt: number
  updatedAt: number
}
type Key = Pick<Refund, 'tenantId' | 'id'>

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>
const refunds = (db: Database, tenantId: number) =>
  db.selectFrom('refund').selectAll().where('tenant_id', '=', tenantId)

export async function findRefund(db: Database, { tenantId, id }: Key): Promise<Refund | null> {
  const row = await refunds(db, tenantId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toRefund(row)
}

/** The refunds of an order, earliest first. */
export async function listRefunds(db: Database, { tenantId, id }: OrderKey): Promise<Refund[]> {
  const rows = await refunds(db, tenantId)
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('refunded_after')
    .execute()
  return rows.map(toRefund)
}

export function insertRefund(
  db: Database,
  refund: Omit<Refund, 'state' | 'declineCode' | 'settleTries' | 'updatedAt' | 'byHand'> & {
    byHand?: string | null
  },
  settleAt: number,
): Write {
  return db.insertInto('refund').values({
    tenant_id: refund.tenantId,
    id: refund.id,
    order_id: refund.orderId,
    amount: refund.amount,
    refunded_after: refund.refundedAfter,
    reason: refund.reason,
    by_hand: refund.byHand ?? null,
    ends_right: refund.endsRight ? 1 : 0,
    state: 'asked',
    asked_by: refund.askedBy,
    settle_at: settleAt,
    created_at: refund.createdAt,
    updated_at: refund.createdAt,
  })
}

/**
 * Claims a due refund until `until`. If several workers claim it at once, only one of them changes the row. So a provider that can't tell a
 * repeated request from a new one is asked by only one worker at a time.
 */
export function claimRefund(
  db: Database,
  { tenantId, id, settleTries }: Refund,
  { now, until }: { now: number; until: number },
): Write {
  return db
    .updateTable('refund')
    .set({ settle_at: until, settle_tries: settleTries + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('settle_tries', '=', settleTries)
    .where('settle_at', '<=', now)
}

/** Changes a refund. The constraint refund_stays refuses changes of one that has ended. */
export function changeRefund(
  db: Database,
  { tenantId, id }: Key,
  changes: {
    state: Refund['state']
    settleAt: number | null
    declineCode?: string
    now: number
  },
): Write {
  return db
    .updateTable('refund')
    .set({
      state: changes.state,
      settle_at: changes.settleAt,
      decline_code: changes.declineCode?.slice(0, 64) ?? null,
      updated_at: changes.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** A condition for a write that must stand before the write that ends the refund. */
export function isRefundOpen(db: Database, { tenantId, id }: Key) {
  const open = refunds(db, tenantId).where('id', '=', id).where('state', 'in', ['asked', 'unknown'])
  return sql<SqlBool>`EXISTS ${open}`
}

function toRefund(row: Row): Refund {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    refundedAfter: row.refunded_after,
    reason: row.reason,
    byHand: row.by_hand,
    endsRight: row.ends_right === 1,
    state: row.state,
    askedBy: row.asked_by,
    declineCode: row.decline_code,
    settleTries: row.settle_tries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
