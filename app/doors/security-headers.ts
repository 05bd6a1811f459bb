import { reportDirectives, reportingEndpoints } from '#app/doors/csp/csp-reports.ts'
import { isListed } from '#app/features/access/model/may-browse.ts'
import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { mayRunTagManager, type Site } from '#app/visit/site.ts'

/**
 * Sets the headers of every answer of the Worker; static files get theirs from public/_headers. Allows no inline scripts, no frames but the
 * viewer's, and no other origin except a site's tag manager. Inline style attributes are allowed for a tenant's validated colours. Keeps
 * headers that an answer already has. Changes the answer itself, because a copy would turn its text into a stream. Answers that are kept
 * are kept with these headers, so they get them only once.
 */
export function secured(
  response: Response,
  { env, address, url }: { env: Env; address: Address; url: URL },
): Response {
  const { headers } = boundToOrigin(response, url)
  set(headers, 'X-Content-Type-Options', 'nosniff')
  set(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  set(headers, 'Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  tellRobots(headers, address)
  set(headers, 'Cross-Origin-Opener-Policy', 'same-origin')
  if (address.kind !== 'viewer') set(headers, 'X-Frame-Options', 'DENY')
  if (isHtml(headers)) setPolicy(headers, usualPolicy(env, hasTagManager(address)))
  if (isHtml(headers)) set(headers, 'Cache-Control', 'private, no-store')
  // The links that a browser may prefetch are listed in public/speculation-rules.json.
  if (isHtml(headers) && address.kind === 'site')
    set(headers, 'Speculation-Rules', '"/speculation-rules.json"')
  return response
}

/** A year in seconds, and only for this host: a customer's domain may have other hosts, over which the platform must not decide. */
const strictTransport = 'max-age=31536000'

/**
 * Sets the headers that bind an answer to its origin: over https, that the host must only be used by https; and that only pages of the same
 * origin may embed the answer, unless it already says otherwise. Navigations and frames aren't affected.
 */
export function boundToOrigin(response: Response, { protocol }: URL): Response {
  if (protocol === 'https:') response.headers.set('Strict-Transport-Security', strictTransport)
  set(response.headers, 'Cross-Origin-Resource-Policy', 'same-origin')
  return response
}

function setPolicy(headers: Headers, policy: string): void {
  set(headers, 'Content-Security-Policy', policy)
  set(headers, 'Reporting-Endpoints', reportingEndpoints)
}

function hasTagManager(address: Address): boolean {
  return address.kind === 'site' && tagManagerOf(address.site, address.restOfPath) !== null
}

/** The origins that the tag manager and its analytics need. Inline scripts stay forbidden to it too. */
const ofTagManager = {
  script: ' https://www.googletagmanager.com',
  image: ' https://www.googletagmanager.com https://*.google-analytics.com',
  connect: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}

const ofNobody = { script: '', image: '', connect: '' }

const usualPolicies = new Map<string, string>()

/** The policy of all pages but a few, made once for each viewer's host, of which a Worker has one. */
function usualPolicy(env: Env, withTagManager: boolean): string {
  const key = `${env.VIEWER_HOST} ${withTagManager}`
  const known = usualPolicies.get(key) ?? pagePolicy(env, withTagManager ? ofTagManager : ofNobody)
  usualPolicies.set(key, known)
  return known
}

/** Additions to the policy for particular pages, each with a space before it. */
type Others = {
  script: string
  image: string
  connect: string
  frame?: string
}

/** Makes the policy of a page, with additions if it needs more than all pages have. */
export function pagePolicy(env: Env, others: Others): string {
  return [
    "default-src 'none'",
    `script-src 'self'${others.script}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${others.image}`,
    "font-src 'self'",
    `connect-src 'self'${others.connect}`,
    "manifest-src 'self'",
    // The viewer has the same port as the site, which a host name alone wouldn't allow.
    `frame-src http://${env.VIEWER_HOST}:* https://${env.VIEWER_HOST}${others.frame ?? ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...reportDirectives,
  ].join('; ')
}

function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}

function set(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

/**
 * Paths of the pages that search engines may index: a site's first page, lists, contents, the empty search, notifications, and their
 * pictures. A new page isn't indexed until it is added here.
 */
const kept =
  /^\/(?:$|[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?$|home-search(?:\/[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?)?$|search(?:\/[a-z0-9]{20,64})?$|notifications\/\d+$|files\/(?:cover|site|subscription)\/)/

/** Tells search engines not to index an answer, except for the pages above on listed sites. Search results forbid it in the page itself. */
function tellRobots(headers: Headers, address: Address): void {
  const mayKeep = address.kind === 'site' && isListed(address.site) && kept.test(address.restOfPath)
  if (!mayKeep) headers.set('X-Robots-Tag', 'noindex')
}

/**
 * First words of pages on which the tag manager may count visitors. It runs nowhere else: an address may contain a token (reset,
 * confirmation, viewer, return from a provider), and a page may show who somebody is or how they pay.
 */
const counted = /^\/(?:$|[1-9]\d*(?:\/|$)|[a-z0-9]{20,64}$|(?:search|home-search|notifications)(?:\/|$))/

/**
 * The tag manager to run on a page, `GTM-…`. Null if the site has none or may not run one, or if the page excludes it. `path` is the
 * page's, without the site's prefix.
 */
export function tagManagerOf(site: Pick<Site, 'domainType' | 'settings'>, path: string): string | null {
  return mayRunTagManager(site) && counted.test(path) ? site.settings.tagManager.gtmId : null
}
