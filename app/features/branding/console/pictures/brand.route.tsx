import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, consolePictures } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { BrandInput, getBrand, saveBrand } from '#app/features/branding/model/brand/brand.ts'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { BrandingPreview, brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { findTyped } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { PictureField, PictureInEach } from './picture-field.tsx'
import { brandForm, pictureBase, pictureInEach } from './picture-forms.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for a site's title, logo and icons. */
export const loader = consolePage(async ({ visit, url, context }) => {
  const heading = translator(visit.locale, 'console-branding')('brand.title')
  const { tenantId } = visit.site
  allowPreviewFrame(context)
  return {
    tenantId,
    ...(await viewBrandForm(visit, url.searchParams)),
    heading,
    preview: await viewPreview(visit, url.searchParams),
    frame: await viewSiteConsole(visit),
  }
})

const [schema, keep, list] = brandForm

export const action = consolePictures(
  schema,
  keep,
  async ({ visit, input, context }) => {
    await saveBrand(visit, input)
    return redirectWithFlash(
      context,
      adminPaths.brandingForm(visit.site.tenantId, brandingWords.brand),
      'api.update.200',
    )
  },
  list,
)

export default function BrandPage() {
  const {
    tenantId,
    heading,
    frame,
    values,
    isUnsaved,
    preview,
    pictureBase: base,
  } = useLoaderData<typeof loader>()
  const { t } = useWords('console-pictures')
  const reply = useActionData<FormReply>()
  const problemsOf = (field: string) => reply?.result.error?.[field] ?? []
  const sent = (reply?.result.initialValue ?? values) as typeof values
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetBranding(tenantId, brandingWords.brand)}
      preview={
        <BrandingPreview
          preview={preview}
          action={adminPaths.tryBranding(tenantId, brandingWords.brand)}
          isAhead={isUnsaved || reply !== undefined}
        />
      }
    >
      <SchemaForm
        schema={BrandInput}
        action={adminPaths.brandingForm(tenantId, brandingWords.brand)}
        encType="multipart/form-data"
        id={brandingFormId}
        isUnsaved={isUnsaved}
        values={values}
        reply={reply}
        words="console-pictures"
        prefix="brand"
        sections={[
          { title: t('brand.names'), help: t('brand.namesHelp'), fields: ['titlePage', 'tagline'] },
          { title: t('brand.pictures'), help: t('brand.picturesHelp'), fields: ['logo', 'favicon'] },
        ]}
        custom={{
          logo: (
            <PictureInEach
              key="logo"
              name="logo"
              label={t('brand.logo')}
              hint={t('brand.logoHint')}
              sent={sent.logo}
              {...{ problemsOf, base }}
            />
          ),
          favicon: (
            <PictureField
              key="favicon"
              name="favicon"
              label={t('brand.favicon')}
              hint={t('brand.faviconHint')}
              sent={sent.favicon}
              problems={problemsOf('favicon')}
              base={base}
            />
          ),
        }}
        submit={t('save')}
      />
    </BrandingPage>
  )
}

/** The form of a site's name, logo and icon: words by language, pictures by name. */
async function viewBrandForm(visit: Visit, params: URLSearchParams) {
  const [kept, typed] = await Promise.all([getBrand(visit), findTyped(visit, 'brand', params)])
  const { value, revision } = typed ?? kept
  const { lang } = visit.site
  const values = {
    titlePage: inEachLanguage(value, 'titlePage', lang),
    tagline: inEachLanguage(value, 'tagline', lang),
    logo: pictureInEach(value, 'logo', lang),
    favicon: value.favicon?.key ?? '',
    revision,
  }
  return { values, isUnsaved: typed !== null, pictureBase: pictureBase(visit) }
}
