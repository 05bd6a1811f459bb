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
  pages: {
    'admin/account/proof': 'console/readers/proof.route.tsx',
    'admin/addresses': 'console/groups/range-proposals.route.tsx',
    'admin/sites/:tenantId/users': 'console/readers/users.route.tsx',
    'admin/sites/:tenantId/users.csv': 'console/readers/users-csv.route.tsx',
    'admin/sites/:tenantId/users/new': 'console/readers/new-user.route.tsx',
    'admin/sites/:tenantId/users/:userId': 'console/readers/user.route.tsx',
    'admin/sites/:tenantId/users/:userId/rights': 'console/readers/user-rights.route.tsx',
    'admin/sites/:tenantId/user-groups': 'console/groups/user-groups.route.tsx',
    'admin/sites/:tenantId/user-groups/new': {
      file: 'console/groups/user-group.route.tsx',
      id: 'new-user-group',
    },
    'admin/sites/:tenantId/user-groups/:groupId': 'console/groups/user-group.route.tsx',
  },
  screens: {
    addresses: {
      of: 'system',
      at: 130,
      level: 'system',
      group: 'platform',
      to: () => adminPaths.addresses(),
      shortcut: 'i',
    },
    users: {
      of: 'site',
      at: 260,
      level: 'service',
      group: 'people',
      to: (id) => adminPaths.users(id),
      shortcut: 'u',
    },
    userGroups: {
      of: 'site',
      at: 270,
      level: 'service',
      group: 'people',
      isTab: true,
      under: 'users',
      to: (id) => adminPaths.userGroups(id),
      shortcut: 'p',
    },
  },
} as const satisfies Feature
