import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import type { WorldTenant } from '#seeds/demo/library/index.ts'
import { world } from '#seeds/demo/world.ts'
import { manabiBanner, slideScenes } from './banner-scenes.ts'
import { emsOf } from './outline-text.ts'
import { planArt } from './plan-art.ts'
import { type Drawing, drawingSvg, words } from './site-art-kit.ts'
import { marks } from './site-marks.ts'

/** A picture of a demo site's look. Marks stay SVG; the others become WebP of `scale` pixels to a unit of the drawing. */
export type SiteArt = { name: string; svg: string; scale: number | null }

/** Banners are drawn as wide as they are shown; most screens have two pixels where the page has one. */
const fine = 2

/** Pictures of all demo sites: a logo and an icon for each, what their banners and plans show. */
export function siteArt(tenant: WorldTenant): SiteArt[] {
  const { mark, name, ink } = marks[tenant]
  const logos = inBoth(tenant, 'logo', (locale) => logo(mark, name[locale], ink), null)
  return [...logos, art('favicon', icon(mark), null), ...banners(tenant)]
}

function art(name: string, drawing: Drawing, scale: number | null): SiteArt {
  return { name, svg: drawingSvg(drawing), scale }
}

/** A picture with words in it: in the site's own language under its name, in the other with that behind. */
function inBoth(
  tenant: WorldTenant,
  name: string,
  draw: (locale: Locale) => Drawing,
  scale: number | null,
): SiteArt[] {
  return locales.map((locale) =>
    art(locale === world[tenant].lang ? name : `${name}-${locale}`, draw(locale), scale),
  )
}

/** The mark, and the name beside it. */
function logo(mark: string, name: string, ink: string): Drawing {
  const size = 26
  const width = Math.ceil(56 + emsOf(name, 700) * size)
  const text = words(name, { x: 56, y: 33, size, weight: 700, color: ink })
  return { width, height: 48, label: name, parts: [`<g transform="translate(2 2)">${mark}</g>`, text] }
}

function icon(mark: string): Drawing {
  return { width: 44, height: 44, label: '', parts: [mark] }
}

function banners(tenant: WorldTenant): SiteArt[] {
  if (tenant === 'manabi') return inBoth(tenant, 'banner', manabiBanner, fine)
  if (tenant !== 'aozora') return []
  const slides = slideScenes.flatMap((scene, at) => [
    ...inBoth(
      tenant,
      `slide-${at + 1}`,
      (locale) => scene({ width: 948, height: 329, isNarrow: false, locale }),
      fine,
    ),
    ...inBoth(
      tenant,
      `slide-${at + 1}-narrow`,
      (locale) => scene({ width: 390, height: 256, isNarrow: true, locale }),
      fine,
    ),
  ])
  // Of 640 units, and shown 480 pixels wide at most.
  return [...slides, art('plan', planArt(), 1.5)]
}
