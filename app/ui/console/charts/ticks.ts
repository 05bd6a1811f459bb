/** Round numbers from the lowest to the highest value, 0 among them: steps of 1, 2 or 5 times a power of ten, five or so. */
export function niceTicks(lowest: number, highest: number, smallest = 1): number[] {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)]
  const step = Math.max(smallest, niceStep((high - low) / 4))
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

function niceStep(rough: number): number {
  if (rough <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
}
