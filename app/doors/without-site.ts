import { logOut } from '#app/features/identity/model/session/log-out.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { listed } from '#app/kernel/values/host.ts'
import { cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { type IncomingRequest, openVisit } from '#app/visit/open-visit.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { platformSite } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import { redirectTo } from './redirect-to.ts'

/**
 * Redirects from the console on a host that runs a tag manager's script to one of the platform's own hosts, and ends the session of an
 * administrator who signed in here before (docs/adr/114).
 */
export async function consoleElsewhere(incoming: IncomingRequest, url: URL): Promise<Response> {
  const answer = redirectTo(consoleAt(incoming.env, url))
  const { visit } = await openVisit(incoming, { site: platformSite(), basePath: '' })
  if (visit.actor === null) return answer
  await logOut(visit)
  const scope = cookieScopeAt(visit)
  const cookie = serialiseCookie(scopedCookieName(visit.site, undefined, scope), '', { maxAge: 0, ...scope })
  answer.headers.append('Set-Cookie', cookie)
  return answer
}

/** The same page on the console's own host, or on the shared host if there is none. */
function consoleAt({ ADMIN_HOSTS, SHARED_HOSTS }: Pick<Env, 'ADMIN_HOSTS' | 'SHARED_HOSTS'>, url: URL): URL {
  const at = new URL(url)
  at.hostname = [...listed(ADMIN_HOSTS), ...listed(SHARED_HOSTS)][0] ?? refuse('notFound')
  return at
}

/**
 * Answers an address without a tenant: 404 with a loading page that leads to the not-found page after one second, so that
 * a tenant that is just being set up doesn't show an error at once (R022, R029, ruling 17).
 */
export async function unknownTenant(request: Request, servicePath: string | null): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 404 })
  const locale = await findLocale(request)
  const loading = translator(locale)('messages:progress.loading')
  const target = servicePath === 'gakken-payment' ? adminPaths.paymentError() : adminPaths.notFound()
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="1; url=${target}"><title>${loading}</title><link rel="stylesheet" href="/loading.css"></head><body><main><span class="spinner" aria-hidden="true"></span><p role="status">${loading}</p></main></body></html>`
  return new Response(html, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** Redirects to the error page if a site's settings can't be read (R020, R021). Null if that page is already being shown. */
export function failingSettings(url: URL, servicePath: string | null): Response | null {
  const target = servicePath === 'gakken-payment' ? adminPaths.paymentError() : adminPaths.notFound()
  if (url.pathname === target) return null
  return redirectTo(new URL(target, url))
}

/**
 * Answers any page of a site whose company was stopped, showing nothing of the site. Must not be cached, because the site may come back.
 */
export async function stoppedSite(request: Request): Promise<Response> {
  const locale = await findLocale(request)
  const words = translator(locale)
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${words('stopped.title')}</title><link rel="stylesheet" href="/loading.css"></head><body><main><h1>${words('stopped.title')}</h1><p>${words('stopped.text')}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
