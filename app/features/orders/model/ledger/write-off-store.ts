import type { Database } from '#app/kernel/data/database.ts'
import type { Yen } from '#app/kernel/values/yen.ts'

type OfOrder = { tenantId: number; id: string }

/** What was written off of an order's charge. */
export async function sumWrittenOff(db: Database, { tenantId, id }: OfOrder): Promise<Yen> {
  const { total } = await db
    .selectFrom('ledger_transaction')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', id)
    // Both, because the index is of everything but charges.
    .where('kind', '<>', 'charge')
    .where('kind', '=', 'write-off')
    .executeTakeFirstOrThrow()
  return total
}
