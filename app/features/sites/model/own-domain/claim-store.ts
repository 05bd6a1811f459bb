import type { Database } from '#app/kernel/data/database.ts'
import { maxOpenClaims } from './own-domain.ts'

type Claim = { domain: string; companyId: number; except: number | null; now: number }

/** The reason why a site can't claim a domain, as a field's problem. */
type ClaimProblem = 'domainTaken' | 'domainResting' | 'tooManyClaims'

/**
 * The reason why a site may not claim a domain: another company holds it or gave it up lately, another site of the same
 * company has or awaits it, or too many claims are open. The triggers of migration 0045 check the same and decide a
 * race.
 */
export async function findClaimProblem(db: Database, claim: Claim): Promise<ClaimProblem | null> {
  const [isTaken, isResting, open] = await Promise.all([
    isTakenByAnother(db, claim),
    isGivenUp(db, claim),
    countOpenClaims(db, claim),
  ])
  if (isTaken) return 'domainTaken'
  if (isResting) return 'domainResting'
  return open >= maxOpenClaims ? 'tooManyClaims' : null
}

async function isTakenByAnother(db: Database, { domain, companyId, except }: Claim): Promise<boolean> {
  const [site, row] = await Promise.all([
    db
      .selectFrom('tenant')
      .select('id')
      .where('domain', '=', domain)
      .where('id', 'is not', except)
      .where(({ eb, or }) => or([eb('company_id', '<>', companyId), eb('service_path', 'is', null)]))
      .executeTakeFirst(),
    db
      .selectFrom('site_domain')
      .innerJoin('tenant', 'tenant.id', 'site_domain.tenant_id')
      .select('site_domain.domain')
      .where('site_domain.domain', '=', domain)
      .where('site_domain.tenant_id', 'is not', except)
      .where('site_domain.state', '<>', 'leaving')
      .where(({ eb, or }) =>
        or([eb('tenant.company_id', '=', companyId), eb('site_domain.proof', '<>', 'wanted')]),
      )
      .executeTakeFirst(),
  ])
  return site !== undefined || row !== undefined
}

async function isGivenUp(db: Database, { domain, companyId, now }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('given_up_domain')
    .select('domain')
    .where('domain', '=', domain)
    .where('company_id', '<>', companyId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the open claims of the company's other sites. */
async function countOpenClaims(db: Database, { companyId, except }: Claim): Promise<number> {
  const { open } = await db
    .selectFrom('site_domain')
    .innerJoin('tenant', 'tenant.id', 'site_domain.tenant_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('tenant.company_id', '=', companyId)
    .where('site_domain.tenant_id', 'is not', except)
    .where('site_domain.proof', '=', 'wanted')
    .where('site_domain.state', '<>', 'leaving')
    .executeTakeFirstOrThrow()
  return open
}
