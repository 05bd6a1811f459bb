import {
  type NotificationHead,
  newestNotifications,
  type ReadIds,
  unreadOf,
} from '#app/features/notifications/model/news/notification.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

type Asked = Pick<Visit, 'site' | 'actor' | 'now'>

/** The maximum number of notifications on the first page. */
const maxNews = 3

/** The data for the frame of every page: the number of unread notifications, and the newest ones for the first page. */
export function viewNotifications(asked: Asked, read: ReadIds | null) {
  return { unread: countUnread(asked, read), news: viewNews(asked, read) }
}

/** The number of unread ones among the newest. Null for guests. */
export function countUnread(asked: Asked, read: ReadIds | null): number | null {
  return read === null ? null : unreadOf(newestNotifications(asked, asked.now()), read).length
}

/**
 * The newest notifications under the site's own heading. Null if the site doesn't show them or has none. If `read` is
 * null, none is marked as unread.
 */
function viewNews(asked: Asked, read: ReadIds | null) {
  const { showNewInformation, newInformation } = asked.site.settings.notification
  const newest = newestNotifications(asked, asked.now())
  if (!showNewInformation || newest.length === 0) return null
  const unread = new Set(read === null ? [] : unreadOf(newest, read))
  return { title: newInformation, lines: newest.slice(0, maxNews).map((head) => viewHeadline(head, unread)) }
}

export type Headline = ReturnType<typeof viewHeadline>

/** A line of a list: the title, the day in Japan, and whether this browser has yet to open it. */
export function viewHeadline({ id, title, createdAt }: NotificationHead, unread: ReadonlySet<number>) {
  return { id, title, day: dayOf(createdAt), isUnread: unread.has(id) }
}
