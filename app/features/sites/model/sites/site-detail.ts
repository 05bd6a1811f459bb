import { getOwnDomain, viewOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import { intendedAddress, type OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import type { ListedSite } from '#app/features/tenancy/model/company/list-sites.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { inWording, type Wording } from '#app/kernel/i18n/translations.ts'
import { atRecords, onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findSiteRecord, type SiteRecord } from './site-store.ts'

/** `servedAt` is the address at which readers find the site now, even if it waits for a domain. */
export type SiteDetail = SiteRecord & {
  viewPage: 1 | 2 | 3 | 4
  ownDomain: OwnDomain | null
  servedAt: SiteAddress
}

/** The visit's site as its company's administrators set it up, with the address that they chose. */
export async function getSiteDetail(visit: Visit): Promise<SiteDetail> {
  requireStaff(visit, 'company')
  const { tenantId } = visit.site
  const [platform, records] = await Promise.all([onPlatform(visit), atRecords(visit)])
  const [site, layout, ownDomain] = await Promise.all([
    findSiteRecord(platform.db, tenantId),
    findSetting(records.db, tenantId, 'layout'),
    getOwnDomain(platform),
  ])
  if (site === null) refuse('companyNotFound')
  const { domain, servicePath } = site
  const address = intendedAddress(site, ownDomain)
  return {
    ...site,
    ...address,
    domainType: address.servicePath === null ? 'FULL_DOMAIN' : 'PATH',
    servedAt: { domain, servicePath },
    viewPage: layout.value.viewPage,
    ownDomain,
  }
}

const typeOf = ({ servicePath }: SiteAddress) => (servicePath === null ? 'FULL_DOMAIN' : 'PATH')

export function viewListedSite(site: ListedSite) {
  const { tenantId, name, domain, servicePath, domainState, domainProof, createdAt } = site
  return {
    id: String(tenantId),
    serviceName: name,
    domainType: typeOf(site),
    domain,
    path: servicePath,
    domainState,
    domainProof,
    createdAt,
  }
}

/** A site's public fields, for its company's administrators. */
export function viewSite({ ownDomain, ...kept }: SiteDetail, { wording }: Pick<Wording, 'wording'>) {
  const site = inWording({ site: kept, wording }, kept)
  const { tenantId, companyId, serviceName, translations, lang, domain, servicePath } = site
  return {
    id: String(tenantId),
    companyId: String(companyId),
    serviceName,
    translations: translations ?? {},
    lang,
    domainType: site.domainType,
    siteDomain: domain,
    sitePath: servicePath,
    servedAt: { domain: site.servedAt.domain, path: site.servedAt.servicePath },
    accountType: site.accountType,
    settingLogin: site.settingLogin,
    viewPage: site.viewPage,
    ownDomain: ownDomain === null ? null : viewOwnDomain(ownDomain),
    createdAt: site.createdAt,
    revision: site.revision,
  }
}
