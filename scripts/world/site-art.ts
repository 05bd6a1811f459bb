import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { world } from '#seeds/demo/world.ts'
import type { BothLanguages, WorldTenant } from '#seeds/demo/world-content.ts'
import { manabiBanner, slideScenes } from './banner-scenes.ts'
import { palettes } from './cover-kit.ts'
import { emsOf } from './fonts.ts'
import { chanceFrom, type Drawing, drawingSvg, path, tenth, words } from './site-art-kit.ts'

/** A picture for the design of a demo site. Logos stay SVG; the others become WebP of a width in pixels. */
type SiteArt = { name: string; svg: string; width: number | null }

/** The scale of banners. They are drawn at the size they are shown in, and most screens have two pixels per CSS pixel. */
const fine = 2

/** Returns the pictures of a demo site: a logo, an icon, and the pictures of its banners and plans. */
export function siteArt(tenant: WorldTenant): SiteArt[] {
  const { mark, name, ink, dark } = marks[tenant]
  const logos = inBoth(tenant, 'logo', (locale) => logo(mark, name[locale], ink), null)
  const onDark =
    dark === undefined
      ? []
      : inBoth(tenant, 'logo-dark', (locale) => logo(dark.mark, name[locale], dark.ink), null)
  return [...logos, ...onDark, art('favicon', icon(mark), null), ...banners(tenant)]
}

function art(name: string, drawing: Drawing, scale: number | null): SiteArt {
  return { name, svg: drawingSvg(drawing), width: scale === null ? null : drawing.width * scale }
}

/**
 * Draws a picture with words in both languages. The one in the site's own language has the plain name, the other has its language appended.
 */
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

/** Draws the mark with the name beside it. */
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
  // The drawing is 640 units wide, and shown at no more than 480 CSS pixels.
  return [...slides, art('plan', planArt(), 1.5)]
}

const box = (x: number, y: number, w: number, h: number) =>
  `M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}z`

const cloths = [
  palettes.ai,
  palettes.matsu,
  palettes.tsuchi,
  palettes.yoru,
  palettes.beni,
  palettes.kuchinashi,
]

/** A shelf of books for members. One book is pulled out a little and shows its ribbon. */
function planArt(): Drawing {
  const [width, height, board] = [640, 360, 306]
  const paper = palettes.kinari
  const chance = chanceFrom(23)
  const parts = [
    path(box(0, 0, width, height), { fill: paper.ground }),
    path(box(0, board, width, height - board), { fill: paper.near }),
    path(`M0 ${board}H${width}`, { stroke: paper.main, width: 3 }),
  ]
  let x = 58
  for (let at = 0; x < 560; at++) {
    const [w, tall] = [26 + Math.round(chance() * 26), 150 + Math.round(chance() * 78)]
    if (x + w > 582) break
    const cloth = cloths[at % cloths.length] as (typeof cloths)[number]
    const isOut = at === 6
    parts.push(...spine({ x, w, tall, bottom: isOut ? board + 16 : board, isOut }, cloth, chance()))
    x += w + (chance() > 0.82 ? 16 : 3)
  }
  return { width, height, label: '', parts }
}

type Spine = { x: number; w: number; tall: number; bottom: number; isOut: boolean }

/** Draws the cloth spine of a book with its bands and label. The book that is pulled out has a ribbon. */
function spine(
  { x, w, tall, bottom, isOut }: Spine,
  cloth: (typeof palettes)[keyof typeof palettes],
  chance: number,
): string[] {
  const top = bottom - tall
  const label = top + tall * (0.18 + chance * 0.14)
  const inset = Math.max(4, w * 0.16)
  return [
    path(box(x, top, w, tall), { fill: cloth.ground }),
    path(`M${x} ${tenth(top + 12)}h${w}M${x} ${tenth(bottom - 14)}h${w}`, { stroke: cloth.main, width: 2 }),
    path(box(x + inset, label, w - 2 * inset, tall * 0.26), {
      fill: chance > 0.5 ? cloth.spark : cloth.near,
    }),
    path(
      `M${tenth(x + inset * 1.7)} ${tenth(label + tall * 0.08)}h${tenth(w - 3.4 * inset)}m0 ${tenth(tall * 0.08)}h${tenth(3.4 * inset - w)}`,
      { stroke: cloth.ink, width: 1.5, opacity: 0.7 },
    ),
    ...(isOut
      ? [path(`M${tenth(x + w / 2 - 5)} ${bottom}h10v38l-5 -7l-5 7z`, { fill: palettes.kinari.spark })]
      : []),
  ]
}

/**
 * The logo of a site: its mark on 44 × 44 units, its name, and the colour of the name in the site's header; mark and colour for dark
 * backgrounds, if the site has a logo for them.
 */
type Mark = { mark: string; name: BothLanguages; ink: string; dark?: { mark: string; ink: string } }

const marks: Record<WorldTenant, Mark> = {
  aozora: {
    mark: openSky('#1f5f4a', '#2f7d63'),
    name: { ja: '青空ライブラリー', en: 'Aozora Library' },
    ink: '#1b1c1e',
    dark: { mark: openSky('#4a9c7c', '#77c3a4'), ink: '#e8eaed' },
  },
  hanabi: { mark: firework(), name: { ja: '花火アーカイブ', en: 'Hanabi Archive' }, ink: '#f6e7c1' },
  sakura: { mark: blossom(), name: { ja: 'さくら学園 図書室', en: 'Sakura School Library' }, ink: '#3b1526' },
  tidewell: {
    mark: tide(),
    name: { ja: 'タイドウェル博物館 図書室', en: 'Tidewell Museum Library' },
    ink: '#f7f3e3',
  },
  manabi: { mark: shelf(), name: { ja: 'まなびの本だな', en: 'The Manabi Bookshelf' }, ink: '#3a2417' },
}

/** The sun over an open book. */
function openSky(left: string, right: string): string {
  const leaf = (side: 1 | -1) =>
    `M22 37c${side * 5} -4 ${side * 11} -5 ${side * 18} -4.500v-13c${side * -7} -0.500 ${side * -13} 0.500 ${side * -18} 4.500z`
  return [
    path('M11.500 19.500a10.500 10.500 0 0 1 21 0q-6 -0.500 -10.500 3.500q-4.500 -4 -10.500 -3.500z', {
      fill: '#e2a83a',
    }),
    path(leaf(-1), { fill: left }),
    path(leaf(1), { fill: right }),
  ].join('')
}

/** An exploding firework with alternating long and short rays. */
function firework(): string {
  const rays = Array.from({ length: 16 }, (_, at) => {
    const angle = (at * Math.PI) / 8
    const [inner, outer] = at % 2 === 0 ? [7, 19.5] : [7, 13.5]
    const on = (radius: number) =>
      `${tenth(22 + Math.cos(angle) * radius)} ${tenth(22 + Math.sin(angle) * radius)}`
    return `M${on(inner)}L${on(outer)}`
  })
  const long = rays.filter((_, at) => at % 2 === 0).join('')
  const short = rays.filter((_, at) => at % 2 === 1).join('')
  return [
    path(long, { stroke: '#f2b807', width: 2.4 }),
    path(short, { stroke: '#e8754f', width: 2.4 }),
    path('M19.200 22a2.800 2.800 0 1 1 5.600 0a2.800 2.800 0 1 1 -5.600 0z', { fill: '#f6e7c1' }),
  ].join('')
}

/** A blossom with five notched petals. */
function blossom(): string {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<path transform="rotate(${turn} 22 22.500)" fill="#c8567f" d="M22 21.500c-6.500 -4.500 -8 -11.500 -4.500 -17.500l2.200 0.600l2.300 2.600l2.300 -2.600l2.200 -0.600c3.500 6 2 13 -4.500 17.500z"/>`,
  )
  const stamens = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<path transform="rotate(${turn} 22 22.500)" d="M22 20.500v-5" stroke="#fff" stroke-width="1.200" stroke-linecap="round"/>`,
  )
  return [...petals, ...stamens].join('')
}

/** Three books on a board. The last one leans on the others. */
function shelf(): string {
  return [
    path('M6 8h8v27h-8z', { fill: '#b4521b' }),
    path('M15.500 13h7v22h-7z', { fill: '#e0a13c' }),
    path('M24 14.500l6.800 -2.400l7.800 21.800l-6.800 2.400z', { fill: '#4f7a5c' }),
    path('M8.500 13h3M17.700 18h2.600', { stroke: '#fff', width: 1.4 }),
    path('M3 37.500h38', { stroke: '#3a2417', width: 2.6 }),
  ].join('')
}

/** Waves at low tide, half tide and high tide, under a moon. */
function tide(): string {
  const wave = (y: number) => `M8.500 ${y}q3.400 -4 6.800 0t6.800 0t6.800 0t6.800 0`
  return [
    path('M2 22a20 20 0 1 1 40 0a20 20 0 1 1 -40 0z', { fill: '#1d4a5e' }),
    path('M17.500 12.500a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1 -9 0z', { fill: '#f4d35e' }),
    path(wave(23) + wave(29) + wave(35), { stroke: '#f7f3e3', width: 2.2 }),
  ].join('')
}
