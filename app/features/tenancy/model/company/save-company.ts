import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { commitToDirectory } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { withNextNumber } from '#app/kernel/data/next-number.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { linesInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CompanyInput } from './company-input.ts'
import { requireCompanyAdmin } from './company-scope.ts'
import {
  type CompanyRecord,
  findCompany,
  forgetSitesOf,
  insertCompany,
  isCompanyNameTaken,
  updateCompany,
  updateCompanyStatus,
  updateReferrers,
} from './company-store.ts'

/** A system administrator adds a company. Refuses a name that another has with `companyAlreadyExists` (704). */
export async function addCompany(visit: Visit, input: CompanyInput): Promise<{ id: number }> {
  const admin = requireStaff(visit, 'system')
  await judgeCompany(visit, input, null)
  const id = await withNextNumber(visit.db, 'company', async (next) => {
    await commit(visit, [
      insertCompany(visit.db, { id: next, now: visit.now() }, input),
      insertAudit(visit, admin, {
        action: 'company.add',
        subject: String(next),
        name: input.name,
        companyId: next,
        after: fieldsOf(input),
      }),
    ]).catch(asAdding)
    return next
  })
  return { id }
}

/**
 * A system administrator changes a company. Refuses an unknown one with `companyNotFound`, and a name that another
 * company has with `duplicateName` (407). assumed: a limit may be lower than what is used; then everything stays, but
 * nothing can be added.
 */
export async function updateCompanyOf(visit: Visit, id: number, input: CompanyInput): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const before = (await findCompany(visit.db, id)) ?? refuse('companyNotFound')
  await judgeCompany(visit, input, id)
  await commitToDirectory(visit, [
    updateCompany(visit.db, id, input),
    insertAudit(visit, admin, {
      action: 'company.update',
      subject: String(id),
      name: input.name,
      companyId: id,
      before: fieldsOf(before),
      after: fieldsOf(input),
    }),
  ])
  // The company's name is shown on the pages of its sites.
  await forgetSitesOf(visit.db, id)
}

/** Refuses a name that another company has, as far as the fields could be parsed. `id` is null for a new company. */
export async function judgeCompany(
  visit: Visit,
  { name }: Partial<CompanyInput>,
  id: number | null,
): Promise<void> {
  requireStaff(visit, 'system')
  if (name === undefined || !(await isCompanyNameTaken(visit.db, name, id))) return
  refuse(id === null ? 'companyAlreadyExists' : 'duplicateName', onName)
}

const onName = { fields: { name: ['nameTaken'] } }

/** If two people add the same name at once, the second gets `companyAlreadyExists`. */
function asAdding(error: unknown): never {
  if (isRefusal(error) && error.name === 'duplicateName') refuse('companyAlreadyExists', onName)
  throw error
}

function fieldsOf({ name, email, maxContent, maxUser }: Omit<CompanyInput, 'revision'>) {
  return { name, email, maxContent, maxUser }
}

/** The most referrer URLs of a company (R420). */
const maxUrls = 5

/** The addresses, as a list or as text with one per line. */
export const ReferrersInput = z.object({
  referrerUrls: linesInput().refine((urls) => urls.every(isPage), 'invalidUrl'),
  revision: revisionInput,
})
export type ReferrersInput = z.output<typeof ReferrersInput>

/**
 * True for a web address. One with a query or a hash is refused, because those are ignored in the comparison (ruling
 * 25).
 */
function isPage(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === ''
}

/**
 * A company's administrator sets the pages from which documents may be opened, for all its sites and from the next
 * request on. Refuses more than five with `maxReferrerUrls` (858, R420).
 */
export async function saveReferrers(
  visit: Visit,
  named: number | undefined,
  { referrerUrls: urls, revision }: ReferrersInput,
): Promise<CompanyRecord> {
  const { admin, companyId } = requireCompanyAdmin(visit, named)
  const before = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  if (urls.length > maxUrls)
    refuse('maxReferrerUrls', { fields: { referrerUrls: [`tooMany?max=${maxUrls}`] } })
  await commitToDirectory(visit, [
    updateReferrers(visit.db, companyId, { urls, revision }),
    insertAudit(visit, admin, {
      action: 'company.referrers',
      subject: String(companyId),
      name: before.name,
      companyId,
      before: { referrerUrls: before.referrerUrls },
      after: { referrerUrls: urls },
    }),
  ])
  return { ...before, referrerUrls: urls, revision: before.revision + 1 }
}

/**
 * A system administrator stops a company or allows it again. From the next request on, a stopped company's sites show
 * nothing and its administrators are signed out; no data is lost. Refuses an unknown company with `companyNotFound`.
 */
export async function setCompanyStatus(visit: Visit, id: number, status: 'allow' | 'stop'): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const company = await findCompany(visit.db, id)
  if (company === null) refuse('companyNotFound')
  await commitToDirectory(visit, [
    updateCompanyStatus(visit.db, id, status),
    insertAudit(visit, admin, {
      action: `company.${status}`,
      subject: String(id),
      name: company.name,
      companyId: id,
    }),
  ])
  await forgetSitesOf(visit.db, id)
}
