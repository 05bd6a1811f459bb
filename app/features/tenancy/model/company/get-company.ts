import { sql } from 'kysely'
import { prepared } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'

type Company = {
  name: string
  email: string | null
  maxContent: number
  maxUser: number
  paymentMethod: string | null
  /** The provider's public key, which is part of every page that takes a card. */
  tokenApiKey: string | null
}

const byId = prepared<{ companyId: number }>()((db, at) =>
  db
    .selectFrom('company')
    .leftJoin('company_payment as paid', 'paid.company_id', 'company.id')
    .select(['name', 'email', 'max_content as maxContent', 'max_user as maxUser'])
    .select([
      'paid.provider as paymentMethod',
      sql<string | null>`json_extract(paid.settings, '$.VERITRANS.tokenApiKey')`.as('tokenApiKey'),
    ])
    .where('company.id', '=', at.companyId),
)

/**
 * The site's company, which the caller names by its domain (R027). Refuses a domain that isn't served at this origin
 * with `companyNotOnThisOrigin` (201, R025), and a call outside any site with `companyNotFound`.
 */
export async function getCompany(visit: Visit, { domain }: { domain?: string }): Promise<Company> {
  const { db, site, env } = visit
  if (site.tenantId === 0) refuse('companyNotFound')
  const served = site.domain === null ? listed(env.SHARED_HOSTS) : [site.domain]
  const named = domain === undefined ? null : canonicalHost(domain.replace(/:\d+$/, ''))
  if (named !== null && !served.includes(named)) refuse('companyNotOnThisOrigin')
  const [company] = await byId(db, { companyId: site.companyId })
  return company ?? refuse('companyNotFound')
}

/** A company's public fields (ruling 22), without its keys and passwords. */
export function viewCompany(company: Company, visit: Visit) {
  const { name, email, maxContent, maxUser, paymentMethod, tokenApiKey } = company
  const { site, env } = visit
  const website = new URL(absoluteUrl(visit, '/'))
  return {
    name,
    email,
    domain: site.domain ?? website.hostname,
    maxContent,
    maxUser,
    ownerId: null,
    paymentMethod,
    tokenApiKey: paymentMethod === 'VERITRANS' ? tokenApiKey : null,
    settingLogin: site.settingLogin,
    beViewerHost: env.VIEWER_HOST,
    beWebsiteHost: website.host,
  }
}
