import { chanceFrom, words } from '../../../world/site-art-kit.ts'
import { polyline } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'

const NIGHT = '#0f1a33'
const CREAM = '#f3ecd2'

/** The cover: star trails around the pole, the exposure of one night. */
export function starAtlasCover(): string {
  const chance = chanceFrom(11)
  const [cx, cy] = [560, 250]
  const trails = Array.from({ length: 210 }, (_, i) => {
    const r = 8 + i * 4.4 + chance() * 5
    const from = chance() * Math.PI * 2
    const sweep = 0.5 + chance() * 0.35
    const points = Array.from({ length: 12 }, (_, k) => {
      const a = from + (k / 11) * sweep
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r] as const
    })
    const tint = ['#fbf6e2', '#cfe0ff', '#ffd9a0', '#9db4e8'][Math.floor(chance() * 4)]
    return `<path d="${polyline(points)}" fill="none" stroke="${tint}" stroke-width="${(0.8 + chance() * 1.9).toFixed(1)}" stroke-linecap="round" opacity="${(0.35 + chance() * 0.6).toFixed(2)}"/>`
  })
  return coverDrawing(880, 620, NIGHT, [
    ...trails,
    '<path d="M0 620V560L90 520L170 548L260 486L340 540L470 500L600 552L740 512L880 556V620z" fill="#060b18"/>',
    words('手のひらの星図', { x: 52, y: 118, size: 74, weight: 700, color: CREAM, typeface: 'mincho' }),
    words('早瀬 千尋', { x: 56, y: 172, size: 24, weight: 400, color: CREAM, typeface: 'mincho' }),
    words('青空出版', { x: 770, y: 598, size: 16, weight: 400, color: '#9db4e8', typeface: 'mincho' }),
  ])
}
