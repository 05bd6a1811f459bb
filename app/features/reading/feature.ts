import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Reading contents: the right to open them, seats, notes, and codes that trace pages. */
export const reading = {
  name: 'reading',
  after: ['audit', 'access', 'tenancy', 'analytics', 'identity', 'users', 'catalogue', 'search', 'documents'],
  tables: [
    'viewer_grant',
    'read_day',
    'content_reads',
    'favourite',
    'reading',
    'direct_link',
    'seat',
    'seat_queue',
    'allowance_day',
    'annotation',
    'offline_copy',
  ],
  acrossTenants: ['model/reads/sweep-reads.ts read_day'],
  words: ['notes', 'reading'],
  oldRows: [
    {
      table: 'viewer_grant',
      key: 'id',
      time: 'launch_until',
      days: 'unusedGrants',
      only: 'opened_at IS NULL',
    },
    { table: 'viewer_grant', key: 'id', time: 'key_until', days: 'readings', only: 'opened_at IS NOT NULL' },
    { table: 'offline_copy', key: 'id', time: 'until', days: 'unusedGrants' },
    { table: 'seat', key: 'grant_id', time: 'lapses_at', days: 0 },
    { table: 'seat_queue', key: 'id', time: 'lapses_at', days: 0 },
  ],
  pages: {
    favourites: 'site/favourites.route.tsx',
    notes: 'site/notes/notes.route.tsx',
    'notes/notes.csv': 'site/notes/notes-csv.route.tsx',
    'notes/notes.md': 'site/notes/notes-markdown.route.tsx',
    'files/sample/:contentId/:page': 'site/viewer/sample-page.route.tsx',
    'direct-view/:viewToken': 'site/viewer/direct-view.route.tsx',
    'view-online/:contentId/:contentGroupId': 'site/viewer/view-online.route.tsx',
    'view-online/:contentId': 'site/viewer/view-online-any-group.route.tsx',
    offline: 'site/offline/offline.route.tsx',
    'offline/:contentId/:contentGroupId': 'site/offline/save-offline.route.tsx',
    'admin/sites/:tenantId/users/:userId/reading': 'console/user-reading.route.tsx',
    'admin/sites/:tenantId/trace': 'console/trace.route.tsx',
    'admin/sites/:tenantId/settings/protection': 'console/site-protection.route.tsx',
    'admin/sites/:tenantId/contents/:contentId/links': 'console/content-links.route.tsx',
  },
  screens: {
    trace: {
      of: 'site',
      at: 280,
      level: 'service',
      group: 'people',
      isTab: true,
      under: 'users',
      to: (id) => adminPaths.trace(id),
      shortcut: 't',
    },
    siteProtection: {
      of: 'site',
      at: 740,
      level: 'service',
      group: 'site',
      isTab: true,
      to: adminPaths.siteProtection,
      settings: [
        {
          words: 'console-company',
          prefix: 'protection',
          fields: ['protection', 'copyPercent', 'samplePercent', 'offlineDays', 'dictionaryUrl'],
        },
      ],
    },
  },
} as const satisfies Feature
