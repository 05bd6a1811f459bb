import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { root } from '../parts/settings.ts'

type Module = { type: string; path: string; contents?: string }

/** Puts `trips-worker.ts` before a bundled Worker, so that a test can ask how long its chains of calls are (tests/http/trips). */
export function withTripsCounted(worker: V4WorkerOptions): V4WorkerOptions {
  return withEntry(worker, 'scripts/tests/trips-worker.ts')
}

/** Makes a module the entry of a bundled Worker, which it imports as `./index.js`. Its types are stripped, and it imports nothing else. */
export function withEntry(worker: V4WorkerOptions, script: string): V4WorkerOptions {
  const { modules } = worker as unknown as { modules: Module[] }
  const [first] = modules
  if (first === undefined) throw new Error('a Worker without a module')
  const source = readFileSync(join(root, script), 'utf8')
  const entry = {
    type: 'ESModule',
    path: join(dirname(first.path), 'entry.js'),
    contents: stripTypeScriptTypes(source),
  }
  return { ...worker, modules: [entry, ...modules] } as unknown as V4WorkerOptions
}
