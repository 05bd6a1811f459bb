import sharp from 'sharp'
import { noiseOf } from './terrain.ts'

export type Light = readonly [r: number, g: number, b: number]

/** A picture as amounts of light, which add up like those on a film. */
export class Exposure {
  readonly width: number
  readonly height: number
  readonly light: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.light = new Float32Array(width * height * 3)
  }

  /** Adds light at a point between pixels. */
  add(x: number, y: number, [r, g, b]: Light, amount = 1) {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    if (i < 0 || j < 0 || i >= this.width - 1 || j >= this.height - 1) return
    const [u, v] = [x - i, y - j]
    for (const [dx, dy, share] of [
      [0, 0, (1 - u) * (1 - v)],
      [1, 0, u * (1 - v)],
      [0, 1, (1 - u) * v],
      [1, 1, u * v],
    ] as const) {
      const at = ((j + dy) * this.width + i + dx) * 3
      const weight = share * amount
      this.light[at]! += r * weight
      this.light[at + 1]! += g * weight
      this.light[at + 2]! += b * weight
    }
  }

  /** Adds light to every pixel. */
  fill(lightAt: (x: number, y: number) => Light) {
    let at = 0
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const [r, g, b] = lightAt(x, y)
        this.light[at++]! += r
        this.light[at++]! += g
        this.light[at++]! += b
      }
  }

  /** Adds a glow around bright places: the light of squares of `size` pixels, spread over their neighbours. */
  bloom(size: number, strength: number) {
    const [columns, rows] = [Math.ceil(this.width / size) + 1, Math.ceil(this.height / size) + 1]
    let coarse = new Float32Array(columns * rows * 3)
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const to = (Math.floor(y / size) * columns + Math.floor(x / size)) * 3
        const from = (y * this.width + x) * 3
        for (let c = 0; c < 3; c++) coarse[to + c]! += Math.min(6, this.light[from + c]!) / (size * size)
      }
    for (let pass = 0; pass < 2; pass++) coarse = blurred(coarse, columns, rows)
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const [gx, gy] = [x / size - 0.5, y / size - 0.5]
        const [i, j] = [Math.max(0, Math.floor(gx)), Math.max(0, Math.floor(gy))]
        const [u, v] = [Math.max(0, gx - i), Math.max(0, gy - j)]
        const at = (y * this.width + x) * 3
        const from = (j * columns + i) * 3
        const below = from + columns * 3
        for (let c = 0; c < 3; c++) {
          const top = coarse[from + c]! * (1 - u) + coarse[from + 3 + c]! * u
          const low = coarse[below + c]! * (1 - u) + coarse[below + 3 + c]! * u
          this.light[at + c]! += (top * (1 - v) + low * v) * strength
        }
      }
  }

  /** Mirrors what is above the horizon into moving water below it. */
  reflect(
    horizon: number,
    { seed, roughness, dimming }: { seed: number; roughness: number; dimming: number },
  ) {
    const noise = noiseOf(seed, 2)
    const samples = 3
    for (let y = horizon; y < this.height; y++) {
      const depth = y - horizon
      const near = depth / (this.height - horizon)
      const wave = 14 / (3 + depth * 0.55)
      for (let x = 0; x < this.width; x++) {
        const at = (y * this.width + x) * 3
        const tilt = noise(x * 0.012 * wave + seed, y * 0.5 * wave)
        for (let k = 0; k < samples; k++) {
          const lift = (k - 1) * (2 + depth * 0.09 * roughness) + tilt * roughness * (6 + depth * 0.34)
          const sourceY = Math.round(horizon - 1 - depth * 1.04 + lift)
          const sourceX = Math.round(x + tilt * roughness * (2 + depth * 0.05))
          if (sourceY < 0 || sourceY >= horizon || sourceX < 0 || sourceX >= this.width) continue
          const from = (sourceY * this.width + sourceX) * 3
          const share = (dimming * (1 - near * 0.35)) / samples
          for (let c = 0; c < 3; c++) this.light[at + c]! += this.light[from + c]! * share
        }
      }
    }
  }

  /** Develops the film: highlights roll off, and grain is added. */
  private pixels(grain: number, seed: number): Buffer {
    const out = Buffer.alloc(this.light.length)
    let state = seed * 2654435761
    for (let i = 0; i < out.length; i += 3) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const speck = (state / 2 ** 32 - 0.5) * grain
      for (let c = 0; c < 3; c++) {
        const value = 1 - Math.exp(-this.light[i + c]! * 1.25)
        out[i + c] = Math.max(0, Math.min(255, 255 * Math.sqrt(value) + speck))
      }
    }
    return out
  }

  develop({ grain = 7, seed = 1, quality = 80 } = {}): Promise<Buffer> {
    return this.image(grain, seed).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer()
  }

  image(grain = 7, seed = 1) {
    return sharp(this.pixels(grain, seed), { raw: { width: this.width, height: this.height, channels: 3 } })
  }
}

function blurred(
  values: Float32Array<ArrayBuffer>,
  columns: number,
  rows: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const [i, j] = [
              Math.min(columns - 1, Math.max(0, x + dx)),
              Math.min(rows - 1, Math.max(0, y + dy)),
            ]
            sum += values[(j * columns + i) * 3 + c]!
          }
        out[(y * columns + x) * 3 + c] = sum / 9
      }
  return out
}
