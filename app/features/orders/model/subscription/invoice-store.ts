import { type SqlBool, sql } from 'kysely'
import { noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import type { Declined, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Due, SubscriptionKey } from './due-subscription-store.ts'

/**
 * Records that a registration's invoice for the next period is being made, so that no second one is. Changes nothing if another request has
 * changed the registration since.
 */
export function markInvoiced(db: Database, { tenantId, id, renewing }: Due): Write {
  return db
    .updateTable('registration')
    .set({ told_ends_on: renewing.endsOn, retry_on: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('period', '=', renewing.period)
}

/** Lets the sweep try again tomorrow to make the invoice of a registration. */
export function invoiceLater(db: Database, { tenantId, id }: SubscriptionKey, today: Day): Write {
  return db
    .updateTable('registration')
    .set({ told_ends_on: null, retry_on: addDays(today, 1) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where(sql<SqlBool>`renews_on IS NULL`)
}

type Failed = {
  tenantId: number
  registrationId: string
  provider: PaymentProvider
  reason: Declined['reason']
  code: string
}

/**
 * The consequences of an invoice that wasn't paid. One that its reader let expire or gave up isn't sent again; one that the store didn't make
 * is tried again the next day.
 */
export function failedInvoice(
  db: Database,
  { tenantId, registrationId: id, provider, reason, code }: Failed,
  now: number,
): Write[] {
  if (reason === 'abandoned') return []
  return [
    invoiceLater(db, { tenantId, id }, dayOf(now)),
    ...(reason === 'settings' ? noteOutage(db, { tenantId, provider, refusedWith: code }, now) : []),
  ]
}
