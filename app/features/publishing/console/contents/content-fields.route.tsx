import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { ContentForm } from '#app/features/publishing/model/editing/content-form.ts'
import { listOpenings } from '#app/features/publishing/model/editing/list-openings.ts'
import { getEditedContent, updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { listAllUserGroups } from '#app/features/users/model/user-group/list-user-groups.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ContentFieldsForm } from './content-fields-form.tsx'
import { viewContentForm } from './content-form-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.form.values.title)

/** What is said of a content. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  const [content, openings, userGroups] = await Promise.all([
    getEditedContent(visit, contentId),
    listOpenings(visit, contentId),
    listAllUserGroups(visit),
  ])
  const { tenantId } = visit.site
  return {
    frame: await viewSiteConsole(visit),
    tenantId,
    contentId,
    form: viewContentForm(content, visit, userGroups),
    openings,
  }
})

export const action = form(ContentForm, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const contentId = params.contentId ?? ''
  await updateContent(visit, contentId, input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.contentFields(visit.site.tenantId, contentId))
})

export default function ContentFields() {
  const { frame, ...fields } = useLoaderData<typeof loader>()
  const { tenantId, contentId } = fields
  return (
    <ConsolePage frame={frame} title={fields.form.values.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <ContentFieldsForm {...fields} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
