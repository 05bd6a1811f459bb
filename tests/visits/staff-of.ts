import type { Staff, Visit } from '#app/visit/visit.ts'

/** Makes the visit of a site's administrator from a reader's visit. */
export function staffOf(
  visit: Visit,
  { tenantId, company }: { tenantId: number; company: { id: number } },
): Visit {
  const actor: Staff = {
    kind: 'staff',
    level: 'service_admin',
    companyId: company.id,
    tenantId,
    id: 'staffatthetill0000000001',
    name: 'Till',
    email: 'till@bunko.example',
    lang: null,
    sessionId: 's',
  }
  return { ...visit, actor }
}
