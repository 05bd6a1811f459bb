import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** How a site announces its contents to programs: sitemap, feeds, OPDS. */
export const discovery = {
  name: 'discovery',
  after: ['audit', 'access', 'tenancy', 'catalogue', 'search'],
  pages: [
    { path: 'sitemap.xml', file: 'site/sitemap.route.tsx' },
    { path: 'feed.xml', file: 'site/feed.route.tsx' },
    { path: 'manifest.webmanifest', file: 'site/manifest.route.tsx' },
    { path: 'icon/:file', file: 'site/icon.route.tsx' },
    { path: 'opds', file: 'site/opds.route.tsx' },
    { path: 'opds/:list', file: 'site/opds-list.route.tsx' },
    { path: 'opds/publications/:contentId', file: 'site/opds-publication.route.tsx' },
    { path: 'admin/sites/:tenantId/settings/discovery', file: 'console/site-discovery.route.tsx' },
  ],
  screens: [
    {
      of: 'site',
      key: 'siteDiscovery',
      at: 730,
      level: 'service',
      group: 'site',
      isTab: true,
      to: adminPaths.siteDiscovery,
    },
  ],
} as const satisfies Feature
