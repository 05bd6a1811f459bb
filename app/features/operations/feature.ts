import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Health of the platform, and the documents of the API. */
export const operations = {
  name: 'operations',
  after: ['audit', 'tenancy', 'notifications', 'identity', 'orders', 'reading'],
  tables: ['refusal_day', 'sweep_run', 'dead_letter', 'dead_letter_count', 'alarm_state'],
  acrossTenants: [
    'model/sweep-old-rows.ts asked_term',
    'model/health/list-jobs.ts job',
    'model/health/list-jobs.ts mail',
    'model/alarms/read-figures.ts job',
    'model/alarms/read-figures.ts mail',
    'model/alarms/read-figures.ts payment_order',
    'model/costs/get-costs.ts usage_day',
    'model/costs/get-costs.ts job',
    'model/costs/get-costs.ts mail',
    'model/costs/get-costs.ts document',
    'model/dead-letters/record-dead-letters.ts job',
    'model/retry-job.ts job',
  ],
  pages: {
    'admin/health': 'console/health/health.route.tsx',
    'admin/health/costs': 'console/costs/costs.route.tsx',
    'admin/health/retry': 'console/health/retry-job.route.tsx',
    'admin/health/dead-letters': 'console/health/dead-letters.route.tsx',
    'admin/health/card-scripts': 'console/health/card-scripts.route.tsx',
    'admin/api': 'console/api-docs/api-docs.route.tsx',
    'admin/api/:chapter': 'console/api-docs/api-chapter.route.tsx',
  },
  screens: {
    health: {
      of: 'system',
      at: 60,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.health(),
      shortcut: 'h',
    },
    costs: {
      of: 'system',
      at: 65,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.costs(),
      isTab: true,
    },
    apiDocs: { of: 'system', at: 80, level: 'system', group: 'platform', to: adminPaths.apiDocs },
    companyApiDocs: {
      of: 'company',
      at: 120,
      level: 'company',
      group: 'company',
      to: adminPaths.apiDocs,
      isTab: true,
      under: 'apiKeys',
    },
    siteApiDocs: {
      of: 'site',
      at: 760,
      level: 'service',
      group: 'site',
      to: adminPaths.apiDocs,
      isTab: true,
    },
  },
} as const satisfies Feature
