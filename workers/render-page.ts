import * as build from 'virtual:remix/server-build'
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { isRefusal } from '#app/errors/refusal.ts'
import type { PageContext } from '#app/http/context.ts'
import { cookieScope } from '#app/http/cookies/set-cookie.ts'
import { ensureNotCrossSite } from '#app/http/same-origin.ts'
import { answerFormPost } from '#app/http/sign-in/provider-form-post.ts'
import { signInOnArrival } from '#app/http/sign-in/sign-in-on-arrival.ts'
import { cookieName, serialiseCookie } from '#app/visit/cookies.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { routeFinder } from '#workers/find-route.ts'

/** Names the build by its files: a page that another build made is another page. */
export const buildName = (build as unknown as ServerBuild).assets.version

/**
 * One Remix handler for each base path and route, whose build has that route only; with the base path in the build, links and
 * redirects prefix themselves.
 */
const handlers = new Map<string, RequestHandler>()
const mostHandlers = 1_000
const serverBuild = build as unknown as ServerBuild
const findRoute = routeFinder(Object.values(serverBuild.routes).filter((route) => route !== undefined))
/** A reader sees their own last write for this long, even from a far replica. Seconds. */
const bookmarkLife = 60

export async function renderPage({ request }: IncomingRequest, visit: Visit): Promise<Response> {
  const early = (await answerFormPost(request, visit)) ?? refusedWrite(request, visit)
  if (early !== null) return early
  const context: PageContext = { visit, cookies: [] }
  const elsewhere = visit.site.tenantId === 0 ? null : await signInOnArrival(request, context)
  const response = elsewhere ?? (await handlerFor(visit.basePath, request)(withoutData(request), context))
  for (const cookie of context.cookies) response.headers.append('Set-Cookie', cookie)
  if (request.method !== 'GET' || context.cookies.length > 0) keepBookmark(visit, response.headers)
  response.headers.set('X-Request-Id', visit.requestId)
  return response
}

/** What Remix would answer with 500: methods that no page has, and forms that another site's page sends. */
function refusedWrite(request: Request, visit: Visit): Response | null {
  if (['GET', 'HEAD'].includes(request.method)) return null
  if (request.method !== 'POST')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
  try {
    ensureNotCrossSite(request)
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(translator(visit.locale)(`errors:${error.name}`), { status: error.http })
  }
}

/** Remix takes `?_data` for a client of its past, and logs an error for whoever writes it into an address. */
function withoutData(request: Request): Request {
  if (!request.url.includes('_data')) return request
  const url = new URL(request.url)
  url.searchParams.delete('_data')
  return new Request(url, request)
}

function handlerFor(basePath: string, request: Request): RequestHandler {
  const routeId = findRoute(new URL(request.url).pathname.slice(basePath.length) || '/')
  const key = `${basePath} ${routeId}`
  const known = handlers.get(key)
  if (known !== undefined) return known
  const own = routeId === null ? serverBuild : withRoute(routeId)
  const handler = createRequestHandler({ ...own, basename: basePath || '/' }, 'production')
  if (handlers.size >= mostHandlers) handlers.clear()
  handlers.set(key, handler)
  return handler
}

/** The build as if it had no other page: matching and rendering a page look through all there are. */
function withRoute(routeId: string): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id === 'root' || id === routeId))
  const { routes, assets } = serverBuild
  return { ...serverBuild, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } }
}

function keepBookmark(visit: Visit, headers: Headers): void {
  const bookmark = 'getBookmark' in visit.d1 ? visit.d1.getBookmark() : null
  if (bookmark === null) return
  const scope = { ...cookieScope(visit), maxAge: bookmarkLife }
  headers.append('Set-Cookie', serialiseCookie(cookieName(visit.site, 'at'), bookmark, scope))
}
