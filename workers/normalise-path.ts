import { answerRefusal } from '#app/doors/answer.ts'
import { redirectTo } from '#app/doors/redirect-to.ts'
import { secured } from '#app/doors/security-headers.ts'
import { isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { type RequestPath, readRequestPath } from '#app/kernel/values/request-path.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'

/**
 * Passes only paths that can be routed on to `respond`. A page's path with empty segments is redirected to its proper address. A call or a
 * form is refused instead, because a redirect would lose its body or send it twice.
 */
export async function normalisePath<Incoming extends IncomingRequest>(
  incoming: Incoming,
  url: URL,
  respond: (incoming: Incoming, url: URL) => Promise<Response>,
): Promise<Response> {
  const { request, env } = incoming
  const path = readRequestPath(url.pathname)
  if (path.kind === 'plain') return respond(incoming, url)
  const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiOfSite(url)
  if (!isPage) return secured(await refused(url, request), { env, address: nobodysAddress, url })
  if (path.kind === 'moved') return secured(moved(path, url), { env, address: nobodysAddress, url })
  const notFound = notFoundNear(url)
  return respond({ ...incoming, request: new Request(notFound, request) }, notFound)
}

/** The address of answers that are the same on every site. */
export const nobodysAddress: Address = { kind: 'unknown', servicePath: null }

function moved({ path }: Extract<RequestPath, { kind: 'moved' }>, url: URL): Response {
  const target = new URL(url)
  target.pathname = path
  return redirectTo(target, 308)
}

async function refused(url: URL, request: Request): Promise<Response> {
  if (isApiOfSite(url)) return answerRefusal(new Refusal('notFound'), await findLocale(request))
  return new Response(null, { status: 404 })
}

/** Returns the address of the not-found page: of the site that the address begins with, else of the host. */
function notFoundNear(url: URL): URL {
  const site = url.pathname.split('/', 2)[1] ?? ''
  return new URL(isServicePath(site) ? `/${site}/error-404` : '/error-404', url)
}

/**
 * Tells whether an address belongs to a site's API. Calls there get a refusal instead of a page if the site doesn't exist or its settings
 * can't be read.
 */
export function isApiOfSite(url: URL): boolean {
  return /^(?:\/[^/]+)?\/api\/v1\//.test(url.pathname)
}
