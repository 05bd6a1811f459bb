import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Notification } from './notification.ts'
import { pageOfNotifications, seenBy } from './notification-store.ts'

export type NotificationPage = Paged & { notifications: Notification[] }

/**
 * A page of what the site tells its readers, newest first unless asked otherwise; what is dated later isn't there yet, what is over or meant for others neither.
 * Visitors read it too (R280). Refuses guests of a closed site with `unauthorized`.
 */
export async function listNotifications(
  visit: Visit,
  { direction = 'desc', ...paging }: Paging & { direction?: 'asc' | 'desc' },
): Promise<NotificationPage> {
  ensureMayBrowse(visit)
  const page = {
    ...seenBy(visit),
    locale: visit.locale,
    limit: paging.size,
    offset: offsetOf(paging),
  }
  const [{ notifications, total }] = await Promise.all([
    pageOfNotifications(visit.db, { ...page, direction }),
    confirmMayBrowse(visit),
  ])
  return { notifications, ...pagedOf(paging, total) }
}
