/** For each position in zigzag order the position in the block, row by row (T.81, figure A.6). */
export const zigzag = zigzagOrder()

/** The factor by which each result of `transformBlock` is too large, by position in the block, row by row. */
export const transformScale = Float64Array.from({ length: 64 }, (_, at) => scaleOf(at >> 3) * scaleOf(at & 7))

/**
 * Applies the discrete cosine transform to 8 × 8 samples in place, row by row. Each coefficient is `transformScale` times
 * larger than in T.81 (A.3.3), which saves multiplications (Arai, Agui, Nakajima 1988).
 */
export function transformBlock(samples: Float64Array): void {
  for (let row = 0; row < 64; row += 8) transformEight(samples, row, 1)
  for (let column = 0; column < 8; column++) transformEight(samples, column, 8)
}

const HALF_ROOT = Math.SQRT1_2
const SINE_16TH = Math.sin(Math.PI / 8)
const [DIFFERENCE, SUM] = [Math.cos(Math.PI / 8) - SINE_16TH, Math.cos(Math.PI / 8) + SINE_16TH]

function transformEight(of: Float64Array, at: number, step: number): void {
  const [a, b, c, d] = [at, at + step, at + 2 * step, at + 3 * step]
  const [e, f, g, h] = [at + 4 * step, at + 5 * step, at + 6 * step, at + 7 * step]
  const sum0 = of[a]! + of[h]!
  const sum1 = of[b]! + of[g]!
  const sum2 = of[c]! + of[f]!
  const sum3 = of[d]! + of[e]!
  const less0 = of[a]! - of[h]!
  const less1 = of[b]! - of[g]!
  const less2 = of[c]! - of[f]!
  const less3 = of[d]! - of[e]!

  const even0 = sum0 + sum3
  const even1 = sum1 + sum2
  const even2 = sum0 - sum3
  const turned = (sum1 - sum2 + even2) * HALF_ROOT
  of[a] = even0 + even1
  of[e] = even0 - even1
  of[c] = even2 + turned
  of[g] = even2 - turned

  const odd0 = less3 + less2
  const odd1 = less2 + less1
  const odd2 = less1 + less0
  const shared = (odd0 - odd2) * SINE_16TH
  const low = odd0 * DIFFERENCE + shared
  const high = odd2 * SUM + shared
  const middle = odd1 * HALF_ROOT
  const [plus, minus] = [less0 + middle, less0 - middle]
  of[f] = minus + low
  of[d] = minus - low
  of[b] = plus + high
  of[h] = plus - high
}

function scaleOf(frequency: number): number {
  return frequency === 0 ? 2 * Math.SQRT2 : 4 * Math.cos((frequency * Math.PI) / 16)
}

function zigzagOrder(): Uint8Array {
  const order: number[] = []
  for (let diagonal = 0; diagonal < 15; diagonal++) {
    const places: number[] = []
    for (let row = Math.max(0, diagonal - 7); row <= Math.min(7, diagonal); row++)
      places.push(row * 8 + diagonal - row)
    order.push(...(diagonal % 2 === 0 ? places.reverse() : places))
  }
  return Uint8Array.from(order)
}
