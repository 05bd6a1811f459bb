import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeMaster } from './encode-master.ts'
import { FEW_BYTES, JpegFault, LONG, type Master, readMaster, unitsOf } from './master.ts'
import { changeUnits, type UnitChange, type UnitChanges } from './recode-units.ts'

/** A test picture of waves in three colours with hard edges, so that every coefficient is used. */
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

const masterOf = (width: number, height: number) => readMaster(encodeMaster(picture(width, height), 75))
const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()
const all = ({ head }: Master) => {
  const { across, down } = unitsOf(head)
  return Array.from({ length: across * down }, (_, unit) => unit)
}

/** Changes each unit in a different way. */
function changed(master: Master, units: number[], change: UnitChanges['change']) {
  const ways = Int32Array.from(units, (_, index) => index)
  return changeUnits(
    master,
    { units: Int32Array.from(units), ways, change },
    units.map(() => null),
  )
}

describe('a JPEG of encodeMaster', () => {
  it.each([
    [1, 1],
    [16, 16],
    [17, 33],
    [200, 131],
  ])('of %i × %i pixels is read unchanged by other decoders', async (width, height) => {
    const source = picture(width, height)
    const { jpeg } = readMaster(encodeMaster(source, 85))
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

  it.each([1, 7, 64])(
    'is the same to the byte when %i coefficients of each block are coded again',
    (reach) => {
      const master = masterOf(211, 97)
      const again = changed(master, all(master), (_way, _firsts, into) => {
        into.reach.fill(reach)
      })
      expect(Buffer.from(again).equals(master.jpeg)).toBe(true)
    },
  )

  it('has its coefficients changed and changed back', async () => {
    const master = masterOf(211, 97)
    const shift = (by: number) => (_: number, _firsts: Int16Array, into: UnitChange) => {
      for (const [index, place] of shifted) into.added[index * 64 + place] = by
      into.reach.set(reaches)
    }
    const shifted = [0, 2, 3, 5].flatMap((index) =>
      [0, 1, 5, 20, 40, 63].map((place) => [index, place] as const),
    )
    const reaches = [64, 0, 64, 64, 0, 64]
    const there = changed(master, all(master), shift(3))
    expect(difference(await pixels(there), await pixels(master.jpeg))).toBeGreaterThan(5)
    const back = changed(located(master, there), all(master), shift(-3))
    expect(Buffer.from(back).equals(master.jpeg)).toBe(true)
  })

  it('changes in the given units, and nowhere else', async () => {
    const master = masterOf(160, 64)
    const after = changed(master, [13], (_, firsts, into) => {
      for (const [index, first] of firsts.entries()) {
        into.added[index * 64] = -first
        into.reach[index] = 1
      }
    })
    const [before, now] = await Promise.all([pixels(master.jpeg), pixels(after)])
    const own = await sharp(after)
      .greyscale()
      .extract({ left: 48, top: 16, width: 16, height: 16 })
      .raw()
      .toBuffer()
    expect(own.reduce((sum, value) => sum + value, 0) / own.length).toBeCloseTo(128, -1)
    for (let at = 0; at < before.length; at++) {
      const [x, y] = [Math.floor(at / 3) % 160, Math.floor(at / 480)]
      // A pixel around the unit changes too, since colours are stored at half the resolution.
      const isThere = x >= 47 && x <= 64 && y >= 15 && y <= 32
      if (!isThere && before[at] !== now[at]) throw new Error(`${x}, ${y} is another`)
    }
  })

  it('is told from every other JPEG', async () => {
    const kept = encodeMaster(picture(40, 40), 75)
    const { jpeg } = readMaster(kept)
    const other = new Uint8Array(await sharp(jpeg).jpeg().toBuffer())
    const places = kept.slice(jpeg.length)
    const foreign = encodeMaster(picture(40, 24), 75)
    for (const wrong of [
      ...[jpeg.slice(), other, kept.subarray(0, 300), kept.subarray(0, kept.length - 1), new Uint8Array()],
      new Uint8Array([...other, ...places]),
      new Uint8Array([...foreign.subarray(0, readMaster(foreign).jpeg.length), ...places]),
    ])
      expect(() => readMaster(wrong)).toThrow(JpegFault)
    const master = readMaster(kept)
    const broken = { ...master, jpeg: jpeg.slice().fill(0xfe, master.from, -2) }
    const recoded: UnitChanges['change'] = (_, _firsts, into) => void into.reach.fill(64)
    expect(() => changed(broken, all(master), recoded)).toThrow(JpegFault)
  })
})

/** Finds the units of a changed picture by their markers. */
function located(master: Master, jpeg: Uint8Array<ArrayBuffer>): Master {
  const lengths: number[] = []
  let from = master.from
  for (let at = from; at < jpeg.length; at++) {
    if (jpeg[at] !== 0xff || jpeg[at + 1] === 0) continue
    lengths.push(at - from)
    from = at + 2
  }
  const rows = lengths.filter((length) => length > FEW_BYTES).length
  const blockBits = new Uint8Array(rows * 6).fill(LONG)
  return { ...master, jpeg, lengths: Uint16Array.from(lengths), blockBits }
}

function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length
}
