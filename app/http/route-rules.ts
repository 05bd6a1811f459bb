import { paths } from '#app/paths/reader.ts'
import { parseContentGroupId } from '#app/values/content-group-id.ts'
import { isElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a page is part of, as far as layouts, account types and access rules care (product §2). */
export type Area =
  | 'home'
  | 'group'
  | 'content'
  | 'home-search'
  | 'home-search-content'
  | 'search'
  | 'search-content'
  | 'content-token'
  | 'direct-view'
  | 'view-online'
  | 'profile'
  | 'notes'
  | 'notifications'
  | 'notification'
  | 'subscription'
  | 'payment'
  | 'user'
  | 'sign-in'
  | 'error'
  | 'nowhere'

type Destination = 'here' | 'home' | 'search' | 'not-found' | 'missing' | 'return-route'

/** Search, home, none, home plus search (R072). */
type Layout = 1 | 2 | 3 | 4

/** Where an area is in each layout; what is left out is where it is (R069–R075, rulings 15, 16). */
const destinations: Record<Area, Partial<Record<Layout, Destination>>> = {
  home: { 1: 'search', 3: 'return-route' },
  group: { 1: 'search' },
  content: { 1: 'search' },
  'home-search': { 1: 'search', 3: 'not-found', 4: 'search' },
  'home-search-content': { 1: 'search', 3: 'not-found', 4: 'search' },
  search: { 3: 'not-found' },
  'search-content': {},
  'content-token': {},
  'direct-view': {},
  'view-online': {},
  profile: { 3: 'not-found' },
  // A guest is told where theirs are.
  notes: { 3: 'not-found' },
  notifications: { 3: 'not-found' },
  // Its list is the readers' (R041); one may be read by whoever may look at the site (R280).
  notification: { 3: 'not-found' },
  subscription: { 3: 'not-found' },
  payment: { 3: 'not-found' },
  user: { 1: 'search', 2: 'home', 3: 'not-found', 4: 'home' },
  'sign-in': {},
  error: {},
  nowhere: { 1: 'missing', 2: 'missing', 3: 'not-found', 4: 'missing' },
}

/** R040–R048, R052: a guest is asked to sign in. */
const forReaders: ReadonlySet<Area> = new Set(['profile', 'notifications', 'subscription', 'payment', 'user'])
/** R076, ruling 18. */
const ofSubscriptions: ReadonlySet<Area> = new Set(['subscription', 'payment'])

/** Pages that list and don't search: asked for words they lead to the search, so that none shows words it did not look for. */
const lists: ReadonlySet<Area> = new Set(['home', 'group', 'home-search'])

/** Areas whose addresses name a group, a content, or both. */
const withIds: ReadonlySet<Area> = new Set([
  'group',
  'content',
  'home-search',
  'home-search-content',
  'search-content',
  'content-token',
  'view-online',
])

export type RouteFacts = {
  area: Area
  layout: Layout
  isOpenType: boolean
  showsSubscriptions: boolean
  visitor: 'guest' | 'reader' | 'ip_reader'
  /** As the address has them; an area's own are checked. */
  params: { contentGroupId?: string; contentId?: string; contentToken?: string }
  /** What the address asks to be searched for. */
  words: string
  /** What the visitor wanted when they were asked to sign in: a path of this site, checked already. */
  returnRoute: string | null
}

/** A page to go to instead, the sign-in, no page at all; null where the visitor may stay. */
export type Elsewhere = { to: string } | 'sign-in' | 'missing' | null

/**
 * Where an address leads to instead of its page, by the site's layout and account type and by who comes: the one place for
 * all redirects of readers' pages (R040–R048, R052, R064–R076, R433, rulings 14–18). Who may look at a site that is
 * closed to guests is `ensureMayBrowse`'s.
 */
export function elsewhereOf(facts: RouteFacts): Elsewhere {
  const { area, layout, visitor } = facts
  const destination =
    ofSubscriptions.has(area) && !facts.showsSubscriptions ? 'missing' : destinationOf(facts)
  if (destination === 'missing') return layout === 3 ? { to: paths.notFound() } : 'missing'
  if (facts.isOpenType && (area === 'sign-in' || forReaders.has(area))) return { to: paths.home() }
  if (destination === 'not-found') return { to: paths.notFound() }
  if (visitor === 'guest' && forReaders.has(area)) return 'sign-in'
  if (destination !== 'here') return { to: addressOf(destination, facts) }
  if (isMalformed(facts)) return { to: layout === 3 ? paths.notFound() : paths.home() }
  // Readers who came by address share an account and have no profile.
  if (visitor === 'ip_reader' && area === 'profile') return { to: paths.home() }
  if (lists.has(area) && facts.words !== '' && layout !== 3) return { to: addressOf('search', facts) }
  return null
}

function destinationOf({ area, layout }: RouteFacts): Destination {
  return destinations[area][layout] ?? 'here'
}

function addressOf(destination: 'home' | 'search' | 'return-route', facts: RouteFacts): string {
  const { returnRoute, words, params } = facts
  if (destination === 'home') return paths.home()
  if (destination === 'search')
    return paths.search(
      words === '' ? {} : { q: words, group: parseContentGroupId(params.contentGroupId) ?? undefined },
    )
  return returnRoute === null || returnRoute === paths.home() ? paths.notFound() : returnRoute
}

/** Addresses of contents and groups that nothing can have (R065–R068, ruling 14). */
function isMalformed({ area, layout, params }: RouteFacts): boolean {
  if (!withIds.has(area)) return false
  const { contentGroupId, contentId, contentToken } = params
  // R071: without a layout a first segment alone is a content.
  if (area === 'group' && layout === 3) return !isElementId(contentGroupId)
  if (contentGroupId !== undefined && parseContentGroupId(contentGroupId) === null) return true
  const id = contentId ?? contentToken
  return id !== undefined && !isElementId(id)
}

/** The same for a visit: what its site and its visitor say. */
export function elsewhere(
  { site, actor }: Visit,
  { area, params, words, returnRoute }: Pick<RouteFacts, 'area' | 'params' | 'words' | 'returnRoute'>,
): Elsewhere {
  const { layout, subscription } = site.settings
  return elsewhereOf({
    area,
    layout: layout.viewPage,
    isOpenType: site.accountType === 'OPEN_TYPE',
    showsSubscriptions: subscription.showSubscriptionStatus,
    visitor: actor === null ? 'guest' : actor.level === 'ip_reader' ? 'ip_reader' : 'reader',
    params,
    words,
    returnRoute,
  })
}
