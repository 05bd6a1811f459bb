import { chanceFrom, path, words } from '../../../world/site-art-kit.ts'
import { circleAt, r1 } from '../../press/canvas.ts'
import { coverDrawing, spacedWords } from '../../press/cover.ts'
import { blob, ellipse } from '../../press/shapes.ts'
import type { VolumeBook } from '../../volume.ts'

/** A wet evening in washes of grey: a bus stop, a bench, and one red umbrella that nobody holds. */
export function rainStopCover({ author }: VolumeBook): string {
  const chance = chanceFrom(77)
  const washes = Array.from({ length: 16 }, (_, i) => {
    const [x, y, r] = [chance() * 600, 60 + chance() * 520, 90 + chance() * 170]
    const around = Array.from({ length: 11 }, (_, k) => {
      const a = (k / 11) * Math.PI * 2
      const out = r * (0.75 + chance() * 0.4)
      return [x + Math.cos(a) * out, y + Math.sin(a) * out * 0.7] as const
    })
    return path(blob(around), { fill: i % 3 ? '#6d8794' : '#8fa39a', opacity: 0.13 })
  })
  const rain = Array.from(
    { length: 170 },
    () => `M${r1(chance() * 640)} ${r1(chance() * 830)}l-5 ${r1(22 + chance() * 34)}`,
  )
  const ground = Array.from({ length: 9 }, (_, i) =>
    path(ellipse([80 + i * 62, 770 + (i % 3) * 22], 34 + (i % 4) * 12, 5), {
      stroke: '#f1f4f2',
      width: 2,
      opacity: 0.8,
    }),
  )
  return coverDrawing(600, 848, '#c9d4d6', [
    ...washes,
    path('M0 730Q300 706 600 736V848H0Z', { fill: '#7c929b' }),
    path('M420 300V752', { stroke: '#38444a', width: 12 }),
    path(circleAt(420, 270, 56), { fill: '#f4f1e6', stroke: '#38444a', width: 8 }),
    words('停', {
      x: 420,
      y: 288,
      size: 50,
      weight: 700,
      color: '#38444a',
      align: 'middle',
      typeface: 'rounded',
    }),
    path('M372 360h96v120h-96z', { fill: '#f4f1e6', stroke: '#38444a', width: 6 }),
    path('M388 386h64M388 408h64M388 430h40M388 452h52', { stroke: '#8a979c', width: 5 }),
    path('M92 660H316M112 660V744M296 660V744M92 610H316', { stroke: '#4d3b30', width: 13 }),
    path(
      'M132 650C150 560 262 552 290 640Q270 622 250 644Q230 620 208 648Q186 624 168 650Q152 634 132 650Z',
      { fill: '#cf3f36' },
    ),
    path('M214 646L238 736q8 20 24 8', { stroke: '#5b2a22', width: 6 }),
    path(rain.join(''), { stroke: '#f4f7f6', width: 1.8, opacity: 0.75 }),
    ...ground,
    words('雨の停留所', {
      x: 110,
      y: 70,
      size: 74,
      weight: 400,
      color: '#22323a',
      typeface: 'mincho',
      vertical: true,
    }),
    words(author, {
      x: 196,
      y: 80,
      size: 26,
      weight: 400,
      color: '#22323a',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}

/** A sheet from the school's stencil duplicator: blue ink, a little uneven, on rough paper. */
export function schoolLetterCover({ publisher }: VolumeBook): string {
  const chance = chanceFrom(4)
  const specks = Array.from({ length: 500 }, () =>
    circleAt(chance() * 700, chance() * 900, 0.6 + chance() * 1.1),
  )
  const blossom = (x: number, y: number, r: number) =>
    Array.from({ length: 5 }, (_, i) => {
      const a = (i * Math.PI * 2) / 5
      const at = (angle: number, out: number) =>
        `${r1(x + Math.sin(a + angle) * r * out)} ${r1(y - Math.cos(a + angle) * r * out)}`
      return `M${r1(x)} ${r1(y)}C${at(-0.75, 0.7)} ${at(-0.3, 1.1)} ${at(-0.08, 1)}L${at(0, 0.86)}L${at(0.08, 1)}C${at(0.3, 1.1)} ${at(0.75, 0.7)} ${r1(x)} ${r1(y)}Z`
    }).join('')
  const flowers = [
    [96, 430, 54],
    [214, 372, 40],
    [330, 436, 62],
    [468, 366, 46],
    [600, 428, 56],
    [160, 520, 30],
    [540, 520, 34],
    [408, 512, 26],
  ] as const
  const ink = '#24439b'
  const lines = [
    '入学おめでとうございます',
    '教室の場所と、はじめの一週間',
    '図書室の本は、四月は三冊まで',
    '落とし物は職員室の青い箱へ',
  ]
  return coverDrawing(700, 900, '#e8e2d0', [
    path('M40 50H660V246H40ZM52 62H648V234H52Z', { stroke: ink, width: 3 }),
    words('さくらだより', {
      x: 350,
      y: 178,
      size: 88,
      weight: 400,
      color: ink,
      typeface: 'handwriting',
      align: 'middle',
    }),
    words('四月号', { x: 566, y: 286, size: 28, weight: 400, color: ink, typeface: 'handwriting' }),
    words(publisher, { x: 52, y: 286, size: 24, weight: 400, color: ink, typeface: 'handwriting' }),
    path('M40 306H660', { stroke: ink, width: 2 }),
    ...flowers.map(([x, y, r], i) =>
      path(blossom(x, y, r), i % 2 ? { fill: ink, opacity: 0.86 } : { stroke: ink, width: 3 }),
    ),
    ...flowers.map(([x, y, r], i) => path(circleAt(x, y, r * 0.16), { fill: i % 2 ? '#e8e2d0' : ink })),
    ...lines.map((line, i) =>
      words(`・${line}`, {
        x: 70,
        y: 632 + i * 56,
        size: 36,
        weight: 400,
        color: ink,
        typeface: 'handwriting',
      }),
    ),
    path('M40 582H660M40 846H660', { stroke: ink, width: 2 }),
    path(specks.join(''), { fill: '#e8e2d0', opacity: 0.75 }),
  ])
}

/** A linocut in black on cream: the cat's tail is the lighthouse, and its beam the only colour. */
export function lighthouseCatCover({ author }: VolumeBook): string {
  const chance = chanceFrom(9)
  const cuts = Array.from({ length: 120 }, () => {
    const [x, y] = [30 + chance() * 540, 40 + chance() * 470]
    return `M${r1(x)} ${r1(y)}l${r1(14 + chance() * 26)} ${r1(-3 + chance() * 6)}`
  })
  const waves = Array.from({ length: 7 }, (_, i) => `M24 ${686 + i * 20}${'q20 -14 40 0t40 0'.repeat(7)}`)
  return coverDrawing(600, 760, '#f2ecdc', [
    path('M20 20L580 26L576 740L26 734Z', { fill: '#15161a' }),
    path(cuts.join(''), { stroke: '#f2ecdc', width: 2.4, opacity: 0.55 }),
    path('M420 180L28 140V336L420 204Z', { fill: '#f4c430' }),
    path('M396 600C380 470 384 330 402 222H446C462 330 470 470 452 600Z', { fill: '#f2ecdc' }),
    path('M392 392L462 376V420L388 440ZM398 290L452 276V312L396 328ZM388 500L462 480V528L390 550Z', {
      fill: '#15161a',
    }),
    path('M396 222H452V160Q424 128 396 160Z', { fill: '#f2ecdc' }),
    path(circleAt(424, 190, 16), { fill: '#f4c430' }),
    path(
      'M96 650C70 560 110 520 150 512L140 452L178 484Q206 474 232 486L272 456L262 520C300 560 330 586 396 596Q440 600 452 596Q470 640 440 660Q300 690 96 650Z',
      { fill: '#f2ecdc' },
    ),
    path('M174 530q8 -12 18 0M222 532q8 -12 18 0M198 552l9 8l9 -8M207 560v10', {
      stroke: '#15161a',
      width: 5,
    }),
    path('M150 556l-46 -8M150 568l-44 8M262 558l46 -8M262 570l44 8', { stroke: '#15161a', width: 3 }),
    path(waves.join(''), { stroke: '#f2ecdc', width: 5 }),
    spacedWords('THE LIGHTHOUSE CAT', {
      x: 300,
      y: 104,
      size: 36,
      tracking: 4,
      weight: 700,
      color: '#f2ecdc',
      align: 'middle',
      typeface: 'geometric',
    }),
    words(author, { x: 60, y: 410, size: 30, weight: 400, color: '#f2ecdc', typeface: 'italic' }),
  ])
}
