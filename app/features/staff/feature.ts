import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Administrators, their second factor, and API keys. */
export const staff = {
  name: 'staff',
  after: ['audit', 'identity', 'notifications'],
  tables: ['staff', 'staff_session', 'staff_link', 'platform_setting', 'api_key'],
  words: ['console-staff'],
  pages: {
    'admin/login': 'console/sign-in/admin-login.route.tsx',
    'admin/login/code': 'console/sign-in/login-code.route.tsx',
    'admin/login/set-up': 'console/sign-in/login-set-up.route.tsx',
    'admin/forgot-password': 'console/sign-in/forgot-password.route.tsx',
    'admin/restore-email': 'console/sign-in/restore-email.route.tsx',
    'admin/invitation': 'console/sign-in/staff-link.route.tsx',
    'admin/account': 'console/own-account/own-account.route.tsx',
    'admin/account/second-factor': 'console/own-account/own-factor.route.tsx',
    'admin/account/acting': 'console/act-as/act-as-end.route.tsx',
    'admin/act-as': 'console/act-as/act-as.route.tsx',
    'admin/staff': { file: 'console/administrators/staff-list.route.tsx', id: 'system-staff' },
    'admin/staff.csv': { file: 'console/administrators/staff-csv.route.tsx', id: 'system-staff-csv' },
    'admin/staff/new': { file: 'console/administrators/new-staff.route.tsx', id: 'new-system-staff' },
    'admin/staff/second-factor': {
      file: 'console/own-account/factor-policy.route.tsx',
      id: 'system-factor-policy',
    },
    'admin/staff/:staffId': {
      file: 'console/administrators/staff-member.route.tsx',
      id: 'system-staff-member',
    },
    'admin/companies/:companyId/staff': {
      file: 'console/administrators/staff-list.route.tsx',
      id: 'company-staff',
    },
    'admin/companies/:companyId/staff.csv': {
      file: 'console/administrators/staff-csv.route.tsx',
      id: 'company-staff-csv',
    },
    'admin/companies/:companyId/staff/new': {
      file: 'console/administrators/new-staff.route.tsx',
      id: 'new-company-staff',
    },
    'admin/companies/:companyId/staff/second-factor': {
      file: 'console/own-account/factor-policy.route.tsx',
      id: 'company-factor-policy',
    },
    'admin/companies/:companyId/staff/:staffId': {
      file: 'console/administrators/staff-member.route.tsx',
      id: 'company-staff-member',
    },
    'admin/companies/:companyId/keys': 'console/api-keys/api-keys.route.tsx',
    'admin/companies/:companyId/keys/new': 'console/api-keys/new-api-key.route.tsx',
  },
  screens: {
    systemStaff: {
      of: 'system',
      at: 40,
      level: 'system',
      group: 'administrators',
      to: () => adminPaths.staff(null),
      shortcut: 'a',
    },
    actAs: {
      of: 'system',
      at: 70,
      level: 'system',
      group: 'administrators',
      to: () => adminPaths.actAs(),
      isTab: true,
    },
    ownAccount: {
      of: 'anywhere',
      at: 90,
      level: 'service',
      group: 'administrators',
      to: adminPaths.ownAccount,
      isTab: true,
    },
    companyStaff: {
      of: 'company',
      at: 100,
      level: 'company',
      group: 'administrators',
      to: (id) => adminPaths.staff(id),
      shortcut: 'a',
    },
    companyActAs: {
      of: 'company',
      at: 110,
      level: 'company',
      group: 'administrators',
      to: () => adminPaths.actAs(),
      isTab: true,
    },
    apiKeys: {
      of: 'company',
      at: 150,
      level: 'company',
      group: 'company',
      to: adminPaths.apiKeys,
      shortcut: 'k',
    },
  },
} as const satisfies Feature
