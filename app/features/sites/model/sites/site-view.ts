import { viewOwnDomain } from '#app/features/sites/model/own-domain/own-domain-view.ts'
import type { ListedSite } from '#app/features/tenancy/model/company/list-sites.ts'
import { inWording, type Wording } from '#app/kernel/i18n/translations.ts'
import type { SiteAddress } from '#app/visit/site.ts'
import type { SiteDetail } from './site-detail.ts'

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
