import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { watermarkPlaceholders } from '#app/domain/reading/viewer/watermark-text.ts'
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
import { asked } from '#app/routes/admin/look/asked.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { LookForm } from '#app/view/console/look/look-form.tsx'
import { LookPage } from '#app/view/console/look/look-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What stands on every page that readers open. */
export const loader = page(async ({ visit: staffVisit, params, url, request }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const shown = await viewLookRecord(visit, 'watermark', asked({ visit: staffVisit, request, url }))
  const heading = translator(visit.locale, 'console-look')('watermark.title')
  return { tenantId: visit.site.tenantId, ...shown, heading, frame: await viewSiteConsole(visit) }
})

export const action = form(lookInputs.watermark, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  await saveLookRecord(visit, 'watermark', input)
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.lookForm(visit.site.tenantId, lookWords.watermark))
})

/** The words that are filled in, as somebody types them. */
const fill = Object.fromEntries(watermarkPlaceholders.map((name) => [name, `{${name}}`]))

export default function LookWatermark() {
  const { tenantId, heading, frame, ...shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <LookPage frame={frame} heading={heading} reset={adminPaths.resetLook(tenantId, lookWords.watermark)}>
      <LookForm
        name="watermark"
        schema={lookInputs.watermark}
        sections={lookSections.watermark}
        action={adminPaths.lookForm(tenantId, lookWords.watermark)}
        reply={reply}
        fill={fill}
        {...shown}
      />
    </LookPage>
  )
}
