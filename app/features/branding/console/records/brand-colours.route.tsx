import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { viewBrandColours } from '#app/features/branding/console/history/themes-view.ts'
import { applyBrandColours, BrandColoursInput } from '#app/features/branding/model/themes/themes.ts'
import { BrandingPreview, brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { BrandingPage } from './branding-page.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen that makes all colours of a site from two brand colours. */
export const loader = consolePage(async ({ visit, url, context }) => {
  const shown = await viewBrandColours(visit, url.searchParams)
  allowPreviewFrame(context)
  return {
    shown,
    preview: await viewPreview(visit, url.searchParams),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')('colours.title'))),
  }
})

export const action = settingForm(BrandColoursInput, applyBrandColours, adminPaths.brandingColours)

export default function BrandingColours() {
  const { tenantId, shown, heading, frame, preview } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useWords('console-branding')
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      preview={
        <BrandingPreview
          preview={preview}
          action={adminPaths.tryBranding(tenantId, 'colours')}
          isAhead={shown.isUnsaved || reply !== undefined}
        />
      }
    >
      <SchemaForm
        schema={BrandColoursInput}
        action={adminPaths.brandingColours(tenantId)}
        id={brandingFormId}
        reply={reply}
        words="console-branding"
        prefix="colours"
        sections={[
          {
            title: t('colours.section'),
            help: t('colours.sectionHelp'),
            fields: ['primaryColor', 'accentColor', 'face'],
          },
        ]}
        submit={t('colours.apply')}
        {...shown}
      />
    </BrandingPage>
  )
}
