/** Returns a generator of numbers in [0, 1). The same seed gives the same numbers. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
