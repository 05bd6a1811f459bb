import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import type { Sandbox } from './provider-visit.ts'

const person = { kind: 'staff', name: '係', email: 'x@x.example', lang: null, sessionId: 's' } as const

/** Administrators of the demo world: of the system, of a company, and of a site. */
export const system: Staff = {
  ...person,
  id: 'worldsystem00000000001',
  level: 'system_admin',
  companyId: null,
  tenantId: null,
}
export function companyAdmin(tenant: WorldTenant): Staff {
  const companyId = world[tenant].company.id
  return {
    ...person,
    id: `companyof${tenant}`.padEnd(22, '0'),
    level: 'company_admin',
    companyId,
    tenantId: null,
  }
}
export function serviceAdmin(tenant: WorldTenant): Staff {
  const { company, tenantId } = world[tenant]
  const id = `serviceof${tenant}`.padEnd(22, '0')
  return { ...person, id, level: 'service_admin', companyId: company.id, tenantId }
}

/**
 * Makes a visit to the console without a chosen site, by an administrator who has just signed in. The sandbox plays the network and the
 * providers.
 */
export async function inConsole(actor: Staff | null, sandbox?: Sandbox): Promise<Visit> {
  const visit = await visitAt('aozora')
  const outside = sandbox && {
    fetch: sandbox.fetch as typeof fetch,
    env: {
      ...env,
      HOSTNAMES_API: `${sandbox.origin}/hostnames/client/v4`,
      DNS_RESOLVER: `${sandbox.origin}/hostnames/dns-query`,
      GOOGLE_ISSUER: `${sandbox.origin}/google`,
      MICROSOFT_AUTHORITY: `${sandbox.origin}/microsoft`,
      LEARNING_ISSUER: `${sandbox.origin}/learning`,
      VERITRANS_API: `${sandbox.origin}/veritrans`,
    },
  }
  const proven = actor && { provedAt: visit.now(), ...actor }
  return { ...visit, site: platformSite(), basePath: '', actor: proven, ...outside }
}

/** Makes a visit to a screen of the console that belongs to a site. */
export async function atSite(actor: Staff, tenantId: number, sandbox?: Sandbox): Promise<Visit> {
  return visitFor(await inConsole(actor, sandbox), tenantId)
}

/** Returns the refusal's name with the errors of its fields. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return [
      error.name,
      ...Object.entries(error.fields).map(([name, problems]) => `${name}: ${problems}`),
    ].join(' ')
  }
}

/** Returns the lines of a tenant's audit log, newest first; by default the platform's. */
export async function lastAudit(tenantId = 0) {
  const row = await db
    .selectFrom('audit')
    .select(['action', 'subject', 'company_id as companyId', 'before', 'after'])
    .where('tenant_id', '=', tenantId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return row.map(({ before, after, ...line }) => ({
    ...line,
    before: JSON.parse(before),
    after: JSON.parse(after),
  }))
}
