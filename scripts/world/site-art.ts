import type { WorldTenant } from '#tests/world/library/index.ts'
import { manabiBanner, slideScenes } from './banner-scenes.ts'
import { emsOf } from './outline-text.ts'
import { planArt } from './plan-art.ts'
import { type Drawing, drawingSvg, words } from './site-art-kit.ts'
import { marks } from './site-marks.ts'

/** A picture of a demo site's look: `{tenant}/site/{name}.svg`. */
export type SiteArt = { name: string; svg: string; width: number; height: number }

/** Pictures of all demo sites: a logo and an icon for each, what their banners and plans show. */
export function siteArt(tenant: WorldTenant): SiteArt[] {
  const { mark, name, ink } = marks[tenant]
  return [art('logo', logo(mark, name, ink)), art('favicon', icon(mark)), ...banners(tenant)]
}

function art(name: string, drawing: Drawing): SiteArt {
  return { name, svg: drawingSvg(drawing), width: drawing.width, height: drawing.height }
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
  if (tenant === 'manabi') return [art('banner', manabiBanner())]
  if (tenant !== 'aozora') return []
  const slides = slideScenes.flatMap((scene, at) => [
    art(`slide-${at + 1}`, scene({ width: 948, height: 329, isNarrow: false })),
    art(`slide-${at + 1}-narrow`, scene({ width: 390, height: 256, isNarrow: true })),
  ])
  return [...slides, art('plan', planArt())]
}
