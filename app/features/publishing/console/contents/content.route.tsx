import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { uploadForm } from '#app/doors/upload-form.ts'
import { MAX_DOCUMENT_BYTES, MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { ReplaceFileForm } from '#app/features/publishing/console/upload/replace-file-form.tsx'
import { getContentOverview } from '#app/features/publishing/model/overview/get-content-overview.ts'
import { ReplacementData } from '#app/features/publishing/model/upload/content-input.ts'
import { replaceContent } from '#app/features/publishing/model/upload/replace-content.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ContentActions } from './content-actions.tsx'
import { ContentFacts } from './content-facts.tsx'
import { readerUrlOf, viewConsoleContent } from './contents-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.content.title)

/** A content's facts and its file. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const row = await getContentOverview(visit, params.contentId ?? '')
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    content: viewConsoleContent(row, visit),
    readerUrl: readerUrlOf(row, visit),
    mostBytes: MAX_FORM_BYTES,
    mostInParts: MAX_DOCUMENT_BYTES,
  }
})

/** Gives the content another file; readers keep the one they have until it is whole. */
export const action = uploadForm(
  ReplacementData,
  async ({ visit: staffVisit, params, input, file, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    const { contentId } = await replaceContent(visit, params.contentId ?? '', input, file)
    setFlash(context, 'content.replaced')
    return redirect(adminPaths.adminContent(visit.site.tenantId, contentId))
  },
)

export default function Content() {
  const { frame, tenantId, content, readerUrl, ...limits } = useLoaderData<typeof loader>()
  const actions = <ContentActions {...{ tenantId, readerUrl }} contentId={content.id} />
  return (
    <ConsolePage frame={frame} title={content.title} action={actions} back={adminPaths.contents(tenantId)}>
      <ContentTabs tenantId={tenantId} contentId={content.id} />
      <ContentFacts content={content} />
      <ReplaceFileForm {...{ tenantId, content, ...limits }} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
