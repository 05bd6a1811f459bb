import { isListed } from '#app/features/access/model/may-browse.ts'
import { listOpenPaths } from '#app/features/discovery/model/open-sites.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** The maximum number of sites in a host's list, which keeps it below the 500 KiB that every crawler reads (RFC 9309). */
export const maxNamed = 2_000

/** In seconds. Crawlers keep the file for up to a day anyway. */
const life = 300

export function isRobots({ method }: Request, { pathname }: URL): boolean {
  return pathname === paths.robots() && ['GET', 'HEAD'].includes(method)
}

/** Answers which addresses of a host search engines may fetch. */
export async function answerRobots(url: URL, env: Env): Promise<Response> {
  return new Response(await rulesOf(url, env), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': `public, max-age=${life}` },
  })
}

async function rulesOf(url: URL, env: Env): Promise<string> {
  const host = canonicalHost(url.hostname)
  if (host === env.VIEWER_HOST || listed(env.ADMIN_HOSTS).includes(host)) return robotsForNobody()
  const isShared = listed(env.SHARED_HOSTS).includes(host)
  const own = isShared ? null : await findSite(env, { domain: host, servicePath: null }, Date.now())
  if (own !== null) return isListed(own) ? robotsForAll(url.origin + paths.sitemap()) : robotsForNobody()
  const open = await listOpenPaths(env, isShared ? null : host, maxNamed + 1)
  return open.length > maxNamed ? robotsForAll(null) : robotsForPaths(url.origin, open)
}

/** Paths that no crawler may fetch: the console, and everything that isn't needed to understand a page. */
const apart = ['/admin', '/api/', '/csp-report']

/** The files that pages need, besides the sites themselves. */
const around = ['/assets/', '/fonts/', '/favicon.svg', '/loading.css']

/**
 * The rules for the host of a single site, and for a host with more sites than can be listed. Its closed sites send
 * `noindex` themselves.
 */
function robotsForAll(sitemap: string | null): string {
  return written([...apart.map((path) => `Disallow: ${path}`), 'Allow: /'], sitemap === null ? [] : [sitemap])
}

/** The rules for a host on which search engines may fetch nothing. */
function robotsForNobody(): string {
  return written(['Disallow: /'], [])
}

/** The rules for a host with many sites: lists the open ones and forbids the rest, so that closed ones aren't named. */
export function robotsForPaths(origin: string, servicePaths: readonly string[]): string {
  return written(
    [
      'Disallow: /',
      ...around.map(allow),
      ...servicePaths.map((path) => allow(`/${path}/`)),
      ...servicePaths.map((path) => allow(`/${path}$`)),
    ],
    servicePaths.map((path) => `${origin}/${path}${paths.sitemap()}`),
  )
}

function allow(path: string): string {
  return `Allow: ${path}`
}

function written(rules: readonly string[], sitemaps: readonly string[]): string {
  const lines = ['User-agent: *', ...rules, '', ...sitemaps.map((url) => `Sitemap: ${url}`)]
  return `${lines.join('\n').trimEnd()}\n`
}
