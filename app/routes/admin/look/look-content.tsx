import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { lookSections, lookWords } from '#app/pages/admin/look/look-forms.ts'
import { viewLookRecord } from '#app/pages/admin/look/look-record-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { OrderInput, reordered } from '#app/values/inputs/order-input.ts'
import { type DetailFieldRow, DetailFields } from '#app/view/console/look/detail-fields.tsx'
import { LookForm } from '#app/view/console/look/look-form.tsx'
import { LookPage } from '#app/view/console/look/look-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What the page of a content shows. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const shown = await viewLookRecord(visit, 'contentDetail', url.searchParams)
  const heading = translator(visit.locale, 'console-look')('contentDetail.title')
  return { tenantId: visit.site.tenantId, shown, heading, frame: await viewSiteConsole(visit) }
})

const Asked = lookInputs.contentDetail.extend(OrderInput.shape)

/** Who moves a field saves what else was typed with it. */
export const action = form(Asked, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { fields, up, down, order, ...record } = input
  const ids = fields.map(({ field }) => field)
  const moved = reordered(ids, { up, down, order }).flatMap((id) =>
    fields.filter(({ field }) => field === id),
  )
  await saveLookRecord(visit, 'contentDetail', { ...record, fields: moved })
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.lookForm(visit.site.tenantId, lookWords.contentDetail))
})

export default function LookContent() {
  const { tenantId, heading, frame, shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const rows = reply?.result.initialValue?.fields ?? shown.values.fields
  return (
    <LookPage frame={frame} heading={heading} reset={adminPaths.resetLook(tenantId, lookWords.contentDetail)}>
      <LookForm
        name="contentDetail"
        schema={lookInputs.contentDetail}
        sections={lookSections.contentDetail}
        action={adminPaths.lookForm(tenantId, lookWords.contentDetail)}
        reply={reply}
        custom={{
          fields: (
            <DetailFields
              key="fields"
              rows={rows as DetailFieldRow[]}
              problems={(reply?.result.error ?? {}) as Record<string, string[]>}
            />
          ),
        }}
        {...shown}
      />
    </LookPage>
  )
}
