import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listEditedNotifications } from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type NotificationRow, viewNotificationRow } from './notifications-view.ts'

type Props = { tenantId: number; query: ListQuery; paged: Paged; rows: readonly NotificationRow[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the notifications of a site, including past and future ones. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const { notifications, ...paged } = await listEditedNotifications(visit, paging)
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('news.title'))),
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

const dots = { shown: 'ok', waiting: 'wait', over: 'off' } as const

/** Past, present and future notifications, latest first. */
function NotificationsList({ tenantId, query, paged, rows }: Props) {
  const { t } = useWords('console-content')
  const { i18n } = useTranslation('console')
  const day = (text: string | null) => (text === null ? '' : writeDay(text, i18n.language))
  const columns: Column<NotificationRow>[] = [
    {
      key: 'title',
      text: ({ title }) => title,
      cell: ({ id, title }) => (
        <Link to={adminPaths.siteNotification(tenantId, id)} lang={langOf(title)}>
          {title}
        </Link>
      ),
    },
    {
      key: 'state',
      text: ({ state }) => t(`news.state.${state}`),
      cell: ({ state }) => <StatusDot kind={dots[state]}>{t(`news.state.${state}`)}</StatusDot>,
    },
    { key: 'audience', text: ({ audience }) => t(`notification.audience.${audience}`) },
    { key: 'from', isFigure: true, text: ({ from }) => day(from) },
    { key: 'until', isFigure: true, text: ({ until }) => day(until) },
  ]
  return (
    <ListPage
      path={adminPaths.siteNotifications(tenantId)}
      {...{ query, rows, columns, paged }}
      order={{ by: 'from', direction: 'desc' }}
      words="console-content"
      prefix="news"
      idOf={({ id }) => String(id)}
      empty={
        <EmptyState title={t('news.none')} hint={t('news.noneHint')}>
          <ButtonLink to={adminPaths.newNotification(tenantId)} kind="secondary">
            {t('news.add')}
          </ButtonLink>
        </EmptyState>
      }
    />
  )
}
