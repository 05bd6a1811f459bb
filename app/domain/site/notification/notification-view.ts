import { dayOf, displayInstant } from '#app/values/day.ts'
import type { Site } from '#app/visit/site.ts'
import type { NotificationPage } from './list-notifications.ts'
import { type Notification, type NotificationHead, newestNotifications } from './notification.ts'
import { type ReadIds, unreadOf } from './read-state.ts'

/** A notification as the API answers it (spec Notification). */
export function viewNotification({ id, title, content, createdAt }: Notification) {
  return { id: String(id), title, content, createdAt: displayInstant(createdAt) }
}

/** A page of them as the API answers it. */
export function viewNotificationPage({ notifications, ...paged }: NotificationPage) {
  return { notifications: notifications.map(viewNotification), ...paged }
}

/** A line of a list: its title, its day in Japan, and whether this browser hasn't opened it. */
export function viewHeadline({ id, title, createdAt }: NotificationHead, unread: ReadonlySet<number>) {
  return { id, title, day: dayOf(createdAt), isUnread: unread.has(id) }
}

export type Headline = ReturnType<typeof viewHeadline>

/** How many the first page shows. */
const mostNews = 3

/** What the first page shows of them under the site's own heading, or null where it shows none; `read` of null marks none. */
export function viewNews(site: Pick<Site, 'notifications' | 'settings'>, now: number, read: ReadIds | null) {
  const { showNewInformation, newInformation } = site.settings.notification
  const newest = newestNotifications(site, now)
  if (!showNewInformation || newest.length === 0) return null
  const unread = new Set(read === null ? [] : unreadOf(newest, read))
  return { title: newInformation, lines: newest.slice(0, mostNews).map((head) => viewHeadline(head, unread)) }
}
