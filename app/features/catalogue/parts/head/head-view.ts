import { isOpenToAll } from '#app/features/access/model/discovery.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { publicAddress, publicAlternates } from '#app/visit/public-address.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type HeadPicture, pictureOfCover, pictureOfSite } from './head-picture.ts'

/** What a page tells programs: search engines, and services that show previews of links. */
export type HeadView = {
  /** The canonical address of the page in its language. */
  canonical: string
  alternates: { lang: Locale | 'x-default'; href: string }[]
  title: string
  description: string
  siteName: string
  locale: Locale
  type: 'website' | 'book'
  picture: HeadPicture
  /** Objects of schema.org. */
  data: object[]
}

type About = {
  /** The path of the page, below the site's. If several pages show the same, it is the canonical one. */
  path: string
  title?: string
  description?: string
  cover?: Parameters<typeof pictureOfCover>[1] | null
  type?: HeadView['type']
  data?: (canonical: string) => object[]
}

const maxDescriptionLength = 200

/** Null if the page isn't public: on a site that isn't open to all, and for signed-in visitors. */
export function viewHead(visit: Visit, about: About): HeadView | null {
  const { site, actor, locale } = visit
  if (actor !== null || !isOpenToAll(site)) return null
  const { path, title = '', description = '', cover = null, type = 'website', data = () => [] } = about
  const siteName = siteTitle(site)
  const canonical = publicAddress(visit, path, locale)
  return {
    canonical,
    alternates: publicAlternates(visit, path),
    title: title || siteName,
    description: inBrief(description || (site.settings.brand.tagline ?? '')),
    siteName,
    locale,
    type,
    picture: (cover && pictureOfCover(visit, cover)) ?? pictureOfSite(visit, siteName),
    data: data(canonical),
  }
}

function inBrief(text: string): string {
  const signs = [...text.replace(/\s+/gu, ' ').trim()]
  return signs.length <= maxDescriptionLength
    ? signs.join('')
    : `${signs.slice(0, maxDescriptionLength - 1).join('')}…`
}
