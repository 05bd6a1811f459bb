import { chanceFrom, path, words } from '../../../world/site-art-kit.ts'
import { r1 } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { noiseOf } from '../../press/terrain.ts'
import type { VolumeBook } from '../../volume.ts'

/** A novel of the mountains: ridges that fade into mist, and the title on a band of paper. */
export function ridgesCover({ author }: VolumeBook): string {
  const tints = ['#c3d3d8', '#9fb8c2', '#7596a6', '#4d7186', '#2c4f66', '#173447']
  const ridges = tints.map((fill, i) => {
    const noise = noiseOf(i * 17 + 3)
    const points = Array.from(
      { length: 61 },
      (_, k) => `${k * 10.5} ${r1(430 + i * 74 - noise(k / 14 + i, i * 2.3) * (210 - i * 18))}`,
    )
    return path(`M0 960L0 ${points[0]?.split(' ')[1]}L${points.join('L')}L630 960Z`, { fill })
  })
  return coverDrawing(600, 860, '#e8ecea', [
    '<circle cx="450" cy="170" r="46" fill="#f4e3b8"/>',
    ...ridges,
    '<rect x="372" y="520" width="14" height="20" fill="#f7f4ec"/><path d="M368 521l11-9l11 9z" fill="#b7402f"/>',
    words('最後の観測', {
      x: 120,
      y: 70,
      size: 78,
      weight: 700,
      color: '#17242e',
      typeface: 'mincho',
      vertical: true,
    }),
    words(author, {
      x: 210,
      y: 84,
      size: 22,
      weight: 400,
      color: '#17242e',
      typeface: 'mincho',
      vertical: true,
    }),
    words('青空出版', {
      x: 300,
      y: 826,
      size: 16,
      weight: 400,
      color: '#e8ecea',
      typeface: 'mincho',
      align: 'middle',
    }),
  ])
}

/** Essays of a kitchen: one small window on a wall, and in it the sea. */
export function windowCover({ author }: VolumeBook): string {
  const waves = Array.from({ length: 9 }, (_, i) =>
    path(`M330 ${352 + i * 9}q18 -5 36 0t36 0t36 0t36 0`, {
      stroke: '#e8f1f0',
      width: 1.6,
      opacity: 0.8 - i * 0.06,
    }),
  )
  return coverDrawing(600, 830, '#efe3cc', [
    '<rect x="318" y="210" width="170" height="230" fill="#cfe0e4"/><rect x="318" y="344" width="170" height="96" fill="#4d87a0"/>',
    ...waves,
    '<path d="M404 340l14 0l-4 8h-16z" fill="#7a4a2b"/><path d="M408 339v-26l14 24z" fill="#fffdf7"/>',
    path('M318 210h170v230h-170zM403 210v230M318 325h170', { stroke: '#7a4a2b', width: 9 }),
    '<rect x="300" y="442" width="206" height="14" fill="#7a4a2b"/>',
    path('M362 442c-14 0-16-26-8-44h44c8 18 6 44-8 44z', { fill: '#b5432e' }),
    path('M376 392q-8-14 2-24t0-24', { stroke: '#ffffff', width: 4, opacity: 0.7 }),
    words('海の見える台所', {
      x: 130,
      y: 110,
      size: 62,
      weight: 400,
      color: '#4a3120',
      typeface: 'handwriting',
      vertical: true,
    }),
    words(`${author}  随筆`, {
      x: 318,
      y: 620,
      size: 26,
      weight: 400,
      color: '#4a3120',
      typeface: 'handwriting',
    }),
    words('青空出版', { x: 318, y: 664, size: 18, weight: 400, color: '#4a3120', typeface: 'handwriting' }),
  ])
}

/** Poems: a single line across the page, drawn by an unsteady hand, and much white. */
export function horizonCover({ author }: VolumeBook): string {
  const chance = chanceFrom(29)
  const line = Array.from({ length: 55 }, (_, i) => `${i * 12} ${r1(470 + (chance() - 0.5) * 5)}`)
  return coverDrawing(640, 655, '#fbfaf6', [
    path(`M${line.join('L')}`, { stroke: '#20303c', width: 2.6 }),
    words('水平線の引き方', {
      x: 540,
      y: 60,
      size: 46,
      weight: 400,
      color: '#20303c',
      typeface: 'mincho',
      vertical: true,
    }),
    words(author, {
      x: 478,
      y: 70,
      size: 20,
      weight: 400,
      color: '#20303c',
      typeface: 'mincho',
      vertical: true,
    }),
    words('詩集', { x: 60, y: 610, size: 18, weight: 400, color: '#8a8f92', typeface: 'mincho' }),
  ])
}

/** A novel of a river: bands of water that carry the title. */
export function riverCover({ author }: VolumeBook): string {
  const bands = Array.from({ length: 16 }, (_, i) => {
    const y = 210 + i * 42
    const points = Array.from(
      { length: 31 },
      (_, k) => `${k * 20} ${r1(y + Math.sin(k / 2.6 + i * 0.9) * (6 + i))}`,
    )
    return path(`M${points.join('L')}L600 900L0 900Z`, {
      fill: i % 2 === 0 ? '#2d5a54' : '#e7e2cf',
      opacity: i % 2 === 0 ? 0.92 : 1,
    })
  })
  return coverDrawing(600, 870, '#e7e2cf', [
    ...bands,
    '<rect x="60" y="64" width="480" height="118" fill="#c0452f"/>',
    words('川霧の渡し', {
      x: 300,
      y: 146,
      size: 74,
      weight: 400,
      color: '#fffdf2',
      typeface: 'poster',
      align: 'middle',
    }),
    path('M210 420q90 40 180 0l-22 34q-68 20-136 0z', { fill: '#1d2b29' }),
    path('M300 424v-96', { stroke: '#1d2b29', width: 5 }),
    '<rect x="200" y="790" width="200" height="48" fill="#e7e2cf"/>',
    words(author, {
      x: 300,
      y: 822,
      size: 26,
      weight: 700,
      color: '#1d2b29',
      typeface: 'mincho',
      align: 'middle',
    }),
  ])
}
