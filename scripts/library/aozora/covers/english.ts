import { path, words } from '../../../world/site-art-kit.ts'
import { r1 } from '../../press/canvas.ts'
import { coverDrawing, fittedWords, spacedWords, wordLines } from '../../press/cover.ts'
import type { VolumeBook } from '../../volume.ts'

/** A classical title page: rules, a small ornament, and Garamond. */
export function lettersCover({ author }: VolumeBook): string {
  const [ink, red] = ['#211d1a', '#7a2430']
  return coverDrawing(620, 958, '#f4ecdc', [
    path('M36 36H584V922H36Z', { stroke: red, width: 3 }),
    path('M46 46H574V912H46Z', { stroke: red, width: 1 }),
    wordLines(['Letters', 'That Get', 'Answered'], {
      x: 310,
      y: 220,
      leading: 100,
      size: 100,
      weight: 400,
      color: ink,
      typeface: 'garamond',
      align: 'middle',
    }),
    path('M250 500h120M250 506h120', { stroke: red, width: 1.4 }),
    wordLines(['English for people who have', 'something to say and little time'], {
      x: 310,
      y: 556,
      leading: 34,
      size: 26,
      weight: 400,
      color: red,
      typeface: 'italic',
      align: 'middle',
    }),
    path('M250 660h120v76h-120zM250 660l60 46l60-46', { stroke: ink, width: 3 }),
    '<circle cx="310" cy="716" r="13" fill="#7a2430"/>',
    spacedWords(author.toUpperCase(), {
      x: 310,
      y: 824,
      size: 20,
      weight: 400,
      color: ink,
      typeface: 'garamond',
      align: 'middle',
      tracking: 4,
    }),
    spacedWords('AOZORA', {
      x: 310,
      y: 872,
      size: 16,
      weight: 400,
      color: ink,
      typeface: 'garamond',
      align: 'middle',
      tracking: 6,
    }),
  ])
}

/** A story of clocks: eleven dials that disagree. */
export function clockCover({ author }: VolumeBook): string {
  const dials = Array.from({ length: 12 }, (_, i) => {
    const [x, y, r] = [125 + (i % 3) * 165, 330 + Math.floor(i / 3) * 130, 52]
    if (i === 10) return ''
    const minutes = 228 + [-4, 3, 0, -19, 2, -7, 11, -2, 6, -12, 0, -6][i]!
    const hand = (angle: number, long: number, width: number) =>
      path(`M${x} ${y}L${r1(x + Math.sin(angle) * long)} ${r1(y - Math.cos(angle) * long)}`, {
        stroke: '#26301f',
        width,
      })
    const marks = Array.from({ length: 12 }, (_, k) => {
      const a = (k / 12) * Math.PI * 2
      return path(
        `M${r1(x + Math.sin(a) * 43)} ${r1(y - Math.cos(a) * 43)}L${r1(x + Math.sin(a) * 48)} ${r1(y - Math.cos(a) * 48)}`,
        { stroke: '#26301f', width: k % 3 === 0 ? 3 : 1.4 },
      )
    })
    return [
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#f6f0dd" stroke="#26301f" stroke-width="3"/>`,
      ...marks,
      hand((minutes / 720) * Math.PI * 2, 25, 4.5),
      hand(((minutes % 60) / 60) * Math.PI * 2, 39, 2.6),
    ].join('')
  })
  return coverDrawing(580, 874, '#8fa383', [
    fittedWords('The Clock Mender', {
      x: 290,
      y: 140,
      width: 480,
      largest: 80,
      weight: 700,
      color: '#1f2a1a',
      typeface: 'garamond',
      align: 'middle',
    }),
    words('a story', {
      x: 290,
      y: 190,
      size: 30,
      weight: 400,
      color: '#1f2a1a',
      typeface: 'italic',
      align: 'middle',
    }),
    ...dials,
    spacedWords(author.toUpperCase(), {
      x: 290,
      y: 836,
      size: 19,
      weight: 700,
      color: '#1f2a1a',
      typeface: 'garamond',
      align: 'middle',
      tracking: 5,
    }),
  ])
}

/** Counting words: one of everything, in rows, as on a child's chart. */
export function countingCover(book: VolumeBook): string {
  const green = '#2e6b57'
  const shapes: ((x: number, y: number) => string)[] = [
    (x, y) =>
      `<rect x="${x - 5}" y="${y - 46}" width="10" height="80" fill="#e0a52e"/><path d="M${x - 5} ${y + 34}h10l-5 14z" fill="#4a3a2a"/>`,
    (x, y) =>
      `<rect x="${x - 34}" y="${y - 44}" width="68" height="88" fill="#fffdf6" stroke="${green}" stroke-width="3"/>`,
    (x, y) =>
      `<circle cx="${x}" cy="${y}" r="40" fill="#d9523a"/><path d="M${x} ${y - 38}q4-16 16-18" stroke="#4a3a2a" stroke-width="5" fill="none"/>`,
    (x, y) =>
      `<path d="M${x - 40} ${y + 14}q40-66 84-20l22-22v56l-22-12q-48 40-84-2z" fill="#5a8fb0"/><circle cx="${x - 22}" cy="${y}" r="4" fill="#fff"/>`,
    (x, y) =>
      `<path d="M${x - 44} ${y - 12}h88q-6 54-44 54t-44-54z" fill="#30495f"/><path d="M${x - 44} ${y - 12}q44-40 88 0z" fill="#fffdf6"/>`,
    (x, y) =>
      `<path d="M${x - 44} ${y}l44-44 44 44z" fill="#b5432e"/><rect x="${x - 32}" y="${y}" width="64" height="44" fill="#efe3cc"/><rect x="${x - 9}" y="${y + 14}" width="18" height="30" fill="${green}"/>`,
    (x, y) =>
      `<rect x="${x - 36}" y="${y - 40}" width="72" height="80" rx="4" fill="#7a4a8a"/><rect x="${x - 36}" y="${y - 40}" width="14" height="80" fill="#5a3068"/>`,
    (x, y) =>
      `<path d="M${x - 8} ${y + 40}q-36-10-36-46q30-4 44 16q-6-40 24-52q20 30-6 60q20-8 30 4q-18 24-56 18z" fill="#6f9438"/>`,
    (x, y) => `<path d="M${x - 46} ${y + 18}q10-40 50-34q40 4 42 34q-46 16-92 0z" fill="#8a5a2c"/>`,
  ]
  const cells = shapes.map((draw, i) => draw(122 + (i % 3) * 178, 330 + Math.floor(i / 3) * 158))
  return coverDrawing(600, 852, '#f3efdf', [
    `<rect width="600" height="218" fill="${green}"/>`,
    words('数えることば', {
      x: 300,
      y: 124,
      size: 78,
      weight: 400,
      color: '#fffdf6',
      typeface: 'rounded',
      align: 'middle',
    }),
    words('一本・一枚・一羽の手引き', {
      x: 300,
      y: 178,
      size: 28,
      weight: 400,
      color: '#f2d98a',
      typeface: 'rounded',
      align: 'middle',
    }),
    ...cells,
    words(`${book.author}`, {
      x: 300,
      y: 800,
      size: 24,
      weight: 400,
      color: green,
      typeface: 'rounded',
      align: 'middle',
    }),
  ])
}
