import sharp from 'sharp'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { plates } from '../photograph-plates.ts'
import { takePicture } from '../shells.ts'
import { type Body, still } from './still-life.ts'

const kraft = [196, 158, 108] as const
const [width, height] = [560, 590]

/** The things of each still life, on a square of the width 1. */
const stills: Record<string, () => Body[]> = {
  shell: () => [{ shape: 'ball', x: 0.5, y: 0.53, r: 0.34, skin: 'strips', color: kraft }],
  family: () =>
    [0.042, 0.056, 0.072, 0.104, 0.15].map((r, i) => ({
      ...{ shape: 'ball', x: [0.09, 0.205, 0.35, 0.55, 0.82][i]!, y: 0.72 - r, r },
      ...{ skin: 'strips', color: kraft },
    })),
  stars: () =>
    Array.from({ length: 35 }, (_, i) => ({
      ...{
        shape: 'ball',
        x: 0.13 + (i % 7) * 0.123,
        y: 0.2 + Math.floor(i / 7) * 0.17,
        r: 0.05,
        skin: 'star',
      },
      color: (
        [
          [138, 112, 104],
          [118, 124, 112],
          [112, 118, 132],
          [140, 132, 108],
          [126, 114, 126],
          [132, 132, 132],
          [120, 106, 92],
        ] as const
      )[(i + Math.floor(i / 7)) % 7]!,
    })),
  growth: () =>
    Array.from({ length: 9 }, (_, i) => ({
      ...{
        shape: 'ball',
        x: 0.06 + 0.088 * i + 0.0042 * i * i,
        y: 0.62 - (0.01 + i * 0.0075),
        r: 0.01 + i * 0.0075,
      },
      ...{ skin: 'star', color: [120 - i * 4, 108 - i * 4, 96 - i * 3] as const },
    })),
  bowls: () => [
    { shape: 'bowl', x: 0.33, y: 0.4, r: 0.24, skin: 'wood', color: [168, 122, 78] },
    { shape: 'bowl', x: 0.66, y: 0.66, r: 0.25, skin: 'wood', color: [154, 108, 68] },
  ],
  mortars: () => [
    { shape: 'tube', x: 0.22, y: 0.94, r: 0.105, height: 0.74, skin: 'bamboo', color: [176, 132, 86] },
    { shape: 'tube', x: 0.51, y: 0.96, r: 0.085, height: 0.58, skin: 'iron', color: [92, 92, 98] },
    { shape: 'tube', x: 0.79, y: 0.95, r: 0.095, height: 0.66, skin: 'paper', color: [222, 206, 170] },
  ],
  mallets: () =>
    [0.2, 0.5, 0.8].flatMap((x, i): Body[] => [
      { shape: 'tube', x, y: 0.94, r: 0.024 + i * 0.002, height: 0.46, skin: 'wood', color: [178, 138, 92] },
      {
        shape: 'tube',
        x,
        y: 0.5 + i * 0.02,
        r: 0.1,
        height: 0.24,
        skin: 'wood',
        color: [142 + i * 12, 98 + i * 10, 62 + i * 6],
      },
    ]),
}

const grounds: Record<string, readonly [number, number, number]> = {
  shell: [206, 200, 190],
  family: [188, 194, 200],
  stars: [226, 218, 200],
  growth: [214, 208, 198],
  bowls: [196, 200, 192],
  mortars: [178, 182, 190],
  mallets: [204, 206, 198],
}

export const stillPlate = (kind: string, seed: number): Promise<Buffer> =>
  still(stills[kind]!(), { width, height, ground: grounds[kind]!, seed })

/** A long exposure of the album. As a glass negative it is grey, dark where there was light, with scratches and a black edge. */
export async function photographPlate(at: number, isNegative: boolean): Promise<Buffer> {
  const plate = plates[at]!
  const size = isNegative ? { width: 640, height: 490 } : { width: 760, height: 537 }
  const film = takePicture({ ...plate, seed: at * 17 + 5, ...size })
  if (!isNegative) return film.develop({ seed: at + 1, quality: 80 })
  const chance = chanceFrom(at + 40)
  const scratches = Array.from(
    { length: 24 },
    () =>
      `M${Math.round(chance() * 640)} ${Math.round(chance() * 490)}l${Math.round(chance() * 30 - 15)} ${Math.round(chance() * 26)}`,
  )
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="490"><path d="${scratches.join('')}" stroke="#efeae0" stroke-width="0.8" opacity="0.7"/><path d="M0 0H640V490H0Z" fill="none" stroke="#15130f" stroke-width="26"/><ellipse cx="598" cy="452" rx="20" ry="27" fill="#6e6a60" opacity="0.6"/></svg>`
  const negative = await film.image(12, at).greyscale().negate().png().toBuffer()
  return sharp(negative)
    .tint('#d8d2c2')
    .composite([{ input: Buffer.from(marks) }])
    .jpeg({ quality: 78 })
    .toBuffer()
}
