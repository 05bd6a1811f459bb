import type { BothLanguages, WorldTenant } from '#seeds/demo/library/index.ts'
import { path, tenth } from './site-art-kit.ts'

/** The sign of a site on 44 × 44 units, its name, and the ink the name has on the site's header. */
type Mark = { mark: string; name: BothLanguages; ink: string }

export const marks: Record<WorldTenant, Mark> = {
  aozora: { mark: openSky(), name: { ja: '青空ライブラリー', en: 'Aozora Library' }, ink: '#1b1c1e' },
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
function openSky(): string {
  const leaf = (side: 1 | -1) =>
    `M22 37c${side * 5} -4 ${side * 11} -5 ${side * 18} -4.500v-13c${side * -7} -0.500 ${side * -13} 0.500 ${side * -18} 4.500z`
  return [
    path('M11.500 19.500a10.500 10.500 0 0 1 21 0q-6 -0.500 -10.500 3.500q-4.500 -4 -10.500 -3.500z', {
      fill: '#e2a83a',
    }),
    path(leaf(-1), { fill: '#1f5f4a' }),
    path(leaf(1), { fill: '#2f7d63' }),
  ].join('')
}

/** One shell, opened: long and short rays by turns. */
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

/** Five notched petals. */
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

/** Three books on a board, the last leaning on the others. */
function shelf(): string {
  return [
    path('M6 8h8v27h-8z', { fill: '#b4521b' }),
    path('M15.500 13h7v22h-7z', { fill: '#e0a13c' }),
    path('M24 14.500l6.800 -2.400l7.800 21.800l-6.800 2.400z', { fill: '#4f7a5c' }),
    path('M8.500 13h3M17.700 18h2.600', { stroke: '#fff', width: 1.4 }),
    path('M3 37.500h38', { stroke: '#3a2417', width: 2.6 }),
  ].join('')
}

/** Low water, half tide, high water, under a moon. */
function tide(): string {
  const wave = (y: number) => `M8.500 ${y}q3.400 -4 6.800 0t6.800 0t6.800 0t6.800 0`
  return [
    path('M2 22a20 20 0 1 1 40 0a20 20 0 1 1 -40 0z', { fill: '#1d4a5e' }),
    path('M17.500 12.500a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1 -9 0z', { fill: '#f4d35e' }),
    path(wave(23) + wave(29) + wave(35), { stroke: '#f7f3e3', width: 2.2 }),
  ].join('')
}
