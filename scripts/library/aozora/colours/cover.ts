import { words } from '../../../world/site-art-kit.ts'
import { coverDrawing } from '../../press/cover.ts'
import { colours } from './entries.ts'
import { hueOf, labOf } from './spaces.ts'

const INK = '#26241f'
const all = colours.map((entry) => ({ ...entry, lab: labOf(entry.hex) }))

/** The cover: every colour of the book as a strip of cloth, with the title on a slip of paper. */
export function coloursCover(): string {
  const chosen = all.toSorted((one, other) => hueOf(one.lab) - hueOf(other.lab))
  const strips = chosen.map(
    ({ hex }, i) =>
      `<rect x="${(i * 680) / chosen.length}" y="0" width="${680 / chosen.length + 0.6}" height="876" fill="${hex}"/>`,
  )
  const slip = '<rect x="480" y="70" width="130" height="560" fill="#fdfcf8"/>'
  return coverDrawing(680, 876, '#fdfcf8', [
    ...strips,
    slip,
    words('色の事典', {
      x: 545,
      y: 110,
      size: 92,
      weight: 700,
      color: INK,
      typeface: 'mincho',
      vertical: true,
    }),
    words('九十五の名と値', {
      x: 545,
      y: 500,
      size: 16,
      weight: 400,
      color: '#6b6659',
      typeface: 'mincho',
      vertical: true,
    }),
    '<rect x="0" y="796" width="680" height="80" fill="#fdfcf8"/>',
    words('真壁 澄江', { x: 40, y: 846, size: 24, weight: 400, color: INK, typeface: 'mincho' }),
    words('青空出版', { x: 544, y: 846, size: 20, weight: 400, color: INK, typeface: 'mincho' }),
  ])
}
