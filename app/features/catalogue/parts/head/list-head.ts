import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type HeadView, viewHead } from './head-view.ts'
import { breadcrumbData, siteData } from './site-data.ts'

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
