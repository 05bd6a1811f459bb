import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { CardAlarm } from './card-alarms.ts'

export async function wasToldToday(db: Database, tenantId: number, now: number): Promise<boolean> {
  const told = await db
    .selectFrom('card_alarm')
    .select('day')
    .where('tenant_id', '=', tenantId)
    .where('day', '=', dayOf(now))
    .executeTakeFirst()
  return told !== undefined
}

/** If two tell of it at the same moment, the second gets `changedMeanwhile`. */
export function insertAlarm(
  db: Database,
  { tenantId, declined }: Pick<CardAlarm, 'tenantId' | 'declined'>,
  now: number,
): Write {
  return db.insertInto('card_alarm').values({ tenant_id: tenantId, day: dayOf(now), declined, told_at: now })
}
