import encode, { init } from '@jsquash/webp/encode.js'
import type { Pixels } from './draw-cover.ts'

/** Settings of the encoder: quality is 0 to 100, method 0 (fast) to 6 (small). */
type WebpEncoding = { quality: number; method: number }

const usual: WebpEncoding = { quality: 75, method: 2 }

let ready: Promise<unknown> | undefined

/** Compresses a picture. `module` is the compiled SIMD encoder of @jsquash/webp. The first one that is passed is kept. */
export async function encodeWebp(
  picture: Pixels,
  module: WebAssembly.Module,
  encoding = usual,
): Promise<Uint8Array> {
  ready ??= init(module)
  await ready
  const pixels = { ...picture, colorSpace: 'srgb' } as unknown as ImageData
  return new Uint8Array(await encode(pixels, encoding))
}

/** Scales an opaque picture down: each pixel is the mean of the pixels that it replaces. */
export function scaleDown<Of extends Pixels>(picture: Of, maxWidth: number): Of {
  const { width, height, data } = picture
  if (width <= maxWidth) return picture
  const size = { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) }
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const into = new Uint32Array(size.width * size.height)
  const [columns, rows] = [sharesOf(width, size.width), sharesOf(height, size.height)]
  const line: Line = { outer: new Uint32Array(width), green: new Uint32Array(width) }
  for (let row = 0; row < size.height; row++) {
    line.outer.fill(HALVES)
    line.green.fill(HALF)
    const first = rows.from[row]!
    for (let at = 0; at < rows.count; at++)
      addRow(line, from, (first + at) * width, rows.shares[row * rows.count + at]!)
    addUp(line, columns, into, row * size.width)
  }
  return { ...picture, ...size, data: new Uint8ClampedArray(into.buffer) }
}

/** For each target position the first source position, and the weights of the source positions in 256ths. */
type Shares = { from: Int32Array; shares: Int32Array; count: number }
const WHOLE = 256

/** Added to round sums of 256ths, for one colour and for two at once. */
const [HALF, HALVES] = [0x80, 0x800080]

function sharesOf(many: number, few: number): Shares {
  const step = many / few
  const count = Math.min(many, Math.ceil(step) + 1)
  const from = new Int32Array(few)
  const shares = new Int32Array(few * count)
  for (let place = 0; place < few; place++) {
    const begin = place * step
    const first = Math.min(Math.floor(begin), many - count)
    from[place] = first
    let given = 0
    for (let at = 0; at < count; at++) {
      const reached = Math.min(step, Math.max(0, first + at + 1 - begin))
      const until = Math.round((reached / step) * WHOLE)
      shares[place * count + at] = until - given
      given = until
    }
  }
  return { from, shares, count }
}

/** The sums of a row. Red and blue are added together, with 16 bits each, so that one multiplication serves both; green is separate. */
type Line = { outer: Uint32Array; green: Uint32Array }
const [OUTER, GREEN, OPAQUE] = [0xff00ff, 0xff00, 0xff000000]

function addRow({ outer, green }: Line, from: Uint32Array, begin: number, share: number): void {
  if (share === 0) return
  for (let at = 0; at < outer.length; at++) {
    const pixel = from[begin + at]!
    outer[at] = outer[at]! + Math.imul(pixel & OUTER, share)
    green[at] = green[at]! + Math.imul((pixel >>> 8) & 0xff, share)
  }
}

function addUp({ outer, green }: Line, { from, shares, count }: Shares, into: Uint32Array, begin: number) {
  for (let place = 0; place < from.length; place++) {
    let [outerSum, greenSum] = [HALVES, HALF]
    for (let at = 0; at < count; at++) {
      const share = shares[place * count + at]!
      const read = from[place]! + at
      outerSum = (outerSum + Math.imul((outer[read]! >>> 8) & OUTER, share)) | 0
      greenSum += Math.imul(green[read]! >>> 8, share)
    }
    into[begin + place] = OPAQUE | ((outerSum >>> 8) & OUTER) | (greenSum & GREEN)
  }
}
