import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { StaffLevelName } from './staff.ts'

export type Place = { companyId: number | null; tenantId: number | null }

/**
 * Where an administrator of this level works: nowhere in particular, in a company, or at one of its sites. Reports a
 * missing company or site at its field, and refuses a site of another company with `notFound`.
 */
export async function placeOf(visit: Visit, level: StaffLevelName, asked: Place): Promise<Place> {
  if (level === 'system_admin') return { companyId: null, tenantId: null }
  if (asked.companyId === null) return refuseFields({ companyId: ['required'] })
  if (level === 'company_admin') return ensureCompany(visit, asked.companyId)
  if (asked.tenantId === null) return refuseFields({ tenantId: ['required'] })
  const site = await visit.db
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', asked.tenantId)
    .where('company_id', '=', asked.companyId)
    .executeTakeFirst()
  return site === undefined ? refuse('notFound') : asked
}

async function ensureCompany({ db }: Visit, companyId: number): Promise<Place> {
  const row = await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  return row === undefined ? refuse('notFound') : { companyId, tenantId: null }
}
