import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { drawPagesKind, ingestKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { everyTenantDb, tenantDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv, Env } from '#app/kernel/data/env.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { seedBook } from '#seeds/demo/seed-world.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { library } from '#seeds/library/index.ts'
import { libraryFolder } from './seed-state.ts'
import { root } from './settings.ts'

/** The bindings of the served app, which is the only process that has the databases open. */
export type ServedBindings = DatabaseEnv & Pick<Env, 'FILES' | 'JOBS'>
type Title = { tenant: WorldTenant; content: WorldContent }

/** More books than these don't wait to be read in, so that the first ones are ready soon. */
const maxWaiting = 2
const pollEvery = 1_000
const tellEvery = 10_000
const picturesWait = 60_000

/** Fills the library beside a server that has just started. A failure ends the filling, not the server. */
export function fillInBackground(server: {
  bindings: () => Promise<ServedBindings>
  stopped: Promise<number>
}): void {
  let isStopped = false
  void server.stopped.then(() => {
    isStopped = true
  })
  server
    .bindings()
    .then(async (env) => {
      let isFilled = false
      const filled = fillLibrary(env, setBooks, () => isStopped).finally(() => {
        isFilled = true
      })
      await Promise.all([filled, tellProgress(env, { isStopped: () => isStopped, isFilled: () => isFilled })])
    })
    .catch((error: unknown) => {
      if (!isStopped) console.error('The books of the demo could not all be made:', error)
    })
}

/**
 * Adds the books of the demo's library that the served app doesn't have yet, which it then reads in. `setBooks` makes their files from names
 * like `aozora/star-almanac` and yields them one by one. `isStopped` ends it early; the next start goes on.
 */
export async function fillLibrary(
  env: ServedBindings,
  setBooks: (names: string[]) => AsyncIterable<{ name: string; pdf: Uint8Array }>,
  isStopped: () => boolean,
): Promise<void> {
  const missing = new Map(
    (await missingTitles(env)).map((title) => [`${title.tenant}/${title.content.slug}`, title]),
  )
  if (missing.size === 0) return
  for await (const { name, pdf } of setBooks([...missing.keys()])) {
    const title = missing.get(name)
    if (title === undefined) throw new Error(`${name} was not asked for`)
    const jobId = await seedBook(env, { ...title, pdf, now: Date.now() })
    await env.JOBS.send({ jobId })
    await postponePictures(env)
    while (!isStopped() && (await waiting(env)) >= maxWaiting) {
      await wait(pollEvery)
      await postponePictures(env)
    }
    if (isStopped()) return
  }
}

/** Sets books in a process of its own, so that the server goes on answering. */
async function* setBooks(names: string[]) {
  const setter = spawn(process.execPath, ['scripts/set-books.ts', libraryFolder, ...names], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(setter, 'exit')
  const kill = () => setter.kill('SIGTERM')
  process.on('exit', kill)
  try {
    for await (const line of createInterface({ input: setter.stdout })) {
      const { name, path } = JSON.parse(line) as { name: string; path: string }
      yield { name, pdf: await readFile(path) }
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`a book could not be set (exit code ${code})`)
  } finally {
    process.off('exit', kill)
    kill()
  }
}

/** Lists the titles whose record exists without a file, one of each site in turn. A title that somebody deleted isn't missing. */
async function missingTitles(env: ServedBindings): Promise<Title[]> {
  const bySite = await Promise.all(
    (Object.keys(library) as WorldTenant[]).map(async (tenant) => {
      const { tenantId } = world[tenant]
      const { db } = await tenantDb(env, tenantId)
      const rows = await db
        .selectFrom('content')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('version', 'is', null)
        .where('file_name', '<>', '')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('document')
                .select('version')
                .where('tenant_id', '=', tenantId)
                .whereRef('document.content_id', '=', 'content.id'),
            ),
          ),
        )
        .execute()
      const ids = new Set(rows.map(({ id }) => id))
      return library[tenant].contents
        .filter(({ slug }) => ids.has(worldContentId(tenant, slug)))
        .map((content) => ({ tenant, content }))
    }),
  )
  const longest = Math.max(...bySite.map((titles) => titles.length))
  return Array.from({ length: longest }, (_, at) => bySite.flatMap((titles) => titles[at] ?? [])).flat()
}

/**
 * Lets the pictures of pages wait while books are added. A book can be read without them, and drawing them takes longer than reading all
 * books in.
 */
async function postponePictures(env: ServedBindings): Promise<void> {
  const now = Date.now()
  for await (const { db } of everyTenantDb(env))
    await db
      .updateTable('job')
      .set({ due_at: now + picturesWait })
      .where('kind', '=', drawPagesKind.name)
      .where('state', '=', 'waiting')
      .where('due_at', '<', now + picturesWait / 2)
      .execute()
}

async function waiting(env: ServedBindings): Promise<number> {
  let count = 0
  for await (const { db } of everyTenantDb(env)) {
    const row = await db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', ingestKind.name)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

/** Prints how many books can be read, until all can, or until no more will because a file was refused. */
async function tellProgress(
  env: ServedBindings,
  { isStopped, isFilled }: { isStopped: () => boolean; isFilled: () => boolean },
): Promise<void> {
  const begun = Date.now()
  let told = 0
  for (let before = -1; !isStopped(); await wait(pollEvery)) {
    const { ready, all } = await countBooks(env)
    if (before === -1 && ready === all) return
    const isDue = ready === all || (ready !== before && Date.now() - told >= tellEvery)
    if (isDue) {
      const seconds = Math.round((Date.now() - begun) / 1_000)
      console.log(
        ready === all
          ? `All ${all} books can be read, after ${seconds} s.`
          : `${ready} of ${all} books can be read.`,
      )
      told = Date.now()
    }
    if (ready === all) return
    if (isFilled() && (await waiting(env)) === 0 && ready === before) {
      console.error(`${all - ready} of ${all} books could not be read in.`)
      return
    }
    before = ready
  }
}

/** Counts the titles of the demo's library that have a file, and those whose file has been read in. */
async function countBooks(env: ServedBindings): Promise<{ ready: number; all: number }> {
  const counts = await Promise.all(
    (Object.keys(library) as WorldTenant[]).map(async (tenant) => {
      const { tenantId } = world[tenant]
      const { db } = await tenantDb(env, tenantId)
      return db
        .selectFrom('content')
        .select(({ fn }) => [fn.count<number>('version').as('ready'), fn.countAll<number>().as('all')])
        .where('tenant_id', '=', tenantId)
        .where(
          'id',
          'in',
          library[tenant].contents.map(({ slug }) => worldContentId(tenant, slug)),
        )
        .where('file_name', '<>', '')
        .executeTakeFirstOrThrow()
    }),
  )
  const sum = (name: 'ready' | 'all') => counts.reduce((total, count) => total + count[name], 0)
  return { ready: sum('ready'), all: sum('all') }
}
