import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'

/** Counts are written at most this often by an isolate, milliseconds; what it hasn't written when it ends is lost. */
const writeEvery = 10_000

let counts = new Map<number, number>()
let writtenAt = 0

/** One more refusal of this name was given by this isolate, through whatever door. */
export function countRefusal(name: ErrorName): void {
  const { code } = catalogue[name]
  counts.set(code, (counts.get(code) ?? 0) + 1)
}

/** What was counted since it was last taken; null while there is nothing, or it is too early. */
export function takeRefusals(now: number): ReadonlyMap<number, number> | null {
  if (counts.size === 0 || now - writtenAt < writeEvery) return null
  const taken = counts
  counts = new Map()
  writtenAt = now
  return taken
}
