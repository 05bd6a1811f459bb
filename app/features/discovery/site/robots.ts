import { isListed } from '#app/features/access/model/discovery.ts'
import { listOpenPaths } from '#app/features/discovery/model/open-sites.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { robotsForAll, robotsForNobody, robotsForPaths } from './robots-rules.ts'

/** The maximum number of sites in a host's list, which keeps it below the 500 KiB that every crawler reads (RFC 9309). */
export const mostNamed = 2_000
/** Crawlers keep it for up to a day. Seconds. */
const life = 300

export function isRobots({ method }: Request, { pathname }: URL): boolean {
  return pathname === paths.robots() && ['GET', 'HEAD'].includes(method)
}

/** Answers what a host lets search engines fetch. */
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
  const open = await listOpenPaths(env, isShared ? null : host, mostNamed + 1)
  return open.length > mostNamed ? robotsForAll(null) : robotsForPaths(url.origin, open)
}
