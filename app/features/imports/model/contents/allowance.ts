import {
  type ContentAllowance,
  getContentAllowance,
} from '#app/features/publishing/model/upload/content-records.ts'
import type { Database } from '#app/kernel/data/database.ts'

/** How many contents a tenant's company may have, for work outside a visit. */
export async function allowanceOf(db: Database, tenantId: number): Promise<ContentAllowance> {
  const { company_id } = await db
    .selectFrom('tenant')
    .select('company_id')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return getContentAllowance(db, company_id)
}
