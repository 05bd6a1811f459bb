import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { startEngine, webp, webpDecoder } from '#tests/documents/read-document.ts'

const maker = pictureMaker({ openEngine: () => startEngine(), webp, webpDecoder })

/** The left half is half-transparent red, the right half fully transparent. */
async function halfRed(width: number, height: number, type: 'png' | 'jpeg' = 'png') {
  const left = await sharp({
    create: { width: width / 2, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
  const whole = sharp({ create: { width, height, channels: 4, background: nothing } }).composite([
    { input: left, left: 0, top: 0 },
  ])
  return new Uint8Array(await whole.toFormat(type).toBuffer())
}

async function pixelAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return { size: [info.width, info.height], pixel: [...data.subarray(at, at + 4)] }
}

it('a copy of a WebP has the asked width and the same picture; nothing is enlarged', async () => {
  const halves = sharp({ create: { width: 480, height: 600, channels: 3, background: 'white' } })
  const red = await sharp({ create: { width: 240, height: 600, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const cover = new Uint8Array(
    await halves
      .composite([{ input: red, left: 0, top: 0 }])
      .webp()
      .toBuffer(),
  )
  const copy = await maker.shrink(cover, 240)
  expect(copy).toMatchObject({ width: 240, height: 300, type: 'webp' })
  expect(copy!.bytes.length).toBeLessThan(cover.length)
  const [left, right] = [await pixelAt(copy!.bytes, 60, 150), await pixelAt(copy!.bytes, 180, 150)]
  expect(left.size).toEqual([240, 300])
  expect(Math.abs(left.pixel[0]! - 0xcc)).toBeLessThan(6)
  expect(left.pixel[1]).toBeLessThan(6)
  expect(right.pixel.every((value) => value > 249)).toBe(true)
  expect(await maker.shrink(cover, 480)).toBeNull()
})

describe('a resized picture', () => {
  it('keeps its proportions and its transparency', async () => {
    const [made] = (await maker.resize(await halfRed(800, 200), [{ maxWidth: 400, maxHeight: 400 }])) ?? []
    expect(made).toMatchObject({ width: 400, height: 100, type: 'webp' })
    const { size, pixel } = await pixelAt(made!.bytes, 100, 50)
    expect(size).toEqual([400, 100])
    expect(pixel[0]).toBeGreaterThan(240)
    expect(pixel[3]).toBeGreaterThan(110)
    expect(pixel[3]).toBeLessThan(145)
    expect((await pixelAt(made!.bytes, 350, 50)).pixel[3]).toBe(0)
  })

  it('is made in every requested size, and never larger than the original', async () => {
    const wanted = [640, 1280, 1920].map((maxWidth) => ({ maxWidth, maxHeight: 2_000 }))
    const made = (await maker.resize(await halfRed(1_000, 300, 'jpeg'), wanted)) ?? []
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [640, 192],
      [1_000, 300],
      [1_000, 300],
    ])
  })

  it('is centred in a square PNG as an icon', async () => {
    const wanted = [{ maxWidth: 192, maxHeight: 192, isIcon: true }]
    const [icon] = (await maker.resize(await halfRed(400, 200), wanted)) ?? []
    expect(icon).toMatchObject({ width: 192, height: 192, type: 'png' })
    expect((await pixelAt(icon!.bytes, 40, 96)).pixel[0]).toBe(255)
    expect((await pixelAt(icon!.bytes, 40, 10)).pixel[3]).toBe(0)
  })

  it('isn’t made from a file that only claims to be a picture', async () => {
    const whole = await halfRed(100, 100)
    const cut = whole.slice(0, 60)
    const noise = whole.map((byte, at) => (at < 33 ? byte : (at * 7) % 256))
    for (const bytes of [cut, noise, new TextEncoder().encode('<svg onload="alert(1)"/>')])
      expect(await maker.resize(bytes, [{ maxWidth: 10, maxHeight: 10 }])).toBeNull()
  })
})
