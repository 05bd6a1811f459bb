import type { Typeface, Weight } from '../../../world/fonts.ts'
import { words } from '../../../world/site-art-kit.ts'
import { coverDrawing } from '../../press/cover.ts'
import { widthAt } from '../../press/lines.ts'
import type { VolumeBook } from '../../volume.ts'

type Cell = [
  column: number,
  row: number,
  side: number,
  char: string,
  face: Typeface,
  weight: Weight,
  ground: string,
  color: string,
]

const CELL = 150
const [CREAM, RED, YELLOW, BLUE, BLACK] = ['#f4efe1', '#cf2f22', '#f0b429', '#1f5f94', '#191716'] as const

/** The words of the title lie among letters and marks, each in its square as a compositor's case has it. */
const cells: Cell[] = [
  [0, 0, 2, '文', 'mincho', 400, CREAM, BLACK],
  [2, 0, 2, '字', 'poster', 400, RED, CREAM],
  [0, 2, 1, 'を', 'textbook', 400, CREAM, BLACK],
  [1, 2, 2, '組', 'sans', 700, YELLOW, BLACK],
  [3, 2, 1, '&', 'italic', 400, BLACK, YELLOW],
  [0, 3, 1, 'a', 'garamond', 400, BLUE, CREAM],
  [3, 3, 1, 'む', 'handwriting', 400, CREAM, BLACK],
  [0, 4, 1, '「', 'mincho', 700, BLACK, CREAM],
  [1, 4, 1, 'R', 'geometric', 400, CREAM, RED],
  [2, 4, 1, '7', 'garamond', 400, RED, CREAM],
  [3, 4, 1, '。', 'mincho', 700, BLUE, YELLOW],
]

export function typeCover({ author, publisher }: VolumeBook): string {
  const small = { size: 21, weight: 700 as const, color: BLACK }
  return coverDrawing(600, 848, CREAM, [
    ...cells.map(cellOf),
    words('紙面の手引き', { x: 28, y: 796, ...small, size: 30, typeface: 'mincho' }),
    words(author, { x: 572 - widthAt(author, { size: 21 }), y: 786, ...small, weight: 400 }),
    words(publisher, { x: 572 - widthAt(publisher, { size: 15 }), y: 815, ...small, size: 15, weight: 400 }),
  ])
}

function cellOf([column, row, side, char, typeface, weight, ground, color]: Cell): string {
  const [x, y, size] = [column * CELL, row * CELL, side * CELL]
  const letter = size * 0.9
  const isLatin = /[a-zA-Z0-9&]/.test(char)
  const style = { weight, typeface }
  const width = widthAt(char, { size: letter, ...style })
  const line = (d: string) => `<path d="${d}" stroke="${color}" stroke-width="1" opacity="0.38" fill="none"/>`
  const guides = isLatin
    ? `M${x} ${y + size * 0.78}h${size}M${x} ${y + size * 0.42}h${size}`
    : `M${x + size / 2} ${y}v${size}M${x} ${y + size / 2}h${size}M${x + size * 0.05} ${y + size * 0.05}h${letter}v${letter}h${-letter}z`
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${ground}"/>`,
    line(guides),
    words(char, {
      x: x + (size - width) / 2,
      y: isLatin ? y + size * 0.78 : y + size * 0.05 + letter * 0.88,
      size: letter,
      color,
      ...style,
    }),
  ].join('')
}
