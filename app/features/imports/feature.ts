import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Imports and exports of many contents or readers as CSV. */
export const imports = {
  name: 'imports',
  after: ['audit', 'notifications', 'identity', 'users', 'catalogue', 'documents', 'publishing'],
  tables: ['csv_import', 'csv_import_row'],
  acrossTenants: ['model/sweep-imports.ts csv_import'],
  words: ['console-csv'],
  pages: [
    { path: 'admin/sites/:tenantId/export.csv', file: 'console/contents-export.route.tsx' },
    { path: 'admin/sites/:tenantId/imports/:kind', file: 'console/imports.route.tsx' },
    { path: 'admin/sites/:tenantId/imports/:kind/new', file: 'console/new-import.route.tsx' },
    { path: 'admin/sites/:tenantId/imports/:kind/template.csv', file: 'console/import-template.route.tsx' },
    { path: 'admin/sites/:tenantId/imports/:kind/:importId', file: 'console/import.route.tsx' },
    {
      path: 'admin/sites/:tenantId/imports/:kind/:importId/errors.csv',
      file: 'console/import-errors.route.tsx',
    },
    {
      path: 'admin/sites/:tenantId/imports/users/:importId/links.csv',
      file: 'console/import-links.route.tsx',
    },
  ],
  screens: [
    {
      of: 'site',
      key: 'contentImports',
      at: 290,
      level: 'service',
      group: 'content',
      isTab: true,
      under: 'contents',
      to: (id) => adminPaths.imports(id, 'contents'),
      shortcut: 'j',
    },
  ],
} as const satisfies Feature
