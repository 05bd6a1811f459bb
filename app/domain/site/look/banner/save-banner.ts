import type { LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import { picturesOfInput, type SentFiles, withPictures } from '#app/domain/site/picture/picture-of-input.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { refuseFields } from '#app/errors/refusal.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/values/site-settings.ts'
import { storedWords } from '#app/values/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BannerInput, SlideInput } from './banner-input.ts'

type Banner = SiteSettings['banner']

/** The banner as it is kept, for administrators of the site. */
export async function getBanner(visit: Visit): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'banner')
}

/**
 * An administrator of the site writes its banner as a whole, from the next request on. `files` are pictures that came with it and
 * that it names. Refuses `changedMeanwhile`, fields whose picture is none, and a banner that is to be shown and has nothing to show.
 */
export async function saveBanner(
  visit: Visit,
  { revision, ...input }: BannerInput,
  files: SentFiles = new Map(),
): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  const { value: record } = await getBanner(visit)
  const value = await toBanner(visit, input, { record, files })
  ensureSomething(value)
  await saveLook(visit, { cause: 'banner', records: { banner: { value, revision } } })
  return getBanner(visit)
}

/** The banner as it would be, for its writer to look at. */
export async function draftOfBanner(visit: Visit, { revision, ...input }: BannerInput): Promise<LookDraft> {
  const { value: record } = await getBanner(visit)
  const value = await toBanner(visit, input, { record, files: new Map() })
  ensureSomething(value)
  return { settings: { banner: value }, revision }
}

type Around = { record: Banner; files: SentFiles }

async function toBanner(visit: Visit, input: Omit<BannerInput, 'revision'>, around: Around): Promise<Banner> {
  const { message, imageText, image, bannerImageResponseList: listed, ...plain } = input
  const { translations, ...own } = storedWords(visit.site.lang, { message, imageText })
  const images = await picturesOfInput(visit, image, { field: 'image', use: 'banner', ...around })
  const slides = []
  for (const [at, slide] of listed.entries()) slides.push(await toSlide(visit, slide, at, around))
  return siteSettingSchemas.banner.parse({
    ...plain,
    message: own.message || null,
    imageText: own.imageText || null,
    image: images.own,
    slides,
    translations: withPictures(translations, 'image', images.others),
  })
}

async function toSlide(visit: Visit, slide: SlideInput, at: number, around: Around) {
  const { text, desktopSlideImage, mobileSlideImage, ...plain } = slide
  const field = `bannerImageResponseList[${at}]`
  const { translations, ...own } = storedWords(visit.site.lang, { text })
  const wide = await picturesOfInput(visit, desktopSlideImage, {
    field: `${field}.desktopSlideImage`,
    use: 'banner',
    ...around,
  })
  const narrow = await picturesOfInput(visit, mobileSlideImage, {
    field: `${field}.mobileSlideImage`,
    use: 'mobileBanner',
    ...around,
  })
  if (wide.own === null) refuseFields({ [`${field}.desktopSlideImage`]: ['required'] })
  const withWide = withPictures(translations, 'desktopSlideImage', wide.others)
  return {
    ...plain,
    text: own.text || null,
    desktopSlideImage: wide.own,
    mobileSlideImage: narrow.own,
    translations: withPictures(withWide, 'mobileSlideImage', narrow.others),
  }
}

/** What is shown has something to show, of the kind it is. */
function ensureSomething({ show, typeBanner, message, image, slides }: Banner): void {
  if (!show) return
  if (typeBanner === 1 && message === null) refuseFields({ message: ['required'] })
  if (typeBanner === 2 && image === null) refuseFields({ image: ['required'] })
  if (typeBanner === 3 && slides.length === 0)
    refuseFields({ bannerImageResponseList: [fieldProblem('tooFew', { min: 1 })] })
}
