import { firstPath } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { publicAddress } from '#app/visit/public-address.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The site itself, and how it is searched, as schema.org has it. */
export function siteData(visit: Visit, canonical: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: siteTitle(visit.site),
    url: canonical,
    inLanguage: visit.locale,
    publisher: { '@type': 'Organization', name: visit.site.companyName },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: searchTemplate(visit) },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A place among the site's pages, from the first one on; the last is the page itself. */
export function breadcrumbData(visit: Visit, places: { name: string; path: string }[]): object {
  const all = [{ name: siteTitle(visit.site), path: firstPath(visit.site) }, ...places]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicAddress(visit, path, visit.locale),
    })),
  }
}

/** The group's page where there is one; in the search layout the search for what it has. */
export function placeOfGroup({ site }: Visit, group: { id: number; name: string }) {
  const isSearched = site.settings.layout.viewPage === 1
  return { name: group.name, path: isSearched ? paths.search({ group: group.id }) : paths.group(group.id) }
}

function searchTemplate(visit: Visit): string {
  return publicAddress(visit, `${paths.search()}?q={search_term_string}`, visit.locale)
}
