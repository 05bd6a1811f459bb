import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { isRequired, secondFactorSetting } from '#app/features/identity/model/second-factor/second-factor.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requirePerson } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ofCompany } from './change-staff.ts'
import { companyAt } from './staff.ts'

export const FactorPolicyInput = z.object({
  required: flagInput,
  companyId: z.coerce.number().int().min(1).optional(),
})

/**
 * Whether a company requires a second factor of its administrators. Without a company: whether the platform requires it
 * of all.
 */
export async function getFactorPolicy(visit: Visit, asked: number | null): Promise<{ required: boolean }> {
  const companyId = companyAt(visit, asked)
  return {
    required: companyId === null ? await isRequiredByPlatform(visit) : await isRequiredBy(visit, companyId),
  }
}

async function isRequiredByPlatform({ db }: Visit): Promise<boolean> {
  const row = await db
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', secondFactorSetting)
    .executeTakeFirst()
  return isRequired(row?.value ?? null)
}

async function isRequiredBy({ db }: Visit, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('needs_second_factor as needed')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return (row ?? refuse('notFound')).needed === 1
}

/**
 * Switches the requirement on or off. Switching it on signs out everybody without a second factor, including the person
 * who does it, and they set one up at the next sign-in. Refuses a missing recent proof with `proofNeeded`.
 */
export async function setFactorPolicy(
  visit: Visit,
  { required, companyId: asked }: z.output<typeof FactorPolicyInput>,
): Promise<{ required: boolean }> {
  const admin = requirePerson(visit, 'company')
  requireFreshProof(visit)
  const companyId = companyAt(visit, asked ?? null)
  const before = await getFactorPolicy(visit, asked ?? null)
  await commit(visit, [
    companyId === null ? writeOfPlatform(visit, required) : writeOfCompany(visit, companyId, required),
    ...(required ? [endSessionsWithout(visit, companyId)] : []),
    insertAudit(visit, admin, {
      action: 'staff.factorPolicy',
      subject: companyId === null ? 'platform' : String(companyId),
      ...ofCompany(companyId),
      before,
      after: { required },
    }),
  ])
  return { required }
}

function writeOfCompany({ db }: Visit, companyId: number, required: boolean) {
  return db
    .updateTable('company')
    .set({ needs_second_factor: required ? 1 : 0 })
    .where('id', '=', companyId)
}

function writeOfPlatform({ db, now }: Visit, required: boolean) {
  const value = JSON.stringify({ required })
  return db
    .insertInto('platform_setting')
    .values({ name: secondFactorSetting, value, updated_at: now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now() }))
}

/** Ends the sessions of administrators without a confirmed second factor, in one company or in all. */
function endSessionsWithout({ db, now }: Visit, companyId: number | null) {
  const without = db
    .selectFrom('staff')
    .leftJoin('staff_factor', 'staff_factor.staff_id', 'staff.id')
    .select('staff.id')
    .where('staff_factor.confirmed_at', 'is', null)
    .$if(companyId !== null, (query) => query.where('staff.company_id', '=', companyId))
  return db
    .updateTable('staff_session')
    .set({ ended_at: now() })
    .where('tenant_id', '>=', 0)
    .where('ended_at', 'is', null)
    .where('staff_id', 'in', without)
}
