import { tagManagerOf } from '#app/doors/csp/tag-manager.ts'
import { hasFeeds } from '#app/features/access/model/discovery.ts'
import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { viewBareFrame } from '#app/ui/frame/bare-frame-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewBanner } from './banner-view.ts'
import { viewSidebar } from './sidebar-view.ts'

/** Returns the frame of a site's pages: the bare frame with the sign-in, the search, the groups and the banner. */
export function viewFrame(visit: Visit, url: URL) {
  const { site } = visit
  const path = pathWithin(visit, url)
  return {
    ...viewBareFrame(visit, url),
    hasFeeds: hasFeeds(site),
    login: loginOf(visit),
    search: searchOf(visit),
    query: looksForWords.test(path) ? (url.searchParams.get('q') ?? '') : '',
    sidebar: viewSidebar(visit, path, url.searchParams),
    banner: viewBanner(site, path),
    tagManager: tagManagerOf(site, path),
  }
}

/** The pages that look for words: the search, and a content's pages. No other page shows searched words. */
const looksForWords = /^\/(?:search(?:\/|$)|(?:home-search\/)?\d+\/)/

/** Returns the ways to sign in, for a guest's dialog (R184, R300). Without a layout there is only a page for it. */
function loginOf(visit: Visit) {
  const { tenantId, accountType, settings } = visit.site
  const hasDialog = tenantId !== 0 && accountType !== 'OPEN_TYPE' && settings.layout.viewPage !== 3
  return visit.actor === null && hasDialog ? viewLoginForm(visit) : null
}

/** The header's search: the form itself, in the combined layout an icon unless it is to stand there whole (R188, R189). */
function searchOf({ site: { tenantId, settings } }: Visit): 'form' | 'icon' | null {
  const { viewPage, fullScreenSearch } = settings.layout
  if (tenantId === 0 || viewPage === 3) return null
  return viewPage === 4 && !fullScreenSearch ? 'icon' : 'form'
}

/** The page's path without the site's prefix, and without a slash at its end. */
function pathWithin({ basePath }: Visit, { pathname }: URL): string {
  return `/${pathname.slice(basePath.length).replace(/^\/|\/$/g, '')}`
}
