import type { Env } from '#app/data/env.ts'
import type { Address } from '#app/visit/find-address.ts'

/**
 * Headers every answer of the Worker carries; static files get theirs from public/_headers. No inline script, no frames
 * but the viewer's; inline style attributes carry a tenant's checked colours. What an answer says itself stands.
 */
export function secured(response: Response, env: Env, address: Address): Response {
  const { headers } = response
  const result = new Response(response.body, response)
  set(result.headers, 'X-Content-Type-Options', 'nosniff')
  set(result.headers, 'Referrer-Policy', 'strict-origin-when-cross-origin')
  set(result.headers, 'Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  set(result.headers, 'Cross-Origin-Opener-Policy', 'same-origin')
  if (address.kind !== 'viewer') set(result.headers, 'X-Frame-Options', 'DENY')
  if (isHtml(headers) && env.LIVE_RELOAD === undefined)
    set(result.headers, 'Content-Security-Policy', pagePolicy(env))
  if (isHtml(headers)) set(result.headers, 'Cache-Control', 'private, no-store')
  return result
}

function pagePolicy(env: Env): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The viewer's port is the one the site is served on, which a host alone would not allow.
    `frame-src http://${env.VIEWER_HOST}:* https://${env.VIEWER_HOST}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}

function set(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}
