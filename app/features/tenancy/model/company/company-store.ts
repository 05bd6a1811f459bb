import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { CompanyInput } from './company-input.ts'
import { nameKey } from './name-key.ts'

/** A company as its administrators see it. Times are milliseconds since 1970. */
export type CompanyRecord = Omit<CompanyInput, 'revision'> & {
  id: number
  isStopped: boolean
  /** The pages from which viewer tokens may be requested (ruling 25). */
  referrerUrls: string[]
  revision: number
  createdAt: number
}

export async function findCompany(db: Database, companyId: number): Promise<CompanyRecord | null> {
  const row = await db
    .selectFrom('company')
    .select([
      'id',
      'name',
      'email',
      'max_content as maxContent',
      'max_user as maxUser',
      'status',
      'referrer_urls as referrerUrls',
      'revision',
      'created_at as createdAt',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { status, referrerUrls, ...company } = row
  return { ...company, isStopped: status === 'stop', referrerUrls: JSON.parse(referrerUrls) as string[] }
}

/** Whether another company has this name. */
export async function isCompanyNameTaken(
  db: Database,
  name: string,
  except: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('id', 'is not', except)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Inserts a company. assumed: each site has its own sign-in settings; until it has, readers sign in by e-mail before
 * they see anything.
 */
export function insertCompany(
  db: Database,
  { id, now }: { id: number; now: number },
  input: CompanyInput,
): Write {
  return db.insertInto('company').values({
    id,
    ...columnsOf(input),
    account_type: 'EMAIL',
    setting_login: 1,
    created_at: now,
  })
}

/** Breaks the batch if somebody else has changed the company meanwhile. */
export function updateCompany(db: Database, id: number, input: CompanyInput): Write {
  return db
    .updateTable('company')
    .set({ ...columnsOf(input), revision: nextRevision(input.revision) })
    .where('id', '=', id)
}

export function updateCompanyStatus(db: Database, id: number, status: 'allow' | 'stop'): Write {
  return db
    .updateTable('company')
    .set({ status, revision: nextRevision(null) })
    .where('id', '=', id)
}

export function updateReferrers(
  db: Database,
  id: number,
  { urls, revision }: { urls: readonly string[]; revision: number | null },
): Write {
  return db
    .updateTable('company')
    .set({ referrer_urls: JSON.stringify(urls), revision: nextRevision(revision) })
    .where('id', '=', id)
}

/** Drops what this isolate remembers of a company's sites, as their pages show some of the company's details. */
export async function forgetSitesOf(db: Database, companyId: number): Promise<void> {
  const addresses = await db
    .selectFrom('tenant')
    .select(['domain', 'service_path as servicePath'])
    .where('company_id', '=', companyId)
    .execute()
  for (const address of addresses) forgetSite(address)
}

function columnsOf({ name, email, maxContent, maxUser }: CompanyInput) {
  return { name, name_key: nameKey(name), email, max_content: maxContent, max_user: maxUser }
}
