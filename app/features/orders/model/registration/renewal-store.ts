import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

type PaidPeriod = {
  tenantId: number
  registrationId: string | null
  period: number
  endsOn: Day
  agreed: { basePrice: Yen }
}

/**
 * Extends a registration by the period that was paid. If the reader has cancelled meanwhile, they may use it and aren't
 * charged again.
 */
export function extendRegistration(db: Database, { tenantId, registrationId, ...order }: PaidPeriod): Write {
  return db
    .updateTable('registration')
    .set((eb) => ({
      ends_on: order.endsOn,
      period: order.period,
      renews_on: eb
        .case()
        .when('status', '=', 'ACTIVE')
        .then(addDays(order.endsOn, 1))
        .else(sql<string | null>`NULL`)
        .end(),
      retry_on: null,
      attempts: 0,
      next_total: null,
      // A new price becomes the registration's own when it is first paid.
      price: order.agreed.basePrice,
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', registrationId)
}
