import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'

/**
 * An isolate writes its counts at most this often, in milliseconds. Counts that it hasn't written when it ends are lost.
 */
const writeEvery = 10_000

let counts = new Map<number, number>()
let writtenAt = 0

/** Counts a refusal of this name in this isolate, on a page, in a form or in a call. */
export function countRefusal(name: ErrorName): void {
  const { code } = catalogue[name]
  counts.set(code, (counts.get(code) ?? 0) + 1)
}

/** Takes the counts since the last time. Null if there are none, or if it is too early. */
export function takeRefusals(now: number): ReadonlyMap<number, number> | null {
  if (counts.size === 0 || now - writtenAt < writeEvery) return null
  const taken = counts
  counts = new Map()
  writtenAt = now
  return taken
}
