import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findCompany, listAddressesOf, updateCompanyStatus } from './company-store.ts'

/**
 * A system administrator stops a company, or allows it again: from the next request on its sites show nobody anything and its
 * administrators are signed out; nothing is lost. Refuses one that isn't there with `companyNotFound`.
 */
export async function setCompanyStatus(visit: Visit, id: number, status: 'allow' | 'stop'): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const company = await findCompany(visit.db, id)
  if (company === null) refuse('companyNotFound')
  await commit(visit, [
    updateCompanyStatus(visit.db, id, status),
    insertAudit(visit, admin, {
      action: `company.${status}`,
      subject: String(id),
      name: company.name,
      companyId: id,
    }),
  ])
  for (const address of await listAddressesOf(visit.db, id)) forgetSite(address)
}
