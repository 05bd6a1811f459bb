import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { readTried } from '#app/doors/tried-form.ts'
import { LookForm } from '#app/features/branding/console/records/look-form.tsx'
import { LookPage } from '#app/features/branding/console/records/look-page.tsx'
import { lookInputs } from '#app/features/branding/model/forms/look-inputs.ts'
import { saveLookRecord } from '#app/features/branding/model/forms/look-record.ts'
import { lookSections, lookWords } from '#app/features/branding/parts/preview/look-forms.ts'
import { watermarkPlaceholders } from '#app/features/reading/model/viewer/watermark-text.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { WatermarkSample } from './watermark-sample.tsx'
import { viewWatermark } from './watermark-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What stands on every page that readers open. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const heading = translator(visit.locale, 'console-look')('watermark.title')
  // Sent by the button that only shows what the fields would make.
  const tried = url.searchParams.has('position') ? readTried(url.searchParams, lookInputs.watermark) : null
  const shown = await viewWatermark(visit, tried?.value ?? null)
  const { tenantId } = visit.site
  return { tenantId, ...shown, tried: tried?.reply, heading, frame: await viewSiteConsole(visit) }
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
  const { tenantId, heading, frame, sample, tried, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-look')
  const sent = useActionData<FormReply>()
  const action = adminPaths.lookForm(tenantId, lookWords.watermark)
  const href = useHref(action)
  return (
    <LookPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetLook(tenantId, lookWords.watermark)}
      preview={<WatermarkSample sample={sample} />}
    >
      <LookForm
        name="watermark"
        schema={lookInputs.watermark}
        sections={lookSections.watermark}
        action={action}
        tryAt={action}
        values={values}
        isUnsaved={false}
        warnings={[]}
        reply={sent ?? tried}
        fill={fill}
      >
        {sample !== null && (
          <button
            type="submit"
            className="button secondary"
            formMethod="get"
            formAction={href}
            formNoValidate
          >
            {t('watermark.try')}
          </button>
        )}
      </LookForm>
    </LookPage>
  )
}
