import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  SubscriptionQuery,
  type SubscriptionRecord,
  subscriptionSources,
  subscriptionStatuses,
} from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import type { Filter } from '#app/ui/console/list-filter.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translator } from '#app/visit/translator.ts'
import { subscriptionColumns } from './subscription-columns.tsx'
import { viewSubscriptions } from './subscriptions-view.ts'

type Props = {
  tenantId: number
  query: ListQuery
  paged: Paged & { totalIsAtLeast: boolean }
  rows: readonly SubscriptionRecord[]
  plans: readonly Option[]
  /** The number of registrations that run beside another one of the same content groups. */
  doubles: number
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The registrations of a site: which reader may read by which plan until when. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  return {
    ...(await viewSubscriptions(visit, { query: SubscriptionQuery.parse(query), paging })),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.registrations'))),
    query,
  }
})

export default function Subscriptions() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const grant = (
    <ButtonLink to={adminPaths.newSubscription(list.tenantId)}>{t('registrations.grant')}</ButtonLink>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={grant}>
      <CommerceTabs tenantId={list.tenantId} />
      <SubscriptionsList {...list} />
    </ConsolePage>
  )
}

/** A list of registrations, latest first: which reader may read by which plan until when. */
function SubscriptionsList({ tenantId, query, paged, rows, plans, doubles }: Props) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const dates = useDates()
  const list = (
    <ListPage
      path={adminPaths.registrations(tenantId)}
      {...{ query, rows, paged }}
      order={{ by: 'created', direction: query.direction === 'asc' ? 'asc' : 'desc' }}
      words="console-sales"
      prefix="registrations"
      columns={subscriptionColumns({ tenantId, t, dates, figure })}
      idOf={({ id }) => id}
      search={t('registrations.search')}
      filters={filtersOf(t, plans)}
      csv={withQuery(adminPaths.subscriptionsCsv(tenantId), query)}
      empty={
        <EmptyState title={t('registrations.none')} hint={t('registrations.noneHint')}>
          <ButtonLink to={adminPaths.newSubscription(tenantId)} kind="secondary">
            {t('registrations.grant')}
          </ButtonLink>
        </EmptyState>
      }
    />
  )
  if (doubles === 0) return list
  return (
    <>
      <p className="alert" role="status">
        {t('registrations.doubles', { count: doubles })}{' '}
        <Link to={withQuery(adminPaths.registrations(tenantId), { doubles: '1' })}>
          {t('registrations.doublesShow')}
        </Link>
      </p>
      {list}
    </>
  )
}

function filtersOf(t: (key: string) => string, plans: readonly Option[]): Filter[] {
  return [
    { name: 'plan', label: t('registrations.column.plan'), any: t('registrations.anyPlan'), choices: plans },
    {
      name: 'status',
      label: t('registrations.column.status'),
      any: t('registrations.anyStatus'),
      choices: subscriptionStatuses.map((value) => ({ value, label: t(`registrations.status.${value}`) })),
    },
    {
      name: 'source',
      label: t('registrations.column.source'),
      any: t('registrations.anySource'),
      choices: subscriptionSources.map((value) => ({ value, label: t(`registrations.source.${value}`) })),
    },
  ]
}
