import sharp from 'sharp'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { noiseOf } from '../../press/terrain.ts'

type Colour = readonly [number, number, number]

/** A thing on the photographer's table, in shares of the picture's width. */
export interface Body {
  shape: 'ball' | 'tube' | 'bowl'
  x: number
  /** The height of the middle of a ball or bowl, or of the foot of a tube. */
  y: number
  r: number
  /** The height of a tube. */
  height?: number
  skin: 'strips' | 'star' | 'iron' | 'wood' | 'bamboo' | 'paper'
  color: Colour
}

const light = [-0.52, -0.62, 0.59] as const

/** Photographs things on a table under a lamp at the left: shaded by their form, with the shadows that they throw. Returns a JPEG. */
export function still(
  bodies: readonly Body[],
  { width, height, ground, seed }: { width: number; height: number; ground: Colour; seed: number },
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const things = bodies.map((body) => ({
    ...body,
    x: body.x * width,
    y: body.y * width,
    r: body.r * width,
    height: (body.height ?? 0) * width,
  }))
  const grain = noiseOf(seed, 2)
  const horizon = height * 0.5
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const lamp = 1.12 - 0.5 * Math.hypot((x - width * 0.3) / width, (y - height * 0.3) / height)
      const table = 0.86 + 0.16 * Math.min(1, Math.max(0, (y - horizon) / 120))
      const shade = lamp * table * shadowAt(things, x, y) + grain(x * 0.4, y * 0.4) * 0.012
      put(pixels, (y * width + x) * 3, ground, shade)
    }
  for (const [i, thing] of things.entries()) draw(pixels, { width, height }, { thing, seed: seed * 50 + i })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

type Thing = Body & { height: number }

/** A soft shadow at the foot of each thing, away from the lamp. */
function shadowAt(things: readonly Thing[], x: number, y: number): number {
  let shade = 1
  for (const { shape, x: cx, y: cy, r } of things) {
    const foot = shape === 'tube' ? cy : cy + r * 0.86
    const [u, v] = [(x - cx - r * 0.5) / (r * 1.5), (y - foot) / (r * 0.42)]
    const far = u * u + v * v
    if (far < 4) shade *= 1 - 0.55 * Math.exp(-far * 1.6)
  }
  return shade
}

function put(pixels: Buffer, at: number, color: Colour, shade: number) {
  for (let c = 0; c < 3; c++) pixels[at + c] = Math.max(0, Math.min(255, color[c]! * shade))
}

function draw(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
  { thing, seed }: { thing: Thing; seed: number },
) {
  const skin = skinOf(thing, seed)
  const { shape, x: cx, y: cy, r } = thing
  const top = shape === 'tube' ? cy - thing.height - r * 0.3 : cy - r
  const bottom = shape === 'tube' ? cy + r * 0.3 : cy + r
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(width, cx + r); x++) {
      const normal = shape === 'tube' ? onTube(thing, x, y) : onBall(thing, x, y)
      if (!normal) continue
      const [nx, ny, nz, dim] = normal
      const lit = Math.max(0, nx * light[0] + ny * light[1] + nz * light[2])
      const shine =
        thing.skin === 'iron' ? 0.5 * lit ** 14 : thing.skin === 'star' ? 0.06 * lit ** 6 : 0.1 * lit ** 8
      const back = 0.1 * Math.max(0, nx * 0.8 + ny * 0.4)
      put(
        pixels,
        (y * width + x) * 3,
        thing.color,
        (0.24 + 0.86 * lit + shine + back) * dim * skin([nx, ny, nz], x, y),
      )
    }
}

type Normal = readonly [nx: number, ny: number, nz: number, dim: number] | undefined

function onBall({ shape, x: cx, y: cy, r }: Thing, x: number, y: number): Normal {
  const [dx, dy] = [(x - cx) / r, (y - cy) / r]
  const flat = dx * dx + dy * dy
  if (flat > 1) return
  if (shape === 'ball') return [dx, dy, Math.sqrt(1 - flat), 1]
  // A bowl stands open to the front: its rim is an ellipse, and the hollow behind it is lit from the other side.
  const rim = (dx / 1) ** 2 + ((dy + 0.34) / 0.3) ** 2
  if (dy < -0.34 && rim > 1) return
  if (rim > 1) return [dx, dy, Math.sqrt(1 - flat), 1]
  if (rim > 0.86) return [0, -0.8, 0.6, 1.12]
  return [-dx * 0.8, 0.3, 0.6, 0.55 + 0.3 * Math.max(0, dx)]
}

function onTube({ x: cx, y: cy, r, height }: Thing, x: number, y: number): Normal {
  const dx = (x - cx) / r
  if (Math.abs(dx) > 1) return
  const bulge = Math.sqrt(1 - dx * dx) * r * 0.26
  if (y > cy + bulge) return
  const mouth = dx * dx + ((y - (cy - height)) / (r * 0.26)) ** 2
  if (mouth < 0.72) return [dx * -0.7, 0.4, 0.5, 0.3]
  if (mouth <= 1) return [0, -0.8, 0.6, 1.1]
  if (y < cy - height) return
  return [dx, 0, Math.sqrt(1 - dx * dx), 1]
}

type Skin = (normal: readonly [nx: number, ny: number, nz: number], x: number, y: number) => number

function skinOf({ skin, r }: Thing, seed: number): Skin {
  const noise = noiseOf(seed, 3)
  if (skin === 'strips') return strips(seed, noise)
  if (skin === 'star') return ([nx, ny]) => 0.82 + noise(nx * r * 0.45 + seed, ny * r * 0.45) * 0.7
  if (skin === 'iron') return ([nx], _, y) => 0.86 + noise(nx * 5, y * 0.03) * 0.34
  if (skin === 'bamboo') return ([nx], _, y) => (y % 58 < 3 ? 0.62 : 0.94) + noise(nx * 14, y * 0.006) * 0.12
  if (skin === 'wood') return ([nx, ny], x, y) => 0.9 + noise(x * 0.02 + nx, y * 0.16 + ny) * 0.26
  return (_, x, y) => 0.95 + noise(x * 0.2, y * 0.2) * 0.08
}

/** Strips of kraft paper, pasted around the ball in great circles, the later ones over the earlier. */
function strips(seed: number, noise: (x: number, y: number) => number): Skin {
  const chance = chanceFrom(seed + 11)
  const bands = Array.from({ length: 16 }, () => {
    const [z, turn] = [chance() * 2 - 1, chance() * Math.PI * 2]
    const flat = Math.sqrt(1 - z * z)
    return { axis: [flat * Math.cos(turn), flat * Math.sin(turn), z] as const, tone: 0.88 + chance() * 0.2 }
  })
  return ([nx, ny, nz]) => {
    let tone = 0.9
    for (const { axis, tone: own } of bands) {
      const off = Math.abs(nx * axis[0] + ny * axis[1] + nz * axis[2])
      if (off < 0.15) tone = own * (off > 0.135 ? 0.78 : 1)
    }
    return tone + noise(nx * 26, ny * 26) * 0.09
  }
}
