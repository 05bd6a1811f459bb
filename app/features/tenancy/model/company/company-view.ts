import type { CompanyDetail } from './get-company-detail.ts'
import type { ListedCompany } from './list-companies.ts'

/** 0 means allowed and 1 stopped, as for accounts (R443). */
const statusOf = ({ isStopped }: { isStopped: boolean }) => (isStopped ? 1 : 0)

/** A company's public fields, for administrators; keys of payment and of apps are none. */
export function viewCompanyDetail({ usage, ...company }: CompanyDetail) {
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
    createdAt,
    revision,
  }
}

export function viewListedCompany(company: ListedCompany) {
  const { id, name, maxContent, maxUser, sites, createdAt } = company
  return { id: String(id), name, maxContent, maxUser, status: statusOf(company), sites, createdAt }
}
