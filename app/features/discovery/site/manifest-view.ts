import { typeOfSiteFile } from '#app/features/branding/model/picture/site-file.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Visit } from '#app/visit/visit.ts'

type Icon = { src: string; type: string; sizes: string; purpose: 'any' | 'maskable' }

/** What fits below an icon on a phone's first screen. */
const longestShortName = 12
/** From here on a picture is large enough to be an application's icon, pixels. */
const leastIcon = 192

/** What a phone installs a site as: under its own name, with its own icon and colours, and no further than its own pages. */
export function viewManifest(visit: Visit) {
  const { site, locale, basePath } = visit
  const name = siteTitle(site)
  const { tagline } = site.settings.brand
  return {
    id: `${basePath}/`,
    name,
    short_name: shortOf(name, site.serviceName),
    ...(tagline !== null && { description: tagline }),
    // Links to the first page have no slash at their end, and would lead out of a scope that has one.
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
  return signs(shorter) <= longestShortName ? shorter : [...shorter].slice(0, longestShortName).join('')
}

/** The site's own icon, and where it is none that a phone could use, its initial, which leaves room to be cut to a shape. */
function iconsOf(visit: Visit): Icon[] {
  const own = ownIcon(visit)
  if (own !== null && isEnough(visit)) return [own]
  return [
    ...(own === null ? [] : [own]),
    drawn(visit, 192, 'any'),
    drawn(visit, 512, 'any'),
    drawn(visit, 512, 'maskable'),
  ]
}

function ownIcon(visit: Visit): Icon | null {
  const { favicon } = visit.site.settings.brand
  if (favicon === null) return null
  const type = typeOfSiteFile(favicon.key)
  const sizes = type === 'image/svg+xml' ? 'any' : `${favicon.width}x${favicon.height}`
  return { src: absoluteUrl(visit, paths.siteFile(favicon.key)), type, sizes, purpose: 'any' }
}

/** A square large enough, in a kind that is taken for icons. */
function isEnough({ site }: Visit): boolean {
  const { favicon } = site.settings.brand
  if (favicon === null || favicon.width !== favicon.height) return false
  const type = typeOfSiteFile(favicon.key)
  return type === 'image/svg+xml' || (type !== 'image/jpeg' && favicon.width >= leastIcon)
}

function drawn(visit: Visit, size: number, purpose: Icon['purpose']): Icon {
  return { src: absoluteUrl(visit, paths.icon(size)), type: 'image/png', sizes: `${size}x${size}`, purpose }
}
