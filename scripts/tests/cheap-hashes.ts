import { readFileSync } from 'node:fs'
import type { V4WorkerOptions } from 'miniflare'
import { scryptCost } from '#app/kernel/values/scrypt-cost.ts'
import { scryptCost as cheapCost } from '#tests/workerd/scrypt-cost.ts'

type Module = { type: string; path: string; contents?: string }

/**
 * Makes a bundled Worker hash passwords at a low cost, for the tests. A hash at the deployed cost needs the Worker's only thread for 0.2
 * seconds, which other requests need, too (docs/adr/070). Nothing else about the Worker changes.
 */
export function withCheapHashes(worker: V4WorkerOptions): V4WorkerOptions {
  const { modules } = worker as unknown as { modules: Module[] }
  const [first, ...rest] = modules
  if (first === undefined) throw new Error('a Worker without a module')
  const contents = cheapened(readFileSync(first.path, 'utf8'))
  return { ...worker, modules: [{ ...first, contents }, ...rest] } as unknown as V4WorkerOptions
}

/** Replaces the cost in a bundle, minified or not. Throws unless the cost occurs exactly once. */
export function cheapened(bundle: string): string {
  const { ln, r, p } = scryptCost
  const cost = new RegExp(`\\{ ?ln: ?${ln}, ?r: ?${r}, ?p: ?${p} ?\\}`, 'g')
  const times = bundle.match(cost)?.length ?? 0
  if (times !== 1) throw new Error(`the cost of a hash stands ${times} times in a bundle`)
  return bundle.replace(cost, JSON.stringify(cheapCost))
}
