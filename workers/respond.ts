import { dispatch } from '#app/api/dispatch.ts'
import { refusalOf } from '#app/http/answer.ts'
import { secured } from '#app/http/security-headers.ts'
import { failingSettings, unknownTenant } from '#app/http/unknown-tenant.ts'
import { chooseLocale } from '#app/values/locale.ts'
import { respondInViewer } from '#app/viewer-host/respond.ts'
import { type Address, findAddress } from '#app/visit/find-address.ts'
import { type Door, openVisit } from '#app/visit/open-visit.ts'
import { wordsFor } from '#app/visit/words.ts'
import { renderPage } from '#workers/render-page.ts'

/** A request's way: address → viewer, API or page (house rule of the request path). */
export async function respond(door: Door): Promise<Response> {
  const url = new URL(door.request.url)
  try {
    const address = await findAddress(url, door.env, Date.now())
    return secured(await answerAt(address, door, url), door.env, address)
  } catch (error) {
    return broken(error, door.request, url)
  }
}

/** What failed before any door could answer for it, such as a database that doesn't: no details outside here either. */
function broken(error: unknown, request: Request, url: URL): Response {
  const requestId = request.headers.get('CF-Ray') ?? ''
  const refusal = refusalOf(error, { requestId, where: url.pathname, tenantId: 0 })
  const acceptLanguage = request.headers.get('Accept-Language')
  const words = wordsFor(chooseLocale({ user: null, cookie: null, acceptLanguage }))
  return new Response(words(`errors:${refusal.name}`), {
    status: refusal.http,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  })
}

async function answerAt(address: Address, door: Door, url: URL): Promise<Response> {
  switch (address.kind) {
    case 'viewer':
      return respondInViewer(door, url)
    case 'unknown':
      return unknownTenant(door.request, address.servicePath)
    case 'failing':
      return failingSettings(url, address.servicePath)
    case 'platform':
      return inPlatform(address, door, url)
    case 'site':
      return inSite(address, door, url)
  }
}

/** A shared host's own API, the console's sign-in, and the error pages that stand outside every tenant. */
async function inPlatform(
  { site, restOfPath }: Extract<Address, { kind: 'platform' }>,
  door: Door,
  url: URL,
): Promise<Response> {
  if (isApi(restOfPath)) return dispatch(door, null, restOfPath)
  const known = /^\/(?:admin(?:\/|$)|error-404$|gakken-payment\/error$)/.test(restOfPath)
  if (!known)
    return Response.redirect(
      new URL(restOfPath.startsWith('/gakken-payment') ? '/gakken-payment/error' : '/admin/login', url),
      302,
    )
  const { visit } = await openVisit(door, { site, basePath: '' })
  return renderPage(door, visit)
}

async function inSite(
  { site, basePath, restOfPath }: Extract<Address, { kind: 'site' }>,
  door: Door,
  url: URL,
): Promise<Response> {
  // R024: the console is one, at the root of every host. The router takes any case and encoding for the same word.
  if (/^\/admin(?:\/|$)/i.test(decoded(restOfPath)))
    return Response.redirect(new URL('/admin/login', url), 302)
  if (isApi(restOfPath)) return dispatch(door, { site, basePath }, restOfPath)
  const { visit } = await openVisit(door, { site, basePath })
  return renderPage(door, visit)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
