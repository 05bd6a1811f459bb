import { getBanner } from '#app/features/branding/model/banner/save-banner.ts'
import { findTyped } from '#app/features/branding/parts/preview/typed-record.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'
import { pictureBase, pictureInEach } from './picture-names.ts'

/** A banner's form, as it is kept: its words by language, its pictures by their names. */
export async function viewBannerForm(visit: Visit, params: URLSearchParams) {
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
