import { answerRefusal } from '#app/doors/answer.ts'
import { unlessKnown } from '#app/doors/cache/etag.ts'
import { findAddressOrKept, localeAt } from '#app/doors/cache/find-address-or-kept.ts'
import {
  asAnyGuest,
  cacheShared,
  findCached,
  type PageKey,
  sharedPageKey,
} from '#app/doors/cache/page-cache.ts'
import { cspReportPath, receiveCspReports } from '#app/doors/csp/csp-reports.ts'
import { lingering } from '#app/doors/read-body.ts'
import { redirectTo } from '#app/doors/redirect-to.ts'
import { boundToOrigin, secured } from '#app/doors/security-headers.ts'
import { consoleElsewhere, failingSettings, stoppedSite, unknownTenant } from '#app/doors/without-site.ts'
import type { Use } from '#app/features/analytics/model/recording/record-use.ts'
import { countGuest } from '#app/features/analytics/site/count-guest.ts'
import { answerRobots, isRobots } from '#app/features/discovery/site/robots.ts'
import { answerSecurityTxt, isSecurityTxt } from '#app/features/discovery/site/security-txt.ts'
import { prefetchSearch } from '#app/features/search/model/results/get-search-page.ts'
import type { Address } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { prefetchAddress } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { type Locale, localeInAddress } from '#app/kernel/i18n/locale.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { respondInViewer } from '#app/viewer/respond.ts'
import { withAssumedReader } from '#app/visit/assumed-reader.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { type IncomingRequest, openVisit } from '#app/visit/open-visit.ts'
import { previewOfPath } from '#app/visit/paths/admin-branding-preview.ts'
import { platformSite } from '#app/visit/site.ts'
import { answerPreview } from './answer-preview.ts'
import { askConsole, isOfConsole, type Readers } from './ask-console.ts'
import { isApiOfSite, nobodysAddress, normalisePath } from './normalise-path.ts'
import { buildName, readersPages } from './readers-pages.ts'
import { renderPage } from './render-page.ts'
import { broken, served } from './served.ts'

/**
 * Answers a request: it normalises the path, finds the site for the address, and hands the request to the viewer, a page, or the console's
 * Worker.
 */
export async function respond(incoming: Readers): Promise<Response> {
  const { request } = incoming
  const url = new URL(request.url)
  const answer = await served(incoming, () => normalisePath(incoming, url, respondAt))
  return lingering(request, answer)
}

async function respondAt(incoming: Readers, url: URL): Promise<Response> {
  try {
    if (url.pathname === cspReportPath && incoming.request.method === 'POST')
      return boundToOrigin(await receiveCspReports(incoming.request, Date.now()), url)
    if (isRobots(incoming.request, url)) return await robots(incoming, url)
    if (isSecurityTxt(incoming.request, url))
      return secured(answerSecurityTxt(url, incoming.env, Date.now()), {
        env: incoming.env,
        address: nobodysAddress,
        url,
      })
    const found = await findAddressOrKept(incoming, url, buildName)
    if (found instanceof Response) return found
    const address = found
    if (isOfConsole(address)) return await askConsole(incoming)
    if (address.kind === 'site' && !address.site.isStopped) {
      const locale = await localeAt(address, incoming.request, url)
      const key = sharedPageKey(incoming.request, url, { ...address, locale, build: buildName })
      if (key !== null) return await guestsPage({ key, locale }, address, incoming, url)
    }
    const answer = await withAssumedReader(incoming.request.method, (assume) =>
      answerAt(address, { ...incoming, assume }, url),
    )
    return secured(answer, { env: incoming.env, address, url })
  } catch (error) {
    return await broken(error, incoming.request, url)
  }
}

/** Answers robots.txt on every host, whatever the host serves. */
async function robots({ env, ctx }: IncomingRequest, url: URL): Promise<Response> {
  const key = `${url.origin}/.cached/robots/${buildName}`
  const plain = new Request(url)
  const cached = await findCached(plain, key, Date.now())
  if (cached !== null) return cached.answer
  const made = secured(await answerRobots(url, env), { env, address: nobodysAddress, url })
  const { answer, stored } = await cacheShared(key, made, Date.now())
  ctx.waitUntil(stored)
  return answer
}

type SiteAddress = Extract<Address, { kind: 'site' }>

/** Answers a page that looks the same to all guests from the cache, or renders it for an anonymous guest and caches it. */
async function guestsPage(
  { key, locale }: { key: PageKey; locale: Locale },
  address: SiteAddress,
  incoming: IncomingRequest,
  url: URL,
): Promise<Response> {
  const { tenantId } = address.site
  const cached = await findCached(incoming.request, key, Date.now())
  if (cached !== null) {
    countGuest(incoming, { tenantId, uses: cached.uses })
    return cached.answer
  }
  const uses: Use[] = []
  const guest = asAnyGuest(incoming, { site: address.site, locale, uses })
  const made = secured(await inSite(address, guest, url), { env: incoming.env, address, url })
  countGuest(incoming, { tenantId, uses })
  const { answer, stored } = await cacheShared(key, made, Date.now(), uses)
  incoming.ctx.waitUntil(stored)
  return unlessKnown(incoming.request, answer)
}

async function answerAt(address: Address, incoming: IncomingRequest, url: URL): Promise<Response> {
  switch (address.kind) {
    case 'viewer':
      return respondInViewer(incoming, url)
    case 'unknown':
      if (isApiOfSite(url))
        return answerRefusal(new Refusal('companyNotFound'), await findLocale(incoming.request))
      return unknownTenant(incoming.request, address.servicePath)
    case 'not-here':
      if (isApiOfSite(url))
        return answerRefusal(new Refusal('companyNotOnThisOrigin'), await findLocale(incoming.request))
      // R025: the address belongs to another origin, so the answer is a redirect without a message.
      return redirectTo(new URL('/', url))
    case 'failing':
      if (isApiOfSite(url))
        return answerRefusal(new Refusal('companyNotFound'), await findLocale(incoming.request))
      return failingSettings(url, address.servicePath) ?? errorPage(incoming)
    case 'platform':
      return inPlatform(address, incoming, url)
    case 'console-elsewhere':
      return consoleElsewhere(incoming, url)
    case 'site':
      return inSite(address, incoming, url)
  }
}

/** Answers on a shared host outside all sites: the error pages, and previews of readers' pages in the console. */
async function inPlatform(
  { site, restOfPath }: Extract<Address, { kind: 'platform' }>,
  incoming: IncomingRequest,
  url: URL,
): Promise<Response> {
  const preview = previewOfPath(restOfPath)
  if (preview === null && !['/error-404', '/gakken-payment/error'].includes(restOfPath))
    return redirectTo(
      new URL(restOfPath.startsWith('/gakken-payment') ? '/gakken-payment/error' : '/admin/login', url),
    )
  const prefetch = (db: Database) => prefetchAddress(db, incoming.request, restOfPath)
  const { visit } = await openVisit(incoming, { site, basePath: '' }, prefetch)
  return preview === null
    ? renderPage(readersPages, incoming, visit)
    : answerPreview(incoming, visit, preview)
}

async function inSite(
  { site, basePath, restOfPath }: Extract<Address, { kind: 'site' }>,
  incoming: IncomingRequest,
  url: URL,
): Promise<Response> {
  // R024: there is one console, at the root of every host. The router accepts any case and encoding of the word.
  if (/^\/admin(?:\/|$)/i.test(decoded(restOfPath))) return redirectTo(new URL('/admin/login', url))
  if (site.isStopped) return stoppedSite(incoming.request)
  const network = networkKey(incoming.request.headers.get('CF-Connecting-IP'))
  const prefetch = () =>
    restOfPath === '/search' ? prefetchSearch({ site, env: incoming.env }, url, network) : null
  const asked = localeInAddress(url)
  const { visit } = await openVisit(incoming, { site, basePath, asked }, prefetch)
  return renderPage(readersPages, incoming, visit)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Renders an error page outside all sites, on any host. */
async function errorPage(incoming: IncomingRequest): Promise<Response> {
  const { visit } = await openVisit(incoming, { site: platformSite(), basePath: '' })
  return renderPage(readersPages, incoming, visit)
}
