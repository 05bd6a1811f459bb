import { path, words } from '../../../world/site-art-kit.ts'
import { circleAt, r1 } from '../../press/canvas.ts'
import { coverDrawing, wordLines } from '../../press/cover.ts'
import { ellipse } from '../../press/shapes.ts'
import type { VolumeBook } from '../../volume.ts'

/** A frame of a comic: a kettle on the boil, dots of two sizes, and a word for the noise. */
export function kitchenScienceCover({ author }: VolumeBook): string {
  const dots = Array.from({ length: 460 }, (_, i) => {
    const [x, y] = [(i % 20) * 32 + (Math.floor(i / 20) % 2) * 16, 240 + Math.floor(i / 20) * 26]
    return circleAt(x, y, Math.max(1, 12 - Math.hypot(x - 300, y - 520) / 34))
  })
  const star = Array.from({ length: 28 }, (_, i) => {
    const [a, out] = [(i / 28) * Math.PI * 2, i % 2 ? 128 : 92]
    return `${r1(446 + Math.cos(a) * out)} ${r1(360 + Math.sin(a) * out * 0.72)}`
  })
  const line = { stroke: '#15130f', width: 8 }
  return coverDrawing(640, 840, '#5cc8e8', [
    path(dots.join(''), { fill: '#ffffff', opacity: 0.8 }),
    path('M150 560C150 470 220 430 300 430S450 470 450 560L476 706H124Z', { ...line, fill: '#e63b2e' }),
    path('M150 590C96 570 66 510 40 500L20 528C56 560 80 640 140 660Z', { ...line, fill: '#e63b2e' }),
    path('M216 440C210 330 390 330 384 440', { stroke: '#15130f', width: 26 }),
    path('M250 434H350V408H250Z', { ...line, fill: '#ffd23f' }),
    path(circleAt(300, 396, 16), { ...line, fill: '#15130f' }),
    path('M190 540Q206 480 260 466', { stroke: '#ffffff', width: 14 }),
    path(`M${star.join('L')}Z`, { ...line, fill: '#ffd23f' }),
    words('シュン！', {
      x: 446,
      y: 378,
      size: 52,
      weight: 400,
      color: '#15130f',
      typeface: 'poster',
      align: 'middle',
    }),
    path('M40 486c-30 -34 20 -50 -6 -90M66 470c-20 -40 26 -56 4 -100', { stroke: '#ffffff', width: 12 }),
    '<rect x="70" y="706" width="460" height="22" fill="#15130f"/>',
    path(
      'M120 760q14 -40 28 -8q10 -30 26 6q12 -36 28 2q14 -34 30 2q12 -38 28 0q14 -34 30 2q14 -32 28 0q12 -34 30 2q14 -34 28 2q10 -24 22 4',
      { ...line, stroke: '#ff7a1a' },
    ),
    '<rect x="0" y="0" width="640" height="218" fill="#ffd23f"/><path d="M0 218H640" stroke="#15130f" stroke-width="8"/>',
    wordLines(['台所の', '理科室'], {
      x: 32,
      y: 102,
      size: 92,
      leading: 96,
      weight: 400,
      color: '#15130f',
      typeface: 'poster',
    }),
    words(author, { x: 404, y: 190, size: 30, weight: 700, color: '#15130f' }),
    path('M4 4H636V836H4Z', { ...line, width: 14 }),
  ])
}

/** A detective's lens over a wall of characters: under it the one that is sought. */
export function kanjiDetectivesCover({ author }: VolumeBook): string {
  const wall = [
    ...'木林森火炎水氷永日明月朝門間問聞口品田男力手打投拾言話語読糸紙線絵金銀銅鉄車転軽輪雨雪雲電石岩砂',
  ]
  const letters = wall.slice(0, 48).map((letter, i) =>
    words(letter, {
      x: 66 + (i % 6) * 94,
      y: 262 + Math.floor(i / 6) * 76,
      size: 58,
      weight: 700,
      color: '#b9a583',
      typeface: 'textbook',
      align: 'middle',
    }),
  )
  return coverDrawing(600, 848, '#d9c7a3', [
    ...letters,
    path('M410 596L560 790', { stroke: '#2a2019', width: 50 }),
    path('M416 604L552 780', { stroke: '#7b4a25', width: 32 }),
    path(circleAt(286, 470, 186), { fill: '#fdf9ee', stroke: '#2a2019', width: 26 }),
    words('探', {
      x: 286,
      y: 570,
      size: 274,
      weight: 700,
      color: '#2a2019',
      typeface: 'textbook',
      align: 'middle',
    }),
    path('M150 420A150 150 0 0 1 236 326', { stroke: '#ffffff', width: 14 }),
    path('M176 394h64v170h-64', { stroke: '#c8372d', width: 5, dash: '10 8' }),
    words('手で', { x: 166, y: 612, size: 34, weight: 400, color: '#c8372d', typeface: 'handwriting' }),
    '<rect x="0" y="0" width="600" height="196" fill="#2a2019"/>',
    words('漢字探偵の手帳', {
      x: 300,
      y: 118,
      size: 72,
      weight: 700,
      color: '#f3e4bf',
      typeface: 'textbook',
      align: 'middle',
    }),
    words(author, {
      x: 300,
      y: 166,
      size: 26,
      weight: 400,
      color: '#f3e4bf',
      typeface: 'textbook',
      align: 'middle',
    }),
  ])
}

/** A quarter of an hour as a quarter of a circle, and two chairs side by side. */
export function parentsGuideCover({ author }: VolumeBook): string {
  const chair = (x: number, s: number) =>
    `M${x} ${700 - 210 * s}v${210 * s}M${x} ${700 - 100 * s}h${86 * s}v${100 * s}M${x} ${700 - 190 * s}h14`
  return coverDrawing(600, 800, '#f3e9df', [
    path('M300 410V60A350 350 0 0 1 600 232V410Z', { fill: '#e8927c' }),
    path(`M300 410V150A260 260 0 0 1 560 410Z`, { fill: '#c65f4a' }),
    path(circleAt(300, 410, 13), { fill: '#2d3a4a' }),
    path('M300 410V176M300 410H520', { stroke: '#2d3a4a', width: 9 }),
    words('となりの', { x: 40, y: 132, size: 50, weight: 400, color: '#2d3a4a', typeface: 'rounded' }),
    words('十五分', { x: 40, y: 214, size: 72, weight: 400, color: '#2d3a4a', typeface: 'rounded' }),
    words('おうちの方へ', { x: 42, y: 266, size: 27, weight: 400, color: '#c65f4a', typeface: 'rounded' }),
    path('M30 702H570', { stroke: '#2d3a4a', width: 5 }),
    path(chair(120, 1), { stroke: '#2d3a4a', width: 13 }),
    path(chair(250, 0.66), { stroke: '#c65f4a', width: 11 }),
    path('M350 590H560M380 590V702M530 590V702', { stroke: '#2d3a4a', width: 11 }),
    path(ellipse([450, 582], 62, 8), { fill: '#ffffff' }),
    path('M400 580L444 572L448 582L404 588ZM452 572L498 578L494 588L448 582Z', {
      fill: '#ffffff',
      stroke: '#2d3a4a',
      width: 3,
    }),
    words(author, { x: 40, y: 766, size: 24, weight: 400, color: '#2d3a4a', typeface: 'rounded' }),
  ])
}
