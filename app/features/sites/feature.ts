import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Sites, their domains and tag managers. */
export const sites = {
  name: 'sites',
  after: ['audit', 'tenancy', 'notifications'],
  tables: ['tenant', 'site_domain', 'given_up_domain'],
  acrossTenants: [
    'model/own-domain/sweep-domains.ts site_domain',
    'model/own-domain/claim-store.ts site_domain',
  ],
  pages: [
    { path: 'admin/companies/:companyId/sites/new', file: 'console/sites/new-site.route.tsx' },
    { path: 'admin/sites/:tenantId/settings', file: 'console/sites/site-settings.route.tsx' },
    { path: 'admin/sites/:tenantId/settings/domain', file: 'console/domain/site-domain.route.tsx' },
    { path: 'admin/sites/:tenantId/settings/tag-manager', file: 'console/sites/site-tag-manager.route.tsx' },
  ],
  screens: [
    {
      of: 'company',
      key: 'newSite',
      at: 160,
      level: 'company',
      group: 'company',
      isTab: true,
      to: adminPaths.newSite,
      shortcut: 'n',
    },
    {
      of: 'site',
      key: 'siteSettings',
      at: 660,
      level: 'service',
      group: 'site',
      to: adminPaths.siteSettings,
    },
    {
      of: 'site',
      key: 'siteDomain',
      at: 670,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteDomain,
    },
    {
      of: 'site',
      key: 'siteTagManager',
      at: 720,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteTagManager,
    },
  ],
} as const satisfies Feature
