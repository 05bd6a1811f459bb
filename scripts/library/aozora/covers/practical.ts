import { path, words } from '../../../world/site-art-kit.ts'
import { coverDrawing } from '../../press/cover.ts'
import type { VolumeBook } from '../../volume.ts'

/** The manual of a machine: a silhouette, a model number, and little else. */
export function machineCover(): string {
  return coverDrawing(600, 851, '#efe7d8', [
    '<rect x="0" y="0" width="600" height="150" fill="#8a1f2d"/>',
    words('M-3', { x: 40, y: 112, size: 110, weight: 700, color: '#efe7d8', typeface: 'geometric' }),
    words('取扱説明書', { x: 330, y: 104, size: 44, weight: 700, color: '#efe7d8' }),
    path('M110 560V530H170V410Q170 356 224 356H430Q470 356 470 396V560H364V456H252V506H170V560Z', {
      fill: '#1d1f22',
    }),
    '<circle cx="490" cy="440" r="62" fill="#1d1f22"/><circle cx="490" cy="440" r="46" fill="#efe7d8"/><circle cx="490" cy="440" r="14" fill="#1d1f22"/>',
    path('M490 394V486M444 440H536', { stroke: '#1d1f22', width: 8 }),
    '<rect x="50" y="560" width="500" height="26" fill="#8a1f2d"/>',
    path('M206 506v40M192 546h30', { stroke: '#1d1f22', width: 8 }),
    path('M210 586L236 780M390 586L364 780M214 700H386', { stroke: '#1d1f22', width: 7 }),
    '<rect x="212" y="716" width="176" height="20" fill="#1d1f22"/>',
    words('足踏みミシン', { x: 40, y: 250, size: 72, weight: 700, color: '#1d1f22' }),
    words('ご使用の前に、かならずお読みください。', {
      x: 42,
      y: 300,
      size: 22,
      weight: 400,
      color: '#1d1f22',
    }),
    words('青空出版　道具の本', { x: 300, y: 826, size: 18, weight: 400, color: '#1d1f22', align: 'middle' }),
  ])
}

/** Three copies: the same sheet three times, the last far away. */
export function copiesCover({ author }: VolumeBook): string {
  const sheet = (x: number, y: number, scale: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0h150l50 50v210H0z" fill="${fill}"/><path d="M150 0v50h50z" fill="#0f4a3d"/><path d="M28 96h140M28 130h140M28 164h140M28 198h90" stroke="#0f4a3d" stroke-width="10"/></g>`
  return coverDrawing(600, 848, '#1d6f5c', [
    path('M0 848L600 430V848Z', { fill: '#185e4e' }),
    sheet(60, 470, 1.25, '#f5f0e2'),
    sheet(320, 400, 0.78, '#cfe6dc'),
    sheet(490, 356, 0.34, '#9cc8ba'),
    words('三つの写し', { x: 48, y: 170, size: 96, weight: 700, color: '#f5f0e2' }),
    words('小さな職場のバックアップ', { x: 52, y: 232, size: 32, weight: 400, color: '#cfe6dc' }),
    words(`${author}　青空出版`, { x: 340, y: 816, size: 22, weight: 400, color: '#f5f0e2' }),
  ])
}

/** Thirty days as a chequered calendar, one square of which is a house. */
export function dayBeforeCover({ author }: VolumeBook): string {
  const tints = ['#f0c7b6', '#f3dfae', '#cfe0c8', '#c9d9e6']
  const squares = Array.from({ length: 30 }, (_, i) => {
    const [x, y] = [40 + (i % 6) * 92, 290 + Math.floor(i / 6) * 92]
    const kind = i < 7 ? 0 : i < 14 ? 1 : i < 21 ? 2 : 3
    if (i === 22)
      return `<rect x="${x}" y="${y}" width="86" height="86" fill="#b5432e"/><path d="M${x + 12} ${y + 44}l31-30 31 30v32h-62z" fill="#fffaf0"/>`
    return `<rect x="${x}" y="${y}" width="86" height="86" fill="${tints[kind]}"/>${words(String(i + 1), { x: x + 43, y: y + 56, size: 36, weight: 400, color: '#b5432e', typeface: 'rounded', align: 'middle' })}`
  })
  return coverDrawing(630, 792, '#fffaf0', [
    words('その日の前に', {
      x: 315,
      y: 140,
      size: 88,
      weight: 400,
      color: '#b5432e',
      typeface: 'poster',
      align: 'middle',
    }),
    words('一日十五分、三十日の家の備え', {
      x: 315,
      y: 210,
      size: 34,
      weight: 400,
      color: '#2b2a28',
      typeface: 'rounded',
      align: 'middle',
    }),
    ...squares,
    words(author, {
      x: 315,
      y: 258,
      size: 22,
      weight: 400,
      color: '#2b2a28',
      typeface: 'rounded',
      align: 'middle',
    }),
  ])
}
