import type { NotificationHead } from './notification.ts'

/** Ids a browser has read: one cookie a site, and never more ids in it than the snapshot keeps notifications. */
export type ReadIds = ReadonlySet<number>

const mostIds = 20

/** What the cookie holds, ids parted by dots; whatever else is in it reads as nothing read. */
export function parseReadIds(cookie: string | null): ReadIds {
  if (cookie === null || !/^\d{1,10}(?:\.\d{1,10})*$/.test(cookie)) return new Set()
  return new Set(cookie.split('.').slice(0, mostIds).map(Number))
}

/**
 * The cookie after these were read as well. Of those that are no longer among the newest nothing needs to be known: an older
 * one counts as read, which bounds the cookie and keeps a new browser from owing years of reading (assumed).
 */
export function writeReadIds(
  before: ReadIds,
  read: readonly number[],
  newest: readonly NotificationHead[],
): string {
  const all = new Set([...before, ...read])
  return newest
    .map(({ id }) => id)
    .filter((id) => all.has(id))
    .slice(0, mostIds)
    .join('.')
}

/** Those among the newest that this browser hasn't opened. */
export function unreadOf(newest: readonly NotificationHead[], read: ReadIds): number[] {
  return newest.map(({ id }) => id).filter((id) => !read.has(id))
}
