import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getNotification } from '#app/features/notifications/model/news/get-notification.ts'
import { listNotifications } from '#app/features/notifications/model/news/list-notifications.ts'
import {
  viewNotification,
  viewNotificationPage,
} from '#app/features/notifications/model/news/notification-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

export const notificationEndpoints = [
  endpoint('GET /notification/public/page', {
    summary: 'What a site tells its readers, newest first',
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
    summary: 'One notification',
    access: 'optional',
    input: z.object({ id: z.string() }),
    run: getNotification,
    view: viewNotification,
  }),
]
