import type { Env } from '#app/data/env.ts'
import type { Address } from '#app/domain/site/snapshot/find-address.ts'
import { tagManagerOf } from '#app/pages/frame/tag-manager.ts'
import { reportDirectives, reportingEndpoints } from './csp/csp-reports.ts'
import { tellRobots } from './robots-tag.ts'

/**
 * Headers every answer of the Worker carries; static files get theirs from public/_headers. No inline script, no frames
 * but the viewer's, no other origin but a site's own tag manager; inline style attributes carry a tenant's checked colours.
 * What an answer says itself stands. Sets them on the answer itself: a copy would turn its text into a stream.
 */
export function secured(response: Response, env: Env, address: Address): Response {
  const { headers } = response
  set(headers, 'X-Content-Type-Options', 'nosniff')
  set(headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  set(headers, 'Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  tellRobots(headers, address)
  set(headers, 'Cross-Origin-Opener-Policy', 'same-origin')
  if (address.kind !== 'viewer') set(headers, 'X-Frame-Options', 'DENY')
  if (isHtml(headers) && env.LIVE_RELOAD === undefined)
    setPolicy(headers, pagePolicy(env, hasTagManager(address) ? ofTagManager : ofNobody))
  if (isHtml(headers)) set(headers, 'Cache-Control', 'private, no-store')
  // Which links a browser may fetch before they are followed; public/speculation-rules.json says.
  if (isHtml(headers) && address.kind === 'site')
    set(headers, 'Speculation-Rules', '"/speculation-rules.json"')
  return response
}

/** A year, and the host alone: what is below a customer's domain is none of our business. Seconds. */
const strictTransport = 'max-age=31536000'

/**
 * What every answer of the Worker says, whatever made it: by https that its host is to be asked by nothing else, and that only
 * pages of its own origin may embed it, but for what says otherwise of itself. A navigation and a frame need no leave.
 */
export function boundToOrigin(response: Response, { protocol }: URL): Response {
  const answer = mutable(response)
  if (protocol === 'https:') answer.headers.set('Strict-Transport-Security', strictTransport)
  set(answer.headers, 'Cross-Origin-Resource-Policy', 'same-origin')
  return answer
}

/** What comes out of a cache can't be written on. */
function mutable(response: Response): Response {
  try {
    response.headers.delete('Strict-Transport-Security')
    return response
  } catch {
    return new Response(response.body, response)
  }
}

function setPolicy(headers: Headers, policy: string): void {
  set(headers, 'Content-Security-Policy', policy)
  set(headers, 'Reporting-Endpoints', reportingEndpoints)
}

function hasTagManager(address: Address): boolean {
  return address.kind === 'site' && tagManagerOf(address.site, address.restOfPath) !== null
}

/** What the tag manager and the analytics it loads need; inline scripts are refused to it too. */
const ofTagManager = {
  script: ' https://www.googletagmanager.com',
  image: ' https://www.googletagmanager.com https://*.google-analytics.com',
  connect: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}
const ofNobody = { script: '', image: '', connect: '' }

/** What other pages than most allow beside what all do, each with a space before it. */
type Others = {
  script: string
  image: string
  connect: string
  frame?: string
}

/** Another policy than that of all pages allows `others` what they need. */
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
    // The viewer's port is the one the site is served on, which a host alone would not allow.
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
