import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { newestNotifications, unreadOf } from '#app/features/notifications/model/news/notification.ts'
import { listNotifications } from '#app/features/notifications/model/news/notifications.ts'
import { viewHeadline } from '#app/features/notifications/parts/news-view.ts'
import { NotificationList } from '#app/features/notifications/parts/notification-list.tsx'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { keepRead, readIdsOf } from './read-notifications.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The notifications of the site, newest first, for signed-in readers (R041). */
export const loader = page(
  async ({ visit, url, request }) => {
    const paging = readPaging({ page: url.searchParams.get('page') ?? undefined, size: 20 })
    const { notifications, ...paged } = await listNotifications(visit, paging)
    // A page after the end of the list redirects to the last page there is.
    if (notifications.length === 0 && paged.page > 1)
      throw redirect(paths.notifications({ page: Math.max(1, paged.totalPages) }))
    const newest = newestNotifications(visit, visit.now())
    const unread = new Set(unreadOf(newest, readIdsOf(visit, request) ?? new Set()))
    return {
      heading: translator(visit.locale, 'notification')('news.title'),
      lines: notifications.map((notification) => viewHeadline(notification, unread)),
      unread: unread.size,
      ...paged,
    }
  },
  { area: 'notifications' },
)

/** Marks all as read in this browser. */
export const action = form(z.object({}), async ({ visit, request, context }) => {
  keepRead(context, visit, request, 'all')
  return redirect(paths.notifications())
})

export default function Notifications() {
  const { heading, lines, unread, page: number, totalPages } = useLoaderData<typeof loader>()
  return (
    <Page>
      <NotificationList heading={heading} lines={lines} unread={unread} />
      <Pager page={number} totalPages={totalPages} hrefOf={(page) => paths.notifications({ page })} />
    </Page>
  )
}
