import { chanceFrom, path, words } from '../../../world/site-art-kit.ts'
import { r1 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import type { VolumeBook } from '../../volume.ts'

/** Moss: a cushion of a thousand strokes. */
export function mossCover({ author }: VolumeBook): string {
  const chance = chanceFrom(61)
  const greens = ['#4f6b2f', '#6f8f3a', '#8fae4f', '#b4c96a', '#36501f']
  const strokes = Array.from({ length: 1300 }, () => {
    const a = Math.PI * chance()
    const r = Math.sqrt(chance()) * 230
    const [x, y] = [300 - Math.cos(a) * r * 1.06, 640 - Math.sin(a) * r * 0.86]
    return {
      x,
      y,
      d: `M${r1(x)} ${r1(y)}l${r1((chance() - 0.5) * 12)} ${r1(-8 - chance() * 18)}`,
      stroke: greens[Math.floor(chance() * 5)]!,
      width: r1(1.6 + chance() * 2.4),
    }
  }).toSorted((one, other) => one.y - other.y)
  return coverDrawing(600, 818, '#efeada', [
    '<ellipse cx="300" cy="652" rx="236" ry="30" fill="#3a3226"/>',
    '<path d="M60 650h480l-34 84H94z" fill="#5d4a38"/>',
    ...strokes.map(({ d, stroke, width }) => path(d, { stroke, width })),
    words('苔と小さな庭', {
      x: 300,
      y: 150,
      size: 78,
      weight: 700,
      color: '#36501f',
      typeface: 'textbook',
      align: 'middle',
    }),
    words('手のひらから始める', {
      x: 300,
      y: 210,
      size: 28,
      weight: 400,
      color: '#5d4a38',
      typeface: 'textbook',
      align: 'middle',
    }),
    words(`${author}　青空出版`, {
      x: 300,
      y: 784,
      size: 20,
      weight: 400,
      color: '#5d4a38',
      typeface: 'textbook',
      align: 'middle',
    }),
  ])
}

/** Whetstones: three bands of stone, from coarse to fine, and one bright edge. */
export function whetstoneCover({ author }: VolumeBook): string {
  const chance = chanceFrom(17)
  const grains = [
    [5, 150],
    [2.6, 420],
    [1.3, 900],
  ].flatMap(([size = 1, count = 0], band) =>
    Array.from(
      { length: count },
      () =>
        `<circle cx="${r1(chance() * 600)}" cy="${r1(300 + band * 150 + chance() * 146)}" r="${r1(size * (0.5 + chance() * 0.5))}" fill="${chance() < 0.5 ? '#2a2f36' : '#c9ced4'}" opacity="0.5"/>`,
    ),
  )
  return coverDrawing(600, 853, '#e9e7e1', [
    '<rect x="0" y="300" width="600" height="148" fill="#7b7f85"/><rect x="0" y="450" width="600" height="148" fill="#a58a6c"/><rect x="0" y="600" width="600" height="148" fill="#d9d3c3"/>',
    ...grains,
    path('M-10 760L610 262L610 300L-10 790Z', { fill: '#f8fafc' }),
    path('M-10 790L610 300', { stroke: '#374151', width: 2 }),
    words('砥ぐ', { x: 52, y: 210, size: 170, weight: 700, color: '#1f2328', typeface: 'mincho' }),
    words('三つの石で足りる', {
      x: 410,
      y: 60,
      size: 26,
      weight: 400,
      color: '#1f2328',
      typeface: 'mincho',
      vertical: true,
    }),
    words(`${author}　青空出版`, {
      x: 52,
      y: 826,
      size: 20,
      weight: 400,
      color: '#1f2328',
      typeface: 'mincho',
    }),
  ])
}

/** The flat at low water: ripples of sand, and the footprints of a bird. */
export function flatCover({ author }: VolumeBook): string {
  const ripples = Array.from({ length: 26 }, (_, i) => {
    const y = 250 + i * (8 + i * 0.9)
    const points = Array.from(
      { length: 41 },
      (_, k) => `${k * 15} ${r1(y + Math.sin(k / (2.2 + i * 0.06) + i * 1.7) * (2 + i * 0.35))}`,
    )
    return path(`M${points.join('L')}`, { stroke: i % 2 ? '#9db7b8' : '#cdbb98', width: 2 + i * 0.14 })
  })
  const prints = Array.from({ length: 7 }, (_, i) => {
    const [x, y, s] = [150 + i * 44 + (i % 2) * 26, 770 - i * 74, 1.3 - i * 0.13]
    return path(
      `M${x} ${r1(y + 16 * s)}V${r1(y - 20 * s)}M${x} ${y}L${r1(x - 17 * s)} ${r1(y - 15 * s)}M${x} ${y}L${r1(x + 17 * s)} ${r1(y - 15 * s)}`,
      { stroke: '#5b4a33', width: r1(4.4 * s) },
    )
  })
  return coverDrawing(600, 850, '#e8dcc2', [
    '<rect width="600" height="240" fill="#bcd6db"/><rect y="216" width="600" height="26" fill="#7fa8b3"/>',
    ...ripples,
    ...prints,
    words('干潟を歩く', {
      x: 300,
      y: 132,
      size: 88,
      weight: 400,
      color: '#24505e',
      typeface: 'rounded',
      align: 'middle',
    }),
    words('四季と生きもの', {
      x: 300,
      y: 184,
      size: 28,
      weight: 400,
      color: '#24505e',
      typeface: 'rounded',
      align: 'middle',
    }),
    words(author, {
      x: 540,
      y: 812,
      size: 22,
      weight: 400,
      color: '#5b4a33',
      typeface: 'rounded',
      align: 'middle',
    }),
  ])
}
