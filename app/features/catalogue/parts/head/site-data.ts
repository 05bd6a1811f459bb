import { firstPath } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { publicAddress } from '#app/visit/public-address.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The site and its search in terms of schema.org. */
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

/** The path to a page among the site's pages, beginning with the first page and ending with the page itself. */
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

/** The group's page. In the search layout, which has no such page, a search within the group. */
export function placeOfGroup({ site }: Visit, group: { id: number; name: string }) {
  const isSearched = site.settings.layout.viewPage === 1
  return { name: group.name, path: isSearched ? paths.search({ group: group.id }) : paths.group(group.id) }
}

function searchTemplate(visit: Visit): string {
  return publicAddress(visit, `${paths.search()}?q={search_term_string}`, visit.locale)
}
