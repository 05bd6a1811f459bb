import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { requireCompanyAdmin } from './company-scope.ts'
import { type CompanyRecord, findCompany } from './company-store.ts'
import { type CompanyUsage, readCompanyUsage } from './company-usage.ts'

export type CompanyDetail = CompanyRecord & { usage: CompanyUsage }

/** A company as it is, for its administrators and the system's. Refuses others' with `companyNotFound`. */
export async function getCompanyRecord(visit: Visit, named?: number): Promise<CompanyRecord> {
  const { companyId } = requireCompanyAdmin(visit, named)
  return (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
}

/** A company with what it uses of its limits, as `getCompanyRecord`. */
export async function getCompanyDetail(visit: Visit, named?: number): Promise<CompanyDetail> {
  const company = await getCompanyRecord(visit, named)
  return { ...company, usage: await readCompanyUsage(visit.db, company.id) }
}
