import type { MetaDescriptor } from '@remix-run/cloudflare'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { HeadPicture } from './head-picture.ts'
import type { HeadView } from './head-view.ts'

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
