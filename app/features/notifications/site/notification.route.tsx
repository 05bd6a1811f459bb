import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { headTags } from '#app/features/catalogue/parts/head/head-tags.ts'
import { viewHead } from '#app/features/catalogue/parts/head/head-view.ts'
import { getNotification } from '#app/features/notifications/model/news/get-notification.ts'
import { countUnread } from '#app/features/notifications/parts/news-view.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { Page } from '#app/layout/site/page.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { NotificationDetail } from './notification-detail.tsx'
import { keepRead } from './read-notifications.ts'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleOf(args, args.data?.title),
  ...headTags(args.data?.head),
]

/** One notification, for whoever may look at the site (R280); opening it marks it as read in a reader's browser. */
export const loader = page(
  async ({ visit, params, request, context }) => {
    const { id, title, content, createdAt } = await getNotification(visit, {
      id: params.notificationId ?? '',
    })
    const read = keepRead(context, visit, request, [id])
    return {
      title,
      head: viewHead(visit, { path: paths.notification(id), title }),
      content,
      day: dayOf(createdAt),
      hasList: visit.actor !== null,
      /** The frame counts by what the browser sent, before this one was opened. */
      unread: countUnread(visit, read),
    }
  },
  { area: 'notification' },
)

export default function OneNotification() {
  return (
    <Page>
      <NotificationDetail {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
