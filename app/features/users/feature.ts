import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** The readers, user groups and addresses that administrators manage. */
export const users = {
  name: 'users',
  after: ['audit', 'access', 'identity', 'notifications'],
  tables: [
    'user_group',
    'user_group_licence',
    'ip_range',
    'reader_word',
    'reader_count',
    'range_proposal',
    'user_group_content',
  ],
  acrossTenants: ['model/range-proposal/list-proposals.ts range_proposal'],
  words: ['console-users'],
  pages: [
    { path: 'admin/account/proof', file: 'console/readers/proof.route.tsx' },
    { path: 'admin/addresses', file: 'console/groups/range-proposals.route.tsx' },
    { path: 'admin/sites/:tenantId/users', file: 'console/readers/users.route.tsx' },
    { path: 'admin/sites/:tenantId/users.csv', file: 'console/readers/users-csv.route.tsx' },
    { path: 'admin/sites/:tenantId/users/new', file: 'console/readers/new-user.route.tsx' },
    { path: 'admin/sites/:tenantId/users/:userId', file: 'console/readers/user.route.tsx' },
    { path: 'admin/sites/:tenantId/users/:userId/rights', file: 'console/readers/user-rights.route.tsx' },
    { path: 'admin/sites/:tenantId/user-groups', file: 'console/groups/user-groups.route.tsx' },
    {
      path: 'admin/sites/:tenantId/user-groups/new',
      file: 'console/groups/user-group.route.tsx',
      id: 'new-user-group',
    },
    { path: 'admin/sites/:tenantId/user-groups/:groupId', file: 'console/groups/user-group.route.tsx' },
  ],
  screens: [
    {
      of: 'system',
      key: 'addresses',
      at: 130,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.addresses(),
      shortcut: 'i',
    },
    {
      of: 'site',
      key: 'users',
      at: 260,
      level: 'service',
      group: 'people',
      to: (id) => adminPaths.users(id),
      shortcut: 'u',
    },
    {
      of: 'site',
      key: 'userGroups',
      at: 270,
      level: 'service',
      group: 'people',
      to: (id) => adminPaths.userGroups(id),
      shortcut: 'p',
    },
  ],
} as const satisfies Feature
