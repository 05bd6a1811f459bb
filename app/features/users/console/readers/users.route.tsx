import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listSavedViews } from '#app/features/audit/model/saved-view.ts'
import { moveMany, setStatusOfMany, undoMany } from '#app/features/users/model/user/change-many.ts'
import { UserQuery } from '#app/features/users/model/user/list-users.ts'
import { ManyUsers } from '#app/features/users/model/user/user.ts'
import { groupsToJoin, viewUsers } from '#app/features/users/parts/user-view.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UsersTabs } from '#app/layout/console/tabs/users-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import type { BulkAction } from '#app/ui/console/bulk-form.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage, type SavedView } from '#app/ui/console/list-page.tsx'
import { undoneWords } from '#app/ui/console/undone-words.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { userColumns } from './user-columns.tsx'

type Props = Awaited<ReturnType<typeof viewUsers>> & {
  tenantId: number
  query: ListQuery
  views: readonly SavedView[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The readers of a site. The address contains the filters. */
export const loader = consolePage(async ({ visit, staffVisit, url }) => {
  const { tenantId } = visit.site
  const { query, paging } = readListPage(url)
  const [list, frame, views] = await Promise.all([
    viewUsers(visit, UserQuery.parse(query), paging),
    viewSiteConsole(visit),
    listSavedViews(staffVisit, adminPaths.users(tenantId)),
  ])
  const heading = translator(visit.locale, 'console')('screen.users')
  return { ...list, frame, views, query, tenantId, heading }
})

const Bulk = z.object({
  do: z.enum(['stop', 'allow', 'move', 'undo']),
  ids: ManyUsers.shape.ids.optional(),
  userGroupId: z.string().optional(),
  undo: z.string().optional(),
})

/** Acts on the selected readers. The message about it offers to undo it. */
export const action = consoleForm(Bulk, async ({ visit, input, context, request }) => {
  const list = adminPaths.users(visit.site.tenantId)
  if (input.do === 'undo') {
    const undone = await undoMany(visit, input.undo ?? '')
    return redirectWithFlash(context, list, undone.left.length > 0 ? 'list.done' : 'list.undone', {
      text: undoneWords(visit, undone),
    })
  }
  const { changed, undo } = await changeSelected(visit, input)
  const text = translator(visit.locale, 'console-users')(`users.done.${input.do}`, { count: changed })
  return redirectWithFlash(context, `${list}${new URL(request.url).search}`, 'list.done', {
    text,
    ...(undo !== null && { undo: { list, id: undo } }),
  })
})

function changeSelected(visit: Visit, { do: what, ids, userGroupId }: z.output<typeof Bulk>) {
  if (ids === undefined) refuseFields({ ids: ['required'] })
  if (what !== 'move') return setStatusOfMany(visit, { ids, status: what === 'stop' ? 'stop' : 'allow' })
  if (!userGroupId) refuseFields({ userGroupId: ['required'] })
  return moveMany(visit, { ids, userGroupId })
}

export default function Users() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-users')
  const reply = useActionData<FormReply>()
  const problem = Object.keys(reply?.result.error ?? {})[0]
  const add = (
    <>
      <ButtonLink to={adminPaths.newImport(list.tenantId, 'users')} kind="quiet">
        {t('users.import')}
      </ButtonLink>
      <ButtonLink to={adminPaths.newUser(list.tenantId)}>{t('users.add')}</ButtonLink>
    </>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <UsersTabs tenantId={list.tenantId} />
      {problem === undefined ? (
        <RefusalAlert name={reply?.refusal ?? null} />
      ) : (
        <p className="alert alert-error" role="alert">
          {t(`users.missing.${problem}`)}
        </p>
      )}
      <UsersList {...list} />
    </ConsolePage>
  )
}

/**
 * Readers with accounts of their own. They can be found by words, group and status, and stopped, allowed or moved many at
 * once.
 */
function UsersList({ tenantId, rows, paged, order, groups, query, views }: Props) {
  const { t } = useWords('console-users')
  const path = adminPaths.users(tenantId)
  const choices = [
    { value: 'none', label: t('users.noGroup') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const statuses = ['allow', 'stop'].map((value) => ({ value, label: t(`status.${value}`) }))
  return (
    <ListPage
      {...{ path, query, rows, paged, order, views }}
      words="console-users"
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
