import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import sharp from 'sharp'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import type { WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { library } from '#seeds/library/index.ts'
import { buildWorldFiles } from '../build-world-files.ts'
import { bundleByEsbuild } from './bundle-by-esbuild.ts'
import { root, stateFolder } from './settings.ts'
import { bundledWorker, localSealingKeys } from './workers.ts'

const config = 'workers/ingest/wrangler.toml'
/** The files of the tests' small library, and of the whole library, whose books are made while the demo is served. */
const smallFolder = join(root, '.bunko/world')
export const libraryFolder = join(root, '.bunko/library')
const seeder = join(root, 'build/workers/seed')

/** For tests: the folder of the bundled ingest Worker, and a change to the options of the Worker that seeds. */
type ForTests = { ingest: string; seeder: (worker: V4WorkerOptions) => V4WorkerOptions }

/**
 * Fills the migrated databases of a state folder with the demo world for tests: the small library, and sites of the tests' own. It runs the
 * ingest of all books at once.
 */
export async function seedTestState(state: string, tests: ForTests): Promise<void> {
  await buildWorldFiles({ outDir: smallFolder, library: smallLibrary })
  const body = await worldForm(smallFolder)
  body.set('tests', '1')
  await seedBy(state, body, tests)
}

/**
 * Fills the migrated databases of a state folder with the demo world and the whole library. The files of its first books are there at
 * once; `fillLibrary` adds the others. The sweep does the ingest later.
 */
async function seedDemoState(state: string): Promise<void> {
  const isWanted = (tenant: WorldTenant, content: WorldContent) =>
    library[tenant].contents.indexOf(content) < firstOfSite[tenant]
  await buildWorldFiles({ outDir: libraryFolder, library, isWanted })
  await seedBy(state, await worldForm(libraryFolder))
}

/** The number of books that are ready soon after the first start: the first ones of each site, as its home page shows them. */
const firstOfSite: Record<WorldTenant, number> = { aozora: 6, sakura: 2, hanabi: 2, manabi: 1, tidewell: 1 }

/** Moves sites of a filled world to other databases of tenants, so that nobody develops or tests on a single one without noticing. */
export async function spreadState(state: string): Promise<void> {
  const body = new FormData()
  body.set('spread', '1')
  await seedBy(state, body)
}

/** Fills the databases with only the system's administrator: no companies, sites or readers. */
async function seedEmptyState(state: string): Promise<void> {
  const body = new FormData()
  body.set('empty', '1')
  await seedBy(state, body)
}

let bundled: Promise<void> | undefined

async function seedBy(state: string, body: FormData, tests?: ForTests): Promise<void> {
  bundled ??= bundleByEsbuild(seeder, 'scripts/parts/seed-worker.ts')
  await bundled
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(state, 'v3'),
      workers: workersFor(tests),
    }),
  )
  try {
    const origin = await miniflare.ready
    const answer = await fetch(origin, { method: 'POST', body })
    if (!answer.ok) throw new Error(`the world was not seeded: ${await answer.text()}`)
    if (tests !== undefined) await untilIngested(origin)
  } finally {
    await miniflare.dispose()
  }
}

function workersFor(tests: ForTests | undefined): V4WorkerOptions[] {
  const seed = {
    ...bundledWorker('seed', seeder, config, { SEALING_KEYS: localSealingKeys }),
    queueConsumers: undefined,
  }
  if (tests === undefined) return [seed]
  const queueProducers = { JOBS: { queueName: 'bunko-jobs' } }
  return [tests.seeder({ ...seed, queueProducers }), bundledWorker('ingest', tests.ingest, config)]
}

const ingestedWithin = 120_000

async function untilIngested(origin: URL): Promise<void> {
  const end = Date.now() + ingestedWithin
  while (Date.now() < end) {
    if ((await (await fetch(origin)).json()) === 0) return
    await wait(100)
  }
  throw new Error('the books were not read in in time')
}

async function worldForm(folder: string): Promise<FormData> {
  const form = new FormData()
  const sizes: Record<string, { format: string; width: number; height: number }> = {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile() && /\.(?:pdf|webp|svg)$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    const bytes = readFileSync(path)
    sizes[name] = await sizeOf(name, bytes)
    form.set(name, new Blob([bytes]), entry.name)
  }
  form.set('sizes', JSON.stringify(sizes))
  return form
}

async function sizeOf(name: string, bytes: Buffer) {
  const format = name.split('.').at(-1) ?? ''
  if (format === 'pdf') return { format, width: 0, height: 0 }
  const { width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

/**
 * Fills a new state folder with the demo world, whose sites lie in several databases if `isSpread`, or with nothing if `isEmpty`. A folder
 * that has been filled is left alone. Returns whether it was new.
 */
export async function seedOnce({ isEmpty = false, isSpread = true } = {}): Promise<boolean> {
  const mark = join(stateFolder, 'seeded')
  if (existsSync(mark)) return false
  await (isEmpty ? seedEmptyState(stateFolder) : seedDemoState(stateFolder))
  if (isSpread && !isEmpty) await spreadState(stateFolder)
  await mkdir(stateFolder, { recursive: true })
  await writeFile(mark, '')
  return true
}
