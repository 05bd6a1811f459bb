import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'

type EventKey = { tenantId: number; eventId: string }

/** Whether the publisher has reported this event before. */
export async function findEvent(db: Database, { tenantId, eventId }: EventKey): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'GAKKEN_ID')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Fails, and with it the batch, if the event was reported before. */
export function insertEvent(
  db: Database,
  event: EventKey & { outcome: string; orderId: string | null; now: number },
): Write {
  return db.insertInto('payment_event').values({
    tenant_id: event.tenantId,
    provider: 'GAKKEN_ID',
    event_id: event.eventId,
    order_id: event.orderId,
    outcome: event.outcome,
    at: event.now,
  })
}
