import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewUserRightsPage } from '#app/features/users/parts/user-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UserTabs } from '#app/layout/console/tabs/user-tabs.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { UserRights } from './user-rights.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.user.name)

/** What a reader may read and why. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const [shown, frame] = await Promise.all([
    viewUserRightsPage(visit, params.userId ?? ''),
    viewSiteConsole(visit),
  ])
  return { ...shown, frame, tenantId: visit.site.tenantId }
})

export default function UserRightsScreen() {
  const { frame, tenantId, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-people')
  const { user } = shown
  return (
    <ConsolePage frame={frame} title={user.name} back={adminPaths.users(tenantId)} backTo={t('users.back')}>
      <UserTabs tenantId={tenantId} userId={user.id} />
      <UserRights tenantId={tenantId} {...shown} />
    </ConsolePage>
  )
}
