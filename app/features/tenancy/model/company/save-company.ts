import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { withNextNumber } from '#app/kernel/data/next-number.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { CompanyInput } from './company-input.ts'
import {
  findCompany,
  insertCompany,
  isCompanyNameTaken,
  listAddressesOf,
  updateCompany,
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
 * A system administrator changes a company. Refuses one that isn't there with `companyNotFound` and another's name with
 * `duplicateName` (407). assumed: a limit may be set below what is used; nothing is taken away, and nothing added.
 */
export async function updateCompanyOf(visit: Visit, id: number, input: CompanyInput): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const before = (await findCompany(visit.db, id)) ?? refuse('companyNotFound')
  await judgeCompany(visit, input, id)
  await commit(visit, [
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
  // Its name stands on the pages of its sites.
  for (const address of await listAddressesOf(visit.db, id)) forgetSite(address)
}

/** What no other company may have, as far as it could be read. Refuses as saving a company does, `id` or a new one. */
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
