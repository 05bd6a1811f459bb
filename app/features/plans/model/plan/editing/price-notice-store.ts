import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** A price (yen without tax) for registrations that run, from the first period that begins on the day or later. */
export type PriceNotice = { effectiveOn: string; price: number; announcedAt: number }

type Place = { tenantId: number; id: string }

export function listPriceNotices(db: Database, { tenantId, id }: Place, after: Day): Promise<PriceNotice[]> {
  return db
    .selectFrom('plan_price_notice')
    .select(['effective_on as effectiveOn', 'price', 'announced_at as announcedAt'])
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .where('effective_on', '>', after)
    .orderBy('effective_on')
    .execute()
}

/** Another price for the same day takes the place of the first. */
export function insertPriceNotice(
  db: Database,
  { tenantId, id }: Place,
  { effectiveOn, price, announcedAt, announcedBy }: PriceNotice & { announcedBy: string },
): Write {
  const said = { price, announced_at: announcedAt, announced_by: announcedBy }
  return db
    .insertInto('plan_price_notice')
    .values({ tenant_id: tenantId, plan_id: id, effective_on: effectiveOn, ...said })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'plan_id', 'effective_on']).doUpdateSet(said))
}

export function deletePriceNotice(db: Database, { tenantId, id }: Place, effectiveOn: string): Write {
  return db
    .deleteFrom('plan_price_notice')
    .where('tenant_id', '=', tenantId)
    .where('plan_id', '=', id)
    .where('effective_on', '=', effectiveOn)
}
