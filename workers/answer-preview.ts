import { countRefusal } from '#app/doors/answer.ts'
import type { PageContext } from '#app/doors/context.ts'
import { previewVisit } from '#app/features/branding/model/preview/preview-draft.ts'
import { framedHere } from '#app/features/branding/parts/preview/preview-frame.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import type { IncomingRequest } from '#app/visit/open-visit.ts'
import type { PreviewPath } from '#app/visit/paths/admin-branding-preview.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readersPages } from './readers-pages.ts'
import { renderRoute, withoutData } from './render-page.ts'

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
    return framedHere(await renderRoute(readersPages, asNobody(request), context), env, search)
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
