import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Companies, and the snapshot of a site that every request reads. */
export const tenancy = {
  name: 'tenancy',
  after: ['audit'],
  tables: ['company', 'site_setting'],
  words: ['console-company'],
  pages: [
    { path: 'admin/companies', file: 'console/companies.route.tsx' },
    { path: 'admin/companies.csv', file: 'console/companies-csv.route.tsx' },
    { path: 'admin/companies/new', file: 'console/new-company.route.tsx' },
    { path: 'admin/companies/:companyId', file: 'console/company.route.tsx' },
    { path: 'admin/companies/:companyId/settings', file: 'console/company-settings.route.tsx' },
    { path: 'admin/companies/:companyId/status', file: 'console/company-status.route.tsx' },
    { path: 'admin/companies/:companyId/referrers', file: 'console/company-referrers.route.tsx' },
  ],
  screens: [
    {
      of: 'system',
      key: 'companies',
      at: 10,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.companies(),
      shortcut: 'o',
    },
    {
      of: 'system',
      key: 'newCompany',
      at: 20,
      level: 'system',
      group: 'platform',
      isTab: true,
      to: adminPaths.newCompany,
      shortcut: 'n',
    },
    {
      of: 'company',
      key: 'company',
      at: 140,
      level: 'company',
      group: 'company',
      to: adminPaths.company,
      shortcut: 's',
    },
    {
      of: 'company',
      key: 'companySettings',
      at: 170,
      level: 'company',
      group: 'company',
      to: adminPaths.companySettings,
    },
    {
      of: 'company',
      key: 'companyReferrers',
      at: 200,
      level: 'company',
      group: 'company',
      isTab: true,
      under: 'companySettings',
      to: adminPaths.companyReferrers,
    },
  ],
} as const satisfies Feature
