import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { BannerInput, getBanner, saveBanner } from '#app/features/branding/model/banner/banner.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { useWords } from '#app/ui/console/words.ts'
import { BannerSlides } from './banner-slides.tsx'
import { PictureInEach } from './picture-field.tsx'
import { bannerForm, pictureAction, pictureInEach, pictureLoader } from './picture-forms.ts'
import { PicturePage, useSentPictures } from './picture-page.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the banner above a site's lists. */
export const loader = pictureLoader('banner', getBanner, (value, lang) => {
  const { slides, translations: _, ...plain } = value
  return {
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
  }
})

export const action = pictureAction('banner', bannerForm, saveBanner)

const sections = [
  { part: 'kind', fields: ['show', 'typeBanner'] },
  { part: 'message', fields: ['message', 'fontSize', 'textColor'], of: 'message' },
  { part: 'image', fields: ['image', 'imageText'], of: 'image' },
  { part: 'link', fields: ['link'], of: 'link' },
  { part: 'slides', fields: ['bannerImageResponseList', 'slideSpeed'], of: 'slides' },
  { part: 'size', fields: ['heightBanner', 'mobileBannerHeight', 'backgroundColor'] },
] as const

export default function BannerPage() {
  const { pictureBase: base, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-pictures')
  const { sent, wrong, problemsOf } = useSentPictures(shown.values)
  return (
    <PicturePage
      name="banner"
      schema={BannerInput}
      shown={shown}
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
            {...{ wrong, problemsOf, base }}
          />
        ),
      }}
    />
  )
}
