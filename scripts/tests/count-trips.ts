import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { root } from '../parts/settings.ts'

type Module = { type: string; path: string; contents?: string }

/** Puts `trips-worker.ts` before a bundled Worker, so that a test can ask how long its chains of calls are (tests/http/trips). */
export function withTripsCounted(worker: V4WorkerOptions): V4WorkerOptions {
  const { modules } = worker as unknown as { modules: Module[] }
  const [first] = modules
  if (first === undefined) throw new Error('a Worker without a module')
  const source = readFileSync(join(root, 'scripts/tests/trips-worker.ts'), 'utf8')
  const entry = {
    type: 'ESModule',
    path: join(dirname(first.path), 'trips.js'),
    contents: stripTypeScriptTypes(source),
  }
  return { ...worker, modules: [entry, ...modules] } as unknown as V4WorkerOptions
}
