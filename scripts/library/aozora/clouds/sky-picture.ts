import sharp from 'sharp'
import { noiseOf } from '../../press/terrain.ts'

type Rgb = readonly [number, number, number]

/** How a sky is made: its light, and the density of cloud at each place. */
export interface Sky {
  seed: number
  /** The colours of the air at the top and at the horizon. */
  air: readonly [Rgb, Rgb]
  /** The colours of cloud in light and in shadow. */
  cloud: readonly [Rgb, Rgb]
  /** Returns the density (0 to 1) at u from left to right and v from top to horizon. */
  density: (u: number, v: number, noise: Noise) => number
  /** How far the light comes through, for the shading of edges. */
  depth?: number
}

/** Smooth noises from 0 to 1. */
export interface Noise {
  coarse: (x: number, y: number) => number
  fine: (x: number, y: number) => number
}

export const step = (from: number, to: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Computes the photograph of a sky as a JPEG. Light comes from the upper left: a cloud is brighter where there is less of it on that side. */
export async function photographOf(
  { seed, air, cloud, density, depth = 0.05 }: Sky,
  width = 900,
  height = 636,
): Promise<Buffer> {
  const [w, h] = [Math.round(width / 2), Math.round(height / 2)]
  const [coarse, fine] = [noiseOf(seed, 4), noiseOf(seed + 500, 6)]
  const noise: Noise = {
    coarse: (x, y) => 0.5 + coarse(x, y) * 0.62,
    fine: (x, y) => 0.5 + fine(x, y) * 0.62,
  }
  const field = new Float32Array(w * h)
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) field[y * w + x] = density(x / w, y / h, noise)
  const pixels = Buffer.alloc(w * h * 3)
  const shift = Math.max(1, Math.round(depth * w))
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const own = field[y * w + x]!
      const toward = field[Math.max(0, y - shift) * w + Math.max(0, x - Math.round(shift * 0.6))]!
      const light = Math.max(0, Math.min(1, 0.62 + (own - toward) * 0.75 - own * 0.16))
      const v = (y / h) ** 1.3
      const grain = (((x * 374761393 + y * 668265263 + seed * 97) >>> 3) % 7) - 3
      for (let c = 0; c < 3; c++) {
        const sky = air[0][c]! + (air[1][c]! - air[0][c]!) * v
        const body = cloud[1][c]! + (cloud[0][c]! - cloud[1][c]!) * light
        pixels[(y * w + x) * 3 + c] = Math.max(0, Math.min(255, sky + (body - sky) * own + grain))
      }
    }
  return sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer()
}
