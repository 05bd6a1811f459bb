import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { visitOf } from '#app/http/context.ts'
import { Rendering } from '#app/view/atoms/rendering.ts'
import { i18nFor } from '#app/visit/translator.ts'

/** Renders a page whole: nothing on it waits for slow data, and one string costs the least time of the Worker. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const visit = visitOf(loadContext)
  const rendering = {
    script: remixContext.manifest.entry.module,
    basePath: visit.basePath,
    i18n: i18nFor(visit.locale),
  }
  const html = renderToString(
    <Rendering.Provider value={rendering}>
      <RemixServer context={remixContext} url={request.url} />
    </Rendering.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/** Whatever a page throws that is no refusal is a bug: one JSON line, no details outside. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  // A method no page has is the client's mistake.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const visit = visitOf(context)
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const where = new URL(request.url).pathname
  console.error(
    JSON.stringify({
      level: 'error',
      requestId: visit.requestId,
      where,
      tenantId: visit.site.tenantId,
      error: detail,
    }),
  )
}
