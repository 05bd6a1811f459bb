import { SettingsFailure } from '#app/features/tenancy/model/settings/site-settings-store.ts'
import { isReservedWord, isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { mayRunTagManager, platformSite, type Site } from '#app/visit/site.ts'
import { type Finding, findSite } from './find-site.ts'
import { isServicePathOfAnySite } from './read-site.ts'

/**
 * The target of an address. The host decides first (a tenant's own domain), then the first path segment (R001, R002,
 * ruling 17). `restOfPath` is the remaining path, always beginning with '/'.
 */
export type Address =
  | { kind: 'site'; site: Site; basePath: string; restOfPath: string }
  /** Pages and calls that belong to no tenant: the console, error pages, the API of a shared host. */
  | { kind: 'platform'; site: Site; restOfPath: string }
  /** The console, requested on a host where a site's pages run a tag manager's script (docs/adr/114). */
  | { kind: 'console-elsewhere' }
  | { kind: 'viewer'; restOfPath: string }
  | { kind: 'unknown'; servicePath: string | null }
  /** A site has this service path, but at another host (R025). */
  | { kind: 'not-here' }
  | { kind: 'failing'; servicePath: string | null }

/** First segments that a shared host serves itself, before it looks for a tenant. */
const platformWords = new Set(['admin', 'api', 'error-404', 'gakken-payment'])

export async function findAddress(url: URL, env: Env, now: number, finding: Finding = {}): Promise<Address> {
  const host = canonicalHost(url.hostname)
  const path = url.pathname
  if (host === env.VIEWER_HOST) return { kind: 'viewer', restOfPath: path }
  if (listed(env.ADMIN_HOSTS).includes(host))
    return { kind: 'platform', site: platformSite(), restOfPath: path }
  const isShared = listed(env.SHARED_HOSTS).includes(host)
  const segment = firstSegment(path)
  try {
    return (
      (isShared ? null : await ownDomain(env, { host, path, segment, now, finding })) ??
      (await pathTenant(env, { host, isShared, path, segment, now, finding }))
    )
  } catch (error) {
    if (!(error instanceof SettingsFailure)) throw error
    return { kind: 'failing', servicePath: isShared ? segment : null }
  }
}

type Asked = { host: string; path: string; segment: string | null; now: number; finding: Finding }

async function ownDomain(env: Env, { host, path, segment, now, finding }: Asked): Promise<Address | null> {
  const site = await findSite(env, { domain: host, servicePath: null }, now, finding)
  if (site === null) return null
  if (segment === 'admin' && mayRunTagManager(site)) return { kind: 'console-elsewhere' }
  if (segment === 'admin') return { kind: 'platform', site: platformSite(), restOfPath: path }
  return { kind: 'site', site, basePath: '', restOfPath: path }
}

async function pathTenant(
  env: Env,
  { host, isShared, path, segment, now, finding }: Asked & { isShared: boolean },
): Promise<Address> {
  if (segment !== null && platformWords.has(segment))
    return { kind: 'platform', site: platformSite(), restOfPath: path }
  if (segment === null || isReservedWord(segment) || !isServicePath(segment))
    return { kind: 'unknown', servicePath: segment }
  const site = await findSite(env, { domain: isShared ? null : host, servicePath: segment }, now, finding)
  if (site === null && finding.isAway) return { kind: 'unknown', servicePath: segment }
  if (site === null)
    return (await isElsewhere(env, segment))
      ? { kind: 'not-here' }
      : { kind: 'unknown', servicePath: segment }
  return { kind: 'site', site, basePath: `/${segment}`, restOfPath: path.slice(segment.length + 1) || '/' }
}

async function isElsewhere(env: Env, servicePath: string): Promise<boolean> {
  return isServicePathOfAnySite((await platformDb(env)).db, servicePath)
}

function firstSegment(path: string): string | null {
  return path.split('/', 2)[1] || null
}
