import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The use of a site: how it is recorded, summed up and shown. */
export const analytics = {
  name: 'analytics',
  after: ['audit', 'tenancy'],
  tables: [
    'usage_event',
    'usage_mark',
    'usage_day',
    'usage_month',
    'usage_visitor',
    'usage_content',
    'usage_denial',
  ],
  acrossTenants: [
    'model/recording/sweep-usage.ts usage_event',
    'model/recording/sweep-usage.ts usage_visitor',
  ],
  words: ['console-analytics'],
  oldRows: [{ table: 'usage_event', key: 'id', time: 'at', days: 'uses' }],
  pages: [
    { path: 'admin/numbers', file: 'console/system-analytics.route.tsx' },
    { path: 'admin/companies/:companyId/numbers', file: 'console/company-analytics.route.tsx' },
    { path: 'admin/numbers.csv', file: 'console/sites-csv.route.tsx', id: 'system-numbers-csv' },
    {
      path: 'admin/companies/:companyId/numbers.csv',
      file: 'console/sites-csv.route.tsx',
      id: 'company-numbers-csv',
    },
    { path: 'admin/sites/:tenantId/numbers/contents', file: 'console/contents-analytics.route.tsx' },
    { path: 'admin/sites/:tenantId/numbers/contents.csv', file: 'console/contents-analytics-csv.route.tsx' },
    {
      path: 'admin/sites/:tenantId/contents/:contentId/numbers',
      file: 'console/content-analytics.route.tsx',
    },
    {
      path: 'admin/sites/:tenantId/contents/:contentId/numbers.csv',
      file: 'console/content-analytics-csv.route.tsx',
    },
    { path: 'admin/sites/:tenantId/settings/usage', file: 'console/reading-detail.route.tsx' },
    { path: 'admin/sites/:tenantId/numbers', file: 'console/analytics.route.tsx' },
    { path: 'admin/sites/:tenantId/numbers.csv', file: 'console/analytics-csv.route.tsx' },
  ],
  screens: [
    {
      of: 'system',
      key: 'systemNumbers',
      at: 50,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.systemAnalytics(),
      shortcut: 'w',
    },
    {
      of: 'company',
      key: 'companyNumbers',
      at: 210,
      level: 'company',
      group: 'company',
      to: (id) => adminPaths.companyAnalytics(id),
      shortcut: 'w',
    },
    {
      of: 'site',
      key: 'numbers',
      at: 440,
      level: 'service',
      group: 'site',
      to: (id) => adminPaths.numbers(id),
      shortcut: 'w',
    },
    {
      of: 'site',
      key: 'contentsNumbers',
      at: 450,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'numbers',
      to: (id) => adminPaths.contentsAnalytics(id),
    },
    {
      of: 'site',
      key: 'readingDetail',
      at: 460,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.readingDetail,
    },
  ],
} as const satisfies Feature
