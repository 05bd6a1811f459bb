/** The log of what administrators did, of each level's own reach. */
export const auditPaths = {
  systemAudit: () => '/admin/audit',
  companyAudit: (companyId: number) => `/admin/companies/${companyId}/audit`,
  siteAudit: (tenantId: number) => `/admin/sites/${tenantId}/audit`,
}
