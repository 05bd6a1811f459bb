import { BannerInput } from '#app/features/branding/model/banner/banner.ts'
import { BrandInput } from '#app/features/branding/model/brand/brand.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import type { PictureParts } from '#app/features/branding/parts/preview/try-out.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import type { Translatable } from '#app/kernel/i18n/translations.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The banner's form: its schema, and the function that stores its pictures. */
export const bannerForm: PictureParts<typeof BannerInput> = [
  BannerInput,
  async ({ visit }, field, file) => {
    const isNarrow = field.includes('.mobileSlideImage')
    return (await keepPicture(visit, isNarrow ? 'mobileBanner' : 'banner', file)).key
  },
  'bannerImageResponseList',
]

/** The form of name and logo: its schema, and the function that stores its pictures. */
export const brandForm: PictureParts<typeof BrandInput> = [
  BrandInput,
  async ({ visit }, field, file) =>
    (await keepPicture(visit, field === 'favicon' ? 'favicon' : 'logo', file)).key,
]

/** The picture's name in each language that has its own. '' for the others. */
export function pictureInEach<Field extends string>(
  record: { [Own in Field]?: SitePicture | null } & Translatable<string>,
  field: Field,
  lang: Locale,
): Record<string, string> {
  const names = locales.map((locale) => {
    const picture = locale === lang ? record[field] : record.translations?.[locale]?.[field]
    return [locale, (picture as SitePicture | null | undefined)?.key ?? '']
  })
  return Object.fromEntries(names)
}

/** The address of the folder with the site's pictures. */
export function pictureBase(visit: Visit): string {
  return absoluteUrl(visit, paths.siteFile(''))
}
