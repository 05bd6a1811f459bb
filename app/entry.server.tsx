import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { visitOf } from '#app/http/context.ts'
import { PageScript } from '#app/view/atoms/page-script.ts'
import { i18nFor } from '#app/visit/words.ts'

/** Renders a page whole: nothing on it waits for slow data, and one string costs the least time of the Worker. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const visit = visitOf(loadContext)
  const html = renderToString(
    <I18nextProvider i18n={i18nFor(visit.locale)}>
      <PageScript.Provider value={remixContext.manifest.entry.module}>
        <RemixServer context={remixContext} url={request.url} />
      </PageScript.Provider>
    </I18nextProvider>,
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
