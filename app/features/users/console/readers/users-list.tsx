import type { viewUsers } from '#app/features/users/parts/users-view.ts'
import { groupsToJoin } from '#app/features/users/parts/users-view.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import type { BulkAction } from '#app/ui/console/bulk-form.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { userColumns } from './user-columns.tsx'

type Props = Awaited<ReturnType<typeof viewUsers>> & {
  tenantId: number
  query: ListQuery
  views: readonly SavedView[]
}

/**
 * Readers with accounts of their own. They can be found by words, group and status, and stopped, allowed or moved many at
 * once.
 */
export function UsersList({ tenantId, rows, paged, order, groups, query, views }: Props) {
  const { t } = useWords('console-people')
  const path = adminPaths.users(tenantId)
  const choices = [
    { value: 'none', label: t('users.noGroup') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const statuses = ['allow', 'stop'].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <ListPage
      {...{ path, query, rows, paged, order, views }}
      words="console-people"
      prefix="users"
      columns={userColumns({
        dates: useDates(),
        statusOf: (status) => t(`status.${status}`),
        hrefOf: (id) => adminPaths.user(tenantId, id),
      })}
      idOf={({ id }) => id}
      search={t('users.search')}
      filters={[
        { name: 'group', label: t('users.group'), any: t('users.anyGroup'), choices },
        { name: 'status', label: t('users.status'), any: t('users.anyStatus'), choices: statuses },
      ]}
      bulk={bulkActions(groups, t)}
      csv={`${path}.csv`}
      empty={
        <EmptyState title={t('users.none')} hint={t('users.noneHint')}>
          <ButtonLink to={adminPaths.newUser(tenantId)}>{t('users.add')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}

function bulkActions(groups: Props['groups'], t: (key: string) => string): BulkAction[] {
  const select = (
    <select name="userGroupId" aria-label={t('users.moveTo')} defaultValue="">
      <option value="">{t('users.moveTo')}</option>
      <option value="none">{t('users.noGroup')}</option>
      {groupsToJoin(groups).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
  return [
    { name: 'move', label: t('users.move'), fields: select },
    { name: 'allow', label: t('users.allow') },
    { name: 'stop', label: t('users.stop'), isDanger: true },
  ]
}
