import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse } from '@remix-run/react'
import { logError } from '#app/doors/answer.ts'
import { visitOf } from '#app/doors/context.ts'
import { renderDocument } from '#app/kernel/rendering/render-document.tsx'
import { i18nFor } from '#app/visit/translator.ts'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const { basePath, locale } = visitOf(loadContext)
  const html = renderDocument(remixContext, request.url, { basePath, i18n: i18nFor(locale) })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Whatever a page throws that is no refusal is a bug: one JSON line, no details outside. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A method no page has is the client's mistake.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { requestId, site } = visitOf(context)
  logError({ requestId, where: new URL(request.url).pathname, tenantId: site.tenantId }, error)
}
