import sharp from 'sharp'
import { noiseOf } from '../../press/terrain.ts'

/** How thick the cloud is at a place of the picture, 0 to 1. u goes to the right and v downwards, both from 0 to 1. */
type Density = (u: number, v: number) => number

interface Sky {
  top: string
  low: string
  density: Density
  /** The colours of thick cloud in light and in shadow. */
  light: string
  shade: string
  /** Where the sun is, with a ring of this radius. */
  sun?: [u: number, v: number, ring: number]
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
const fine = noiseOf(7, 5)
const soft = noiseOf(19, 3)
const rough = noiseOf(31, 6)

/** A heap of round masses above a flat base. */
const heap = (
  u: number,
  v: number,
  { x, base, width, height }: { x: number; base: number; width: number; height: number },
) => {
  const [dx, dy] = [(u - x) / width, (base - v) / height]
  if (dy < -0.06) return 0
  const edge = 1 - Math.hypot(dx, dy * 0.95) + rough(u * 9 + x * 7, v * 9) * 0.62
  return step(0.12, 0.3, edge) * step(-0.05, 0.03, dy)
}

export const skies = {
  cirrus: {
    top: '#2f6fb5',
    low: '#a9cfe8',
    light: '#ffffff',
    shade: '#eef4f8',
    density: (u, v) => {
      const [x, y] = [u * 2.2 + v * 1.4, v * 9 - u * 5]
      return clamp(step(0.02, 0.42, fine(x + soft(u * 3, v * 3) * 0.6, y * 0.8)) * step(0.95, 0.4, v) * 0.9)
    },
  },
  cirrocumulus: {
    top: '#3f7fbd',
    low: '#b5d3e6',
    light: '#ffffff',
    shade: '#e8eff4',
    density: (u, v) => {
      const w = soft(u * 4, v * 4) * 2
      const cell = Math.sin(u * 105 + w * 4) * Math.sin(v * 88 + u * 20 + w * 5)
      return clamp(step(-0.1, 0.7, cell) * step(-0.12, 0.3, soft(u * 2.4 + 3, v * 2.4)) * 0.85)
    },
  },
  cirrostratus: {
    top: '#7ea7c9',
    low: '#c7dae6',
    light: '#f4f8fa',
    shade: '#dfe8ee',
    sun: [0.5, 0.42, 0.3],
    density: (u, v) => clamp(0.42 + soft(u * 2, v * 3) * 0.3),
  },
  altocumulus: {
    top: '#3b77ad',
    low: '#b9d0df',
    light: '#ffffff',
    shade: '#b9c5d0',
    density: (u, v) => {
      const w = soft(u * 3, v * 3)
      const cell = Math.sin(u * 44 + w * 5) * Math.sin(v * 40 + u * 10 + w * 6)
      return clamp(
        step(-0.25, 0.6, cell + fine(u * 16, v * 16) * 0.5) * step(-0.25, 0.2, soft(u * 2 + 8, v * 2)),
      )
    },
  },
  altostratus: {
    top: '#8f9eab',
    low: '#b9c3ca',
    light: '#c4ccd2',
    shade: '#94a0aa',
    sun: [0.46, 0.36, 0],
    density: (u, v) => clamp(0.66 + fine(u * 2.4, v * 6) * 0.4),
  },
  nimbostratus: {
    top: '#56616c',
    low: '#8b949b',
    light: '#7f8890',
    shade: '#4b555f',
    density: (u, v) =>
      clamp(
        0.7 + fine(u * 3, v * 2.4) * 0.6 + (v > 0.55 ? Math.sin(u * 160 + v * 9) * 0.08 * soft(u * 5, 1) : 0),
      ),
  },
  stratocumulus: {
    top: '#5f86a8',
    low: '#c3d0d8',
    light: '#f3f4f3',
    shade: '#7f8b97',
    density: (u, v) => {
      const w = soft(u * 3, v * 3) * 2.4
      const depth = 0.25 + v * 0.9
      return clamp(step(-0.35, 0.5, Math.sin((v * 22) / depth + w * 2 + u * 2) + fine(u * 8, v * 12) * 0.9))
    },
  },
  stratus: {
    top: '#a9b4ba',
    low: '#d3d9db',
    light: '#e4e8e9',
    shade: '#c3cbcf',
    density: (u, v) => clamp(step(0.2, 0.55, v + fine(u * 3, v * 7) * 0.28)),
  },
  cumulus: {
    top: '#2f74bd',
    low: '#b4d5ea',
    light: '#ffffff',
    shade: '#9fb0c2',
    density: (u, v) =>
      Math.max(
        heap(u, v, { x: 0.3, base: 0.6, width: 0.24, height: 0.3 }),
        heap(u, v, { x: 0.78, base: 0.66, width: 0.2, height: 0.22 }),
        heap(u, v, { x: 0.58, base: 0.82, width: 0.12, height: 0.1 }),
      ),
  },
  cumulonimbus: {
    top: '#3d78b4',
    low: '#c9d6d8',
    light: '#ffffff',
    shade: '#6f7f92',
    density: (u, v) => {
      const anvil = step(
        0.3,
        0.5,
        1 - Math.hypot((u - 0.56) / 0.5, (v - 0.14) / 0.1) + fine(u * 8, v * 14) * 0.4,
      )
      return Math.max(
        anvil,
        heap(u, v, { x: 0.48, base: 0.86, width: 0.26, height: 0.72 }),
        heap(u, v, { x: 0.3, base: 0.88, width: 0.22, height: 0.4 }),
        heap(u, v, { x: 0.72, base: 0.88, width: 0.2, height: 0.46 }),
      )
    },
  },
  contrail: {
    top: '#2867ad',
    low: '#9fc8e5',
    light: '#ffffff',
    shade: '#eaf1f6',
    density: (u, v) => {
      const away = Math.abs(v - 0.2 - u * 0.42)
      const second = Math.abs(v - 0.74 + u * 0.2)
      const spread = 0.008 + (1 - u) * 0.035
      return clamp(
        Math.exp(-((away / spread) ** 2)) * (0.9 + fine(u * 20, v * 20) * 0.6) +
          Math.exp(-((second / 0.05) ** 2)) * (0.35 + fine(u * 12, v * 12)),
      )
    },
  },
  lenticular: {
    top: '#3a6f9f',
    low: '#e3c9ae',
    light: '#fbf6ee',
    shade: '#a99b96',
    density: (u, v) =>
      Math.max(
        ...[
          [0.5, 0.34, 0.36, 0.075],
          [0.47, 0.45, 0.3, 0.05],
          [0.54, 0.25, 0.24, 0.05],
        ].map(([x = 0, y = 0, w = 1, h = 1]) =>
          step(0, 0.3, 1 - Math.hypot((u - x) / w, (v - y - soft(u * 4, y) * 0.02) / h)),
        ),
      ),
  },
} satisfies Record<string, Sky>

const rgb = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

/** Takes a picture of a sky, as a JPEG with the grain of a small camera and hills along the bottom. */
export function photographOf(sky: Sky, [width, height]: [number, number], seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const [top, low] = [rgb(sky.top), rgb(sky.low)]
  const [light, shade] = [rgb(sky.light), rgb(sky.shade)]
  const hills = noiseOf(seed, 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height]
      const at = (y * width + x) * 3
      const ground = 0.93 - hills(u * 3, 0.5) * 0.07
      if (v > ground) {
        const tone = 0.7 + 0.3 * ((v - ground) / 0.1)
        for (const [i, value] of [44, 58, 52].entries()) pixels[at + i] = value * tone
        continue
      }
      const thick = sky.density(u, v)
      // Light comes from above: where cloud grows thicker downwards it is lit, elsewhere it is in shadow.
      const lit = clamp(
        0.62 +
          (thick - sky.density(u - 0.012, v - 0.03)) * 1.6 -
          (thick > 0.9 ? v * 0.25 : 0) +
          rough(u * 11, v * 11) * 0.55,
      )
      const glow = sky.sun ? glowOf(u, v, sky.sun, width / height) : 0
      const grain = (((x * 7919 + y * 104729 + ((x * y) % 613) * 31) % 97) / 97 - 0.5) * 7
      for (let i = 0; i < 3; i++) {
        const blue = top[i]! + (low[i]! - top[i]!) * v ** 1.2
        const cloud = shade[i]! + (light[i]! - shade[i]!) * lit
        pixels[at + i] = clamp((blue + (cloud - blue) * thick + glow + grain) / 255) * 255
      }
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function glowOf(u: number, v: number, [x, y, ring]: [number, number, number], aspect: number): number {
  const away = Math.hypot((u - x) * aspect, v - y)
  return (
    150 * Math.exp(-((away / 0.05) ** 2)) +
    46 * Math.exp(-away / 0.16) +
    (ring ? 44 * Math.exp(-(((away - ring) / 0.012) ** 2)) : 0)
  )
}
