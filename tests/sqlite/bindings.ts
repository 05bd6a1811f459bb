import { readFileSync } from 'node:fs'
import { publicFile } from '#tests/workerd/public-file.ts'
import { type EmptiedD1, emptiedD1 } from './emptied-d1.ts'
import { memoryBucket } from './memory-bucket.ts'
import { memoryNamespace } from './memory-namespace.ts'

/** Stands for `cloudflare:workers` in tests on SQLite: the bindings of tests/workerd/wrangler.toml, in the memory of Node. */
const configuration = readFileSync(new URL('../workerd/wrangler.toml', import.meta.url), 'utf8')
const [, vars = ''] = /\[vars\]\n([^[]*)/.exec(configuration) ?? []
const limits = [...configuration.matchAll(/\[\[ratelimits\]\]\nname = "(\w+)"/g)].map(([, name = '']) => name)

const databases = {
  DB: emptiedD1('core'),
  DB_2: emptiedD1('core'),
  DB_3: emptiedD1('core'),
  SEARCH: emptiedD1('search'),
  SEARCH_2: emptiedD1('search'),
} satisfies Record<string, EmptiedD1>

const [files, snapshots] = [memoryBucket(), memoryNamespace()]

export const env = {
  ...Object.fromEntries([...vars.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, name, value]) => [name, value])),
  ...Object.fromEntries(limits.map((name) => [name, { limit: async () => ({ success: true }) }])),
  ...Object.fromEntries(Object.entries(databases).map(([name, { d1 }]) => [name, d1])),
  FILES: files.bucket,
  SNAPSHOTS: snapshots.namespace,
  JOBS: { send: async () => undefined, sendBatch: async () => undefined },
  ASSETS: { fetch: publicFile },
}

/** The bytes of the first database of records, and what fills it with such bytes. */
export const { save, restore } = databases.DB

/** Empties databases, files and snapshots for the next file of tests. */
export function emptyBindings(): void {
  for (const { empty } of Object.values(databases)) empty()
  files.empty()
  snapshots.empty()
}
