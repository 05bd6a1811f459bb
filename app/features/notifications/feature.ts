import type { Feature } from '#app/features/feature.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** Mails, and notifications to readers. */
export const notifications = {
  name: 'notifications',
  after: ['audit', 'access', 'tenancy'],
  tables: ['mail', 'notification', 'mail_request', 'custom_mail', 'notification_group'],
  acrossTenants: ['model/mail/used-budgets.ts mail_request'],
  words: ['mail', 'notification'],
  oldRows: [
    { table: 'mail', key: 'id', time: 'created_at', days: 'mails', only: "state <> 'waiting'" },
    { table: 'mail_request', key: 'id', time: 'created_at', days: 'mailRequests' },
  ],
  pages: {
    notifications: 'site/notifications.route.tsx',
    'notifications/:notificationId': { file: 'site/notification.route.tsx', id: 'notification' },
    'admin/sites/:tenantId/settings/mails': 'console/mail/site-mails.route.tsx',
    'admin/sites/:tenantId/settings/mails/:kind': 'console/mail/site-mail.route.tsx',
    'admin/sites/:tenantId/settings/mails/:kind/test': 'console/mail/site-mail-test.route.tsx',
    'admin/sites/:tenantId/notifications': 'console/news/notifications.route.tsx',
    'admin/sites/:tenantId/notifications/new': 'console/news/new-notification.route.tsx',
    'admin/sites/:tenantId/notifications/:notificationId': 'console/news/notification.route.tsx',
  },
  screens: {
    notifications: {
      of: 'site',
      at: 400,
      level: 'service',
      group: 'site',
      to: adminPaths.siteNotifications,
      shortcut: 'i',
    },
    siteMails: {
      of: 'site',
      at: 700,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteMails,
    },
  },
} as const satisfies Feature
