import { groupsShown } from '#app/features/catalogue/model/content-group/groups-shown.ts'
import type { PublicationPage } from '#app/features/discovery/model/list-publications.ts'
import { firstPath } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { publicAddress } from '#app/visit/public-address.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewPublication } from './publication-view.ts'

export const opdsType = 'application/opds+json'

type Link = { rel: string; href: string; type: string; title?: string; templated?: true }

/** The first page of the catalogue, with links to its lists and with the new titles. */
export function viewCatalogue(visit: Visit, fresh: PublicationPage) {
  const words = translator(visit.locale, 'catalogue')
  const lists = groupsShown(visit).map(({ id, name }) => ({
    list: String(id),
    title: name,
    rel: 'subsection',
  }))
  const all = { list: 'all', title: words('homeSearch.all'), rel: 'subsection' }
  return {
    metadata: { title: siteTitle(visit.site) },
    links: [linkTo(visit, 'self', paths.opds()), ...aroundLinks(visit)],
    navigation: [all, ...lists].map(({ list, title, rel }) => ({
      ...linkTo(visit, rel, paths.opdsList(list)),
      title,
    })),
    ...(fresh.publications.length > 0 && { groups: [viewFresh(visit, fresh)] }),
  }
}

function viewFresh(visit: Visit, { publications, totalRecords }: PublicationPage) {
  const title = translator(visit.locale, 'catalogue')('list.new')
  return {
    metadata: { title, numberOfItems: totalRecords },
    links: [linkTo(visit, 'self', paths.opdsList('new'))],
    publications: publications.map((one) => viewPublication(visit, one)),
  }
}

/** One page of a list. `query` contains the searched words. */
export function viewOpdsList(
  visit: Visit,
  { list, title, query }: { list: string; title: string; query?: string },
  { publications, page, size, totalPages, totalRecords }: PublicationPage,
) {
  const at = (wanted: number) =>
    paths.opdsList(list, { ...(query !== undefined && { query }), ...(wanted > 1 && { page: wanted }) })
  const pages = [
    { rel: 'first', page: 1 },
    { rel: 'previous', page: page - 1 },
    { rel: 'next', page: page + 1 },
    { rel: 'last', page: totalPages },
  ].filter((one) => one.page >= 1 && one.page <= totalPages)
  return {
    metadata: { title, numberOfItems: totalRecords, itemsPerPage: size, currentPage: page },
    links: [
      linkTo(visit, 'self', at(page)),
      ...pages.map((one) => linkTo(visit, one.rel, at(one.page))),
      linkTo(visit, 'up', paths.opds()),
      ...aroundLinks(visit),
    ],
    publications: publications.map((one) => viewPublication(visit, one)),
  }
}

function aroundLinks(visit: Visit): Link[] {
  const search = publicAddress(visit, paths.opdsList('search'), visit.locale)
  return [
    linkTo(visit, 'start', paths.opds()),
    {
      rel: 'search',
      href: `${search}{${search.includes('?') ? '&' : '?'}query}`,
      type: opdsType,
      templated: true,
    },
    { rel: 'alternate', href: publicAddress(visit, firstPath(visit.site), visit.locale), type: 'text/html' },
  ]
}

function linkTo(visit: Visit, rel: string, path: string): Link {
  return { rel, href: publicAddress(visit, path, visit.locale), type: opdsType }
}
