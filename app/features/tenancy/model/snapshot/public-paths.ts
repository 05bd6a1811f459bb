import { paths } from '#app/visit/paths/reader.ts'
import type { Site } from '#app/visit/site.ts'

/**
 * The canonical path of a content: its page in the first of its groups, or the search's page in a layout without lists.
 */
export function pathOfContent(
  { settings }: Pick<Site, 'settings'>,
  { id, groupId }: { id: string; groupId: number },
): string {
  return settings.layout.viewPage === 1 ? paths.searchContent(id) : paths.content(groupId, id)
}

/** The site's first page: in the search layout it is the search. */
export function firstPath({ settings }: Pick<Site, 'settings'>): string {
  return settings.layout.viewPage === 1 ? paths.search() : paths.home()
}

/** The page that lists all contents. */
export function pathOfAll({ settings }: Pick<Site, 'settings'>): string {
  return settings.layout.viewPage === 2 ? paths.homeSearch() : paths.search()
}
