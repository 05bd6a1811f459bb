import { findLocale } from '#app/visit/find-locale.ts'
import { translator } from '#app/visit/translator.ts'

/**
 * Answers any page of a site whose company was stopped, without anything of the site. Nobody may cache it, because the
 * site may come back.
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
