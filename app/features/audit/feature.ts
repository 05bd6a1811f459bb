import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The log of administrators' changes, with its list and its export. */
export const audit = {
  name: 'audit',
  after: [],
  tables: ['audit', 'saved_view', 'bulk_change'],
  words: ['console-audit'],
  oldRows: [{ table: 'bulk_change', key: 'id', time: 'created_at', days: 1 }],
  pages: {
    'admin/audit': 'console/audit.route.tsx',
    'admin/audit.csv': 'console/audit-csv.route.tsx',
    'admin/companies/:companyId/audit': { file: 'console/audit.route.tsx', id: 'company-audit' },
    'admin/companies/:companyId/audit.csv': { file: 'console/audit-csv.route.tsx', id: 'company-audit-csv' },
    'admin/sites/:tenantId/audit': { file: 'console/audit.route.tsx', id: 'site-audit' },
    'admin/sites/:tenantId/audit.csv': { file: 'console/audit-csv.route.tsx', id: 'site-audit-csv' },
  },
  screens: {
    systemAudit: {
      of: 'system',
      at: 30,
      level: 'system',
      group: 'platform',
      to: adminPaths.systemAudit,
      shortcut: 'l',
    },
    companyAudit: {
      of: 'company',
      at: 220,
      level: 'company',
      group: 'company',
      to: adminPaths.companyAudit,
      shortcut: 'l',
    },
    siteAudit: {
      of: 'site',
      at: 750,
      level: 'service',
      group: 'site',
      to: adminPaths.siteAudit,
      shortcut: 'l',
    },
  },
} as const satisfies Feature
