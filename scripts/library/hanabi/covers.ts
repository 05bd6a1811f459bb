import { chanceFrom, path, words } from '../../world/site-art-kit.ts'
import { circleAt, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { ellipse } from '../press/shapes.ts'
import type { VolumeBook } from '../volume.ts'

/** A plate of a textbook: the parts of a ball, pulled apart along one line, with letters and their names. */
export function makingCover({ author }: VolumeBook): string {
  const ink = '#1f2a44'
  const line = { stroke: ink, width: 2.6 }
  const half = (y: number, r: number, isUpper: boolean) =>
    `M${300 - r} ${y}A${r} ${r} 0 0 ${isUpper ? 1 : 0} ${300 + r} ${y}Z`
  const stars = (y: number, rx: number, ry: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * Math.PI * 2
      return circleAt(300 + Math.cos(a) * rx, y + Math.sin(a) * ry, 12)
    })
  const labels = [
    ['イ', '玉皮', 196, 424],
    ['ロ', '親星', 372, 452],
    ['ハ', '芯星', 470, 396],
    ['ニ', '玉皮', 642, 430],
    ['ホ', '竜頭', 130, 344],
  ] as const
  return coverDrawing(600, 848, '#f4f1e7', [
    path('M300 96V770', { ...line, width: 1.4, dash: '10 6 2 6' }),
    path('M280 120a20 20 0 0 1 40 0v18h-40z', { ...line, fill: '#d8bf92' }),
    path(half(276, 132, true), { ...line, fill: '#d8bf92' }),
    path(ellipse([300, 276], 132, 26), { ...line, fill: '#f0e2c4' }),
    path(stars(374, 116, 30, 20).join(''), { ...line, fill: '#d9573f' }),
    path(stars(472, 62, 17, 12).join(''), { ...line, fill: '#3b6fb0' }),
    path(circleAt(300, 470, 17), { ...line, fill: '#f0c24a' }),
    path(half(572, 132, false), { ...line, fill: '#d8bf92' }),
    path(ellipse([300, 572], 132, 26), { ...line, fill: '#b89a66' }),
    path('M292 704v56a8 8 0 0 0 16 0v-56', { ...line, fill: '#8c6b3c' }),
    ...labels.flatMap(([letter, name, y, x]) => [
      path(`M${x - 4} ${y}H486`, { ...line, width: 1.4 }),
      words(letter, { x: 492, y: y + 9, size: 25, weight: 700, color: '#d9573f', typeface: 'mincho' }),
      words(name, { x: 520, y: y + 8, size: 22, weight: 400, color: ink, typeface: 'mincho' }),
    ]),
    '<rect x="0" y="0" width="96" height="848" fill="#1f2a44"/>',
    words('打ち上げ花火のできるまで', {
      x: 48,
      y: 48,
      size: 46,
      weight: 700,
      color: '#f4f1e7',
      typeface: 'mincho',
      vertical: true,
    }),
    words(author, {
      x: 48,
      y: 690,
      size: 24,
      weight: 400,
      color: '#f0c24a',
      typeface: 'mincho',
      vertical: true,
    }),
    words('第一図', { x: 120, y: 64, size: 24, weight: 400, color: ink, typeface: 'mincho' }),
  ])
}

/** A print in blue alone: lanterns on the river, seen from the bridge, smaller and paler the farther they are. */
export function lanternCover(): string {
  const chance = chanceFrom(816)
  const bands = Array.from({ length: 30 }, (_, i) =>
    path(`M0 ${i * 29}H640V${i * 29 + 30}H0Z`, {
      fill: '#16386b',
      opacity: Number((0.95 - i * 0.02).toFixed(2)),
    }),
  )
  const ripples = Array.from({ length: 46 }, () => {
    const [x, y] = [chance() * 640, 210 + chance() * 620]
    return `M${r1(x)} ${r1(y)}q${r1(20 + y * 0.04)} ${r1(6 + chance() * 6)} ${r1(60 + y * 0.1)} 0`
  })
  const lanterns = Array.from({ length: 26 }, (_, i) => {
    const depth = (i / 25) ** 1.5
    const s = 0.16 + depth * 1.05
    const x = 330 + Math.sin(i * 0.82) * (40 + depth * 210)
    const y = 176 + depth * 520
    const box = `M${r1(x - 36 * s)} ${r1(y)}L${r1(x - 30 * s)} ${r1(y - 92 * s)}H${r1(x + 30 * s)}L${r1(x + 36 * s)} ${r1(y)}Z`
    return [
      path(ellipse([x, y + 44 * s], 30 * s, 42 * s), { fill: '#f7f2e4', opacity: 0.24 }),
      path(box, { fill: '#f7f2e4' }),
      path(`M${r1(x - 44 * s)} ${r1(y)}h${r1(88 * s)}v${r1(9 * s)}h${r1(-88 * s)}z`, { fill: '#0d2346' }),
      path(
        `M${r1(x)} ${r1(y - 18 * s)}c${r1(-16 * s)} ${r1(-20 * s)} ${r1(4 * s)} ${r1(-30 * s)} 0 ${r1(-50 * s)}c${r1(20 * s)} ${r1(20 * s)} ${r1(20 * s)} ${r1(36 * s)} 0 ${r1(50 * s)}z`,
        { fill: '#5f86b8' },
      ),
    ].join('')
  })
  return coverDrawing(640, 868, '#f7f2e4', [
    ...bands,
    path('M0 150Q120 92 230 132T450 118T640 140V188H0Z', { fill: '#0b1d3c' }),
    path(ripples.join(''), { stroke: '#8fb0d6', width: 2, opacity: 0.5 }),
    ...lanterns,
    '<rect x="532" y="44" width="76" height="430" fill="#f7f2e4"/><rect x="538" y="50" width="64" height="418" fill="none" stroke="#16386b" stroke-width="2"/>',
    words('灯籠流し', {
      x: 570,
      y: 64,
      size: 52,
      weight: 700,
      color: '#16386b',
      typeface: 'mincho',
      vertical: true,
    }),
    words('川辺の手引き', {
      x: 570,
      y: 290,
      size: 27,
      weight: 400,
      color: '#16386b',
      typeface: 'mincho',
      vertical: true,
    }),
  ])
}
