import type { DetailView } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { firstPath, pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { languageOf } from '#app/kernel/i18n/locale.ts'
import { absoluteUrl, publicAddress } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type HeadView, viewHead } from './head-tags.ts'

/**
 * The head of a content's page, on whichever page it is shown. The canonical address is the one in its group with the
 * lowest id.
 */
export function viewContentHead(visit: Visit, detail: DetailView): HeadView | null {
  const [group] = [...detail.groups].sort((one, other) => one.id - other.id)
  if (group === undefined) return null
  const { id, title, cover, description } = detail
  const path = pathOfContent(visit.site, { id, groupId: group.id })
  return viewHead(visit, {
    path,
    title,
    description: description?.value ?? '',
    cover: { contentId: id, cover, title },
    type: 'book',
    data: (canonical) => [
      bookData(visit, detail, { id: absoluteUrl(visit, path), url: canonical }),
      breadcrumbData(visit, [placeOfGroup(visit, group), { name: title, path }]),
    ],
  })
}

/**
 * A content as a Book of schema.org. It contains nothing that the content's page doesn't show. `id` is the same in all
 * languages, `url` is the page's address in one of them.
 */
export function bookData(visit: Visit, detail: DetailView, { id, url }: { id: string; url: string }): object {
  const { title, author, description, cover, pageCount, publishedOn } = detail
  const publisher = detail.fields.find(({ field }) => field === 'distributorName')?.value
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': id,
    url,
    name: title,
    ...(author && { author: author.links.map(({ text }) => ({ '@type': 'Person', name: text })) }),
    publisher: { '@type': 'Organization', name: publisher ?? visit.site.companyName },
    inLanguage: languageOf(title) ?? visit.site.lang,
    bookFormat: 'https://schema.org/EBook',
    ...(pageCount > 0 && { numberOfPages: pageCount }),
    datePublished: publishedOn,
    ...(description && { description: description.value }),
    ...(cover && { image: absoluteUrl(visit, paths.cover(detail.id, cover.key)) }),
    isAccessibleForFree: isFree(detail),
    ...(detail.plans.length > 0 && { offers: detail.plans.map((plan) => offerOf(plan, url)) }),
  }
}

/** True if the visitor may read the content without signing in and without a plan. */
function isFree({ opening, reading }: DetailView): boolean {
  return opening === 'viewer' && reading === 'ready'
}

/** A plan with its price for guests, including tax. */
function offerOf({ name, price }: DetailView['plans'][number], url: string): object {
  return { '@type': 'Offer', name, price: price.full, priceCurrency: 'JPY', category: 'subscription', url }
}

type List = { page: number; group: { id: number; name: string } | null }

/**
 * The head of a page of a group's contents, or of all contents. The sort isn't part of the address, because it is the
 * same list. `title` is the list's name.
 */
export function viewListHead(visit: Visit, { page, group }: List, title: string): HeadView | null {
  const query = page > 1 ? { page } : {}
  const path = group === null ? paths.homeSearch(null, query) : paths.group(group.id, query)
  return viewHead(visit, {
    path,
    title,
    data: () => [breadcrumbData(visit, [{ name: title, path }])],
  })
}

/**
 * The head of the search page without a query, which lists all contents. In the search layout its first page is the
 * site's first page. In the layout that has a list of all contents, it names the address of that list instead.
 */
export function viewSearchHead(visit: Visit, page: number, title: string): HeadView | null {
  const { viewPage } = visit.site.settings.layout
  const query = page > 1 ? { page } : {}
  const path = viewPage === 2 ? paths.homeSearch(null, query) : paths.search(query)
  const isFirst = viewPage === 1 && page === 1
  return viewHead(visit, {
    path,
    ...(isFirst ? {} : { title }),
    data: (canonical) =>
      isFirst ? [siteData(visit, canonical)] : [breadcrumbData(visit, [{ name: title, path }])],
  })
}

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
function breadcrumbData(visit: Visit, places: { name: string; path: string }[]): object {
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
function placeOfGroup({ site }: Visit, group: { id: number; name: string }) {
  const isSearched = site.settings.layout.viewPage === 1
  return { name: group.name, path: isSearched ? paths.search({ group: group.id }) : paths.group(group.id) }
}

function searchTemplate(visit: Visit): string {
  return publicAddress(visit, `${paths.search()}?q={search_term_string}`, visit.locale)
}
