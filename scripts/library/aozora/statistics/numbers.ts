export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The standard deviation: of a sample (divided by n − 1), or of all there are (divided by n). */
export function deviation(values: readonly number[], isSample = true): number {
  const centre = mean(values)
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - (isSample ? 1 : 0)),
  )
}

export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)]
  const products = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i]! - my), 0)
  return products / ((xs.length - 1) * deviation(xs) * deviation(ys))
}

/** The straight line through points with the least squared distance: its slope and its height at 0. */
export function line(xs: readonly number[], ys: readonly number[]): { slope: number; start: number } {
  const slope = (correlation(xs, ys) * deviation(ys)) / deviation(xs)
  return { slope, start: mean(ys) - slope * mean(xs) }
}

/** The chance that a value of the normal distribution is at most z standard deviations above its mean. */
export function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

export const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
export const binomial = (n: number, k: number, p: number) => choose(n, k) * p ** k * (1 - p) ** (n - k)

/** A value near 0 that is normally distributed, from twelve even ones. */
export const spread = (chance: () => number) =>
  Array.from({ length: 12 }, chance).reduce((sum, value) => sum + value, -6)
