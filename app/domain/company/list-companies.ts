import type { Database } from '#app/data/database.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ListedCompany = { id: number; name: string; sites: number }

/** The platform's companies by name, each with how many sites it has. For system administrators. */
export async function listCompanies(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { companies: ListedCompany[] }> {
  requireStaff(visit, 'system')
  const { db } = visit
  const [companies, { total }] = await Promise.all([
    pageOfCompanies(db, paging).execute(),
    db
      .selectFrom('company')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...pagedOf(paging, total), companies }
}

function pageOfCompanies(db: Database, paging: Paging) {
  return db
    .selectFrom('company')
    .select((eb) => [
      'company.id',
      'company.name',
      eb
        .selectFrom('tenant')
        .select((inner) => inner.fn.countAll<number>().as('sites'))
        .whereRef('tenant.company_id', '=', 'company.id')
        .$asScalar()
        .$notNull()
        .as('sites'),
    ])
    .orderBy('company.name')
    .orderBy('company.id')
    .limit(paging.size)
    .offset(offsetOf(paging))
}
