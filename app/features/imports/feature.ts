import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Imports and exports of many contents or readers as CSV. */
export const imports = {
  name: 'imports',
  after: ['audit', 'notifications', 'identity', 'users', 'catalogue', 'documents', 'publishing'],
  tables: ['csv_import', 'csv_import_row'],
  acrossTenants: ['model/sweep-imports.ts csv_import'],
  words: ['console-csv'],
  pages: {
    'admin/sites/:tenantId/export.csv': 'console/contents-export.route.tsx',
    'admin/sites/:tenantId/imports/:kind': 'console/imports.route.tsx',
    'admin/sites/:tenantId/imports/:kind/new': 'console/new-import.route.tsx',
    'admin/sites/:tenantId/imports/:kind/template.csv': 'console/import-template.route.tsx',
    'admin/sites/:tenantId/imports/:kind/:importId': 'console/import.route.tsx',
    'admin/sites/:tenantId/imports/:kind/:importId/errors.csv': 'console/import-errors.route.tsx',
    'admin/sites/:tenantId/imports/users/:importId/links.csv': 'console/import-links.route.tsx',
  },
  screens: {
    contentImports: {
      of: 'site',
      at: 290,
      level: 'service',
      group: 'content',
      isTab: true,
      under: 'contents',
      to: (id) => adminPaths.imports(id, 'contents'),
      shortcut: 'j',
    },
  },
} as const satisfies Feature
