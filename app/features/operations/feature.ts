import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Health of the platform, and the documents of the API. */
export const operations = {
  name: 'operations',
  after: ['audit', 'notifications', 'orders'],
  tables: ['refusal_day', 'sweep_failure'],
  acrossTenants: [
    'model/sweep-old-rows.ts asked_term',
    'model/get-health.ts job',
    'model/get-health.ts mail',
    'model/retry-job.ts job',
  ],
  pages: [
    { path: 'admin/health', file: 'console/health/health.route.tsx' },
    { path: 'admin/health/retry', file: 'console/health/retry-job.route.tsx' },
    { path: 'admin/api', file: 'console/api-docs/api-docs.route.tsx' },
    { path: 'admin/api/:chapter', file: 'console/api-docs/api-chapter.route.tsx' },
  ],
  screens: [
    {
      of: 'system',
      key: 'health',
      at: 60,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.health(),
      shortcut: 'h',
    },
    { of: 'system', key: 'apiDocs', at: 80, level: 'system', group: 'platform', to: adminPaths.apiDocs },
    {
      of: 'company',
      key: 'companyApiDocs',
      at: 120,
      level: 'company',
      group: 'company',
      to: adminPaths.apiDocs,
      isTab: true,
      under: 'apiKeys',
    },
    {
      of: 'site',
      key: 'siteApiDocs',
      at: 760,
      level: 'service',
      group: 'site',
      to: adminPaths.apiDocs,
      isTab: true,
    },
  ],
} as const satisfies Feature
