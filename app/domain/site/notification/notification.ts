import type { Site } from '#app/visit/site.ts'

/** What a publisher tells the readers of a site: plain text, its paragraphs parted by empty lines. */
export type Notification = {
  id: number
  title: string
  content: string
  /** From when on readers see it. Milliseconds since 1970. */
  createdAt: number
}

export type NotificationHead = Omit<Notification, 'content'>

/** The newest that may be seen at the time, without a query; the snapshot keeps no more than 20. */
export function newestNotifications(
  { notifications }: Pick<Site, 'notifications'>,
  now: number,
): NotificationHead[] {
  return notifications.filter(({ createdAt }) => createdAt <= now)
}
