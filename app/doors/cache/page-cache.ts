import { isNavigation } from '#app/doors/navigation.ts'
import type { Use } from '#app/features/analytics/model/recording/record-use.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { appearanceToText, defaultAppearance, readAppearance } from '#app/visit/appearance.ts'
import { cookieName, cookieScopeAt, ownCookie, scopedCookieName } from '#app/visit/cookies.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { basePathOf, type Site } from '#app/visit/site.ts'
import { etagOf, unlessKnown } from './etag.ts'

/** How long a cached page is used, in seconds. New and popular contents and the date change without any write. */
const pageLife = 60
/** The size in bytes of the isolate's own cache in front of the data centre's; an isolate has 128 MB in all. */
const maxBytes = 8 * 1024 * 1024
const maxUrlLength = 1_000
/**
 * Paths of pages that are the same for every guest: home, groups, contents, search, sign-in and the seller. Never a page that gives out a
 * token, sets a cookie or answers something other than a page.
 */
const shared =
  /^\/(?:$|[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?$|home-search(?:\/|$)|search$|search\/[a-z0-9]{20,64}$|content\/|[a-z0-9]{20,64}$|login$|register$|forget-password$|commerce-disclosure$)/
/** Paths of pictures named by their hash. The answer itself says whether a picture is public. */
const files = /^\/files\/(?:cover|site|subscription)\//
/** Paths of documents for programs, which are the same for every visitor (app/features/discovery/site/). */
const forAll = /^\/(?:robots\.txt|sitemap\.xml|feed\.xml|manifest\.webmanifest|icon\/[^/]+|opds(?:\/.*)?)$/
/** Parameters from an app or a mail, which are for one visitor, so such a page isn't shared. */
const personal = /[?&](?:UserID|appToken|is_login_mobile_app|google|microsoft|email|code|error|fl)=/i

export type PageKey = string
type CachedPage = {
  body: Uint8Array<ArrayBuffer>
  /** The headers of every answer from the cache. An answer copies them as a whole, which takes less than one by one. */
  headers: Headers
  until: number
  uses: readonly Use[]
}
/** An answer from the cache, and the uses to count when it is served: a view of a page, a search, a search without results. */
type CachedAnswer = { answer: Response; uses: readonly Use[] }

/**
 * The key under which a request's page may be cached for all guests. Null if the page is personal: the visitor is signed in or has cookies,
 * their address may sign them in, or it isn't a plain GET. The key contains tenant, version, language, appearance, build and the whole
 * address, so that nobody gets a wrong page and no page needs to be purged.
 */
export function sharedPageKey(
  request: Request,
  url: URL,
  { site, restOfPath, locale, build }: { site: Site; restOfPath: string; locale: Locale; build: string },
): PageKey | null {
  if (request.method !== 'GET' || site.tenantId === 0) return null
  const head = `${url.origin}/.cached/${site.tenantId}/${site.version}/${locale}/${build}`
  const key = `${url.pathname}${url.search}`
  if (forAll.test(restOfPath)) return url.href.length > maxUrlLength ? null : head + key
  if (url.href.length > maxUrlLength || personal.test(url.search)) return null
  if (!shared.test(restOfPath) && !files.test(restOfPath)) return null
  if (request.headers.has('X-Access-Token') || request.headers.has('Range')) return null
  const cookies = request.headers.get('Cookie')
  if (cookies !== null && hasOwnCookie(cookies, site)) return null
  if (maySignInByAddress(request, site)) return null
  const appearance = cookies === null ? null : ownAppearance(request, site)
  return appearance === null ? head + key : `${head}-${appearance}${key}`
}

/**
 * Whether the sign-in on arrival would look this visitor's address up. It does so for a person who opens a page, and then not again for ten
 * minutes.
 */
function maySignInByAddress(request: Request, site: Site): boolean {
  return site.hasAutoIpLogin && isNavigation(request) && ownCookie(site, request, 'ip') === null
}

/** The appearance that a guest has chosen, as text. Null if it is the default. */
function ownAppearance(request: Request, site: Site): string | null {
  const text = appearanceToText(readAppearance(ownCookie(site, request, 'appearance')))
  return text === usualAppearance ? null : text
}

const usualAppearance = appearanceToText(defaultAppearance)

/**
 * Whether a request has a cookie that is about its visitor. Language and appearance are in the key, and the cookies for a known device, a
 * shelf and an address that was looked up only matter to the sign-in; every other cookie counts.
 */
function hasOwnCookie(cookies: string, site: Site): boolean {
  const own = cookieName(site)
  const ofAnybody = (['lang', 'appearance', 'device', 'shelf', 'ip'] as const).map((suffix) =>
    cookieName(site, suffix),
  )
  return cookies.split(';').some((pair) => {
    const name = pair
      .slice(0, pair.indexOf('='))
      .trim()
      .replace(/^__Host-/, '')
    return !ofAnybody.includes(name) && (name === own || name.startsWith(`${own}.`))
  })
}

/**
 * Removes everything about the guest from a request except what the key contains, so that a cached page can't contain any of it. The
 * network is passed beside it, to limit how many pages it causes.
 */
export function asAnyGuest(
  { request, env, ctx }: IncomingRequest,
  { site, locale, uses }: { site: Site; locale: Locale; uses: Use[] },
): IncomingRequest {
  const appearance = ownAppearance(request, site)
  const headers = new Headers({ 'Accept-Language': locale })
  if (appearance !== null) {
    const scope = cookieScopeAt({ site, origin: new URL(request.url).origin, basePath: basePathOf(site) })
    headers.set('Cookie', `${scopedCookieName(site, 'appearance', scope)}=${appearance}`)
  }
  const network = networkKey(request.headers.get('CF-Connecting-IP'))
  return { request: new Request(request.url, { headers }), env, ctx, uses, network }
}

/** The pages in this isolate's memory, in front of the data centre's cache. The page that was unused for longest is dropped first. */
class PageMemory {
  readonly #pages = new Map<PageKey, CachedPage>()
  #bytes = 0

  find(key: PageKey, now: number): CachedPage | null {
    const page = this.#pages.get(key)
    if (page === undefined) return null
    this.#pages.delete(key)
    if (page.until <= now) {
      this.#bytes -= page.body.length
      return null
    }
    this.#pages.set(key, page)
    return page
  }

  keep(key: PageKey, page: CachedPage): void {
    this.#bytes += page.body.length - (this.#pages.get(key)?.body.length ?? 0)
    this.#pages.set(key, page)
    for (const [oldest, { body }] of this.#pages) {
      if (this.#bytes <= maxBytes) return
      this.#pages.delete(oldest)
      this.#bytes -= body.length
    }
  }
}

const memory = new PageMemory()

/** Finds a cached page, picture or feed. Null if there is none. Answers 304 if the client has it already. */
export async function findCached(request: Request, key: PageKey, now: number): Promise<CachedAnswer | null> {
  const known = memory.find(key, now)
  if (known !== null) return { answer: unlessKnown(request, pageAnswer(known)), uses: known.uses }
  const found = await cacheOfPages().match(key)
  if (found === undefined) return null
  if (!isHtml(found)) return { answer: unlessKnown(request, found), uses: [] }
  const page = await toCachedPage(found, now)
  memory.keep(key, page)
  return { answer: unlessKnown(request, pageAnswer(page)), uses: page.uses }
}

/**
 * Stores a page that is the same for everybody (200, HTML, no cookie set) with its uses, or a picture that is marked as public. Answers the
 * response to send; a browser may store a page too, but must revalidate it each time.
 */
export async function cacheShared(
  key: PageKey,
  response: Response,
  now: number,
  uses: readonly Use[] = [],
): Promise<{ answer: Response; stored: Promise<unknown> }> {
  const isOwn = response.status !== 200 || response.headers.has('Set-Cookie')
  const isPublic = response.headers.get('Cache-Control')?.startsWith('public') ?? false
  if (isOwn || !(isHtml(response) || isPublic)) return { answer: response, stored: Promise.resolve() }
  response.headers.delete('X-Request-Id')
  if (!isHtml(response)) return { answer: response, stored: cacheOfPages().put(key, response.clone()) }
  response.headers.set('Cache-Control', `public, max-age=${pageLife}`)
  response.headers.set(usesHeader, encodeURIComponent(JSON.stringify(uses)))
  const page = await toCachedPage(response, now)
  memory.keep(key, page)
  const stored = cacheOfPages().put(key, new Response(page.body, response))
  const answer = pageAnswer(page)
  answer.headers.set('X-Page-Cache', 'MISS')
  return { answer, stored }
}

function isHtml(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false
}

async function toCachedPage(response: Response, now: number): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers([...response.headers].filter(([name]) => !volatile.has(name)))
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Vary', 'Cookie, Accept-Language')
  headers.set('ETag', await etagOf(body))
  headers.set('X-Page-Cache', 'HIT')
  return { body, headers, until: now + pageLife * 1_000, uses: usesIn(response) }
}

/** The header with the uses of a page in the data centre's cache; it is removed before an answer is sent. */
const usesHeader = 'x-uses'

function usesIn({ headers }: Response): readonly Use[] {
  return JSON.parse(decodeURIComponent(headers.get(usesHeader) ?? '%5B%5D')) as Use[]
}

/** Headers that a cache adds, or that belong to a single answer. */
const volatile = new Set([
  'cache-control',
  'age',
  'date',
  'cf-cache-status',
  'etag',
  'vary',
  'content-length',
  usesHeader,
])

function pageAnswer({ body, headers }: CachedPage): Response {
  return new Response(body, { headers })
}

function cacheOfPages(): Cache {
  return (caches as unknown as { default: Cache }).default
}
