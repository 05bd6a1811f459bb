import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Companies, and the snapshot of a site that every request reads. */
export const tenancy = {
  name: 'tenancy',
  after: ['audit'],
  tables: ['company', 'company_elsewhere', 'site_setting'],
  words: ['console-company'],
  pages: {
    'admin/companies': 'console/companies.route.tsx',
    'admin/companies.csv': 'console/companies-csv.route.tsx',
    'admin/companies/new': 'console/new-company.route.tsx',
    'admin/places': 'console/places.route.tsx',
    'admin/companies/:companyId': 'console/company.route.tsx',
    'admin/companies/:companyId/settings': 'console/company-settings.route.tsx',
    'admin/companies/:companyId/status': 'console/company-status.route.tsx',
    'admin/companies/:companyId/referrers': 'console/company-referrers.route.tsx',
  },
  screens: {
    companies: {
      of: 'system',
      at: 10,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.companies(),
      shortcut: 'o',
    },
    places: { of: 'system', at: 68, level: 'system', group: 'platform', to: () => adminPaths.places() },
    newCompany: {
      of: 'system',
      at: 20,
      level: 'system',
      group: 'platform',
      isTab: true,
      to: adminPaths.newCompany,
      shortcut: 'n',
    },
    company: {
      of: 'company',
      at: 140,
      level: 'company',
      group: 'company',
      to: adminPaths.company,
      shortcut: 's',
    },
    companySettings: {
      of: 'company',
      at: 170,
      level: 'company',
      group: 'company',
      to: adminPaths.companySettings,
      settings: [
        {
          words: 'console-company',
          prefix: 'company',
          fields: ['name', 'email', 'maxContent', 'maxUser'],
          level: 'system',
        },
      ],
    },
    companyReferrers: {
      of: 'company',
      at: 200,
      level: 'company',
      group: 'company',
      isTab: true,
      under: 'companySettings',
      to: adminPaths.companyReferrers,
      settings: [{ words: 'console-company', prefix: 'referrers', fields: ['referrerUrls'] }],
    },
  },
} as const satisfies Feature
