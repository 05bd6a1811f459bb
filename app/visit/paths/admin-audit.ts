/** The log of administrators' actions, as far as the rights of each level reach. */
export const auditPaths = {
  systemAudit: () => '/admin/audit',
  companyAudit: (companyId: number) => `/admin/companies/${companyId}/audit`,
  siteAudit: (tenantId: number) => `/admin/sites/${tenantId}/audit`,
}
