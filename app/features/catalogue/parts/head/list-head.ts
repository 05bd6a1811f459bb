import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type HeadView, viewHead } from './head-view.ts'
import { breadcrumbData, siteData } from './site-data.ts'

type List = { page: number; group: { id: number; name: string } | null }

/** Of a page of a group's contents, or of all; sorted otherwise it is the same list. `title` is what it is called. */
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
 * Of the search before anything is searched for, a list of all contents: the site's first page in the search layout; where
 * there is a list to leaf through, that is told.
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
