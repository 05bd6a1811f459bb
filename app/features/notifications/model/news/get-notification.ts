import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Notification } from './notification.ts'
import { findNotification, seenBy } from './notification-store.ts'

/**
 * One notification of the site (R280). Refuses an unknown id, and a notification that is dated later, is over, or is
 * for others, with `notFound`; guests of a closed site with `unauthorized`.
 */
export async function getNotification(visit: Visit, { id }: { id: string }): Promise<Notification> {
  ensureMayBrowse(visit)
  if (!/^[1-9]\d{0,9}$/.test(id)) refuse('notFound')
  const wanted = { ...seenBy(visit), locale: visit.locale, id: Number(id) }
  const [notification] = await Promise.all([findNotification(visit.db, wanted), confirmMayBrowse(visit)])
  return notification ?? refuse('notFound')
}
