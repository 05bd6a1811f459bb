import { tagManagerOf } from '#app/doors/security-headers.ts'
import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { groupsShown, isReadersOwn } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { readableInk } from '#app/kernel/values/colour.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { viewBareLayout } from '#app/ui/layout/bare-layout-view.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewBanner } from './banner-view.ts'

/** The layout of a site's pages: the bare layout with the sign-in, the search, the groups and the banner. */
export function viewLayout(visit: Visit, url: URL) {
  const { site } = visit
  const path = pathWithin(visit, url)
  return {
    ...viewBareLayout(visit, url),
    hasFeeds: hasFeeds(site),
    login: loginOf(visit),
    search: searchOf(visit),
    query: looksForWords.test(path) ? (url.searchParams.get('q') ?? '') : '',
    ownGroups: ownGroupsOf(visit),
    sidebar: viewSidebar(visit, path, url.searchParams),
    banner: viewBanner(site, path),
    tagManager: tagManagerOf(site, path),
  }
}

/** The pages whose search field shows the searched words: the search, and a content's pages. */
const looksForWords = /^\/(?:search(?:\/|$)|(?:home-search\/)?\d+\/)/

/** The ways to sign in, for a guest's dialog (R184, R300). Null if there is no dialog: without a layout, signing in has a page only. */
function loginOf(visit: Visit) {
  const { tenantId, accountType, settings } = visit.site
  const hasDialog = tenantId !== 0 && accountType !== 'OPEN_TYPE' && settings.layout.viewPage !== 3
  return visit.actor === null && hasDialog ? viewLoginForm(visit) : null
}

/** The header's search: the form; in the combined layout only an icon, unless the site wants the whole form (R188, R189). */
function searchOf({ site: { tenantId, settings } }: Visit): 'form' | 'icon' | null {
  const { viewPage, fullScreenSearch } = settings.layout
  if (tenantId === 0 || viewPage === 3) return null
  return viewPage === 4 && !fullScreenSearch ? 'icon' : 'form'
}

/** The groups that are each reader's own, favourites and recently read titles, in layouts that have pages of groups. */
function ownGroupsOf(visit: Visit): { id: number; name: string }[] {
  const { viewPage } = visit.site.settings.layout
  if (viewPage !== 2 && viewPage !== 4) return []
  return groupsShown(visit)
    .filter(isReadersOwn)
    .map(({ id, name }) => ({ id, name }))
}

/** The page's path without the site's prefix and without a slash at its end. */
function pathWithin({ basePath }: Visit, { pathname }: URL): string {
  return `/${pathname.slice(basePath.length).replace(/^\/|\/$/g, '')}`
}

export type SidebarEntry = {
  id: number
  name: string
  type: SiteGroup['type']
  /** The address of the link; for the group that is already open, the first page (R198). */
  to: string
  /** Whether the group's page is open, or a content of the group. */
  current: 'group' | 'content' | null
}

export type SidebarView = {
  /** The width (R201); the combined layout has its own (R202). */
  size: 'small' | 'medium' | 'large' | 'combined'
  colours: SiteSettings['layout']['sidebarColors']
  entries: SidebarEntry[]
}

type Position = { groupId: number | null; hasContent: boolean; isSearch: boolean }

/**
 * The groups beside a page. Null if the page has no sidebar: in home layouts the layout's setting decides, on search pages the results'
 * setting (R204). Only readers see favourites and recently read books (R234).
 */
function viewSidebar(visit: Visit, path: string, query: URLSearchParams): SidebarView | null {
  const { site } = visit
  const { layout, searchResult } = site.settings
  const position = positionOf(path, query)
  const isShown = position.isSearch
    ? searchResult.showSidebar && layout.viewPage !== 3
    : layout.showSidebar && (layout.viewPage === 2 || layout.viewPage === 4)
  // The search layout has no pages of groups; there a group filters the search.
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

const readable = perObject((colours: SidebarView['colours']): SidebarView['colours'] => ({
  ...colours,
  text: readableInk(colours.text, colours.background),
  textActive: readableInk(colours.textActive, colours.active),
  barText: readableInk(colours.barText, colours.barBackground),
}))
