import type { Site, SiteNotification } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A notification from a publisher to the readers of a site. Plain text with empty lines between paragraphs. */
export type Notification = {
  id: number
  title: string
  content: string
  /** When readers begin to see it, in milliseconds since 1970. */
  createdAt: number
}

export type NotificationHead = Omit<Notification, 'content'>

/**
 * The newest notifications that the visitor may see at this time, at most 20. Needs no query, because the snapshot
 * contains them.
 */
export function newestNotifications(
  { site, actor }: { site: Pick<Site, 'notifications'>; actor: Visit['actor'] },
  now: number,
): NotificationHead[] {
  return site.notifications.filter(
    (one) => one.createdAt <= now && (one.until === undefined || one.until > now) && isFor(one, actor),
  )
}

/**
 * True if the notification is for this visitor. One with an audience is only for readers; administrators see it in the
 * console.
 */
function isFor({ audience, groupIds = [] }: SiteNotification, actor: Visit['actor']): boolean {
  if (audience === undefined) return true
  if (actor?.kind !== 'reader') return false
  return audience === 'readers' || (actor.groupId !== null && groupIds.includes(actor.groupId))
}

/**
 * The ids of the notifications that a browser has read. Each site has one cookie for them, with at most as many ids as
 * the snapshot has notifications.
 */
export type ReadIds = ReadonlySet<number>

const maxIds = 20

/** Reads the cookie: ids with dots between them. Anything else counts as nothing read. */
export function parseReadIds(cookie: string | null): ReadIds {
  if (cookie === null || !/^\d{1,10}(?:\.\d{1,10})*$/.test(cookie)) return new Set()
  return new Set(cookie.split('.').slice(0, maxIds).map(Number))
}

/**
 * The cookie after these were read as well. It contains only ids of the newest notifications, because older ones count
 * as read: so the cookie stays small, and a new browser doesn't show years of unread ones (assumed).
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
    .slice(0, maxIds)
    .join('.')
}

/** The ids of the newest notifications that this browser hasn't opened. */
export function unreadOf(newest: readonly NotificationHead[], read: ReadIds): number[] {
  return newest.map(({ id }) => id).filter((id) => !read.has(id))
}
