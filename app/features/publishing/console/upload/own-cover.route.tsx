import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleUpload } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { uploadCover } from '#app/features/publishing/model/cover/choose-cover.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { loader } from './cover.route.tsx'
import { CoverForms } from './cover-forms.tsx'

export { loader, meta } from './cover.route.tsx'

/** Makes an uploaded picture the cover. If it is refused, the cover's screen says why. */
export const action = consoleUpload(z.object({}), async ({ visit, params, file, context }) => {
  const contentId = params.contentId ?? ''
  await uploadCover(visit, contentId, file)
  return redirectWithFlash(
    context,
    adminPaths.contentCover(visit.site.tenantId, contentId),
    'content.coverChosen',
  )
})

export default function OwnCover() {
  const { frame, tenantId, cover } = useLoaderData<typeof loader>()
  const { contentId } = cover
  return (
    <ConsolePage frame={frame} title={cover.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} here={adminPaths.contentCover(tenantId, contentId)} />
      <CoverForms tenantId={tenantId} cover={cover} pictureReply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
