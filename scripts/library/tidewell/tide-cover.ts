import sharp from 'sharp'
import { words } from '../../world/site-art-kit.ts'
import { overPicture, spacedWords, wordLines } from '../press/cover.ts'
import { tideOf } from './tides.ts'

/** The cover shows the tables themselves: a line for each day, a column for each quarter of an hour, darker where the water is higher. */
export async function tideTablesCover(): Promise<Buffer> {
  const level = tideOf(2027)
  const [columns, rows] = [96, 365]
  const pixels = Buffer.alloc(columns * rows * 3)
  for (let day = 0; day < rows; day++)
    for (let quarter = 0; quarter < columns; quarter++) {
      const share = Math.max(0, Math.min(1, level(day * 24 + quarter / 4) / 6))
      const at = (day * columns + quarter) * 3
      pixels[at] = Math.round(244 - share * 226)
      pixels[at + 1] = Math.round(240 - share * 180)
      pixels[at + 2] = Math.round(224 - share * 104)
    }
  const field = await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(600, 880, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  const cream = '#fbf7ea'
  return overPicture(field, 600, 880, [
    `<rect x="44" y="44" width="512" height="268" fill="${cream}"/>`,
    `<rect x="44" y="300" width="512" height="12" fill="#c4452f"/>`,
    wordLines(['Tide', 'Tables'], {
      x: 70,
      y: 142,
      leading: 96,
      size: 104,
      weight: 700,
      color: '#12304a',
      typeface: 'geometric',
    }),
    words('2027', { x: 520 - 112, y: 142, size: 46, weight: 400, color: '#c4452f', typeface: 'geometric' }),
    spacedWords('TIDEWELL HARBOUR', {
      x: 70,
      y: 282,
      size: 19,
      weight: 700,
      color: '#12304a',
      typeface: 'geometric',
      tracking: 5,
    }),
    `<rect x="44" y="800" width="240" height="40" fill="${cream}"/>`,
    spacedWords('TIDEWELL MUSEUM', {
      x: 60,
      y: 826,
      size: 14,
      weight: 400,
      color: '#12304a',
      typeface: 'geometric',
      tracking: 4,
    }),
  ])
}
