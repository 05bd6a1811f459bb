import type { SiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a site on a path is reached by, as an example: on a shared host, this one if it is one. */
export function pathExample({ env, origin }: Visit): string {
  const url = new URL('/library', origin)
  const shared = listed(env.SHARED_HOSTS)
  if (!shared.includes(canonicalHost(url.hostname))) url.hostname = shared[0] ?? url.hostname
  return url.host + url.pathname
}

/** A site's fields as its form has them; the name in each language it is known in. */
export function viewSiteForm(site: SiteDetail): Record<string, unknown> {
  const { serviceName, translations = {}, lang, domain, servicePath, domainType, ...fields } = site
  const others = Object.entries(translations).map(([locale, words]) => [locale, words?.serviceName])
  return {
    ...fields,
    lang,
    domainType,
    serviceName: { ...Object.fromEntries(others), [lang]: serviceName },
    servicePath: servicePath ?? '',
    domain: servicePath === null ? domain : '',
  }
}
