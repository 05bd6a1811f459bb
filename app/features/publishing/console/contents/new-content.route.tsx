import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { uploadForm } from '#app/doors/upload-form.ts'
import { MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UploadTabs } from '#app/ui/console/upload-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { groupsToFill } from './contents-view.ts'
import { NewContentForm } from './new-content-form.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  requireStaff(visit, 'service')
  return {
    heading: translator(visit.locale, 'console')('upload.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    groups: groupsToFill(visit),
    mostBytes: MAX_FORM_BYTES,
  }
})

/** Adds a content by its PDF, which goes to the store while it arrives. */
export const action = uploadForm(ContentData, async ({ visit: staffVisit, input, params, file, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await uploadContent(visit, input, file)
  setFlash(context, 'content.uploaded')
  return redirect(adminPaths.contents(visit.site.tenantId))
})

export default function NewContent() {
  const { heading, frame, ...form } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.contents(form.tenantId)}>
      <UploadTabs tenantId={form.tenantId} />
      <NewContentForm {...form} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
