import { path, words } from '../../../world/site-art-kit.ts'
import { polyline } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { contoursOf, fieldOf } from '../../press/terrain.ts'
import type { VolumeBook } from '../../volume.ts'
import { exerciseLand } from './lands.ts'

const TINTS = ['#dfe6c0', '#e9dfae', '#e6c98c', '#dba968', '#c98649', '#a96333', '#7f4524', '#55301c']

/** Layers of coloured paper that lie on each other: one for every sixty metres. */
export function contoursCover({ author }: VolumeBook): string {
  const land = exerciseLand(7)
  const field = fieldOf(90, 128, (u, v) => land(u, v * 1.1))
  const lowest = field.values.reduce((least, value) => Math.min(least, value), 9999)
  const highest = field.values.reduce((most, value) => Math.max(most, value), -9999)
  const layers = TINTS.flatMap((tint, i) => {
    const level = lowest + ((highest - lowest) * (i + 1)) / (TINTS.length + 1)
    const d = contoursOf(field, level, { isFramed: true })
      .map((line) =>
        polyline(
          line.map(([u, v]) => [u * 620, v * 880] as const),
          true,
        ),
      )
      .join('')
    return [
      `<g transform="translate(3 5)">${path(d, { fill: '#2e1c10', opacity: 0.28 })}</g>`,
      path(d, { fill: tint }),
    ]
  })
  return coverDrawing(620, 880, '#b9d2cf', [
    ...layers,
    '<rect x="44" y="560" width="532" height="236" fill="#fffdf4"/>',
    '<rect x="54" y="570" width="512" height="216" fill="none" stroke="#7f4524" stroke-width="2"/>',
    words('等高線を読む', {
      x: 310,
      y: 660,
      size: 74,
      weight: 700,
      color: '#55301c',
      align: 'middle',
      typeface: 'mincho',
    }),
    words('十二の形と十二の問い', {
      x: 310,
      y: 708,
      size: 25,
      weight: 400,
      color: '#7f4524',
      align: 'middle',
      typeface: 'mincho',
    }),
    words(`${author}　青空出版`, {
      x: 310,
      y: 760,
      size: 19,
      weight: 400,
      color: '#55301c',
      align: 'middle',
    }),
  ])
}
