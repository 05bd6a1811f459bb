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

/** Only readers see a notification with an audience. Administrators see it in the console. */
function isFor({ audience, groupIds = [] }: SiteNotification, actor: Visit['actor']): boolean {
  if (audience === undefined) return true
  if (actor?.kind !== 'reader') return false
  return audience === 'readers' || (actor.groupId !== null && groupIds.includes(actor.groupId))
}
