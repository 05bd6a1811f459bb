import { setTimeout as wait } from 'node:timers/promises'
import type { V4WorkerOptions } from 'miniflare'
import { findMove } from '#app/features/tenancy/model/move/move-store.ts'
import { begun } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { currentPlace, openDatabase, tenantDb } from '#app/kernel/data/database.ts'
import type { ServedBindings } from '../parts/fill-library.ts'
import { bundledWorker, localSealingKeys } from '../parts/workers.ts'
import { send } from './load.ts'
import { bytesOfGrant, insertSmallSite } from './moved-site.ts'
import { isWhole, type Row, shareOf } from './report.ts'
import { bundle, consoleConfig } from './runtime.ts'
import { type App, withEmptyApp } from './served-copy.ts'

/** The most that others' slowest pages may take while a site moves, as a multiple of their time while it rests. */
const maxRatio = 1.5
const sites = shareOf(200, 3)
const booksOfSite = 20
/** The sites' numbers are behind those of all other parts. */
const firstSite = 1000
const movingSite = firstSite
const largeSite = firstSite + sites
/** Milliseconds between two requests of others, and between two writes at the site that moves. */
const [askEvery, writeEvery] = [50, isWhole ? 20 : 200]

/** A large site must have moved after ten minutes: `MOVE_BYTES=2000000000 npm run bench -- move` only moves a site of that size. */
const maxSeconds = 600
const asked = process.env.MOVE_BYTES
const movedBytes = Number(asked ?? shareOf(60_000_000, 200_000))
/** Milliseconds between two looks at a move, and between two calls of the cron handler, as in production. */
const [pollEvery, tickEvery] = [1_000, 60_000]

/** Moves a site that is used beside others, and then a larger one alone. */
export async function benchMove(): Promise<Row[]> {
  return withEmptyApp('move', [await workerOfMoves()], async (app) => [
    ...(asked === undefined ? [await besideOthers(app)] : []),
    await alone(app, movedBytes),
  ])
}

const moveWorker = 'moves'

/** A Worker with the console's bindings that listens by itself. */
async function workerOfMoves(): Promise<V4WorkerOptions> {
  const folder = await bundle(moveWorker, 'scripts/bench/move-worker.ts')
  return {
    ...bundledWorker(moveWorker, folder, consoleConfig, { SEALING_KEYS: localSealingKeys }),
    ...{ queueConsumers: undefined, serviceBindings: undefined },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}

async function besideOthers(app: App): Promise<Row> {
  const env = await app.bindings()
  for (let at = 0; at < sites; at++)
    await insertSmallSite(env.DB, {
      ...{ tenantId: firstSite + at, servicePath: `moved-${at}`, books: booksOfSite },
    })
  const worker = await app.addressOf(moveWorker)
  await fill(worker, movingSite, shareOf(8_000, 300))
  const writer = new Writer(worker)
  const writing = writer.run()
  await askDuring(app, wait(shareOf(6_000, 200)))
  await planMove(env, movingSite)
  const [still, moving]: [number[], number[]] = [[], []]
  // Turns of one run of the sweep, and as long a time without: a slow phase of the machine slows both.
  for (let state = 'copying'; state === 'copying'; ) {
    const began = performance.now()
    const run = oneRun(worker).then((found) => {
      state = found
    })
    moving.push(...(await askDuring(app, run)))
    still.push(...(await askDuring(app, pause(worker, performance.now() - began))))
  }
  writer.stop()
  await writing
  const lost = writer.written - (await writtenRows(env))
  const [before, during] = [p95(still), p95(moving)]
  return {
    name: `others’ pages while one of ${sites} sites moves under ${1000 / writeEvery} writes/s`,
    target: `p95 ≤ ${maxRatio} × still, no write lost`,
    measured: `p95 ${before.toFixed(0)} and ${during.toFixed(0)} ms, ${(during / before).toFixed(2)} ×, median ${median(still).toFixed(0)} and ${median(moving).toFixed(0)} ms, ${still.length} and ${moving.length} requests; of ${writer.written} writes ${lost} lost, the slowest ${writer.slowest.toFixed(0)} ms`,
    ok: during <= before * maxRatio && lost === 0,
    figures: { lost },
  }
}

/** Rows that one statement makes. */
const rowsAtOnce = 20_000

async function fill(worker: string, tenantId: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, count - from)
    await called(worker, `/fill?tenant=${tenantId}&from=${from}&count=${rows}`)
  }
}

async function planMove(env: ServedBindings, tenantId: number): Promise<void> {
  const plan = { tenantId, source: 'DB', target: 'DB_2', now: Date.now() }
  const move = begun(openDatabase(env.DB), plan)
  if (move !== null) await commitTo(env.DB, [move])
}

/** Lets the sweep of moves run once. Answers the state of the move. */
async function oneRun(worker: string): Promise<string> {
  const { state } = (await called(worker, `/run?tenant=${movingSite}&due=1`)) as { state: string }
  return state
}

/** Lets as much time go by, with a run of the sweep that has nothing to do. */
async function pause(worker: string, ms: number): Promise<void> {
  await Promise.all([called(worker, `/run?tenant=${movingSite}`), wait(ms)])
}

async function called(worker: string, path: string): Promise<unknown> {
  const { status, body } = await send(worker, { path })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return JSON.parse(body.toString())
}

/** Asks for pages of the other sites at a steady rate until the work is done, and returns how long each took, in milliseconds. */
async function askDuring(app: App, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const working = work.finally(() => {
    isOver = true
  })
  const answers: Promise<number>[] = []
  for (let sent = 0; !isOver; sent++) {
    answers.push(timed(app, sent))
    await wait(askEvery)
  }
  await working
  return Promise.all(answers)
}

async function timed({ address }: App, number: number): Promise<number> {
  const at = 1 + ((number * 7) % (sites - 1))
  const book = `movedbook${String(number % booksOfSite).padStart(15, '0')}`
  const path = `/moved-${at}${['', '/1', `/1/${book}`][number % 3]}`
  const started = performance.now()
  // A cookie of the site without a meaning: pages with one are never cached.
  const { status, body } = await send(address, { path, headers: { Cookie: `moved-${at}.bench=1` } })
  if (status !== 200 || !body.includes('</html>')) throw new Error(`${path}: ${status}`)
  return performance.now() - started
}

/** Writes numbered rows at the site that moves, at a steady rate. */
class Writer {
  written = 0
  slowest = 0
  #isOver = false
  readonly #worker: string

  constructor(worker: string) {
    this.#worker = worker
  }

  async run(): Promise<void> {
    const writes: Promise<void>[] = []
    for (let number = 0; !this.#isOver; number++) {
      writes.push(this.#write(number))
      await wait(writeEvery)
    }
    await Promise.all(writes)
  }

  stop(): void {
    this.#isOver = true
  }

  async #write(number: number): Promise<void> {
    const started = performance.now()
    await called(this.#worker, `/write?tenant=${movingSite}&number=${number}`)
    this.written++
    this.slowest = Math.max(this.slowest, performance.now() - started)
  }
}

/** How many of the writes are where the site is used now. */
async function writtenRows(env: ServedBindings): Promise<number> {
  await currentPlace(env, movingSite)
  const { db } = await tenantDb(env, movingSite)
  const { found } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('tenant_id', '=', movingSite)
    .where('actor_id', '=', 'bench')
    .executeTakeFirstOrThrow()
  return found
}

async function alone(app: App, bytes: number): Promise<Row> {
  const env = await app.bindings()
  const count = Math.ceil(bytes / bytesOfGrant)
  const empty = await sizeOf(env.DB)
  await insertSmallSite(env.DB, { tenantId: largeSite, servicePath: 'moved-large', books: booksOfSite })
  await fill(await app.addressOf(moveWorker), largeSite, count)
  const size = (await sizeOf(env.DB)) - empty
  await planMove(env, largeSite)
  const started = performance.now()
  for (let waited = 0; ; waited += pollEvery) {
    if (waited % tickEvery === 0) await app.tick()
    const move = await findMove(openDatabase(env.DB), largeSite)
    if (move?.state === 'kept') break
    if (move?.error) throw new Error(move.error)
    await wait(pollEvery)
  }
  const seconds = (performance.now() - started) / 1000
  const [here, there] = await Promise.all([printOf(env.DB), printOf(env.DB_2 as D1Database)])
  const isSame = here === there
  return {
    name: `a site of ${bytes / 1e6} MB moves`,
    target: `≤ ${maxSeconds / 60} min, every row there`,
    measured: `${(size / 1e6).toFixed(0)} MB, ${(count / 1e6).toFixed(2)} M rows: ${seconds.toFixed(0)} s, ${(size / 1e6 / seconds).toFixed(1)} MB/s; rows ${isSame ? 'the same' : `differ: ${here} ${there}`}`,
    ok: seconds <= maxSeconds && isSame,
    // Another size is asked for once, and accepted never.
    ...(asked === undefined && { figures: { differences: isSame ? 0 : 1 } }),
  }
}

async function sizeOf(d1: D1Database): Promise<number> {
  const { meta } = await d1.prepare('SELECT 1').all()
  return meta.size_after
}

/** What a copy must have in common with its original: how many rows there are, and sums over their texts. */
async function printOf(d1: D1Database): Promise<string> {
  const { results } = await d1
    .prepare(
      `SELECT count(*) AS rows, sum(length(id || trace || content_id || watermark || key_id)) AS characters, sum(created_at) AS times,
        min(id) AS first, max(id) AS last FROM viewer_grant WHERE tenant_id = ?`,
    )
    .bind(largeSite)
    .all()
  return JSON.stringify(results)
}

const p95 = (all: readonly number[]) => quantile(all, 0.95)
const median = (all: readonly number[]) => quantile(all, 0.5)

function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
