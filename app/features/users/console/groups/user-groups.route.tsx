import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { readListQuery } from '#app/kernel/values/list-query.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { viewUserGroups } from './user-group-view.ts'
import { UserGroupsList } from './user-groups-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const query = readListQuery(url)
  const request = { ...readPaging({ page: query.page, size: 50 }), words: query.q ?? '' }
  const [list, frame] = await Promise.all([viewUserGroups(visit, request), viewSiteConsole(visit)])
  const heading = translator(visit.locale, 'console')('screen.userGroups')
  return { ...list, frame, query, tenantId: visit.site.tenantId, heading }
})

export default function UserGroups() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-people')
  const add = <ButtonLink to={adminPaths.newUserGroup(list.tenantId)}>{t('groups.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <UserGroupsList {...list} />
    </ConsolePage>
  )
}
