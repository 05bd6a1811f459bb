import {
  lastDayOf,
  type NotificationInput,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import type { EditedNotification } from '#app/features/notifications/model/news/editing/edited-notification.ts'
import { listUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A notification in the console's list. */
export function viewNotificationRow(edited: EditedNotification, { site, now }: Visit) {
  const { id, title, from, until, audience } = edited
  const at = now()
  const state = from > at ? 'waiting' : until !== null && until <= at ? 'over' : 'shown'
  return {
    id,
    title: title[site.lang] ?? Object.values(title)[0] ?? '',
    from: dayOf(from),
    until: lastDayOf(until),
    audience,
    state: state as 'waiting' | 'over' | 'shown',
  }
}
export type NotificationRow = ReturnType<typeof viewNotificationRow>

/** A notification in the form in which it is edited. */
export function viewNotificationForm({ from, until, ...edited }: EditedNotification) {
  return { ...edited, from: dayOf(from), until: lastDayOf(until) }
}

/** The texts and the first day of a notification, which a preview shows. */
export type PreviewedNotification = Pick<
  ReturnType<typeof viewNotificationForm>,
  'title' | 'content' | 'from'
>

/** The typed values for the form and its preview. */
export function viewTyped({ title, content, from, ...typed }: NotificationInput, { site, now }: Visit) {
  const words = (said: typeof title) => (typeof said === 'string' ? { [site.lang]: said } : said)
  return { ...typed, title: words(title), content: words(content), from: from ?? dayOf(now()) }
}

/** The user groups that can be the audience of a notification. */
export async function viewGroupChoices(visit: Visit) {
  const { groups } = await listUserGroups(visit, { page: 1, size: 100 })
  return groups.map(({ id, name }) => ({ value: id, label: name }))
}
