import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'

type OfSite = { tenantId: number; provider: string }

/**
 * Records that a site's renewal wasn't charged, or at a store any order isn't settled, because its company's contract with the provider is
 * missing or refused. The administrators are told once, of the first such order. They are told again only after a charge was answered or the contract was saved or found valid.
 */
export function noteOutage(
  db: Database,
  { tenantId, provider, refusedWith }: OfSite & Outage,
  now: number,
): Write[] {
  const code = refusedWith.slice(0, 64)
  const known = db
    .selectFrom('payment_outage')
    .select('since')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
  return [
    insertJob(db, tellOutageKind, {
      id: `tell-outage-${tenantId}-${provider}-${now}`,
      tenantId,
      subject: provider,
      payload: { provider, refusedWith },
      dueAt: now,
      now,
      condition: sql<SqlBool>`NOT EXISTS ${known}`,
      // One outage may end and the next begin within a millisecond.
      isOnce: true,
    }),
    db
      .insertInto('payment_outage')
      .values({ tenant_id: tenantId, provider, since: now, last_at: now, refused_with: code })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'provider']).doUpdateSet({
          last_at: now,
          refused_with: code,
        }),
      ),
  ]
}

/** Ends the outage of a site, because the provider accepts the contract again. */
export function endOutage(db: Database, { tenantId, provider }: OfSite): Write {
  return db.deleteFrom('payment_outage').where('tenant_id', '=', tenantId).where('provider', '=', provider)
}

/**
 * Ends the outages of a company's sites, after its contract was saved or found valid. Charges that were postponed because of them are made
 * at once if there is still time. Charges that the reader's card declined keep their days.
 */
export function endOutagesOf(
  db: Database,
  { companyId, provider }: { companyId: number; provider: string },
): Write[] {
  const sites = db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
  const outages = db.selectFrom('payment_outage').select('tenant_id').where('tenant_id', 'in', sites)
  return [
    db
      .updateTable('registration')
      .set({ retry_on: null })
      .where('tenant_id', 'in', outages.where('provider', '=', provider))
      .where('provider', '=', provider)
      .where('attempts', '=', 0)
      .where('status', '=', 'ACTIVE'),
    db.deleteFrom('payment_outage').where('tenant_id', 'in', sites).where('provider', '=', provider),
  ]
}

/** `refusedWith` is the provider's error about the contract. Empty if there is none. */
export const Outage = z.object({ provider: z.string(), refusedWith: z.string() })
export type Outage = z.output<typeof Outage>

/** Writes to a company's administrators that a site's renewals aren't charged because of its contract. */
export const tellOutageKind = jobKind('tell-outage', Outage)
