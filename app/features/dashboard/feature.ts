import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The first screens of a site, a company and the platform: what to do next, and the figures of today. */
export const dashboard = {
  name: 'dashboard',
  after: ['audit', 'access', 'tenancy', 'identity', 'plans', 'orders'],
  tables: ['site_checklist'],
  words: ['console-dashboard'],
  pages: {
    'admin/home': 'console/platform-home.route.tsx',
    'admin/companies/:companyId/home': 'console/company-home.route.tsx',
    'admin/sites/:tenantId/home': 'console/site-home.route.tsx',
  },
  screens: {
    platformHome: {
      of: 'system',
      words: 'console-dashboard',
      at: 5,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.platformHome(),
    },
    companyHome: {
      of: 'company',
      words: 'console-dashboard',
      at: 95,
      level: 'company',
      group: 'company',
      to: (id) => adminPaths.companyHome(id),
      shortcut: 'h',
    },
    siteHome: {
      of: 'site',
      words: 'console-dashboard',
      at: 225,
      level: 'service',
      group: 'content',
      to: (id) => adminPaths.siteHome(id),
      shortcut: 'h',
    },
  },
} as const satisfies Feature
