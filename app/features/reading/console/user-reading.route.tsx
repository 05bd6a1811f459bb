import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewUserReadingPage } from '#app/features/users/parts/user-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UserTabs } from '#app/layout/console/tabs/user-tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { UserReading } from './user-reading.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.user.name)

/** What a reader has read, with the codes of its pages. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const paging = readPaging({ page: url.searchParams.get('page'), size: 50 })
  const [shown, frame] = await Promise.all([
    viewUserReadingPage(visit, params.userId ?? '', paging),
    viewSiteConsole(visit),
  ])
  return { ...shown, frame, tenantId: visit.site.tenantId }
})

export default function UserReadingScreen() {
  const { frame, tenantId, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-people')
  const { user } = shown
  return (
    <ConsolePage frame={frame} title={user.name} back={adminPaths.users(tenantId)} backTo={t('users.back')}>
      <UserTabs tenantId={tenantId} userId={user.id} />
      <UserReading {...shown} tenantId={tenantId} />
    </ConsolePage>
  )
}
