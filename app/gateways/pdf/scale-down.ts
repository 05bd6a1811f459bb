import type { Picture } from './draw-cover.ts'

/** An opaque picture at a smaller width: each pixel is the mean of what it stands for. */
export function scaleDown(picture: Picture, maxWidth: number): Picture {
  const { width, height, data } = picture
  if (width <= maxWidth) return picture
  const size = { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) }
  const into = new Uint8ClampedArray(size.width * size.height * 4).fill(255)
  const [columns, rows] = [sharesOf(width, size.width), sharesOf(height, size.height)]
  const sums = new Float32Array(width * 3)
  for (let row = 0; row < size.height; row++) {
    sums.fill(0)
    for (let at = rows.from[row]!; at < rows.from[row]! + rows.count; at++)
      addRow(sums, data, at * width * 4, rows.shares[row * rows.count + at - rows.from[row]!]!)
    addUp(sums, columns, into, row * size.width * 4)
  }
  return { ...picture, ...size, data: into }
}

/** For each of the fewer places: which of the many it begins with, and how much of each it is. */
type Shares = { from: Int32Array; shares: Float32Array; count: number }

function sharesOf(many: number, few: number): Shares {
  const step = many / few
  const count = Math.min(many, Math.ceil(step) + 1)
  const from = new Int32Array(few)
  const shares = new Float32Array(few * count)
  for (let place = 0; place < few; place++) {
    const [begin, end] = [place * step, (place + 1) * step]
    const first = Math.min(Math.floor(begin), many - count)
    from[place] = first
    for (let at = 0; at < count; at++) {
      const covered = Math.min(end, first + at + 1) - Math.max(begin, first + at)
      shares[place * count + at] = Math.max(0, covered) / step
    }
  }
  return { from, shares, count }
}

function addRow(sums: Float32Array, data: Uint8ClampedArray, from: number, share: number): void {
  if (share === 0) return
  for (let at = 0, read = from; at < sums.length; at += 3, read += 4) {
    sums[at] = sums[at]! + data[read]! * share
    sums[at + 1] = sums[at + 1]! + data[read + 1]! * share
    sums[at + 2] = sums[at + 2]! + data[read + 2]! * share
  }
}

function addUp(sums: Float32Array, { from, shares, count }: Shares, into: Uint8ClampedArray, begin: number) {
  for (let place = 0; place < from.length; place++) {
    let [red, green, blue] = [0, 0, 0]
    for (let at = 0; at < count; at++) {
      const share = shares[place * count + at]!
      const read = (from[place]! + at) * 3
      red += sums[read]! * share
      green += sums[read + 1]! * share
      blue += sums[read + 2]! * share
    }
    const write = begin + place * 4
    into[write] = red
    into[write + 1] = green
    into[write + 2] = blue
  }
}
