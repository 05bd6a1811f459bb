import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getContentOverview } from '#app/features/publishing/model/overview/get-content-overview.ts'
import { listVersions } from '#app/features/publishing/model/versions/list-versions.ts'
import { RestoreInput, restoreVersion } from '#app/features/publishing/model/versions/restore-version.ts'
import { viewVersions } from '#app/features/publishing/model/versions/version-view.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { VersionsTable } from './versions-table.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** The files a content has had. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  const { title } = await getContentOverview(visit, contentId)
  const versions = viewVersions(await listVersions(visit, { contentId }))
  return { frame: await viewSiteConsole(visit), tenantId: visit.site.tenantId, contentId, title, versions }
})

/** Shows an older one again. */
export const action = form(RestoreInput, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await restoreVersion(visit, input)
  setFlash(context, 'content.restored')
  return redirect(adminPaths.contentVersions(visit.site.tenantId, input.contentId))
})

export default function Versions() {
  const { frame, tenantId, contentId, title, versions } = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.refusal ?? null
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <VersionsTable {...{ tenantId, contentId, versions, refusal }} />
    </ConsolePage>
  )
}
