import type { Database } from '#app/kernel/data/database.ts'

/** What a company has of what it may have, on all its sites. */
export type CompanyUsage = { contents: number; users: number; sites: number }

/** Counted as the limits themselves are when something is added: contents, readers with an account, sites. */
export async function readCompanyUsage(db: Database, companyId: number): Promise<CompanyUsage> {
  const sites = db.selectFrom('tenant').select('id').where('company_id', '=', companyId)
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
        .where('company_id', '=', companyId)
        .as('sites'),
    ])
    .executeTakeFirstOrThrow()
  return { contents: contents ?? 0, users: users ?? 0, sites: counted.sites ?? 0 }
}
