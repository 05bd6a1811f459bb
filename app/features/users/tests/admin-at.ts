import type { Staff, Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { visitWithMail } from '#tests/visits/account-visit.ts'

type Tenant = 'aozora' | 'sakura'

/** A visit of an administrator of the site, whose mails reach the sandbox. */
export async function adminAt(tenant: Tenant, level: Staff['level'] = 'service_admin'): Promise<Visit> {
  const visit = await visitWithMail(tenant)
  const actor: Staff = {
    kind: 'staff',
    level,
    companyId: level === 'system_admin' ? null : visit.site.companyId,
    tenantId: level === 'service_admin' ? visit.site.tenantId : null,
    id: `${level} of ${tenant}`,
    name: '係',
    email: 'staff@x.example',
    lang: null,
    sessionId: 's',
  }
  return { ...visit, actor, address: '133.11.0.1' }
}

export const tenantOf = (tenant: Tenant) => world[tenant].tenantId
