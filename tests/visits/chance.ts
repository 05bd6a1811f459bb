export type Chance = ReturnType<typeof chanceOf>

/** Makes a random generator that gives the same choices for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    of: (probability: number) => next() < probability,
    /** Returns a whole number from 0 to `most`. */
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  }
}
