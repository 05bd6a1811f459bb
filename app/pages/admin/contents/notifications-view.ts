import { listUserGroups } from '#app/domain/people/user-group/list-user-groups.ts'
import { lastDayOf } from '#app/domain/site/notification/editing/edit-notifications.ts'
import type { EditedNotification } from '#app/domain/site/notification/editing/edited-notification.ts'
import { dayOf } from '#app/values/day.ts'
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

/** A notification as its form has it. */
export function viewNotificationForm({ from, until, ...edited }: EditedNotification) {
  return { ...edited, from: dayOf(from), until: lastDayOf(until) }
}

/** The user groups a notification can be for. */
export async function viewGroupChoices(visit: Visit) {
  const { groups } = await listUserGroups(visit, { page: 1, size: 100 })
  return groups.map(({ id, name }) => ({ value: id, label: name }))
}
