import { z } from 'zod'
import { endpoint, picturesEndpoint } from '#app/doors/api/endpoint.ts'
import { BannerCall, getBanner, saveBanner } from '#app/features/branding/model/banner/banner.ts'
import { BrandInput, getBrand, saveBrand } from '#app/features/branding/model/brand/brand.ts'
import { resetBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SitePicture, SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const banner = { access: 'service' as const, view: viewBannerRecord }
const brand = { access: 'service' as const, view: viewBrandRecord }

/** Calls for the records of a site's branding that have pictures. */
export const pictureRecordEndpoints = [
  endpoint('GET /banner', {
    summary: 'Returns the banner above a site’s lists',
    input: z.object({}),
    run: getBanner,
    ...banner,
  }),
  picturesEndpoint('PUT /banner', {
    record: 'GET /banner',
    summary: 'Sets the banner above a site’s lists',
    input: BannerCall,
    run: saveBanner,
    ...banner,
  }),
  endpoint('PUT /banner/reset-banner', {
    summary: 'Removes the banner above a site’s lists, as in the product',
    input: z.object({}),
    run: (visit) => resetBrandingRecord(visit, 'banner'),
    ...banner,
  }),
  endpoint('GET /brand/detail', {
    summary: 'Returns a site’s title, tagline, logo and icon',
    input: z.object({}),
    run: getBrand,
    ...brand,
  }),
  picturesEndpoint('PUT /brand/update', {
    record: 'GET /brand/detail',
    summary: 'Sets a site’s title, tagline, logo and icon',
    input: BrandInput,
    run: saveBrand,
    ...brand,
  }),
  endpoint('PUT /brand/reset', {
    summary: 'Removes a site’s title, tagline, logo and icon, so that only its name is shown',
    input: z.object({}),
    run: (visit) => resetBrandingRecord(visit, 'brand'),
    ...brand,
  }),
]

type Kept<Name extends 'banner' | 'brand'> = { value: SiteSettings[Name]; revision: number }

/**
 * A banner under the specification's field names, with pictures by address. A change may send the same addresses again.
 */
function viewBannerRecord({ value: kept, revision }: Kept<'banner'>, visit: Visit) {
  const value = inWording(visit, kept)
  const { show, typeBanner, message, image, imageText, link, translations, slides } = value
  const { heightBanner, mobileBannerHeight, backgroundColor, textColor, fontSize, slideSpeed } = value
  return {
    ...{ show, isShow: show, typeBanner, message, image: addressOf(visit, image), imageText, link },
    ...{ heightBanner, mobileBannerHeight, backgroundColor, textColor, fontSize, slideSpeed },
    bannerImageResponseList: slides.map((slide) => ({
      desktopSlideImage: addressOf(visit, slide.desktopSlideImage),
      mobileSlideImage: addressOf(visit, slide.mobileSlideImage),
      text: slide.text,
      bannerSlideLinkType: slide.bannerSlideLinkType,
      bannerSlideLink: slide.bannerSlideLink,
      translations: inOthers(visit, slide.translations),
    })),
    translations: inOthers(visit, translations),
    revision,
  }
}

/** A site's name, logo and icons, with pictures by address. */
function viewBrandRecord({ value, revision }: Kept<'brand'>, visit: Visit) {
  const { titlePage, tagline, logo, darkLogo, favicon, translations } = inWording(visit, value)
  return {
    ...{ titlePage, tagline, logo: addressOf(visit, logo), darkLogo: addressOf(visit, darkLogo) },
    favicon: addressOf(visit, favicon),
    ...{ translations: inOthers(visit, translations), revision },
  }
}

function addressOf(visit: Visit, picture: Pick<SitePicture, 'key'> | null): string | null {
  return picture === null ? null : absoluteUrl(visit, paths.siteFile(picture.key))
}

type Translated = Partial<Record<string, string | Pick<SitePicture, 'key'> | undefined>>

/** The values that replace the site's own in its other languages. */
function inOthers(visit: Visit, translations: Partial<Record<Locale, Translated>> = {}) {
  const languages = Object.entries(translations).map(([locale, fields]) => {
    const shown = Object.entries(fields ?? {}).map(([field, said]) => [
      field,
      typeof said === 'object' ? addressOf(visit, said) : said,
    ])
    return [locale, Object.fromEntries(shown)]
  })
  return Object.fromEntries(languages)
}
