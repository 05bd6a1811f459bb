import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The search: its index, queries, results and settings. */
export const search = {
  name: 'search',
  after: ['audit', 'access', 'tenancy', 'analytics', 'identity', 'catalogue'],
  tables: ['sort_field', 'search_tab', 'search_box', 'asked_term'],
  words: ['console-search', 'search'],
  pages: [
    { path: 'search', file: 'site/search.route.tsx' },
    { path: 'search/suggest', file: 'site/search-suggest.route.tsx' },
    { path: 'search/:contentId', file: 'site/search-content.route.tsx' },
    { path: 'admin/sites/:tenantId/search-setup', file: 'console/search-setup.route.tsx' },
    {
      path: 'admin/sites/:tenantId/search-setup/tabs/new',
      file: 'console/search-tab.route.tsx',
      id: 'new-search-tab',
    },
    { path: 'admin/sites/:tenantId/search-setup/tabs/:tabId', file: 'console/search-tab.route.tsx' },
    { path: 'admin/sites/:tenantId/search-setup/tabs/:tabId/boxes', file: 'console/order-boxes.route.tsx' },
    {
      path: 'admin/sites/:tenantId/search-setup/tabs/:tabId/boxes/new',
      file: 'console/search-box.route.tsx',
      id: 'new-search-box',
    },
    { path: 'admin/sites/:tenantId/search-setup/boxes/:boxId', file: 'console/search-box.route.tsx' },
    { path: 'admin/sites/:tenantId/search-setup/sorts', file: 'console/sort-fields.route.tsx' },
    {
      path: 'admin/sites/:tenantId/search-setup/sorts/new',
      file: 'console/sort-field.route.tsx',
      id: 'new-sort-field',
    },
    { path: 'admin/sites/:tenantId/search-setup/sorts/:sortId', file: 'console/sort-field.route.tsx' },
    { path: 'admin/sites/:tenantId/search-setup/results', file: 'console/search-results.route.tsx' },
    {
      path: 'admin/sites/:tenantId/search-setup/results/preview',
      file: 'console/search-results-preview.route.tsx',
    },
    {
      path: 'admin/sites/:tenantId/search-setup/results/links',
      file: 'console/order-result-buttons.route.tsx',
    },
    {
      path: 'admin/sites/:tenantId/search-setup/results/links/new',
      file: 'console/result-button.route.tsx',
      id: 'new-result-button',
    },
    {
      path: 'admin/sites/:tenantId/search-setup/results/links/:buttonId',
      file: 'console/result-button.route.tsx',
    },
    {
      path: 'admin/sites/:tenantId/search-setup/results/buttons/new',
      file: 'console/custom-button.route.tsx',
      id: 'new-own-button',
    },
    {
      path: 'admin/sites/:tenantId/search-setup/results/buttons/:buttonId',
      file: 'console/custom-button.route.tsx',
    },
  ],
  screens: [
    {
      of: 'site',
      key: 'searchSetup',
      at: 410,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.searchSetup,
    },
    {
      of: 'site',
      key: 'sortFields',
      at: 420,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.sortFields,
    },
    {
      of: 'site',
      key: 'searchResults',
      at: 430,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.searchResults,
    },
  ],
} as const satisfies Feature
