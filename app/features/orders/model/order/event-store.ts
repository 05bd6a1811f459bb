import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

export type EventKey = { tenantId: number; provider: PaymentProvider; eventId: string }

/** Whether the provider has reported this event before. */
export async function findEvent(db: Database, { tenantId, provider, eventId }: EventKey): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a message that was handled. Does nothing if another request has handled the same one meanwhile. */
export function noteEvent(db: Database, { tenantId, provider, eventId }: EventKey, at: number): Write {
  return db
    .insertInto('payment_event')
    .values({ tenant_id: tenantId, provider, event_id: eventId, order_id: null, outcome: 'heard', at })
    .onConflict((conflict) => conflict.doNothing())
}
