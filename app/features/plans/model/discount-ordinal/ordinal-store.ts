import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

export type DiscountOrdinal = {
  id: string
  planId: string
  plan: string
  ordinal: number
  /** One of both. The price is in yen without tax. */
  percent: number | null
  price: number | null
  revision: number
}

type Place = { tenantId: number; id: string }
type Columns = Pick<DiscountOrdinal, 'planId' | 'ordinal' | 'percent' | 'price'>

/** assumed: nobody could keep track of more than this. */
const maxOrdinals = 1000

/** All of the site, by plan and number. */
export function readOrdinals(
  db: Database,
  { tenantId, locale }: { tenantId: number; locale: Locale },
): Promise<DiscountOrdinal[]> {
  return db
    .selectFrom('discount_ordinal as discount')
    .innerJoin('subscription_plan as plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'discount.tenant_id').onRef('plan.id', '=', 'discount.plan_id'),
    )
    .select(['discount.id', 'discount.plan_id as planId', 'discount.ordinal', 'discount.percent'])
    .select(['discount.price', 'discount.revision', wordsIn('plan.name', locale).as('plan')])
    .where('discount.tenant_id', '=', tenantId)
    .orderBy('plan.ordinal')
    .orderBy('plan.id')
    .orderBy('discount.ordinal')
    .limit(maxOrdinals)
    .execute()
}

export function insertOrdinal(db: Database, { tenantId, id }: Place, columns: Columns, now: number): Write {
  return db
    .insertInto('discount_ordinal')
    .values({ tenant_id: tenantId, id, ...rowOf(columns), updated_at: now })
}

export function updateOrdinal(
  db: Database,
  { tenantId, id }: Place,
  columns: Columns,
  { revision, now }: { revision: number | null; now: number },
): Write {
  return db
    .updateTable('discount_ordinal')
    .set({ ...rowOf(columns), revision: nextRevision(revision), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export function deleteOrdinalRow(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('discount_ordinal').where('tenant_id', '=', tenantId).where('id', '=', id)
}

function rowOf({ planId, ordinal, percent, price }: Columns) {
  return { plan_id: planId, ordinal, percent, price }
}
