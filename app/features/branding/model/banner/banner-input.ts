import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { colourInput } from '#app/kernel/values/inputs/colour-input.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { codeInput, numberInput } from '#app/kernel/values/inputs/number-input.ts'
import { picturesInput, picturesOrKeptInput } from '#app/kernel/values/inputs/picture-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'

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

/** One of its slides, with a picture for narrow screens of its own where it has one (R227). */
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
