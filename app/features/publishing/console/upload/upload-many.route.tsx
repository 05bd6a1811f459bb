import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { MAX_DOCUMENT_BYTES } from '#app/features/documents/model/document/document.ts'
import { groupsToFill } from '#app/features/publishing/console/contents/contents-view.ts'
import { abortUpload } from '#app/features/publishing/model/multipart/abort-upload.ts'
import { listUnfinishedUploads } from '#app/features/publishing/model/multipart/get-upload.ts'
import { UploadQuery } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UploadTabs } from '#app/ui/console/upload-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { UploadMany } from './upload-many.tsx'
import { viewUnfinished } from './upload-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const unfinished = await listUnfinishedUploads(visit)
  return {
    heading: translator(visit.locale, 'console')('upload.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    groups: groupsToFill(visit),
    mostBytes: MAX_DOCUMENT_BYTES,
    unfinished: unfinished.map((upload) => viewUnfinished(upload, visit)),
  }
})

/** Gives up a file that somebody began to send. */
export const action = form(UploadQuery, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await abortUpload(visit, input)
  setFlash(context, 'upload.givenUp')
  return redirect(adminPaths.uploadMany(visit.site.tenantId))
})

export default function UploadManyPage() {
  const { heading, frame, ...screen } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.contents(screen.tenantId)}>
      <UploadTabs tenantId={screen.tenantId} />
      <UploadMany {...screen} />
    </ConsolePage>
  )
}
