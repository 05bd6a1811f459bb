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
    { table: 'seat', key: 'grant_id', time: 'lapses_at', days: 0 },
    { table: 'seat_queue', key: 'id', time: 'lapses_at', days: 0 },
  ],
  pages: [
    { path: 'favourites', file: 'site/favourites.route.tsx' },
    { path: 'notes', file: 'site/notes/notes.route.tsx' },
    { path: 'notes/notes.csv', file: 'site/notes/notes-csv.route.tsx' },
    { path: 'notes/notes.md', file: 'site/notes/notes-markdown.route.tsx' },
    { path: 'direct-view/:viewToken', file: 'site/viewer/direct-view.route.tsx' },
    { path: 'view-online/:contentId/:contentGroupId', file: 'site/viewer/view-online.route.tsx' },
    { path: 'view-online/:contentId', file: 'site/viewer/view-online-any-group.route.tsx' },
    { path: 'admin/sites/:tenantId/users/:userId/reading', file: 'console/user-reading.route.tsx' },
    { path: 'admin/sites/:tenantId/trace', file: 'console/trace.route.tsx' },
    { path: 'admin/sites/:tenantId/settings/protection', file: 'console/site-protection.route.tsx' },
    { path: 'admin/sites/:tenantId/contents/:contentId/links', file: 'console/content-links.route.tsx' },
  ],
  screens: [
    {
      of: 'site',
      key: 'trace',
      at: 280,
      level: 'service',
      group: 'people',
      isTab: true,
      under: 'users',
      to: (id) => adminPaths.trace(id),
      shortcut: 't',
    },
    {
      of: 'site',
      key: 'siteProtection',
      at: 740,
      level: 'service',
      group: 'site',
      isTab: true,
      to: adminPaths.siteProtection,
    },
  ],
} as const satisfies Feature
