import { readableInk } from '#app/kernel/values/colour.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { readSiteLink, type SiteLink } from '#app/kernel/values/site-link.ts'
import type { Site } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'

type Settings = SiteSettings['banner']
type Picture = NonNullable<Settings['image']>

export type BannerSlide = {
  desktop: Picture
  mobile: Picture | null
  text: string
  link: SiteLink | null
  isNewWindow: boolean
}

type Look = {
  /** In pixels: `height` from a window width of 769 px on, `mobileHeight` below. */
  height: number
  mobileHeight: number
  background: string
  ink: string
}
export type BannerView = Look &
  (
    | { type: 'message'; message: string; fontSize: number; link: SiteLink | null; isNewWindow: boolean }
    | { type: 'image'; slide: BannerSlide }
    | { type: 'slides'; slides: BannerSlide[]; seconds: number }
  )

/**
 * The pages with a banner: the first page and the lists of groups' contents, also in the home-style search. A new page has none by default
 * (R216–R221, R222, R223).
 */
const withBanner = /^\/(?:[1-9]\d{0,8}|home-search(?:\/[1-9]\d{0,8})?)?$/

/** Whether a page shows the banner. `path` is the page's, without the site's prefix. */
export function showsBanner(path: string, { show }: Pick<Settings, 'show'>): boolean {
  return show && withBanner.test(path)
}

/** The banner of a page (R215, R224–R228). Null if the page has none, or the banner has nothing to show. */
export function viewBanner({ settings }: Pick<Site, 'settings'>, path: string): BannerView | null {
  return showsBanner(path, settings.banner) ? bannerOf(settings.banner) : null
}

const bannerOf = perObject((banner: Settings): BannerView | null => {
  const look = {
    height: banner.heightBanner,
    mobileHeight: banner.mobileBannerHeight,
    background: banner.backgroundColor,
    ink: readableInk(banner.textColor, banner.backgroundColor),
  }
  if (banner.typeBanner === 1) return messageOf(banner, look)
  if (banner.typeBanner === 2) return imageOf(banner, look)
  const slides = banner.slides.map((slide) => ({
    desktop: slide.desktopSlideImage,
    mobile: slide.mobileSlideImage,
    text: slide.text ?? '',
    link: readSiteLink(slide.bannerSlideLink),
    isNewWindow: slide.bannerSlideLinkType === 2,
  }))
  return slides.length === 0 ? null : { ...look, type: 'slides', slides, seconds: banner.slideSpeed }
})

function messageOf({ message, fontSize, ...banner }: Settings, look: Look): BannerView | null {
  if (message === null || message.trim() === '') return null
  return { ...look, type: 'message', message, fontSize, ...oneLink(banner.link) }
}

function imageOf({ image, imageText, ...banner }: Settings, look: Look): BannerView | null {
  if (image === null) return null
  const slide = { desktop: image, mobile: null, text: imageText ?? '', ...oneLink(banner.link) }
  return { ...look, type: 'image', slide }
}

/** The link of a message or an image. assumed: it has no type of its own; a path opens in the same window, another site in a new one. */
function oneLink(text: string | null): { link: SiteLink | null; isNewWindow: boolean } {
  const link = readSiteLink(text)
  return { link, isNewWindow: link?.to === 'elsewhere' }
}
