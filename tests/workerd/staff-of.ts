import type { Staff, Visit } from '#app/visit/visit.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { visitAt } from './visit-of-world.ts'

/** Makes a visit of the site's own administrator. */
export async function staffOf(tenant: WorldTenant): Promise<Visit> {
  const visit = await visitAt(tenant)
  const { companyId, tenantId } = visit.site
  const person = { id: `staff${tenantId}`, name: '係', email: 'x@x.example', lang: null, sessionId: 's' }
  const actor: Staff = { kind: 'staff', level: 'service_admin', companyId, tenantId, ...person }
  return { ...visit, actor }
}
