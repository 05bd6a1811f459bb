import { ownIconOf } from '#app/features/discovery/model/own-icon.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

type Icon = { src: string; type: string; sizes: string; purpose: 'any' | 'maskable' }

/** The number of characters that fit below an icon on a home screen. */
const maxShortNameLength = 12

/** The web app manifest: the site's own name, icon and colours, with a scope that is limited to its own pages. */
export function viewManifest(visit: Visit) {
  const { site, locale, basePath } = visit
  const name = siteTitle(site)
  const { tagline } = site.settings.brand
  return {
    id: `${basePath}/`,
    name,
    short_name: shortOf(name, site.serviceName),
    ...(tagline !== null && { description: tagline }),
    // Links to the first page have no slash at their end, so a scope with one would exclude them.
    start_url: basePath || '/',
    scope: basePath || '/',
    display: 'standalone',
    lang: locale,
    dir: 'ltr',
    theme_color: site.settings.header.backgroundColor,
    background_color: site.settings.body.backgroundColor,
    icons: iconsOf(visit),
  }
}

function shortOf(name: string, serviceName: string): string {
  const signs = (text: string) => [...text].length
  const shorter = serviceName !== '' && signs(serviceName) < signs(name) ? serviceName : name
  return signs(shorter) <= maxShortNameLength ? shorter : [...shorter].slice(0, maxShortNameLength).join('')
}

/**
 * The site's own icon. If a phone can't use it, also drawn ones with the site's initial, one of them with a margin for
 * being cut to a shape.
 */
function iconsOf(visit: Visit): Icon[] {
  const found = ownIconOf(visit.site)
  const own = found === null ? [] : [iconOf(visit, found)]
  if (found?.isEnough === true) return own
  return [...own, drawn(visit, 192, 'any'), drawn(visit, 512, 'any'), drawn(visit, 512, 'maskable')]
}

function iconOf(visit: Visit, { key, type, sizes }: NonNullable<ReturnType<typeof ownIconOf>>): Icon {
  return { src: absoluteUrl(visit, paths.siteFile(key)), type, sizes, purpose: 'any' }
}

function drawn(visit: Visit, size: number, purpose: Icon['purpose']): Icon {
  return { src: absoluteUrl(visit, paths.icon(size)), type: 'image/png', sizes: `${size}x${size}`, purpose }
}
