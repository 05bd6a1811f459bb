import type { MetaDescriptor } from '@remix-run/cloudflare'
import { isOpenToAll } from '#app/features/access/model/may-browse.ts'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { absoluteUrl, publicAddress, publicAlternates } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The names of our languages in previews of links. */
const territory: Record<Locale, string> = { ja: 'ja_JP', en: 'en_US' }

/** The tags of a page's head for programs. Empty without a head. */
export function headTags(head: HeadView | null | undefined): MetaDescriptor[] {
  if (head === null || head === undefined) return []
  return [
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...head.alternates.map(({ lang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href })),
    ...(head.description === '' ? [] : [{ name: 'description', content: head.description }]),
    ...graphTags(head),
    { name: 'twitter:card', content: 'summary' },
    ...head.data.map((object) => ({ 'script:ld+json': object }) as MetaDescriptor),
  ]
}

function graphTags(head: HeadView): MetaDescriptor[] {
  const others = (Object.keys(territory) as Locale[]).filter((locale) => locale !== head.locale)
  const tags: [string, string][] = [
    ['og:type', head.type],
    ['og:title', head.title],
    ['og:url', head.canonical],
    ['og:site_name', head.siteName],
    ['og:locale', territory[head.locale]],
    ...others.map((locale): [string, string] => ['og:locale:alternate', territory[locale]]),
    ...(head.description === '' ? [] : ([['og:description', head.description]] as [string, string][])),
    ...pictureTags(head.picture),
  ]
  return tags.map(([property, content]) => ({ property, content }))
}

function pictureTags({ url, type, width, height, alt }: HeadPicture): [string, string][] {
  return [
    ['og:image', url],
    ['og:image:type', type],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
    ['og:image:alt', alt],
  ]
}

/** The data of a page for programs: search engines, and services that show previews of links. */
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
  /** Objects of schema.org that describe the page. */
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

/**
 * The head's data for programs. Null if the page isn't public: on a site that isn't open to all, and for signed-in
 * visitors.
 */
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

/** A picture for other sites: its absolute address, its size in pixels and its description. */
type HeadPicture = { url: string; type: string; width: number; height: number; alt: string }

/**
 * The picture of a content's cover. Null without a cover, and for a vector picture, because previews of links don't
 * show those.
 */
export function pictureOfCover(
  visit: Visit,
  { contentId, cover, title }: { contentId: string; cover: Cover | null; title: string },
): HeadPicture | null {
  if (cover === null || cover.key.endsWith('.svg')) return null
  const { key, width, height } = cover
  return {
    url: absoluteUrl(visit, paths.cover(contentId, key)),
    type: 'image/webp',
    width,
    height,
    alt: title,
  }
}

const iconSize = 512

/** The site's icon, for pages that have no picture of their own. */
export function pictureOfSite(visit: Visit, siteName: string): HeadPicture {
  return {
    url: absoluteUrl(visit, paths.icon(iconSize)),
    type: 'image/png',
    width: iconSize,
    height: iconSize,
    alt: siteName,
  }
}
