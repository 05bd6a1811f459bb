import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, readTried } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingForm } from '#app/features/branding/console/records/branding-form.tsx'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { getBrandingRecord, saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { brandingSections, brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { findSampleDocument } from '#app/features/reading/model/viewer/watermark-sample.ts'
import { watermarkPlaceholders } from '#app/features/reading/model/viewer/watermark-text.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import '#app/features/branding/console/records/branding.css'

type WatermarkSampleView = { src: string; title: string; page: number; width: number; height: number }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the watermark that is stamped on every page. */
export const loader = consolePage(async ({ visit, url }) => {
  const heading = translator(visit.locale, 'console-branding')('watermark.title')
  // Sent by the button that only previews the watermark.
  const tried = url.searchParams.has('position')
    ? readTried(url.searchParams, brandingInputs.watermark)
    : null
  const shown = await viewWatermark(visit, tried?.value ?? null)
  const { tenantId } = visit.site
  return { tenantId, ...shown, tried: tried?.reply, heading, frame: await viewSiteConsole(visit) }
})

export const action = consoleForm(brandingInputs.watermark, async ({ visit, input, context }) => {
  await saveBrandingRecord(visit, 'watermark', input)
  return redirectWithFlash(
    context,
    adminPaths.brandingForm(visit.site.tenantId, brandingWords.watermark),
    'api.update.200',
  )
})

/** The placeholders, written as administrators type them. */
const fill = Object.fromEntries(watermarkPlaceholders.map((name) => [name, `{${name}}`]))

export default function BrandingWatermark() {
  const { tenantId, heading, frame, sample, tried, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-branding')
  const sent = useActionData<FormReply>()
  const action = adminPaths.brandingForm(tenantId, brandingWords.watermark)
  const href = useHref(action)
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetBranding(tenantId, brandingWords.watermark)}
      preview={<WatermarkSample sample={sample} />}
    >
      <BrandingForm
        name="watermark"
        schema={brandingInputs.watermark}
        sections={brandingSections.watermark}
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
      </BrandingForm>
    </BrandingPage>
  )
}

/** A page of a real document, stamped with the watermark in the form beside it. With a script it follows the typing. */
function WatermarkSample({ sample }: { sample: WatermarkSampleView | null }) {
  const { t } = useWords('console-branding')
  const source = useHref(sample?.src ?? '')
  const { t: ofPreview } = useWords('console-preview')
  if (sample === null) return <p className="hint">{t('watermark.noSample')}</p>
  const [address = ''] = source.split('?', 1)
  return (
    <LightIsland
      name="watermark-sample"
      when="load"
      className="watermark-sample block sticky top-4 self-start"
      props={{ form: brandingFormId, address, wrong: ofPreview('wrong'), failed: ofPreview('failed') }}
    >
      <p className="sample-says text-danger text-sm" role="status" />
      <figure>
        <figcaption className="mb-2 text-ink-2 text-sm phrase">
          {t('watermark.sample', { title: sample.title, page: sample.page })}
        </figcaption>
        <img
          className="w-full max-w-160 h-auto line"
          src={source}
          width={sample.width}
          height={sample.height}
          alt={t('watermark.sampleAlt')}
        />
      </figure>
    </LightIsland>
  )
}

/**
 * The stored watermark, and the address that shows a page of one of the site's documents with it or with a tried one. A
 * site without documents has no sample.
 */
async function viewWatermark(visit: Visit, tried: SiteSettings['watermark'] | null) {
  const { value, revision } = await getBrandingRecord(visit, 'watermark')
  const { watermarkContent, position, fontSize, color } = tried ?? value
  const query = new URLSearchParams({ watermarkContent, position, fontSize: String(fontSize), color })
  const document = await findSampleDocument(visit)
  const sample: WatermarkSampleView | null = document && {
    src: adminPaths.watermarkSample(visit.site.tenantId, query.toString()),
    title: document.title,
    page: document.page,
    width: document.width,
    height: document.height,
  }
  return { values: { ...value, revision }, sample }
}
