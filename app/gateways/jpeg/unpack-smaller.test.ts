import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpeg as turbo } from '#tests/documents/read-document.ts'
import { jpegUnpacker, plainLayout } from './unpack-smaller.ts'

const [WIDTH, HEIGHT] = [203, 101]
const unpack = jpegUnpacker(turbo)
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)]
  return [x, y * 2, 128 + 60 * Math.sin((x + y) / 30)][at % 3]!
})
const picture = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
const colour = await picture().jpeg({ quality: 95 }).toBuffer()
const grey = await picture().toColourspace('b-w').jpeg({ quality: 95 }).toBuffer()
const progressive = await picture().jpeg({ progressive: true }).toBuffer()
const inks = await picture().toColourspace('cmyk').jpeg().toBuffer()
const png = await picture().png().toBuffer()

describe('a JPEG that is unpacked at a smaller size', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has its own colours at %d eighths', async (eighths) => {
    const { width, height, rows, rowBytes } = unpack(colour, eighths)!
    expect([width, height]).toEqual([Math.ceil((WIDTH * eighths) / 8), Math.ceil((HEIGHT * eighths) / 8)])
    expect(rowBytes % 4).toBe(0)
    const scaled = await picture().resize(width, height, { fit: 'fill' }).raw().toBuffer()
    const turned = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const column = Math.floor(at / 3) % width
      return rows[Math.floor(at / 3 / width) * rowBytes + column * 3 + 2 - (at % 3)]!
    })
    const sum = turned.reduce((all, value, at) => all + Math.abs(value - scaled[at]!), 0)
    expect(sum / turned.length).toBeLessThan(4)
  })

  it('is unpacked with the same memory as those before it, also after one with a fault', () => {
    const shown = ({ rows, rowBytes, width }: NonNullable<ReturnType<typeof unpack>>) =>
      Buffer.from(rows.filter((_, at) => at % rowBytes < width * 3))
    const alone = shown(jpegUnpacker(turbo)(colour, 4)!)
    for (const before of [grey, colour.subarray(0, 900), colour]) {
      unpack(before, 8)
      expect(alone.equals(shown(unpack(colour, 4)!))).toBe(true)
    }
  })

  it('has one plane if it is grey', () => {
    expect(unpack(grey, 4)).toMatchObject({ width: 102, height: 51, planes: 1, rowBytes: 104 })
  })

  it('is refused with any fault, wherever that is', () => {
    for (let end = 0; end < colour.length - 2; end += 97)
      expect(unpack(colour.subarray(0, end), 4)).toBeNull()
    let random = 7
    for (let time = 0; time < 300; time++) {
      const broken = Uint8Array.from(colour)
      for (let change = 0; change < 3; change++) {
        random = (random * 1103515245 + 12345) & 0x7fffffff
        broken[random % broken.length] = random >> 16
      }
      const unpacked = unpack(broken, 4)
      if (unpacked !== null) expect(unpacked.rows.length).toBe(unpacked.rowBytes * unpacked.height)
    }
  })
})

describe('a JPEG that every decoder reads in the same way', () => {
  it('has its pixels and planes in its head', () => {
    expect(plainLayout(colour)).toEqual({ width: WIDTH, height: HEIGHT, planes: 3 })
    expect(plainLayout(grey)).toEqual({ width: WIDTH, height: HEIGHT, planes: 1 })
  })

  it.each([
    ['progressive', progressive],
    ['in inks', inks],
    ['without its scan', colour.subarray(0, 200)],
    ['a PNG', png],
  ])('is none that is %s', (_, bytes) => {
    expect(plainLayout(bytes)).toBeNull()
    expect(unpack(bytes, 4)).toBeNull()
  })
})
