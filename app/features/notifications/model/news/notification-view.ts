import { displayInstant } from '#app/kernel/values/day.ts'
import type { NotificationPage } from './list-notifications.ts'
import type { Notification } from './notification.ts'

/** A notification on the API (spec Notification). */
export function viewNotification({ id, title, content, createdAt }: Notification) {
  return { id: String(id), title, content, createdAt: displayInstant(createdAt) }
}

/** A page of notifications on the API. */
export function viewNotificationPage({ notifications, ...paged }: NotificationPage) {
  return { notifications: notifications.map(viewNotification), ...paged }
}
