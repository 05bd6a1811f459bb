import { findLocale } from '#app/visit/find-locale.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { redirectTo } from './redirect-to.ts'

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

/** Leads to the error page if a site's settings can't be read (R020, R021). Null if that page is being shown already. */
export function failingSettings(url: URL, servicePath: string | null): Response | null {
  const target = servicePath === 'gakken-payment' ? adminPaths.paymentError() : adminPaths.notFound()
  if (url.pathname === target) return null
  return redirectTo(new URL(target, url))
}
