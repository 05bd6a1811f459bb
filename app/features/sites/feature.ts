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
  pages: {
    'admin/companies/:companyId/sites/new': 'console/sites/new-site.route.tsx',
    'admin/sites/:tenantId/settings': 'console/sites/site-settings.route.tsx',
    'admin/sites/:tenantId/settings/domain': 'console/domain/site-domain.route.tsx',
    'admin/sites/:tenantId/settings/tag-manager': 'console/sites/site-tag-manager.route.tsx',
  },
  screens: {
    newSite: {
      of: 'company',
      at: 160,
      level: 'company',
      group: 'company',
      isTab: true,
      to: adminPaths.newSite,
      shortcut: 'n',
    },
    siteSettings: {
      of: 'site',
      at: 660,
      level: 'service',
      group: 'site',
      to: adminPaths.siteSettings,
      settings: [
        {
          words: 'console-company',
          prefix: 'site',
          fields: ['lang', 'domainType', 'servicePath', 'domain', 'accountType', 'settingLogin', 'viewPage'],
          translated: ['serviceName'],
          level: 'company',
        },
      ],
    },
    siteDomain: {
      of: 'site',
      at: 670,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteDomain,
    },
    siteTagManager: {
      of: 'site',
      at: 720,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteTagManager,
      settings: [{ words: 'console-company', prefix: 'tagManager', fields: ['gtmId'] }],
    },
  },
} as const satisfies Feature
