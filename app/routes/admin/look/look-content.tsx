import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { allowPreviewFrame } from '#app/http/csp/preview-frame.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { lookSections, lookWords } from '#app/pages/admin/look/look-forms.ts'
import { viewLookRecord } from '#app/pages/admin/look/look-record-view.ts'
import { viewPreview } from '#app/pages/admin/look/preview-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { asked } from '#app/routes/admin/look/asked.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { type DetailFieldRow, DetailFields } from '#app/view/console/look/detail-fields.tsx'
import { LookForm } from '#app/view/console/look/look-form.tsx'
import { LookPage } from '#app/view/console/look/look-page.tsx'
import { LookPreview } from '#app/view/console/look/look-preview.tsx'
import { translator } from '#app/visit/translator.ts'
import { ContentForm, withMoved } from './content-form.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What the page of a content shows. */
export const loader = page(async ({ visit: staffVisit, params, url, request, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const shown = await viewLookRecord(visit, 'contentDetail', asked({ visit: staffVisit, request, url }))
  const heading = translator(visit.locale, 'console-look')('contentDetail.title')
  allowPreviewFrame(context)
  const preview = await viewPreview(visit, url.searchParams, 'content')
  return { tenantId: visit.site.tenantId, shown, heading, preview, frame: await viewSiteConsole(visit) }
})

export const action = form(ContentForm, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await saveLookRecord(visit, 'contentDetail', withMoved(input))
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.lookForm(visit.site.tenantId, lookWords.contentDetail))
})

export default function LookContent() {
  const { tenantId, heading, frame, shown, preview } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const rows = reply?.result.initialValue?.fields ?? shown.values.fields
  return (
    <LookPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetLook(tenantId, lookWords.contentDetail)}
      preview={
        <LookPreview
          preview={preview}
          action={adminPaths.tryLook(tenantId, lookWords.contentDetail)}
          isAhead={shown.isUnsaved || reply !== undefined}
        />
      }
    >
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
