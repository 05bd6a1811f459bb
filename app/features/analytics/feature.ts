import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The use of a site: how it is recorded, summed up and shown. */
export const analytics = {
  name: 'analytics',
  after: ['audit', 'tenancy'],
  tables: ['usage_event', 'usage_mark', 'usage_day', 'usage_month', 'usage_visitor', 'usage_denial'],
  acrossTenants: [
    'model/recording/count-uses.ts usage_event',
    'model/recording/sweep-usage.ts usage_month',
    'model/recording/sweep-usage.ts usage_event',
    'model/recording/sweep-usage.ts usage_visitor',
  ],
  words: ['console-analytics'],
  pages: {
    'admin/numbers': 'console/system-analytics.route.tsx',
    'admin/companies/:companyId/numbers': 'console/company-analytics.route.tsx',
    'admin/numbers.csv': { file: 'console/sites-csv.route.tsx', id: 'system-numbers-csv' },
    'admin/companies/:companyId/numbers.csv': {
      file: 'console/sites-csv.route.tsx',
      id: 'company-numbers-csv',
    },
    'admin/sites/:tenantId/numbers/contents': 'console/contents-analytics.route.tsx',
    'admin/sites/:tenantId/numbers/contents.csv': 'console/contents-analytics-csv.route.tsx',
    'admin/sites/:tenantId/contents/:contentId/numbers': 'console/content-analytics.route.tsx',
    'admin/sites/:tenantId/contents/:contentId/numbers.csv': 'console/content-analytics-csv.route.tsx',
    'admin/sites/:tenantId/settings/usage': 'console/reading-detail.route.tsx',
    'admin/sites/:tenantId/numbers': 'console/analytics.route.tsx',
    'admin/sites/:tenantId/numbers.csv': 'console/analytics-csv.route.tsx',
  },
  screens: {
    systemNumbers: {
      of: 'system',
      at: 50,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.systemAnalytics(),
      shortcut: 'w',
    },
    companyNumbers: {
      of: 'company',
      at: 210,
      level: 'company',
      group: 'company',
      to: (id) => adminPaths.companyAnalytics(id),
      shortcut: 'w',
    },
    numbers: {
      of: 'site',
      at: 440,
      level: 'service',
      group: 'site',
      to: (id) => adminPaths.numbers(id),
      shortcut: 'w',
    },
    contentsNumbers: {
      of: 'site',
      at: 450,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'numbers',
      to: (id) => adminPaths.contentsAnalytics(id),
    },
    readingDetail: {
      of: 'site',
      at: 460,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.readingDetail,
      settings: [{ words: 'console-company', prefix: 'usage', fields: ['readingDetail'] }],
    },
  },
} as const satisfies Feature
