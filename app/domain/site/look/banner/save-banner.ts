import type { LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import { picturesOfInput, type SentFiles, withPictures } from '#app/domain/site/picture/picture-of-input.ts'
import { findSetting } from '#app/domain/site/settings/write-setting.ts'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { refuseFields } from '#app/errors/refusal.ts'
import { locales } from '#app/values/locale.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/values/site-settings.ts'
import { storedWords } from '#app/values/translations.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { BannerCall, BannerInput, SlideInput } from './banner-input.ts'

type Banner = SiteSettings['banner']

/** The banner as it is kept, for administrators of the site. */
export async function getBanner(visit: Visit): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'banner')
}

/**
 * An administrator of the site writes its banner as a whole, from the next request on. `files` are pictures that came with it and
 * that it names; one that came alone and that nothing names is the banner's own. Refuses `changedMeanwhile`, fields whose picture is none, and a banner that is to be shown and has nothing to show.
 */
export async function saveBanner(
  visit: Visit,
  { revision, ...input }: BannerCall,
  files: SentFiles = new Map(),
): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  const { value: record } = await getBanner(visit)
  const value = await toBanner(visit, withLoneFile(input, files), { record, files })
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

type Written = Omit<BannerCall, 'revision'>

/** Programs call the part and its file as they like where there is only one. */
function withLoneFile(banner: Written, files: SentFiles): Written {
  const [name, ...more] = files.keys()
  if (name === undefined || more.length > 0) return banner
  const fields = [
    banner.image,
    ...banner.bannerImageResponseList.flatMap((slide) => [slide.desktopSlideImage, slide.mobileSlideImage]),
  ]
  const named = fields.flatMap((names) => (typeof names === 'string' ? names : Object.values(names ?? {})))
  return named.includes(name) ? banner : { ...banner, image: name }
}

/** The picture there is, and those in its place in other languages. */
function imagesOf({ image, translations }: Banner): Awaited<ReturnType<typeof picturesOfInput>> {
  const others: Awaited<ReturnType<typeof picturesOfInput>>['others'] = {}
  for (const locale of locales) {
    const own = translations?.[locale]?.image
    if (own) others[locale] = own
  }
  return { own: image, others }
}

type Around = { record: Banner; files: SentFiles }

async function toBanner(visit: Visit, input: Written, around: Around): Promise<Banner> {
  const { message, imageText, image, bannerImageResponseList: listed, ...plain } = input
  const { translations, ...own } = storedWords(visit.site.lang, { message, imageText })
  const images =
    image === undefined
      ? imagesOf(around.record)
      : await picturesOfInput(visit, image, { field: 'image', use: 'banner', ...around })
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
