import {
  type NotificationHead,
  newestNotifications,
} from '#app/features/notifications/model/news/notification.ts'
import { type ReadIds, unreadOf } from '#app/features/notifications/model/news/read-state.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

type Asked = Pick<Visit, 'site' | 'actor' | 'now'>

/** How many the first page shows. */
const mostNews = 3

/** What every page's frame shows of the notifications: how many are unread, and the newest for the first page. */
export function viewNotifications(asked: Asked, read: ReadIds | null) {
  return { unread: countUnread(asked, read), news: viewNews(asked, read) }
}

/** How many of the newest are unread; null for guests. */
export function countUnread(asked: Asked, read: ReadIds | null): number | null {
  return read === null ? null : unreadOf(newestNotifications(asked, asked.now()), read).length
}

/** The newest under the site's own heading, or null where it shows none; `read` of null marks none. */
function viewNews(asked: Asked, read: ReadIds | null) {
  const { showNewInformation, newInformation } = asked.site.settings.notification
  const newest = newestNotifications(asked, asked.now())
  if (!showNewInformation || newest.length === 0) return null
  const unread = new Set(read === null ? [] : unreadOf(newest, read))
  return { title: newInformation, lines: newest.slice(0, mostNews).map((head) => viewHeadline(head, unread)) }
}

export type Headline = ReturnType<typeof viewHeadline>

/** A line of a list: its title, its day in Japan, and whether this browser hasn't opened it. */
export function viewHeadline({ id, title, createdAt }: NotificationHead, unread: ReadonlySet<number>) {
  return { id, title, day: dayOf(createdAt), isUnread: unread.has(id) }
}
