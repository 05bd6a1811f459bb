import type { ServerBuild } from '@remix-run/cloudflare'
import type { PageContext } from '#app/doors/context.ts'
import { cookiesOfAnswer } from '#app/doors/cookies/flash.ts'
import { ensureNotCrossSite } from '#app/doors/same-origin.ts'
import { type Step, through } from '#app/doors/steps.ts'
import { carryOverSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { mounted } from '#app/kernel/rendering/mount.ts'
import { writeBookmark } from '#app/visit/bookmark.ts'
import { cookieScopeAt, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Seconds for which a reader's requests carry the bookmark of their last write, so that they see it even on a distant replica. */
const bookmarkLife = 60

export type PageStep = Step<{ request: Request; context: PageContext }>

/** The pages that one Worker has, and the steps that their requests go through, in order. */
export type WorkerPages = { handlerFor: ReturnType<typeof mounted>; steps: readonly PageStep[] }

export function pagesOf(build: ServerBuild, steps: readonly PageStep[]): WorkerPages {
  return { handlerFor: mounted(build), steps }
}

/** The steps that requests of all pages go through. */
export const commonSteps: readonly PageStep[] = [
  unlessAnswered(refuseWrite),
  sayWhatTheContextSays,
  async ({ request, context }, next) => {
    await carryOverSession(request, context)
    return next()
  },
]

export function renderPage(
  pages: WorkerPages,
  { request }: IncomingRequest,
  visit: Visit,
): Promise<Response> {
  const context: PageContext = { visit, cookies: [] }
  return through(pages.steps, { request, context }, () =>
    renderRoute(
      pages,
      context.homeSite === undefined ? withoutData(request) : noticeInstead(request, visit),
      context,
    ),
  )
}

/** Makes a step of a function that answers some requests itself, before the user is looked up. */
export function unlessAnswered(
  answer: (request: Request, visit: Visit) => Response | null | Promise<Response | null>,
): PageStep {
  return async ({ request, context }, next) => (await answer(request, context.visit)) ?? next()
}

/** Adds to the answer what the page and earlier steps have put into the context: cookies, headers, and the bookmark of a write. */
async function sayWhatTheContextSays(
  { request, context }: Parameters<PageStep>[0],
  next: () => Promise<Response>,
): Promise<Response> {
  const rendered = await next()
  const response = context.json ?? rendered
  for (const cookie of cookiesOfAnswer(context, response)) response.headers.append('Set-Cookie', cookie)
  for (const [name, value] of Object.entries(context.headers ?? {})) response.headers.set(name, value)
  if (request.method !== 'GET' || context.cookies.length > 0) keepBookmark(context.visit, response.headers)
  response.headers.set('X-Request-Id', context.visit.requestId)
  return response
}

/** Renders only the page, for the given visit: it signs nobody in, redirects nowhere, and sets no cookie. */
export function renderRoute(pages: WorkerPages, request: Request, context: PageContext): Promise<Response> {
  const { basePath } = context.visit
  const path = new URL(request.url).pathname.slice(basePath.length) || '/'
  return pages.handlerFor(basePath, path)(request, context)
}

/** Refuses requests that Remix would answer with 500: methods that no page has, and forms sent by a page of another site. */
function refuseWrite(request: Request, visit: Visit): Response | null {
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

/** Replaces a request that has a session of another site by a request for the notice about that (R471). */
function noticeInstead(request: Request, { basePath }: Visit): Request {
  return new Request(new URL(`${basePath}${paths.otherSite()}`, request.url), { headers: request.headers })
}

/**
 * Removes `?_data`. Remix treats it as a request from an old client of its own, and would log an error when anybody adds it to an address.
 */
export function withoutData(request: Request): Request {
  if (!request.url.includes('_data')) return request
  const url = new URL(request.url)
  url.searchParams.delete('_data')
  return new Request(url, request)
}

function keepBookmark(visit: Visit, headers: Headers): void {
  const bookmark = writeBookmark(visit)
  if (bookmark === null) return
  const scope = cookieScopeAt(visit)
  const name = scopedCookieName(visit.site, 'at', scope)
  headers.append('Set-Cookie', serialiseCookie(name, bookmark, { ...scope, maxAge: bookmarkLife }))
}
