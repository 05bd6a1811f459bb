import type { Visit } from '#app/visit/visit.ts'

/** What is still needed between the right password and a session: nothing, a code, or setting up a second factor. */
export type FactorNeed = 'none' | 'code' | 'set-up'

/** The name of the platform's own wish in `platform_setting`. */
export const secondFactorSetting = 'secondFactor'

/**
 * An administrator with a second factor is asked for a code. One without needs to set it up if their company or the
 * platform requires it.
 */
export async function findFactorNeed({ db }: Visit, staffId: string): Promise<FactorNeed> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .leftJoin('staff_factor', 'staff_factor.staff_id', 'staff.id')
    .leftJoin('platform_setting', (join) => join.on('platform_setting.name', '=', secondFactorSetting))
    .select([
      'staff_factor.confirmed_at as confirmedAt',
      'company.needs_second_factor as ofCompany',
      'platform_setting.value as ofPlatform',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
  if (row?.confirmedAt != null) return 'code'
  const isNeeded = row?.ofCompany === 1 || isRequired(row?.ofPlatform ?? null)
  return isNeeded ? 'set-up' : 'none'
}

/** Reads `{"required":true}`. Without a value, nothing is required. */
export function isRequired(value: string | null): boolean {
  return value !== null && (JSON.parse(value) as { required?: boolean }).required === true
}
