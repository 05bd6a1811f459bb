import type { SideBySide } from '#app/kernel/data/ask-tenant-databases.ts'
import { livesIn } from '#app/kernel/data/lives-here.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { sideBySide, sumOf, type There } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import { requireCompanyAdmin } from './company-scope.ts'
import { type CompanyRecord, findCompany } from './company-store.ts'
import type { ListedCompany } from './list-companies.ts'

/** How much of its limits a company uses, over all its sites. */
type CompanyUsage = { contents: number; users: number; sites: number }

/** A company, what it uses, and the databases that didn't answer: what its sites there use isn't counted. */
export type CompanyDetail = CompanyRecord & { usage: CompanyUsage } & Pick<SideBySide<unknown>, 'silent'>

/** The record of a company, for its administrators and the system's. Refuses everybody else with `companyNotFound`. */
export async function getCompanyRecord(visit: Visit, named?: number): Promise<CompanyRecord> {
  const { companyId } = requireCompanyAdmin(visit, named)
  return (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
}

/** A company with how much of its limits it uses. Refuses as `getCompanyRecord` does. */
export async function getCompanyDetail(visit: Visit, named?: number): Promise<CompanyDetail> {
  const company = await getCompanyRecord(visit, named)
  const { answers, silent } = await sideBySide(visit, (there) => readUsageThere(there, company.id))
  return { ...company, usage: sumOf(answers), silent }
}

/** Counts contents, readers with an account, and sites in one database, in the same way as the limits are checked. */
async function readUsageThere(there: There, companyId: number): Promise<CompanyUsage> {
  const { db } = there
  const sites = db
    .selectFrom('tenant')
    .select('id')
    .where('company_id', '=', companyId)
    .where(livesIn(there, 'tenant.id'))
  const { contents, users, ...counted } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('content')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('content.tenant_id', 'in', sites)
        .as('contents'),
      selectFrom('account')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account.tenant_id', 'in', sites)
        .where('account.level', '=', 'reader')
        .where('account.cancelled_at', 'is', null)
        .as('users'),
      selectFrom('tenant')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tenant.id', 'in', sites)
        .as('sites'),
    ])
    .executeTakeFirstOrThrow()
  return { contents: contents ?? 0, users: users ?? 0, sites: counted.sites ?? 0 }
}

/** 0 means allowed and 1 stopped, as for accounts (R443). */
const statusOf = ({ isStopped }: { isStopped: boolean }) => (isStopped ? 1 : 0)

/** A company's public fields, for administrators. Keys for payment and apps aren't among them. */
export function viewCompanyDetail({ usage, silent, ...company }: CompanyDetail) {
  const { id, name, email, maxContent, maxUser, referrerUrls, revision, createdAt } = company
  return {
    id: String(id),
    name,
    email,
    maxContent,
    maxUser,
    status: statusOf(company),
    referrerUrls,
    contents: usage.contents,
    users: usage.users,
    sites: usage.sites,
    silentDatabases: silent,
    createdAt,
    revision,
  }
}

export function viewListedCompany(company: ListedCompany) {
  const { id, name, maxContent, maxUser, sites, createdAt } = company
  return { id: String(id), name, maxContent, maxUser, status: statusOf(company), sites, createdAt }
}
