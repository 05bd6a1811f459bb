import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, consolePictures } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { BannerInput, getBanner, saveBanner } from '#app/features/branding/model/banner/banner.ts'
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
import { BannerSlides } from './banner-slides.tsx'
import { PictureInEach } from './picture-field.tsx'
import { bannerForm, pictureBase, pictureInEach } from './picture-forms.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the banner above a site's lists. */
export const loader = consolePage(async ({ visit, url, context }) => {
  const heading = translator(visit.locale, 'console-branding')('banner.title')
  const { tenantId } = visit.site
  allowPreviewFrame(context)
  return {
    tenantId,
    ...(await viewBannerForm(visit, url.searchParams)),
    heading,
    preview: await viewPreview(visit, url.searchParams),
    frame: await viewSiteConsole(visit),
  }
})

const [schema, keep, list] = bannerForm

export const action = consolePictures(
  schema,
  keep,
  async ({ visit, input, context }) => {
    await saveBanner(visit, input)
    return redirectWithFlash(
      context,
      adminPaths.brandingForm(visit.site.tenantId, brandingWords.banner),
      'api.update.200',
    )
  },
  list,
)

const sections = [
  { part: 'kind', fields: ['show', 'typeBanner'] },
  { part: 'message', fields: ['message', 'fontSize', 'textColor'], of: 'message' },
  { part: 'image', fields: ['image', 'imageText'], of: 'image' },
  { part: 'link', fields: ['link'], of: 'link' },
  { part: 'slides', fields: ['bannerImageResponseList', 'slideSpeed'], of: 'slides' },
  { part: 'size', fields: ['heightBanner', 'mobileBannerHeight', 'backgroundColor'] },
] as const

export default function BannerPage() {
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
  const sent = (reply?.result.initialValue ?? values) as Partial<typeof values>
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetBranding(tenantId, brandingWords.banner)}
      preview={
        <BrandingPreview
          preview={preview}
          action={adminPaths.tryBranding(tenantId, brandingWords.banner)}
          isAhead={isUnsaved || reply !== undefined}
        />
      }
    >
      <SchemaForm
        schema={BannerInput}
        action={adminPaths.brandingForm(tenantId, brandingWords.banner)}
        encType="multipart/form-data"
        id={brandingFormId}
        isUnsaved={isUnsaved}
        values={values}
        reply={reply}
        words="console-pictures"
        prefix="banner"
        sections={sections.map(({ part, ...section }) => ({
          title: t(`banner.section.${part}`),
          help: t(`banner.section.${part}Help`),
          ...section,
        }))}
        custom={{
          image: (
            <PictureInEach
              key="image"
              name="image"
              label={t('banner.image')}
              hint={t('banner.desktopSlideImageHint')}
              sent={sent.image}
              {...{ problemsOf, base }}
            />
          ),
          bannerImageResponseList: (
            <BannerSlides
              key="slides"
              slides={sent.bannerImageResponseList ?? []}
              wrong={Object.keys(reply?.result.error ?? {})}
              {...{ problemsOf, base }}
            />
          ),
        }}
        submit={t('save')}
      />
    </BrandingPage>
  )
}

/** The stored banner as its form shows it: words by language, pictures by name. */
async function viewBannerForm(visit: Visit, params: URLSearchParams) {
  const [kept, typed] = await Promise.all([getBanner(visit), findTyped(visit, 'banner', params)])
  const { value, revision } = typed ?? kept
  const { lang } = visit.site
  const { slides, translations: _, ...plain } = value
  const values = {
    ...plain,
    message: inEachLanguage(value, 'message', lang),
    imageText: inEachLanguage(value, 'imageText', lang),
    image: pictureInEach(value, 'image', lang),
    bannerImageResponseList: slides.map((slide) => ({
      desktopSlideImage: pictureInEach(slide, 'desktopSlideImage', lang),
      mobileSlideImage: pictureInEach(slide, 'mobileSlideImage', lang),
      text: inEachLanguage(slide, 'text', lang),
      bannerSlideLink: slide.bannerSlideLink ?? '',
      bannerSlideLinkType: String(slide.bannerSlideLinkType),
    })),
    revision,
  }
  return { values, isUnsaved: typed !== null, pictureBase: pictureBase(visit) }
}
