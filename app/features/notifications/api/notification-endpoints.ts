import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addNotification,
  changeNotification,
  deleteNotification,
  getEditedNotification,
  lastDayOf,
  listEditedNotifications,
  NewNotification,
  NotificationChanges,
  NotificationId,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import type { EditedNotification } from '#app/features/notifications/model/news/editing/edited-notification.ts'
import {
  getNotification,
  listNotifications,
  viewNotification,
  viewNotificationPage,
} from '#app/features/notifications/model/news/notifications.ts'
import { wordOf } from '#app/kernel/i18n/translations.ts'
import { dayOf, displayInstant } from '#app/kernel/values/day.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

export const notificationEndpoints = [
  endpoint('GET /notification/public/page', {
    summary: 'Lists the notifications that a site shows its readers, the newest first',
    access: 'optional',
    input: z.object({
      page: z.unknown().optional(),
      size: z.unknown().optional(),
      sort: z.string().optional(),
    }),
    run: (visit, { sort, ...paging }) =>
      listNotifications(visit, { ...readPaging(paging), direction: sort === 'asc' ? 'asc' : 'desc' }),
    view: viewNotificationPage,
  }),
  endpoint('GET /notification/public/detail/:id', {
    summary: 'Returns one notification',
    access: 'optional',
    input: z.object({ id: z.string() }),
    run: getNotification,
    view: viewNotification,
  }),
]

/** A notification as administrators edit it: its texts in all languages, and in one, as in the calls for readers. */
function viewEdited(edited: EditedNotification, visit: Visit) {
  const { id, title, content, from, until, ...rest } = edited
  return {
    id: String(id),
    title: wordOf(visit, title),
    content: wordOf(visit, content),
    titles: title,
    contents: content,
    from: dayOf(from),
    until: lastDayOf(until),
    createdAt: displayInstant(from),
    ...rest,
  }
}

export const notificationWriteEndpoints = [
  endpoint('GET /notification/page', {
    summary: 'Lists all notifications of the site to administrators, past and future ones too',
    access: 'service',
    input: z.object({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: (visit, call) => listEditedNotifications(visit, readPaging(call)),
    view: ({ notifications, ...paged }, visit) => ({
      notifications: notifications.map((one) => viewEdited(one, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /notification/detail/:id', {
    summary: 'Returns one notification to administrators',
    access: 'service',
    input: NotificationId,
    run: getEditedNotification,
    view: viewEdited,
  }),
  endpoint('POST /notification/add', {
    summary: 'Adds a notification',
    access: 'service',
    input: NewNotification,
    run: async (visit, input) => getEditedNotification(visit, await addNotification(visit, input)),
    view: viewEdited,
  }),
  endpoint('PUT /notification/update/', {
    record: 'GET /notification/detail/:id',
    summary: 'Changes a notification; fields left out stay',
    access: 'service',
    input: NotificationChanges,
    mayBeEmpty: ['from', 'until'],
    run: async (visit, { id, ...changes }) => {
      await changeNotification(visit, id, changes)
      return getEditedNotification(visit, { id })
    },
    view: viewEdited,
  }),
  endpoint('DELETE /notification/delete/:id', {
    summary: 'Deletes a notification',
    access: 'service',
    input: NotificationId,
    run: deleteNotification,
    view: () => null,
  }),
]
