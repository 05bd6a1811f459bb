import type { Database } from '#app/kernel/data/database.ts'

const day = 86_400_000

type Priced = { tenantId: number; id: string; price: number; discountPrice: number | null }

/** A plan is on offer for ten weeks, and cheaper for readers for some days. */
export async function seedPricePeriods(
  db: Database,
  now: number,
  { tenantId, id, price, discountPrice }: Priced,
): Promise<void> {
  const [begun, reduced] = [now - 70 * day, now - 12 * day]
  const periods =
    discountPrice === null
      ? [{ price, from_at: begun, until_at: null }]
      : [
          { price, from_at: begun, until_at: reduced },
          { price: discountPrice, from_at: reduced, until_at: null },
        ]
  await db
    .insertInto('plan_price_period')
    .values(periods.map((period) => ({ tenant_id: tenantId, plan_id: id, ...period })))
    .execute()
}
