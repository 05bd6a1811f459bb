import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Notification } from './notification.ts'
import { pageOfNotifications, seenBy } from './notification-store.ts'

export type NotificationPage = Paged & { notifications: Notification[] }

/**
 * A page of the site's notifications, newest first unless the caller asks otherwise. Leaves out those that are dated
 * later, are over, or are for others. Visitors may read it too (R280). Refuses guests of a closed site with
 * `unauthorized`.
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
