import { displayInstant } from '#app/kernel/values/day.ts'
import type { NotificationPage } from './list-notifications.ts'
import type { Notification } from './notification.ts'

/** A notification as the API answers it (spec Notification). */
export function viewNotification({ id, title, content, createdAt }: Notification) {
  return { id: String(id), title, content, createdAt: displayInstant(createdAt) }
}

/** A page of them as the API answers it. */
export function viewNotificationPage({ notifications, ...paged }: NotificationPage) {
  return { notifications: notifications.map(viewNotification), ...paged }
}
