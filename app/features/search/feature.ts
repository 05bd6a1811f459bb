import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The search: its index, queries, results and settings. */
export const search = {
  name: 'search',
  after: ['audit', 'access', 'tenancy', 'analytics', 'identity', 'catalogue'],
  tables: ['sort_field', 'search_tab', 'search_box', 'asked_term'],
  words: ['console-search', 'search'],
  pages: {
    search: 'site/search.route.tsx',
    'search/suggest': 'site/search-suggest.route.tsx',
    'search/:contentId': 'site/search-content.route.tsx',
    'admin/sites/:tenantId/search-setup': 'console/search-setup.route.tsx',
    'admin/sites/:tenantId/search-setup/tabs/new': {
      file: 'console/search-tab.route.tsx',
      id: 'new-search-tab',
    },
    'admin/sites/:tenantId/search-setup/tabs/:tabId': 'console/search-tab.route.tsx',
    'admin/sites/:tenantId/search-setup/tabs/:tabId/boxes': 'console/order-boxes.route.tsx',
    'admin/sites/:tenantId/search-setup/tabs/:tabId/boxes/new': {
      file: 'console/search-box.route.tsx',
      id: 'new-search-box',
    },
    'admin/sites/:tenantId/search-setup/boxes/:boxId': 'console/search-box.route.tsx',
    'admin/sites/:tenantId/search-setup/sorts': 'console/sort-fields.route.tsx',
    'admin/sites/:tenantId/search-setup/sorts/new': {
      file: 'console/sort-field.route.tsx',
      id: 'new-sort-field',
    },
    'admin/sites/:tenantId/search-setup/sorts/:sortId': 'console/sort-field.route.tsx',
    'admin/sites/:tenantId/search-setup/results': 'console/search-results.route.tsx',
    'admin/sites/:tenantId/search-setup/results/preview': 'console/search-results-preview.route.tsx',
    'admin/sites/:tenantId/search-setup/results/links': 'console/order-result-buttons.route.tsx',
    'admin/sites/:tenantId/search-setup/results/links/new': {
      file: 'console/result-button.route.tsx',
      id: 'new-result-button',
    },
    'admin/sites/:tenantId/search-setup/results/links/:buttonId': 'console/result-button.route.tsx',
    'admin/sites/:tenantId/search-setup/results/buttons/new': {
      file: 'console/custom-button.route.tsx',
      id: 'new-own-button',
    },
    'admin/sites/:tenantId/search-setup/results/buttons/:buttonId': 'console/custom-button.route.tsx',
  },
  screens: {
    searchSetup: {
      of: 'site',
      at: 410,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.searchSetup,
    },
    sortFields: {
      of: 'site',
      at: 420,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.sortFields,
    },
    searchResults: {
      of: 'site',
      at: 430,
      level: 'service',
      group: 'site',
      isTab: true,
      under: 'look',
      to: adminPaths.searchResults,
      settings: [
        {
          words: 'console-results',
          prefix: 'results',
          fields: ['showSidebar', 'buttonFavouritePosition', 'contentLayoutDetail', 'paramSeriesContent'],
        },
      ],
    },
  },
} as const satisfies Feature
