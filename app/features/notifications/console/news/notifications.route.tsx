import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { listEditedNotifications } from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { NotificationsList } from './notifications-list.tsx'
import { viewNotificationRow } from './notifications-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What a site tells its readers, past and to come. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const paging = readPaging({ page: query.page, size: 50 })
  const { notifications, ...paged } = await listEditedNotifications(visit, paging)
  return {
    heading: translator(visit.locale, 'console-content')('news.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    query,
    paged,
    rows: notifications.map((one) => viewNotificationRow(one, visit)),
  }
})

export default function Notifications() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const add = <ButtonLink to={adminPaths.newNotification(list.tenantId)}>{t('news.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <NotificationsList {...list} />
    </ConsolePage>
  )
}
