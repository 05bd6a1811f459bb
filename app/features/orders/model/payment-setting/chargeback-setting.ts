import { z } from 'zod'
import type { Database } from '#app/kernel/data/database.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** What becomes of a reader's right: kept, ended when a chargeback is lost, or also suspended while one is open. */
const chargebackPolicies = ['keep', 'end', 'suspend'] as const
export type ChargebackPolicy = (typeof chargebackPolicies)[number]

/** The form in which an administrator chooses what a chargeback does to a reader's right. */
export const ChargebackSettingInput = z.object({
  right: z.enum(chargebackPolicies, { error: 'invalid' }),
  revision: revisionInput,
})
export type ChargebackSettingInput = z.output<typeof ChargebackSettingInput>

/** The setting of a site's company. */
export async function findSitePolicy(db: Database, tenantId: number): Promise<ChargebackPolicy> {
  const row = await db
    .selectFrom('tenant')
    .innerJoin('company_payment as setting', 'setting.company_id', 'tenant.company_id')
    .select('setting.chargebacks')
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst()
  return row?.chargebacks ?? 'end'
}
