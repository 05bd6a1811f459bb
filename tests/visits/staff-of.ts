import type { Staff, Visit } from '#app/visit/visit.ts'

/** The administrator of a site, in the same surroundings as one of its readers. */
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
