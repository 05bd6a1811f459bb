import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { chooseCoverPage } from '#app/features/publishing/model/cover/choose-cover.ts'
import { CoverPageInput } from '#app/features/publishing/model/cover/cover-job.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { CoverForms, viewCover } from './cover-forms.tsx'

export const meta = titled<typeof loader>(({ cover }) => cover.title)

export const loader = consolePage(async ({ visit, params }) => {
  const cover = await viewCover(visit, params.contentId ?? '')
  return { frame: await viewSiteConsole(visit), tenantId: visit.site.tenantId, cover }
})

/** Makes a page of the file the cover. */
export const action = consoleForm(CoverPageInput, async ({ visit, input, context }) => {
  await chooseCoverPage(visit, input)
  return redirectWithFlash(
    context,
    adminPaths.contentCover(visit.site.tenantId, input.contentId),
    'content.coverChosen',
  )
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
