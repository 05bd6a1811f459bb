import { chanceFrom, path, words } from '../../../world/site-art-kit.ts'
import { circleAt, curve, r1 } from '../../press/canvas.ts'
import { coverDrawing, spacedWords, wordLines } from '../../press/cover.ts'
import { ellipse } from '../../press/shapes.ts'
import type { VolumeBook } from '../../volume.ts'

/** A patch panel from the front, and cables of many colours that hang in curves. */
export function networkCover({ author }: VolumeBook): string {
  const cables = ['#e4572e', '#17bebb', '#2e4a7d', '#ffffff', '#76b041', '#8a4fff', '#e4572e', '#17bebb']
  const parts = cables.map((color, i) => {
    const [from, to] = [70 + i * 66, 70 + ((i * 5 + 3) % 8) * 66]
    return path(`M${from} 236C${from} ${470 + (i % 3) * 70} ${to} ${420 + (i % 4) * 60} ${to} 872`, {
      stroke: color,
      width: 15,
    })
  })
  const ports = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [47 + (i % 8) * 66, 118 + Math.floor(i / 8) * 74]
    return `<rect x="${x}" y="${y}" width="46" height="48" fill="#1c1f26"/><rect x="${x + 9}" y="${y - 6}" width="28" height="10" fill="#1c1f26"/><path d="M${x + 10} ${y + 40}v-12m7 12v-12m7 12v-12m7 12v-12" stroke="#d8b14a" stroke-width="3"/>`
  })
  return coverDrawing(600, 852, '#ffd23f', [
    '<rect x="20" y="86" width="560" height="186" rx="8" fill="#d7dbe0"/><circle cx="33" cy="100" r="6" fill="#8b939c"/><circle cx="567" cy="258" r="6" fill="#8b939c"/>',
    ...ports,
    ...parts,
    '<rect x="40" y="520" width="520" height="196" fill="#1c1f26"/>',
    wordLines(['ネットワーク', '設定ガイド'], {
      x: 66,
      y: 602,
      size: 68,
      leading: 84,
      weight: 700,
      color: '#ffffff',
    }),
    words(`${author}　青空出版`, { x: 40, y: 56, size: 21, weight: 700, color: '#1c1f26' }),
  ])
}

/** An observer's page: stars of the winter sky in blue pencil, joined by hand, with a note of the hour. */
export function starNotesCover({ author }: VolumeBook): string {
  const chance = chanceFrom(12)
  const orion = [
    [236, 330, 9],
    [372, 352, 6],
    [272, 452, 6],
    [304, 444, 6],
    [337, 436, 6],
    [246, 580, 6],
    [384, 566, 10],
    [304, 500, 4],
    [300, 522, 4],
  ] as const
  const lines = 'M236 330L272 452L246 580M372 352L337 436L384 566M236 330L372 352M272 452L337 436'
  const faint = Array.from({ length: 90 }, () =>
    circleAt(40 + chance() * 520, 250 + chance() * 420, 0.8 + chance() * 2),
  )
  const rules = Array.from({ length: 27 }, (_, i) => `M0 ${120 + i * 27}H600`).join('')
  const hand = { weight: 400 as const, typeface: 'handwriting' as const, color: '#2d4f9e' }
  return coverDrawing(600, 848, '#f8f4e6', [
    path(rules, { stroke: '#dfe6ea', width: 1.2 }),
    path('M74 0V848', { stroke: '#e7a9a0', width: 2 }),
    path(faint.join(''), { fill: '#2d4f9e', opacity: 0.5 }),
    path(lines, { stroke: '#2d4f9e', width: 1.8, dash: '7 5' }),
    ...orion.map(([x, y, r]) => path(circleAt(x, y, r), { fill: '#2d4f9e' })),
    path('M404 566c40 8 60 30 66 62M228 322c-40 -20 -60 -30 -80 -60', { stroke: '#c8442f', width: 2 }),
    words('青白い', { ...hand, color: '#c8442f', x: 440, y: 660, size: 22 }),
    words('赤い！', { ...hand, color: '#c8442f', x: 104, y: 252, size: 22 }),
    words('一月十四日　二十時　南の空　風なし', { ...hand, x: 96, y: 742, size: 21 }),
    words('星空観察ノート', { ...hand, x: 96, y: 112, size: 58 }),
    words('十二か月', { ...hand, x: 98, y: 166, size: 32 }),
    words(author, { ...hand, x: 560 - [...author].length * 22, y: 806, size: 22 }),
    `<path d="${circleAt(520, 770, 92)}" fill="none" stroke="#8a6a3a" stroke-width="9" opacity="0.16"/>`,
  ])
}

/** Two inks that overlap, as a risograph prints them: kelp in blue, a bowl in orange, and the molecules that make the taste. */
export function dashiCover({ author }: VolumeBook): string {
  const multiply = 'style="mix-blend-mode:multiply"'
  const hexagon = (x: number, y: number, r: number) =>
    `M${Array.from({ length: 6 }, (_, i) => `${r1(x + r * Math.sin((i * Math.PI) / 3))} ${r1(y - r * Math.cos((i * Math.PI) / 3))}`).join('L')}Z`
  const kelp = Array.from({ length: 5 }, (_, i) => {
    const x = 92 + i * 104
    return `<path ${multiply} d="${curve(Array.from({ length: 9 }, (_, k) => [x + Math.sin(k * 1.1 + i) * 26, 852 - k * 70] as const))}" fill="none" stroke="#1f7a8c" stroke-width="${46 - (i % 2) * 12}" stroke-linecap="round"/>`
  })
  const dots = Array.from({ length: 340 }, (_, i) =>
    circleAt(24 + (i % 20) * 29, 300 + Math.floor(i / 20) * 29, 2 + (i % 20) * 0.26),
  )
  return coverDrawing(600, 848, '#f6efe0', [
    `<path ${multiply} d="${dots.join('')}" fill="#ff7a3c" opacity="0.55"/>`,
    ...kelp,
    `<g ${multiply}><path d="M120 470H480Q470 640 366 668V690H234V668Q130 640 120 470Z" fill="#ff7a3c"/><path d="${ellipse([300, 470], 180, 34)}" fill="#ffb27f"/></g>`,
    path(
      [hexagon(210, 560, 34), hexagon(269, 560, 34), hexagon(239.5, 611, 34), hexagon(352, 576, 34)].join(''),
      { stroke: '#f6efe0', width: 5 },
    ),
    path('M299 560L322 566M382 560L412 540', { stroke: '#f6efe0', width: 5 }),
    words('出汁の', { x: 40, y: 136, size: 96, weight: 400, color: '#17495a', typeface: 'poster' }),
    words('化学ノート', { x: 40, y: 236, size: 74, weight: 400, color: '#17495a', typeface: 'poster' }),
    words(author, { x: 560 - [...author].length * 24, y: 56, size: 24, weight: 700, color: '#ff7a3c' }),
  ])
}

/** A plant in a pot, engraved: its stems are links and its buds are machines. */
export function smallNetworksCover({ author }: VolumeBook): string {
  const stems: string[] = []
  const buds: string[] = []
  const grow = (
    x: number,
    y: number,
    { angle, length, depth }: { angle: number; length: number; depth: number },
  ) => {
    const [ex, ey] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length]
    stems.push(`M${r1(x)} ${r1(y)}Q${r1(x + (ex - x) * 0.2)} ${r1(y + (ey - y) * 0.6)} ${r1(ex)} ${r1(ey)}`)
    if (depth === 0) buds.push(`M${r1(ex - 11)} ${r1(ey - 11)}h22v22h-22zM${r1(ex - 5)} ${r1(ey + 3)}h10`)
    else
      for (const turn of depth === 3 ? [-0.75, 0, 0.72] : [-0.42, 0.38])
        grow(ex, ey, { angle: angle + turn, length: length * 0.76, depth: depth - 1 })
  }
  grow(300, 620, { angle: 0, length: 118, depth: 3 })
  const hatch = Array.from(
    { length: 24 },
    (_, i) => `M${r1(232 + i * 1.2)} ${626 + i * 5}H${r1(300 + ((i * 37) % 50))}`,
  )
  const ink = '#233a2c'
  const type = { weight: 400 as const, color: ink, typeface: 'garamond' as const, align: 'middle' as const }
  return coverDrawing(600, 852, '#f1ead9', [
    path('M26 26H574V826H26ZM36 36H564V816H36Z', { stroke: ink, width: 1.6 }),
    path(stems.join(''), { stroke: ink, width: 3.4 }),
    path(buds.join(''), { fill: '#f1ead9', stroke: ink, width: 2.6 }),
    path('M216 612H384V636H374L352 752H248L226 636H216Z', { fill: '#f1ead9', stroke: ink, width: 3 }),
    path(hatch.join(''), { stroke: ink, width: 1.4 }),
    spacedWords('SMALL NETWORKS', { ...type, x: 300, y: 116, size: 44, tracking: 5 }),
    words('Well Kept', { ...type, x: 300, y: 168, size: 44, typeface: 'italic', color: '#a33b20' }),
    spacedWords(author.toUpperCase(), { ...type, x: 300, y: 790, size: 19, tracking: 4 }),
  ])
}

/** A year as the till prints it: a long receipt on pink. */
export function householdCover({ author }: VolumeBook): string {
  const rows = [
    ['一月　　餅のこり', '0'],
    ['二月　　灯油', '18,400'],
    ['三月　　制服', '42,000'],
    ['四月　　花見の弁当', '3,180'],
    ['五月　　扇風機（早い）', '7,980'],
    ['六月　　傘　二本め', '1,650'],
    ['七月　　西瓜', '2,200'],
    ['八月　　切符　四人', '51,760'],
    ['九月　　米　十五瓩', '9,900'],
    ['十月　　歯', '12,340'],
    ['十一月　毛布', '6,500'],
    ['十二月　餅', '4,480'],
  ] as const
  const ink = { weight: 400 as const, color: '#4a4650', size: 23 }
  return coverDrawing(600, 848, '#f29ca3', [
    `<path d="M77 0H539V792${'l-11 -14l-11 14'.repeat(21)}Z" fill="#c9737c" opacity="0.5"/><path d="M69 0H531V784${'l-11 -14l-11 14'.repeat(21)}Z" fill="#fdfcf7"/>`,
    words('家計の一年', { x: 300, y: 104, size: 62, weight: 700, color: '#2e2a33', align: 'middle' }),
    words(author, { ...ink, x: 300, y: 150, align: 'middle' }),
    path('M96 176H504M96 612H504', { stroke: '#4a4650', width: 2, dash: '7 6' }),
    ...rows.flatMap(([what, sum], i) => [
      words(what, { ...ink, x: 98, y: 216 + i * 34 }),
      words(sum, { ...ink, x: 502 - sum.length * 12.6, y: 216 + i * 34, typeface: 'geometric' }),
    ]),
    words('合計　一年', { x: 98, y: 664, size: 34, weight: 700, color: '#2e2a33' }),
    words('またどうぞ', { ...ink, x: 300, y: 726, align: 'middle' }),
  ])
}

/** A gift envelope with its knotted cords: polite words come wrapped. */
export function politeCover({ author }: VolumeBook): string {
  const cords = Array.from({ length: 5 }, (_, i) => {
    const y = 466 + i * 11
    const color = i < 2 ? '#c8372d' : i === 2 ? '#d9b45a' : '#f8f6f0'
    return path(`M96 ${y}H504`, { stroke: color, width: 7 })
  })
  const loops = Array.from({ length: 4 }, (_, i) =>
    path(
      `M300 488C${230 - i * 9} ${380 - i * 12} ${150 - i * 9} ${420 - i * 6} ${230 - i * 4} ${480 + i * 8}Q266 500 300 488Q334 500 ${370 + i * 4} ${480 + i * 8}C${450 + i * 9} ${420 - i * 6} ${370 + i * 9} ${380 - i * 12} 300 488`,
      {
        ...{ stroke: i % 2 ? '#d9b45a' : '#c8372d', width: 6 },
      },
    ),
  )
  return coverDrawing(600, 848, '#5f7f73', [
    '<rect x="108" y="98" width="396" height="680" fill="#3f5c52"/><rect x="96" y="84" width="408" height="680" fill="#fbf9f3"/>',
    path('M232 84V764M368 84V764', { stroke: '#e2ddd0', width: 2 }),
    path('M96 84H504V150L300 190L96 150Z', { fill: '#f3efe4' }),
    ...cords,
    ...loops,
    path('M440 118l26 -10l26 10v78l-26 14l-26 -14z', { fill: '#c8372d' }),
    path('M454 128l12 -5l12 5v60l-12 8l-12 -8z', { fill: '#fbf9f3' }),
    words('敬語の', {
      x: 338,
      y: 200,
      size: 66,
      weight: 700,
      color: '#2a2723',
      typeface: 'mincho',
      vertical: true,
    }),
    words('小箱', {
      x: 264,
      y: 236,
      size: 66,
      weight: 700,
      color: '#2a2723',
      typeface: 'mincho',
      vertical: true,
    }),
    words(author, {
      x: 300,
      y: 572,
      size: 31,
      weight: 400,
      color: '#2a2723',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}
