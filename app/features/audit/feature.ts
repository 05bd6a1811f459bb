import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The log of administrators' changes, with its list and its export. */
export const audit = {
  name: 'audit',
  after: [],
  tables: ['audit', 'saved_view', 'bulk_change'],
  words: ['console-audit'],
  oldRows: [{ table: 'bulk_change', key: 'id', time: 'created_at', days: 1 }],
  pages: [
    { path: 'admin/audit', file: 'console/audit.route.tsx' },
    { path: 'admin/audit.csv', file: 'console/audit-csv.route.tsx' },
    { path: 'admin/companies/:companyId/audit', file: 'console/audit.route.tsx', id: 'company-audit' },
    {
      path: 'admin/companies/:companyId/audit.csv',
      file: 'console/audit-csv.route.tsx',
      id: 'company-audit-csv',
    },
    { path: 'admin/sites/:tenantId/audit', file: 'console/audit.route.tsx', id: 'site-audit' },
    { path: 'admin/sites/:tenantId/audit.csv', file: 'console/audit-csv.route.tsx', id: 'site-audit-csv' },
  ],
  screens: [
    {
      of: 'system',
      key: 'systemAudit',
      at: 30,
      level: 'system',
      group: 'platform',
      to: adminPaths.systemAudit,
      shortcut: 'l',
    },
    {
      of: 'company',
      key: 'companyAudit',
      at: 220,
      level: 'company',
      group: 'company',
      to: adminPaths.companyAudit,
      shortcut: 'l',
    },
    {
      of: 'site',
      key: 'siteAudit',
      at: 750,
      level: 'service',
      group: 'site',
      to: adminPaths.siteAudit,
      shortcut: 'l',
    },
  ],
} as const satisfies Feature
