import type { z } from 'zod'
import { isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readApiKeyToken } from '#app/kernel/values/api-key.ts'
import { isDomain } from '#app/kernel/values/domain.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import { type IncomingRequest, type Mount, shownToken } from '#app/visit/open-visit.ts'
import { basePathOf, platformSite, type Site, type SiteAddress } from '#app/visit/site.ts'
import { readsField } from './record-fields.ts'

/**
 * On a shared host's own /api the call itself names its site: by `domain` and `path` (R027), else by the access token. Of a call that
 * reads `serviceAdminId` (R028) the id says it; of no other, since ids can be counted through and a domain has to be known.
 * Naming another site than the token's helps nobody: the token is not accepted there. Refuses an unknown site with
 * `companyNotFound`, and what can be no domain with `invalidDomain` (414).
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
