import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UsersTabs } from '#app/layout/console/tabs/users-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type ListedGroup, viewUserGroups } from './user-group-view.ts'

type Props = Awaited<ReturnType<typeof viewUserGroups>> & { tenantId: number; query: ListQuery }

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  const request = { ...readPaging({ page: query.page, size: 50 }), words: query.q ?? '' }
  const [list, frame] = await Promise.all([viewUserGroups(visit, request), viewSiteConsole(visit)])
  const heading = translator(visit.locale, 'console')('screen.userGroups')
  return { ...list, frame, query, tenantId: visit.site.tenantId, heading }
})

export default function UserGroups() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-users')
  const add = <ButtonLink to={adminPaths.newUserGroup(list.tenantId)}>{t('groups.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <UsersTabs tenantId={list.tenantId} />
      <UserGroupsList {...list} />
    </ConsolePage>
  )
}

/** The list of user groups by name, each with its number of readers and their ways to sign in. */
function UserGroupsList({ tenantId, rows, paged, query }: Props) {
  const { t } = useWords('console-users')
  const path = adminPaths.userGroups(tenantId)
  return (
    <ListPage
      {...{ path, query, rows, paged }}
      order={{ by: 'name', direction: 'asc' }}
      words="console-users"
      prefix="groups"
      columns={groupColumns(tenantId, t, useDates())}
      idOf={({ id }) => id}
      search={t('groups.search')}
      empty={
        <EmptyState title={t('groups.none')} hint={t('groups.noneHint')}>
          <ButtonLink to={adminPaths.newUserGroup(tenantId)}>{t('groups.add')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

function groupColumns(tenantId: number, t: (key: string) => string, dates: Dates): Column<ListedGroup>[] {
  const ways = ({ byId, byIp }: ListedGroup) =>
    [byId && t('groups.byId'), byIp && t('groups.byIp')].filter(Boolean).join(' · ')
  const period = ({ startsOn, endsOn }: ListedGroup) =>
    startsOn === null && endsOn === null ? '' : dates.period(startsOn, endsOn)
  return [
    {
      key: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => <Link to={adminPaths.userGroup(tenantId, id)}>{name}</Link>,
    },
    { key: 'ways', text: ways },
    { key: 'period', text: period },
    { key: 'users', isFigure: true, text: ({ users, maxUsers }) => `${users} / ${maxUsers}` },
  ]
}
