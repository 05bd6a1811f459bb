import { readFileSync } from 'node:fs'
import type { V4WorkerOptions } from 'miniflare'
import { scryptCost } from '#app/kernel/values/scrypt-cost.ts'
import { scryptCost as cheapCost } from '#tests/workerd/scrypt-cost.ts'

type Module = { type: string; path: string; contents?: string }

/**
 * A bundled Worker that hashes passwords at the cost of the tests inside workerd: one of the deployed cost holds its only
 * thread for a fifth of a second, and whatever else is asked waits (docs/adr/070). Nothing else of it differs.
 */
export function withCheapHashes(worker: V4WorkerOptions): V4WorkerOptions {
  const { modules } = worker as unknown as { modules: Module[] }
  const [first, ...rest] = modules
  if (first === undefined) throw new Error('a Worker without a module')
  const contents = cheapened(readFileSync(first.path, 'utf8'))
  return { ...worker, modules: [{ ...first, contents }, ...rest] } as unknown as V4WorkerOptions
}

/** A bundle with the other cost. One in which the cost isn't found just once is another than was thought. */
export function cheapened(bundle: string): string {
  const [before, after, ...more] = bundle.split(written(scryptCost))
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `the cost of a hash stands ${bundle.split(written(scryptCost)).length - 1} times in a bundle`,
    )
  return before + written(cheapCost) + after
}

function written({ ln, r, p }: typeof scryptCost): string {
  return `scryptCost = { ln: ${ln}, r: ${r}, p: ${p} }`
}
