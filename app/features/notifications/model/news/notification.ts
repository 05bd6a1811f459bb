import type { Site, SiteNotification } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a publisher tells the readers of a site: plain text, its paragraphs parted by empty lines. */
export type Notification = {
  id: number
  title: string
  content: string
  /** From when on readers see it. Milliseconds since 1970. */
  createdAt: number
}

export type NotificationHead = Omit<Notification, 'content'>

/** The newest that a visitor may see at the time, without a query; the snapshot keeps no more than 20. */
export function newestNotifications(
  { site, actor }: { site: Pick<Site, 'notifications'>; actor: Visit['actor'] },
  now: number,
): NotificationHead[] {
  return site.notifications.filter(
    (one) => one.createdAt <= now && (one.until === undefined || one.until > now) && isFor(one, actor),
  )
}

/** Those for some are for readers alone: administrators look at them in the console. */
function isFor({ audience, groupIds = [] }: SiteNotification, actor: Visit['actor']): boolean {
  if (audience === undefined) return true
  if (actor?.kind !== 'reader') return false
  return audience === 'readers' || (actor.groupId !== null && groupIds.includes(actor.groupId))
}
