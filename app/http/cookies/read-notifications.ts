import type { AppLoadContext } from '@remix-run/cloudflare'
import { newestNotifications } from '#app/domain/site/notification/notification.ts'
import { viewNews } from '#app/domain/site/notification/notification-view.ts'
import {
  parseReadIds,
  type ReadIds,
  unreadOf,
  writeReadIds,
} from '#app/domain/site/notification/read-state.ts'
import { ownCookie, yearLong } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'
import { setCookie } from './set-cookie.ts'

/** Which notifications this browser has read, by its cookie (R122). Null for guests, whose pages are alike for all. */
export function readIdsOf({ site, actor }: Visit, request: Request): ReadIds | null {
  if (actor === null) return null
  return parseReadIds(ownCookie(site, request, 'read'))
}

/** How many of the newest are unread; null for guests. */
export function countUnread({ site, now }: Visit, read: ReadIds | null): number | null {
  return read === null ? null : unreadOf(newestNotifications(site, now()), read).length
}

/** Remembers in a reader's browser, for a year, that these were read. Answers all that are read then. */
export function keepRead(
  context: AppLoadContext,
  visit: Visit,
  request: Request,
  ids: readonly number[] | 'all',
): ReadIds | null {
  const before = readIdsOf(visit, request)
  if (before === null) return null
  const newest = newestNotifications(visit.site, visit.now())
  const read = ids === 'all' ? newest.map(({ id }) => id) : ids
  const cookie = writeReadIds(before, read, newest)
  if (read.some((id) => !before.has(id))) setCookie(context, 'read', cookie, yearLong)
  return parseReadIds(cookie)
}

/** What every page's frame shows of the notifications: how many are unread, and the newest for the first page. */
export function viewNotifications(visit: Visit, request: Request) {
  const read = readIdsOf(visit, request)
  return { unread: countUnread(visit, read), news: viewNews(visit.site, visit.now(), read) }
}
