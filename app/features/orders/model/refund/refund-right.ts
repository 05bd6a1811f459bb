import { sql } from 'kysely'
import type { Order } from '#app/features/orders/model/order/order.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

type OfOrder = Pick<Order, 'tenantId' | 'registrationId'>

/**
 * Stops a registration's charges while its money is on the way back. Reading goes on until the money is back. The days of
 * the next charge and attempt stay, so that a refused refund changes nothing.
 */
export function holdRight(db: Database, order: OfOrder, now: number): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'CANCEL',
      cancelled_at: now,
      end_reason: 'refund',
      revision: eb('revision', '+', 1),
    }))
    .where('status', '=', 'ACTIVE')
}

/** The money wasn't given back, so the registration renews as before. */
export function restoreRight(db: Database, order: OfOrder): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'ACTIVE',
      renews_on: sql<
        string | null
      >`coalesce(renews_on, iif(provider IS NULL, NULL, date(ends_on, '+1 day')))`,
      cancelled_at: null,
      end_reason: null,
      revision: eb('revision', '+', 1),
    }))
    .where('status', '=', 'CANCEL')
    .where('end_reason', '=', 'refund')
}

/** Ends the right to read at once: REFUNDED gives no access (R373). */
export function endRight(db: Database, order: OfOrder, now: number): Write {
  return registration(db, order)
    .set((eb) => ({
      status: 'REFUNDED',
      renews_on: null,
      retry_on: null,
      cancelled_at: eb.fn.coalesce('cancelled_at', eb.val(now)),
      end_reason: 'refund',
      revision: eb('revision', '+', 1),
    }))
    .where('status', '!=', 'REFUNDED')
}

function registration(db: Database, { tenantId, registrationId }: OfOrder) {
  return db.updateTable('registration').where('tenant_id', '=', tenantId).where('id', '=', registrationId)
}
