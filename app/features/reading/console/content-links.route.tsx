import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getEditedContent } from '#app/features/publishing/model/editing/update-content.ts'
import { viewLinkRow } from '#app/features/publishing/parts/link-row.ts'
import { DirectLinkInput } from '#app/features/reading/model/direct-link/direct-link.ts'
import {
  addDirectLink,
  listDirectLinks,
  revokeDirectLink,
} from '#app/features/reading/model/direct-link/edit-direct-links.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { DirectLinks } from './direct-links.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.title)

/** The links that open a content without a login. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  const { title } = await getEditedContent(visit, contentId)
  const links = await listDirectLinks(visit, { contentId })
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    contentId,
    title,
    links: links.map((link) => viewLinkRow(link, visit)),
  }
})

const Asked = z.discriminatedUnion('form', [
  z.object({ form: z.literal('revoke'), id: z.string().max(64) }),
  z.object({ ...DirectLinkInput.shape, form: z.literal('link') }),
])

/** Makes a link, or ends one. */
export const action = form(Asked, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  if (input.form === 'link') await addDirectLink(visit, { ...input, contentId })
  else await revokeDirectLink(visit, { id: input.id })
  setFlash(context, input.form === 'link' ? 'api.create.200' : 'api.update.200')
  return redirect(adminPaths.contentLinks(visit.site.tenantId, contentId))
})

export default function ContentLinks() {
  const { frame, title, ...links } = useLoaderData<typeof loader>()
  const { tenantId, contentId } = links
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <DirectLinks {...links} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
