import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { changeUnits } from './change-units.ts'
import { encodeJpeg } from './encode-jpeg.ts'
import { JpegFault, readHead, unitsOf } from './jpeg-head.ts'

/** Waves in three colours with hard edges among them: something in every coefficient. */
function picture(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isEdge = (x >> 2) % 5 === (y >> 3) % 5
    const light = isEdge ? 0 : 128 + 100 * Math.sin(x / 7) * Math.cos(y / 11)
    data.set([light, isEdge ? 0 : 200 - light / 2, isEdge ? 0 : 255 - light, 255], at * 4)
  }
  return { data, width, height }
}

const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()
const all = (jpeg: Uint8Array) => {
  const { across, down } = unitsOf(readHead(jpeg))
  return new Uint8Array(across * down).fill(1)
}

describe('a picture of ours', () => {
  it.each([
    [1, 1],
    [16, 16],
    [17, 33],
    [200, 131],
  ])('of %i × %i pixels is read by others as it was', async (width, height) => {
    const source = picture(width, height)
    const jpeg = encodeJpeg(source, 85)
    const { info, data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    const apart = data.reduce(
      (sum, value, at) => sum + Math.abs(value - source.data[Math.floor(at / 3) * 4 + (at % 3)]!),
      0,
    )
    expect(apart / data.length).toBeLessThan(14)
    const light = (of: ArrayLike<number>, at: number) =>
      0.299 * of[at]! + 0.587 * of[at + 1]! + 0.114 * of[at + 2]!
    let lightApart = 0
    for (let at = 0; at < width * height; at++)
      lightApart += Math.abs(light(data, at * 3) - light(source.data, at * 4))
    expect(lightApart / (width * height)).toBeLessThan(3)
  })

  it('is the same to the byte when all of it is decoded and coded again', () => {
    const jpeg = encodeJpeg(picture(211, 97), 75)
    const again = changeUnits(jpeg, readHead(jpeg), { isChanged: all(jpeg), change: () => {} })
    expect(Buffer.from(again).equals(jpeg)).toBe(true)
  })

  it('is changed in the units that are to be, and nowhere else', async () => {
    const jpeg = encodeJpeg(picture(160, 64), 75)
    const isChanged = all(jpeg).fill(0)
    isChanged[13] = 1
    const changed = changeUnits(jpeg, readHead(jpeg), {
      isChanged,
      change: (unit, number) => {
        expect(number).toBe(13)
        for (const block of unit) block.fill(0)
      },
    })
    const [before, after] = await Promise.all([pixels(jpeg), pixels(changed)])
    const light = await sharp(changed)
      .greyscale()
      .extract({ left: 50, top: 18, width: 12, height: 12 })
      .raw()
      .toBuffer()
    expect(light.every((value) => Math.abs(value - 128) < 4)).toBe(true)
    for (let at = 0; at < before.length; at++) {
      const [x, y] = [Math.floor(at / 3) % 160, Math.floor(at / 480)]
      // A pixel around it takes part: colours are at half the size.
      const isThere = x >= 47 && x <= 64 && y >= 15 && y <= 32
      if (!isThere && before[at] !== after[at]) throw new Error(`${x}, ${y} is another`)
    }
  })

  it('is told from every other', async () => {
    const jpeg = encodeJpeg(picture(40, 40), 75)
    const other = await sharp(jpeg).jpeg().toBuffer()
    for (const wrong of [other, jpeg.subarray(0, 300), jpeg.subarray(0, jpeg.length - 1), new Uint8Array()])
      expect(() => readHead(wrong)).toThrow(JpegFault)
    const head = readHead(jpeg)
    const broken = jpeg.slice().fill(0xfe, head.from, head.from + 40)
    expect(() => changeUnits(broken, head, { isChanged: all(jpeg), change: () => {} })).toThrow(JpegFault)
  })
})
