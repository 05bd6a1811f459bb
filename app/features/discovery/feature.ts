import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** How a site announces its contents to programs: sitemap, feeds, OPDS. */
export const discovery = {
  name: 'discovery',
  after: ['audit', 'access', 'tenancy', 'catalogue', 'search', 'branding'],
  pages: {
    'sitemap.xml': 'site/sitemap.route.tsx',
    'feed.xml': 'site/feed.route.tsx',
    'manifest.webmanifest': 'site/manifest.route.tsx',
    'icon/:file': 'site/icon.route.tsx',
    opds: 'site/opds.route.tsx',
    'opds/:list': 'site/opds-list.route.tsx',
    'opds/publications/:contentId': 'site/opds-publication.route.tsx',
    'admin/sites/:tenantId/settings/discovery': 'console/site-discovery.route.tsx',
  },
  screens: {
    siteDiscovery: {
      of: 'site',
      at: 730,
      level: 'service',
      group: 'site',
      isTab: true,
      to: adminPaths.siteDiscovery,
      settings: [{ words: 'console-company', prefix: 'discovery', fields: ['searchEngines', 'feeds'] }],
    },
  },
} as const satisfies Feature
