import { groupsShown } from '#app/features/catalogue/model/content-group/groups-shown.ts'
import { readableInk } from '#app/kernel/values/colour.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

export type SidebarEntry = {
  id: number
  name: string
  type: SiteGroup['type']
  /** The address of the link; for the group that is already open, the first page (R198). */
  to: string
  /** Its group's page is open, or a content of it. */
  current: 'group' | 'content' | null
}

export type SidebarView = {
  /** R201; the combined layout has a width of its own (R202). */
  size: 'small' | 'medium' | 'large' | 'combined'
  colours: SiteSettings['layout']['sidebarColors']
  entries: SidebarEntry[]
}

type Position = { groupId: number | null; hasContent: boolean; isSearch: boolean }

/**
 * Returns the groups beside a page; null if the page has no sidebar. The layout's setting decides in home layouts, the
 * results' setting on search pages (R204). Only readers have favourites and recently read books (R234).
 */
export function viewSidebar(visit: Visit, path: string, query: URLSearchParams): SidebarView | null {
  const { site } = visit
  const { layout, searchResult } = site.settings
  const position = positionOf(path, query)
  const isShown = position.isSearch
    ? searchResult.showSidebar && layout.viewPage !== 3
    : layout.showSidebar && (layout.viewPage === 2 || layout.viewPage === 4)
  // The search layout has no pages of groups; a group narrows the search there.
  const inSearch = layout.viewPage === 1
  const groups = inSearch ? site.groups.filter(({ type }) => type === 'normal') : groupsShown(visit)
  if (!isShown || groups.length === 0) return null
  return {
    size: layout.viewPage === 4 ? 'combined' : layout.sidebarSize,
    colours: readable(layout.sidebarColors),
    entries: groups.map((group) => toEntry(group, position, inSearch)),
  }
}

function toEntry({ id, name, type }: SiteGroup, position: Position, inSearch: boolean): SidebarEntry {
  const isSelected = position.groupId === id
  const current = isSelected ? (position.hasContent ? 'content' : 'group') : null
  if (inSearch) return { id, name, type, to: paths.search(current === 'group' ? {} : { group: id }), current }
  return { id, name, type, to: current === 'group' ? paths.home() : paths.group(id), current }
}

function positionOf(path: string, query: URLSearchParams): Position {
  const [first, ...rest] = path.split('/').slice(1)
  if (first === 'search') {
    return {
      groupId: parseContentGroupId(query.get('group') ?? undefined),
      hasContent: rest.length > 0,
      isSearch: true,
    }
  }
  const [group, content] = first === 'home-search' ? rest : [first, ...rest]
  return { groupId: parseContentGroupId(group), hasContent: content !== undefined, isSearch: false }
}

function readable(colours: SidebarView['colours']): SidebarView['colours'] {
  return {
    ...colours,
    text: readableInk(colours.text, colours.background),
    textActive: readableInk(colours.textActive, colours.active),
    barText: readableInk(colours.barText, colours.barBackground),
  }
}
