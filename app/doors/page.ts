import { data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { askForProof, askToSignIn } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { parseContentGroupId } from '#app/kernel/values/content-group-id.ts'
import { isElementId } from '#app/kernel/values/element-id.ts'
import { readReturnRoute } from '#app/kernel/values/return-route.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { countRefusal } from './answer.ts'
import { type PageContext, visitOf } from './context.ts'

/** The parts of a site to which layouts, account types and access rules apply differently (product §2). */
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

/** A site's layout: 1 search, 2 home, 3 no layout, 4 home plus search (R072). */
type Layout = 1 | 2 | 3 | 4

export type RouteFacts = {
  area: Area
  layout: Layout
  isOpenType: boolean
  showsSubscriptions: boolean
  visitor: 'guest' | 'reader' | 'ip_reader'
  /** The raw parameters of the address. `elsewhereOf` validates those of the area. */
  params: { contentGroupId?: string; contentId?: string; contentToken?: string }
  /** The words that the address asks to search for. */
  words: string
  /** The page that the visitor wanted before the sign-in: a validated path of this site. */
  returnRoute: string | null
}

/** Where a visitor goes instead: another page, the sign-in, or not found. Null if they may stay. */
type Elsewhere = { to: string } | 'sign-in' | 'missing' | null

export type PageArgs = {
  visit: Visit
  params: Record<string, string | undefined>
  url: URL
  request: Request
  context: LoaderFunctionArgs['context']
}

type Options = {
  /**
   * The part of the site that the page belongs to. If the site doesn't have it, or doesn't show it to this visitor, the page redirects
   * before it runs.
   */
  area?: Area
}

/**
 * Makes the loader of a page; there is no other way to handle one. Turns a refusal into what a person should see: for 401 the sign-in or
 * the proof of identity, which lead back to the page; for anything else the error page with the catalogue's HTTP status. An error that
 * isn't a refusal is a bug and is logged.
 */
export function page<Data>(run: (args: PageArgs) => Promise<Data>, { area }: Options = {}) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Data> => {
    const visit = visitOf(context)
    const url = new URL(request.url)
    try {
      const args = { visit, params, url, request, context }
      if (area !== undefined) leadElsewhere(area, args)
      return await run(args)
    } catch (error) {
      if (!isRefusal(error)) throw error
      countRefusal(error.name)
      if (error.name === 'proofNeeded') throw askForProof(visit, pathOf(url, visit))
      if (error.http === 401) {
        throw askToSignIn(context, { back: pathOf(url, visit) })
      }
      ;(context as PageContext).headers = error.headers
      throw data({ refusal: error.words, details: error.details }, { status: error.page })
    }
  }
}

function pathOf({ pathname, search }: URL, { basePath }: Visit): string {
  return `${pathname.slice(basePath.length) || '/'}${search}`
}

/** Redirects if the page's area isn't available. A stored way back is used up by the first page that redirects to it (ruling 16). */
function leadElsewhere(area: Area, { visit, params, url, request, context }: PageArgs): void {
  const stored = ownCookie(visit.site, request, 'return')
  const returnRoute = readReturnRoute(stored)
  const words = (url.searchParams.get('q') ?? '').trim()
  const target = elsewhere(visit, { area, params, words, returnRoute })
  if (target === null) return
  if (target === 'sign-in') refuse('unauthorized')
  if (target === 'missing') refuse('notFound')
  if (target.to === returnRoute) clearCookie(context, 'return')
  throw redirect(target.to)
}

/** Where an area redirects in each layout. Without an entry for the layout, the visitor stays (R069–R075, rulings 15, 16). */
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
  // Guests get a page that says where their notes are.
  notes: { 3: 'not-found' },
  notifications: { 3: 'not-found' },
  // The list is for readers (R041); a single notification is for anybody who may see the site (R280).
  notification: { 3: 'not-found' },
  subscription: { 3: 'not-found' },
  payment: { 3: 'not-found' },
  user: { 1: 'search', 2: 'home', 3: 'not-found', 4: 'home' },
  'sign-in': {},
  error: {},
  nowhere: { 1: 'missing', 2: 'missing', 3: 'not-found', 4: 'missing' },
}

/** Areas for which guests must sign in (R040–R048, R052). */
const forReaders: ReadonlySet<Area> = new Set(['profile', 'notifications', 'subscription', 'payment', 'user'])

/** Areas that don't exist if the site shows no subscriptions (R076, ruling 18). */
const ofSubscriptions: ReadonlySet<Area> = new Set(['subscription', 'payment'])

/**
 * Lists without a search. If their address contains words to search for, they redirect to the search page, so that no page shows words that
 * it hasn't searched for.
 */
const lists: ReadonlySet<Area> = new Set(['home', 'group', 'home-search'])

/** Areas whose addresses contain a group, a content, or both. */
const withIds: ReadonlySet<Area> = new Set([
  'group',
  'content',
  'home-search',
  'home-search-content',
  'search-content',
  'content-token',
  'view-online',
])

/**
 * Decides where an address redirects instead of showing its page, by the site's layout and account type and the visitor. The only place for
 * redirects of readers' pages (R040–R048, R052, R064–R076, R433, rulings 14–18). Whether guests may see the site is decided by
 * `ensureMayBrowse`.
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
  // Readers by address share an account, which has no profile.
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

/** Whether an address can't belong to any content or group (R065–R068, ruling 14). */
function isMalformed({ area, layout, params }: RouteFacts): boolean {
  if (!withIds.has(area)) return false
  const { contentGroupId, contentId, contentToken } = params
  // R071: without a layout a single segment is a content.
  if (area === 'group' && layout === 3) return !isElementId(contentGroupId)
  if (contentGroupId !== undefined && parseContentGroupId(contentGroupId) === null) return true
  const id = contentId ?? contentToken
  return id !== undefined && !isElementId(id)
}

/** Applies `elsewhereOf` to a visit. */
function elsewhere(
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
