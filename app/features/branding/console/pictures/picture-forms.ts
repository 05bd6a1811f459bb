import type { z } from 'zod'
import { consolePage, consolePictures } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { BannerInput } from '#app/features/branding/model/banner/banner.ts'
import { BrandInput } from '#app/features/branding/model/brand/brand.ts'
import { keepPicture } from '#app/features/branding/model/picture/keep-picture.ts'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
import { findTyped } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import type { PictureParts } from '#app/features/branding/parts/preview/try-out.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import type { Translatable } from '#app/kernel/i18n/translations.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SitePicture, SiteSettings } from '#app/visit/site-settings.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

type Name = 'banner' | 'brand'

/** Makes the loader of a form with pictures: the stored or the previewed values as its fields, and the preview beside it. */
export function pictureLoader<Part extends Name, Values>(
  name: Part,
  find: (visit: Visit) => Promise<{ value: SiteSettings[Part]; revision: number }>,
  fieldsOf: (value: SiteSettings[Part], lang: Locale) => Values,
) {
  return consolePage(async ({ visit, url, context }) => {
    const [kept, typed] = await Promise.all([find(visit), findTyped(visit, name, url.searchParams)])
    const { value, revision } = typed ?? kept
    allowPreviewFrame(context)
    return {
      values: { ...fieldsOf(value, visit.site.lang), revision },
      isUnsaved: typed !== null,
      pictureBase: pictureBase(visit),
      preview: await viewPreview(visit, url.searchParams),
      ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')(`${name as Name}.title`))),
    }
  })
}

/** Makes the action of a form with pictures: it saves, and leads back to the form with a message. */
export function pictureAction<Schema extends z.ZodType>(
  name: Name,
  [schema, keep, list]: PictureParts<Schema>,
  save: (visit: Visit, input: z.output<Schema>) => Promise<unknown>,
) {
  return consolePictures(
    schema,
    keep,
    async ({ visit, input, context }) => {
      await save(visit, input)
      const form = adminPaths.brandingForm(visit.site.tenantId, brandingWords[name])
      return redirectWithFlash(context, form, 'api.update.200')
    },
    list,
  )
}

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
