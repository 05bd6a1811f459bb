import type { AppLoadContext } from '@remix-run/cloudflare'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import {
  newestNotifications,
  parseReadIds,
  type ReadIds,
  writeReadIds,
} from '#app/features/notifications/model/news/notification.ts'
import { ownCookie, yearLong } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The notifications that were read in this browser, from its cookie (R122). Null for guests, who all get the same pages.
 */
export function readIdsOf({ site, actor }: Visit, request: Request): ReadIds | null {
  if (actor === null) return null
  return parseReadIds(ownCookie(site, request, 'read'))
}

/**
 * Remembers for a year in the browser of a signed-in visitor that these were read. Returns all that are read now. Does
 * nothing for guests and returns null.
 */
export function keepRead(
  context: AppLoadContext,
  visit: Visit,
  request: Request,
  ids: readonly number[] | 'all',
): ReadIds | null {
  const before = readIdsOf(visit, request)
  if (before === null) return null
  const newest = newestNotifications(visit, visit.now())
  const read = ids === 'all' ? newest.map(({ id }) => id) : ids
  const cookie = writeReadIds(before, read, newest)
  if (read.some((id) => !before.has(id))) setCookie(context, 'read', cookie, yearLong)
  return parseReadIds(cookie)
}
