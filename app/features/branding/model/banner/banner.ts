import { z } from 'zod'
import {
  picturesOfInput,
  type SentFiles,
  withPictures,
} from '#app/features/branding/model/picture/picture-of-input.ts'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import {
  codeInput,
  colourInput,
  flagInput,
  numberInput,
  picturesInput,
  picturesOrKeptInput,
  revisionInput,
} from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'
import { requireStaff } from '#app/visit/require.ts'
import { type SiteSettings, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A path of the site or another site's address, but never script. Null for none. */
const linkInput = z
  .string()
  .trim()
  .max(500, fieldProblem('tooLong', { max: 500 }))
  .refine(
    (link) => link === '' || (/^(?:\/|https?:)/.test(link) && readSiteLink(link) !== null),
    'invalidUrl',
  )
  .nullish()
  .transform((link) => link || null)

export const maxSlides = 10

/** One slide. A second picture for narrow screens is optional (R227). */
export const SlideInput = z.object({
  desktopSlideImage: picturesInput,
  mobileSlideImage: picturesInput,
  text: wordsInput(255),
  bannerSlideLink: linkInput,
  bannerSlideLinkType: codeInput([1, 2], 1),
})

/** A complete banner, under the specification's names. Absent fields get the defaults (R215, R225–R228). */
export const BannerInput = z.object({
  show: flagInput,
  typeBanner: codeInput([1, 2, 3], 1),
  message: wordsInput(1_000, 'long-languages'),
  fontSize: numberInput({ min: 10, max: 48, usual: 18 }),
  image: picturesInput,
  imageText: wordsInput(255),
  link: linkInput,
  heightBanner: numberInput({ min: 40, max: 1_000, usual: 329 }),
  mobileBannerHeight: numberInput({ min: 40, max: 1_000, usual: 256 }),
  backgroundColor: colourInput('#f7f6f3'),
  textColor: colourInput('#1b1c1e'),
  slideSpeed: numberInput({ min: 1, max: 60, usual: 5 }),
  bannerImageResponseList: z
    .array(SlideInput)
    .max(maxSlides, fieldProblem('tooMany', { max: maxSlides }))
    .default([]),
  revision: revisionInput,
})
export type BannerInput = z.output<typeof BannerInput>

/** A banner as an API call sends it. Clients leave out empty fields (R415), so a picture that isn't named stays. */
export const BannerCall = BannerInput.extend({ image: picturesOrKeptInput })
export type BannerCall = z.output<typeof BannerCall>
export type SlideInput = z.output<typeof SlideInput>

type Banner = SiteSettings['banner']
type Slide = Banner['slides'][number]

/** Gets the stored banner for administrators of the site. */
export async function getBanner(visit: Visit): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'banner')
}

/**
 * An administrator of the site replaces its banner, from the next request on. `files` are uploaded pictures that the
 * banner names. A single one that nothing names becomes the banner's own. Refuses an outdated revision with
 * `changedMeanwhile`, fields that name no picture, and a shown banner without anything to show.
 */
export async function saveBanner(
  visit: Visit,
  { revision, ...input }: BannerCall,
  files: SentFiles = new Map(),
): Promise<{ value: Banner; revision: number }> {
  requireStaff(visit, 'service')
  const known = await getBanner(visit)
  const value = await toBanner(visit, withLoneFile(input, files), { record: known.value, files })
  ensureSomething(value)
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: 'banner', records: { banner: written } })
  return getBanner(visit)
}

/** The banner that this input would save, for a preview. */
export async function draftOfBanner(
  visit: Visit,
  { revision, ...input }: BannerInput,
): Promise<BrandingDraft> {
  const { value: record } = await getBanner(visit)
  const value = await toBanner(visit, input, { record, files: new Map() })
  ensureSomething(value)
  return { settings: { banner: value }, revision }
}

type Written = Omit<BannerCall, 'revision'>

/** API clients may name the part and its file freely when they send a single file. */
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

type Around = { record: Banner; files: SentFiles }

async function toBanner(visit: Visit, input: Written, around: Around): Promise<Banner> {
  const { message, imageText, image, bannerImageResponseList: listed, ...plain } = input
  const { translations, ...own } = storedWords(visit, { message, imageText }, around.record)
  const images = await picturesOfInput(visit, image ?? {}, {
    field: 'image',
    use: 'banner',
    known: around.record,
    ...around,
  })
  const slides = []
  const before = slidesBefore(around.record.slides, listed)
  for (const [at, slide] of listed.entries())
    slides.push(await toSlide(visit, slide, at, { ...around, known: before[at] }))
  return siteSettingSchemas.banner.parse({
    ...plain,
    message: own.message || null,
    imageText: own.imageText || null,
    image: images.own,
    slides,
    translations: withPictures(translations, 'image', images.others),
  })
}

/**
 * The earlier state of each slide: the slide with the same picture, wherever it was, or else the one in the same place if
 * no other takes it.
 */
function slidesBefore(known: Slide[], listed: readonly SlideInput[]): (Slide | undefined)[] {
  const byPicture = listed.map(({ desktopSlideImage: named }) => {
    const names = typeof named === 'string' ? [named] : Object.values(named)
    return known.find((slide) => wideKeysOf(slide).some((key) => names.includes(key)))
  })
  return byPicture.map((found, at) => {
    const inPlace = known[at]
    return found ?? (inPlace !== undefined && byPicture.includes(inPlace) ? undefined : inPlace)
  })
}

function wideKeysOf({ desktopSlideImage, translations = {} }: Slide): string[] {
  const others = Object.values(translations).map((said) => said?.desktopSlideImage?.key)
  return [desktopSlideImage.key, ...others.filter((key) => key !== undefined)]
}

async function toSlide(
  visit: Visit,
  slide: SlideInput,
  at: number,
  around: Around & { known: Slide | undefined },
) {
  const { text, desktopSlideImage, mobileSlideImage, ...plain } = slide
  const field = `bannerImageResponseList[${at}]`
  const { translations, ...own } = storedWords(visit, { text }, around.known)
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
  const ownWide = wide.own ?? Object.values(wide.others)[0]
  if (ownWide === undefined) refuseFields({ [`${field}.desktopSlideImage`]: ['required'] })
  const withWide = withPictures(translations, 'desktopSlideImage', wide.others)
  return {
    ...plain,
    text: own.text || null,
    desktopSlideImage: ownWide,
    mobileSlideImage: narrow.own,
    translations: withPictures(withWide, 'mobileSlideImage', narrow.others),
  }
}

/** Ensures that a shown banner has content of its kind. */
function ensureSomething({ show, typeBanner, message, image, slides }: Banner): void {
  if (!show) return
  if (typeBanner === 1 && message === null) refuseFields({ message: ['required'] })
  if (typeBanner === 2 && image === null) refuseFields({ image: ['required'] })
  if (typeBanner === 3 && slides.length === 0)
    refuseFields({ bannerImageResponseList: [fieldProblem('tooFew', { min: 1 })] })
}
