import type { z } from 'zod'
import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { ensureMayRead } from '#app/features/access/model/may-open.ts'
import { isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { canonicalHost, isDomain, listed } from '#app/kernel/values/host.ts'
import { readApiKeyToken, readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { type IncomingRequest, type Mount, shownToken } from '#app/visit/open-visit.ts'
import { requireOwnAccount, requirePerson, requireReader, requireStaff } from '#app/visit/require.ts'
import { basePathOf, platformSite, type Site, type SiteAddress } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Endpoint } from './endpoint.ts'
import { readsField } from './read-record.ts'

type Match = { endpoint: Endpoint; params: Record<string, string> }

/** Finds the endpoint of a call. Literal segments take precedence over `:params`, whatever the order of the tables. */
export function matchEndpoint(endpoints: readonly Endpoint[], method: string, path: string): Match | null {
  const segments = split(path)
  let found: Match | null = null
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue
    const params = matchSegments(split(endpoint.path), segments)
    if (params !== null && (found === null || count(params) < count(found.params)))
      found = { endpoint, params }
  }
  return found
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] as string
    if (part.startsWith(':')) params[part.slice(1)] = decode(segment)
    else if (part !== segment) return null
  }
  return params
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function count(params: Record<string, string>): number {
  return Object.keys(params).length
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Finds the site of a call to a shared host's /api, whose address names none: by `domain` and `path` (R027), or else by the access token.
 * Only a call that reads `serviceAdminId` (R028) may name the site by that id: ids can be counted through, whereas a domain must be known.
 * Naming another site than the token's is useless, because that site doesn't accept the token. Refuses an unknown site with
 * `companyNotFound`, and an impossible domain with `invalidDomain` (414).
 */
export async function mountOfCall(
  { request, env }: IncomingRequest,
  params: Record<string, unknown>,
  input: z.ZodType,
): Promise<Mount> {
  const named = namedAddress(env, new URL(request.url), params)
  if (named !== null) return mountOf(await findSite(env, named, Date.now()))
  const shown = shownToken(request) ?? ''
  const { tenantId } = readTenantToken(shown) ?? readApiKeyToken(shown) ?? byId(params, input)
  if (tenantId === 0) return { site: platformSite(), basePath: '' }
  const { db } = await platformDb(env)
  const address = await findAddressOf(db, tenantId)
  return mountOf(address === null ? null : await findSite(env, address, Date.now()))
}

function namedAddress(env: Env, url: URL, params: Record<string, unknown>): SiteAddress | null {
  const path = text(params.servicePath) ?? text(params.path)
  const domain = canonicalHost(
    (text(params.domain) ?? text(params.companyDomain) ?? url.hostname).replace(/:\d+$/, ''),
  )
  const servicePath = path?.replace(/^\/+|\/+$/g, '') || null
  const isShared = listed(env.SHARED_HOSTS).includes(domain)
  if (isShared && servicePath === null) return null
  if (!isDomain(domain)) refuse('invalidDomain')
  if (servicePath !== null && !isServicePath(servicePath)) refuse('companyNotFound')
  return { domain: isShared ? null : domain, servicePath }
}

function byId({ serviceAdminId }: Record<string, unknown>, input: z.ZodType): { tenantId: number } {
  const isId = readsField(input, 'serviceAdminId') && /^[1-9]\d{0,8}$/.test(text(serviceAdminId) ?? '')
  return { tenantId: isId ? Number(serviceAdminId) : 0 }
}

function mountOf(site: Site | null): Mount {
  if (site === null) refuse('companyNotFound')
  return { site, basePath: basePathOf(site) }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * Refuses a caller whom the call doesn't serve by its declaration, with `unauthorized` or `noPermission` like the use-cases. Only needed
 * for calls with invalid parameters, so that such a caller learns this rather than which field is wrong; otherwise the use-case decides
 * (docs/adr/039).
 */
export async function ensureServed(visit: Visit, { access, only }: Endpoint): Promise<void> {
  if (access === 'public') return
  if (access === 'optional') return only === 'mayOpen' ? ensureMayRead(visit) : ensureMayLook(visit)
  const levels = [access].flat()
  const staffLevel = levels.find((level) => level !== 'user')
  const isForReaders = levels.length > 1 || staffLevel === undefined
  if (staffLevel !== undefined && !(isForReaders && visit.actor?.kind === 'reader'))
    (only === 'person' ? requirePerson : requireStaff)(visit, staffLevel)
  else if (only === 'ownAccount') requireOwnAccount(visit)
  else requireReader(visit)
}

async function ensureMayLook(visit: Visit): Promise<void> {
  ensureMayBrowse(visit)
  await confirmMayBrowse(visit)
}
