import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { containsWord } from '#app/kernel/data/contains-word.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { nameKey } from './name-key.ts'

/** An optional value that counts as absent when it is invalid, because people edit addresses by hand. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const companySorts = ['name', 'created'] as const

/** The filters and order of the list: words of the name, the status, and the sort. */
export const CompaniesQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  status: forgiving(z.enum(['allow', 'stop'])),
  sort: forgiving(z.enum(companySorts)),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type CompaniesQuery = z.output<typeof CompaniesQuery>

export type ListedCompany = {
  id: number
  name: string
  isStopped: boolean
  sites: number
  maxContent: number
  maxUser: number
  createdAt: number
}

export type CompaniesPage = Paged & { totalIsAtLeast: boolean; companies: ListedCompany[] }

/** The list's total isn't counted beyond this (ruling 41). */
const maxCounted = 10_000

/** The platform's companies, each with its limits and the number of its sites. For system administrators. */
export async function listCompanies(
  visit: Visit,
  { query, paging }: { query: CompaniesQuery; paging: Paging },
): Promise<CompaniesPage> {
  requireStaff(visit, 'system')
  const [rows, { total }] = await Promise.all([
    pageOfCompanies(visit.db, query, paging).execute(),
    countCompanies(visit.db, query).executeTakeFirstOrThrow(),
  ])
  const companies = rows.map(({ status, ...company }) => ({ ...company, isStopped: status === 'stop' }))
  return { ...pagedOf(paging, total), totalIsAtLeast: total === maxCounted, companies }
}

function asked(db: Database, { q = '', status }: CompaniesQuery) {
  return db
    .selectFrom('company')
    .$if(q !== '', (query) => query.where(sql<SqlBool>`instr(company.name_key, ${nameKey(q)}) > 0`))
    .$if(status !== undefined, (query) => query.where('company.status', '=', status as 'allow' | 'stop'))
}

function pageOfCompanies(db: Database, query: CompaniesQuery, paging: Paging) {
  const direction = query.direction ?? (query.sort === 'created' ? 'desc' : 'asc')
  return (
    asked(db, query)
      .select((eb) => [
        'company.id',
        'company.name',
        'company.status',
        'company.max_content as maxContent',
        'company.max_user as maxUser',
        'company.created_at as createdAt',
        eb
          .selectFrom('tenant')
          .select((inner) => inner.fn.countAll<number>().as('sites'))
          .whereRef('tenant.company_id', '=', 'company.id')
          .$asScalar()
          .$notNull()
          .as('sites'),
      ])
      // Ids are given in the order of creation.
      .$if(query.sort !== 'created', (rows) => rows.orderBy('company.name', direction))
      .orderBy('company.id', direction)
      .limit(paging.size)
      .offset(offsetOf(paging))
  )
}

function countCompanies(db: Database, query: CompaniesQuery) {
  return db
    .selectFrom(asked(db, query).select('company.id').limit(maxCounted).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
}

/** A company, or one of its sites if `tenantId` is set. */
type FoundCompany = { companyId: number; tenantId: number | null; name: string; company: string }

/**
 * Finds companies and sites by words in their names or addresses, ignoring case, width and kana. System administrators find all of
 * them or those of one company, a company's administrators only their own.
 */
export async function findCompanies(
  visit: Visit,
  words: string,
  { most, companyId = null }: { most: number; companyId?: number | null },
): Promise<FoundCompany[]> {
  const staff = requireStaff(visit, 'company')
  const only = hasLevel(staff, 'system') ? companyId : (staff.companyId ?? 0)
  const name = wordsIn('tenant.service_name', visit.locale, 'serviceName')
  const sites = visit.db
    .selectFrom('tenant')
    .innerJoin('company', 'company.id', 'tenant.company_id')
    .select(['company.id as companyId', 'tenant.id as tenantId', name.as('name'), 'company.name as company'])
    .where(
      containsWord(
        sql<string>`${name} || ' ' || service_name || ' ' || coalesce(domain, '') || ' ' || coalesce(service_path, '')`,
        words,
      ),
    )
    .$if(only !== null, (own) => own.where('company.id', '=', only))
    .limit(most)
  const companies = visit.db
    .selectFrom('company')
    .select(['id as companyId', 'name'])
    .where(containsWord(sql<string>`name`, words))
    .$if(only !== null, (own) => own.where('id', '=', only))
    .limit(most)
  const [named, ofSites] = await Promise.all([companies.execute(), sites.execute()])
  return [...named.map((company) => ({ ...company, tenantId: null, company: '' })), ...ofSites].slice(0, most)
}
