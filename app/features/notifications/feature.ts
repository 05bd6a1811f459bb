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
  pages: [
    { path: 'notifications', file: 'site/notifications.route.tsx' },
    { path: 'notifications/:notificationId', file: 'site/notification.route.tsx', id: 'notification' },
    { path: 'admin/sites/:tenantId/settings/mails', file: 'console/mail/site-mails.route.tsx' },
    { path: 'admin/sites/:tenantId/settings/mails/:kind', file: 'console/mail/site-mail.route.tsx' },
    {
      path: 'admin/sites/:tenantId/settings/mails/:kind/test',
      file: 'console/mail/site-mail-test.route.tsx',
    },
    { path: 'admin/sites/:tenantId/notifications', file: 'console/news/notifications.route.tsx' },
    { path: 'admin/sites/:tenantId/notifications/new', file: 'console/news/new-notification.route.tsx' },
    {
      path: 'admin/sites/:tenantId/notifications/:notificationId',
      file: 'console/news/notification.route.tsx',
    },
  ],
  screens: [
    {
      of: 'site',
      key: 'notifications',
      at: 400,
      level: 'service',
      group: 'site',
      to: adminPaths.siteNotifications,
      shortcut: 'i',
    },
    {
      of: 'site',
      key: 'siteMails',
      at: 700,
      level: 'company',
      group: 'site',
      isTab: true,
      to: adminPaths.siteMails,
    },
  ],
} as const satisfies Feature
