import { withNextNumber } from '#app/data/next-number.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { isRefusal, refuse } from '#app/errors/refusal.ts'
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
  if (await isCompanyNameTaken(visit.db, input.name, null)) refuse('companyAlreadyExists', onName)
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
  const [before, isTaken] = await Promise.all([
    findCompany(visit.db, id),
    isCompanyNameTaken(visit.db, input.name, id),
  ])
  if (before === null) refuse('companyNotFound')
  if (isTaken) refuse('duplicateName', onName)
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

const onName = { fields: { name: ['nameTaken'] } }

/** Of two who add the same name at once, one is told what the other did. */
function asAdding(error: unknown): never {
  if (isRefusal(error) && error.name === 'duplicateName') refuse('companyAlreadyExists', onName)
  throw error
}

function fieldsOf({ name, email, maxContent, maxUser }: Omit<CompanyInput, 'revision'>) {
  return { name, email, maxContent, maxUser }
}
