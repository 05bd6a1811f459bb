import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { chooseCoverPage } from '#app/features/publishing/model/cover/choose-cover-page.ts'
import { CoverPageInput } from '#app/features/publishing/model/cover/cover-input.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { CoverForms } from './cover-forms.tsx'
import { viewCover } from './cover-view.ts'

export const meta = titled<typeof loader>(({ cover }) => cover.title)

export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const cover = await viewCover(visit, params.contentId ?? '')
  return { frame: await viewSiteConsole(visit), tenantId: visit.site.tenantId, cover }
})

/** A page of the file becomes the cover. */
export const action = form(CoverPageInput, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await chooseCoverPage(visit, input)
  setFlash(context, 'content.coverChosen')
  return redirect(adminPaths.contentCover(visit.site.tenantId, input.contentId))
})

export default function Cover() {
  const { frame, tenantId, cover } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={cover.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs tenantId={tenantId} contentId={cover.contentId} />
      <CoverForms tenantId={tenantId} cover={cover} pageReply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
