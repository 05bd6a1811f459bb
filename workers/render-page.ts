import * as build from 'virtual:remix/server-build'
import type { ServerBuild } from '@remix-run/cloudflare'
import { countRefusal } from '#app/doors/answer.ts'
import type { PageContext } from '#app/doors/context.ts'
import { cookiesOfAnswer } from '#app/doors/cookies/flash.ts'
import { ensureNotCrossSite } from '#app/doors/same-origin.ts'
import { type Step, through } from '#app/doors/steps.ts'
import { previewVisit } from '#app/features/branding/model/preview/preview-draft.ts'
import { framedHere } from '#app/features/branding/parts/preview/preview-frame.ts'
import { answerFormPost } from '#app/features/identity/site/providers/provider-return.ts'
import { carryOverSession } from '#app/features/identity/site/session/begin-session.ts'
import { signInOnArrival } from '#app/features/identity/site/session/sign-in-on-arrival.ts'
import { answerPaymentReturn } from '#app/features/orders/site/payment/payment-return.ts'
import { answerOneClick } from '#app/features/reading/site/saved-searches/one-click.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { mounted } from '#app/kernel/rendering/mount.ts'
import { cookieScopeAt, ownCookie, scopedCookieName, serialiseCookie } from '#app/visit/cookies.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import type { PreviewPath } from '#app/visit/paths/admin-branding-preview.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

const serverBuild = build as unknown as ServerBuild

/**
 * The version of the build, made from its files. It is part of the page cache's keys, so that a new build doesn't serve an old build's
 * pages.
 */
export const buildName = serverBuild.assets.version
const handlerFor = mounted(serverBuild)

/** Seconds for which a reader's requests carry the bookmark of their last write, so that they see it even on a distant replica. */
const bookmarkLife = 60

type PageStep = Step<{ request: Request; context: PageContext }>

/** The steps that a page's request goes through, in order. */
const steps: readonly PageStep[] = [
  unlessAnswered(answerFormPost),
  unlessAnswered(answerPaymentReturn),
  unlessAnswered(answerOneClick),
  unlessAnswered(refuseWrite),
  sayWhatTheContextSays,
  async ({ request, context }, next) => {
    await carryOverSession(request, context)
    return next()
  },
  async ({ request, context }, next) => {
    const isSite = context.visit.site.tenantId !== 0
    return (isSite ? await signInOnArrival(request, context) : null) ?? next()
  },
]

export function renderPage({ request }: IncomingRequest, visit: Visit): Promise<Response> {
  const context: PageContext = { visit, cookies: [] }
  return through(steps, { request, context }, () =>
    renderRoute(
      context.homeSite === undefined ? withoutData(request) : noticeInstead(request, visit),
      context,
    ),
  )
}

/** Makes a step of a function that answers some requests itself, before the user is looked up. */
function unlessAnswered(
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
function renderRoute(request: Request, context: PageContext): Promise<Response> {
  const { basePath } = context.visit
  const path = new URL(request.url).pathname.slice(basePath.length) || '/'
  return handlerFor(basePath, path)(request, context)
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
function withoutData(request: Request): Request {
  if (!request.url.includes('_data')) return request
  const url = new URL(request.url)
  url.searchParams.delete('_data')
  return new Request(url, request)
}

function keepBookmark(visit: Visit, headers: Headers): void {
  const bookmark = 'getBookmark' in visit.d1 ? visit.d1.getBookmark() : null
  if (bookmark === null) return
  const scope = cookieScopeAt(visit)
  const name = scopedCookieName(visit.site, 'at', scope)
  headers.append('Set-Cookie', serialiseCookie(name, bookmark, { ...scope, maxAge: bookmarkLife }))
}

/**
 * Answers with a reader's page for an administrator who previews a design. It is the real page, in a frame of the console that nobody else
 * sees. Nothing is cached, counted or written, and no cookie is set (docs/adr/077).
 */
export async function answerPreview(
  { request, env }: IncomingRequest,
  staffVisit: Visit,
  preview: PreviewPath,
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method))
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  const search = new URL(`${preview.basePath}${paths.search()}`, request.url).href
  try {
    const draftId = ownCookie(staffVisit.site, request, 'preview')
    const visit = await previewVisit(staffVisit, preview, draftId)
    if (!shown.test(preview.restOfPath)) return framedHere(notice(visit, 'elsewhere', 404), env, search)
    const context: PageContext = { visit, cookies: [] }
    return framedHere(await renderRoute(asNobody(request), context), env, search)
  } catch (error) {
    if (!isRefusal(error)) throw error
    countRefusal(error.name)
    const isOver = error.name === 'notFound' && preview.of === 'draft'
    return framedHere(notice(staffVisit, isOver ? 'over' : 'refused', error.http), env, search)
  }
}

/** Paths of pages that a preview may show: none that hands out a token or belongs to an account. */
const shown =
  /^\/(?:$|[1-9]\d{0,8}(?:\/[a-z0-9]{20,64})?$|home-search(?:\/|$)|search$|search\/[a-z0-9]{20,64}$|content\/|[a-z0-9]{20,64}$|notifications\/\d+$|login$|register$|forget-password$|error-404$|files\/(?:cover|site|subscription)\/)/

/** Drops the administrator's own cookies, which say nothing about a reader. */
function asNobody(request: Request): Request {
  return withoutData(new Request(request.url, { method: request.method }))
}

/** Returns the notice that the frame shows instead of a page. */
function notice({ locale }: Visit, what: 'elsewhere' | 'over' | 'refused', status: number): Response {
  const words = translator(locale, 'console-preview')
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words(`${what}.title`)}</title><link rel="stylesheet" href="/loading.css"></head><body><main><h1>${words(`${what}.title`)}</h1><p>${words(`${what}.text`)}</p></main></body></html>`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
