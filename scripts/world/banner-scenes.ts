import type { Locale } from '#app/kernel/i18n/locale.ts'
import { palettes } from './cover-kit.ts'
import { chanceFrom, type Drawing, path, tenth, words } from './site-art-kit.ts'

type Frame = { width: number; height: number; isNarrow: boolean; locale: Locale }
type Scene = (frame: Frame) => Drawing

const circle = (x: number, y: number, r: number) =>
  `M${tenth(x - r)} ${tenth(y)}a${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(2 * r)} 0a${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(-2 * r)} 0z`
const box = (x: number, y: number, w: number, h: number) =>
  `M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}z`

type Words = { over: string; lines: string[]; under: string }
type Copy = Record<Locale, Words> & { ink: string; spark: string }

/** Draws the text of a slide: a small line, the message, and the title of the book it advertises. */
function copy({ ink, spark, ...said }: Copy, { height, isNarrow, locale }: Frame): string[] {
  const { over, lines, under } = said[locale]
  const [x, size] = isNarrow ? [24, 25] : [64, 38]
  const lead = size * 1.42
  const top = isNarrow ? 66 : height / 2 - lead * (lines.length / 2) + size * 0.6
  const last = top + lead * (lines.length - 1)
  return [
    words(over, { x, y: top - size * 1.35, size: isNarrow ? 13 : 16, weight: 700, color: spark }),
    ...lines.map((line, at) => words(line, { x, y: top + at * lead, size, weight: 700, color: ink })),
    words(under, { x, y: last + size * 1.25, size: isNarrow ? 13 : 16, weight: 400, color: ink }),
  ]
}

/** Star trails of one night above a roof. */
const starTrails: Scene = (frame) => {
  const { width, height, isNarrow } = frame
  const p = palettes.yoru
  const chance = chanceFrom(41)
  const [cx, cy] = isNarrow ? [width * 0.84, height * 1.02] : [width * 0.75, height * 0.98]
  const trails = Array.from({ length: 46 }, (_, at) => {
    const radius = 14 + at * (isNarrow ? 5.2 : 8.6) + chance() * 4
    const from = Math.PI * (1.02 + chance() * 0.72)
    const to = from + 0.26 + chance() * 0.3
    const on = (angle: number) =>
      `${tenth(cx + Math.cos(angle) * radius)} ${tenth(cy + Math.sin(angle) * radius)}`
    const isBright = chance() > 0.86
    return path(`M${on(from)}A${tenth(radius)} ${tenth(radius)} 0 0 1 ${on(to)}`, {
      stroke: isBright ? p.spark : p.main,
      width: isBright ? 1.6 : 1.1,
      opacity: isBright ? 0.95 : tenth(0.35 + chance() * 0.5),
    })
  })
  const ground = height * (isNarrow ? 0.86 : 0.84)
  const roof = isNarrow ? [width * 0.72, 62, 34] : [width * 0.62, 104, 52]
  const [rx, rw, rh] = roof as [number, number, number]
  return {
    width,
    height,
    label: '',
    parts: [
      path(box(0, 0, width, height), { fill: p.ground }),
      ...trails,
      path(
        `M0 ${tenth(ground + 18)}Q${tenth(width * 0.3)} ${tenth(ground - 14)} ${tenth(width * 0.55)} ${tenth(ground + 10)}T${width} ${tenth(ground - 4)}V${height}H0z`,
        { fill: '#0b0e1c' },
      ),
      path(`M${tenth(rx)} ${tenth(ground + 12)}l${rw / 2} ${-rh}l${rw / 2} ${rh}v${height}h${-rw}z`, {
        fill: '#0b0e1c',
      }),
      path(box(rx + rw / 2 - rw * 0.07, ground - rh * 0.1, rw * 0.14, rw * 0.16), { fill: p.spark }),
      ...copy(
        {
          ja: {
            over: '空の手帖',
            lines: ['窓から見える空で、', '星を覚える。'],
            under: '星空観察ノート 十二か月',
          },
          en: {
            over: 'Notes on the sky',
            lines: ['Learn the stars', 'from your window.'],
            under: 'Notes for Watching the Stars',
          },
          ink: p.ink,
          spark: p.spark,
        },
        frame,
      ),
    ],
  }
}

/** Wires with right angles, one of which glows. */
const wires: Scene = (frame) => {
  const { width, height, isNarrow } = frame
  const p = palettes.ai
  const chance = chanceFrom(7)
  const left = isNarrow ? width * 0.62 : width * 0.56
  const step = isNarrow ? 15 : 21
  const rows = Math.floor(height / step)
  const lines: string[] = []
  const ends: string[] = []
  for (let row = 1; row < rows; row++) {
    const y = row * step
    const start = left + chance() * (width - left) * 0.5
    const turn = start + step * (1 + Math.floor(chance() * 4))
    const drop = y + step * (chance() > 0.5 ? 1 : -1)
    lines.push(`M${tenth(start)} ${y}H${tenth(turn)}L${tenth(turn + step)} ${drop}H${width}`)
    ends.push(circle(start, y, isNarrow ? 3 : 4))
  }
  const glow = Math.round(rows * 0.55)
  const on = isNarrow ? 0.8 : 1
  const pc = {
    x: width - (isNarrow ? 92 : 196),
    y: height * (isNarrow ? 0.5 : 0.3),
    w: 132 * on * (isNarrow ? 0.55 : 1),
    h: 92 * on * (isNarrow ? 0.55 : 1),
  }
  return {
    width,
    height,
    label: '',
    parts: [
      path(box(0, 0, width, height), { fill: p.ground }),
      path(lines.join(''), { stroke: p.near, width: isNarrow ? 2 : 2.6 }),
      path(ends.join(''), { fill: p.main }),
      path(lines[glow] ?? '', { stroke: p.spark, width: isNarrow ? 2 : 2.6 }),
      path(ends[glow] ?? '', { fill: p.spark }),
      path(box(pc.x, pc.y, pc.w, pc.h), { fill: p.ground, stroke: p.ink, width: 2.4 }),
      path(
        `M${tenth(pc.x + pc.w * 0.16)} ${tenth(pc.y + pc.h * 0.3)}h${tenth(pc.w * 0.4)}M${tenth(pc.x + pc.w * 0.16)} ${tenth(pc.y + pc.h * 0.52)}h${tenth(pc.w * 0.6)}M${tenth(pc.x + pc.w * 0.16)} ${tenth(pc.y + pc.h * 0.74)}h${tenth(pc.w * 0.24)}`,
        { stroke: p.main, width: 2.4 },
      ),
      path(`M${tenth(pc.x - pc.w * 0.12)} ${tenth(pc.y + pc.h + 9)}h${tenth(pc.w * 1.24)}`, {
        stroke: p.ink,
        width: 2.4,
      }),
      ...copy(
        {
          ja: {
            over: '現場の手引き',
            lines: ['つながらない朝に、', '順に確かめる。'],
            under: 'ネットワーク設定ガイド 第2版',
          },
          en: {
            over: 'Guides for the field',
            lines: ['No network?', 'Step by step.'],
            under: 'A Guide to Network Settings',
          },
          ink: p.ink,
          spark: p.spark,
        },
        frame,
      ),
    ],
  }
}

/** A shelf that shows the spines of books. */
const spines: Scene = (frame) => {
  const { width, height, isNarrow } = frame
  const p = palettes.kinari
  const chance = chanceFrom(23)
  const inks = ['#1d3b5c', '#8a3324', '#1f4a3d', '#b08d57', '#54446f', '#e0c890', '#26282b', '#c8707f']
  const books: string[] = []
  const floor = height - (isNarrow ? 26 : 40)
  const scale = isNarrow ? 0.5 : 1
  let x = isNarrow ? width * 0.46 : width * 0.52
  for (let at = 0; x < width; at++) {
    const w = (20 + chance() * 24) * scale
    const h = (128 + chance() * 92) * scale * (isNarrow ? 0.86 : 1)
    const fill = inks[Math.floor(chance() * inks.length)] as string
    books.push(path(box(x, floor - h, w - 2 * scale, h), { fill }))
    if (chance() > 0.4)
      books.push(
        path(box(x, floor - h + 18 * scale, w - 2 * scale, 3 * scale), { fill: '#f3eee2', opacity: 0.7 }),
      )
    if (chance() > 0.7)
      books.push(
        path(circle(x + w / 2 - scale, floor - 22 * scale, 5 * scale), { fill: '#f3eee2', opacity: 0.8 }),
      )
    x += w + (at % 9 === 6 ? 16 * scale : 0)
  }
  return {
    width,
    height,
    label: '',
    parts: [
      path(box(0, 0, width, height), { fill: p.ground }),
      path(box(0, floor, width, height - floor), { fill: p.near }),
      ...books,
      path(`M0 ${floor}H${width}`, { stroke: p.main, width: 2 }),
      ...copy(
        {
          ja: {
            over: '青空プレミアム',
            lines: ['会員の棚が、', 'ひろがりました。'],
            under: '会員限定の資料を見る',
          },
          en: {
            over: 'Aozora Premium',
            lines: ['The members’', 'shelf has grown.'],
            under: 'See what is on it',
          },
          ink: p.ink,
          spark: p.spark,
        },
        frame,
      ),
    ],
  }
}

export const slideScenes: readonly Scene[] = [starTrails, wires, spines]

/** Things to try at home on both sides of the text. The text keeps to the middle, which is all that a phone shows. */
export function manabiBanner(locale: Locale): Drawing {
  const [first, second] = {
    ja: ['家じゅうで読む、', 'ためす、話しあう。'],
    en: ['Read, try, talk:', 'the whole house.'],
  }[locale] as [string, string]
  const [width, height] = [948, 329]
  const p = palettes.kuchinashi
  const floor = 262
  const ink = '#3a2417'
  const flask = (x: number, s: number, liquid: string) => [
    path(
      `M${x - 13 * s} ${floor - 104 * s}h${26 * s}M${x - 9 * s} ${floor - 104 * s}v${36 * s}l${-27 * s} ${52 * s}q${-6 * s} ${16 * s} ${10 * s} ${16 * s}h${52 * s}q${16 * s} 0 ${10 * s} ${-16 * s}l${-27 * s} ${-52 * s}v${-36 * s}`,
      { fill: '#fbf3dc', stroke: ink, width: 2.6 },
    ),
    path(
      `M${x - 25 * s} ${floor - 34 * s}h${50 * s}l${10 * s} ${19 * s}q${5 * s} ${12 * s} ${-8 * s} ${12 * s}h${-54 * s}q${-13 * s} 0 ${-8 * s} ${-12 * s}z`,
      { fill: liquid },
    ),
    path(circle(x - 6 * s, floor - 22 * s, 4 * s) + circle(x + 9 * s, floor - 14 * s, 3 * s), {
      fill: '#fbf3dc',
    }),
  ]
  const plant = (x: number) => [
    path(`M${x} ${floor - 40}c0 -30 4 -60 0 -96`, { stroke: '#4f7a5c', width: 4 }),
    path(
      `M${x} ${floor - 92}q-40 -2 -48 -40q42 -2 48 40M${x + 2} ${floor - 108}q36 -8 42 -46q-42 4 -42 46M${x} ${floor - 66}q34 0 46 -30q-38 -8 -46 30`,
      { fill: '#4f7a5c' },
    ),
    path(`M${x - 30} ${floor - 44}h60l-8 44h-44z`, { fill: '#b4521b' }),
    path(`M${x - 34} ${floor - 48}h68v10h-68z`, { fill: '#8a3b21' }),
  ]
  const books = (x: number) => [
    path(box(x, floor - 26, 122, 26), { fill: '#1d3b5c' }),
    path(box(x + 10, floor - 48, 104, 22), { fill: '#fbf3dc' }),
    path(box(x - 4, floor - 74, 112, 26), { fill: '#8a3b21' }),
    path(`M${x + 12} ${floor - 13}h40M${x + 8} ${floor - 61}h30`, { stroke: '#fbf3dc', width: 3 }),
  ]
  const glass = (x: number) => [
    path(circle(x, floor - 96, 34), { fill: '#fbf3dc', stroke: ink, width: 6 }),
    path(`M${x + 25} ${floor - 71}l44 62`, { stroke: ink, width: 10 }),
    path(`M${x - 16} ${floor - 104}q6 -14 20 -15`, { stroke: p.main, width: 4 }),
  ]
  return {
    width,
    height,
    label: '',
    parts: [
      path(box(0, 0, width, height), { fill: p.ground }),
      path(box(0, floor, width, height - floor), { fill: '#dcb150' }),
      path(circle(474, 150, 196), { fill: p.near }),
      path(box(0, floor, width, height - floor), { fill: '#dcb150' }),
      path(`M0 ${floor}H${width}`, { stroke: ink, width: 2.6 }),
      ...plant(92),
      ...books(150),
      ...flask(716, 1.15, '#d9683b'),
      ...flask(800, 0.8, '#4f8cae'),
      ...glass(880),
      words(first, { x: 474, y: 138, size: 42, weight: 700, color: ink, align: 'middle' }),
      words(second, { x: 474, y: 200, size: 42, weight: 700, color: ink, align: 'middle' }),
    ],
  }
}
