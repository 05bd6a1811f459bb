import { setTimeout as wait } from 'node:timers/promises'
import { findMove } from '#app/features/tenancy/model/move/move-store.ts'
import { begun } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { currentPlace, openDatabase, tenantDb } from '#app/kernel/data/database.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { ServedBindings } from '../parts/fill-library.ts'
import { send } from './load.ts'
import { bytesOfGrant, insertGrants, insertSmallSite } from './moved-site.ts'
import { type Row, shareOf } from './report.ts'
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
const [askEvery, writeEvery] = [50, 20]

/** A site of 2 GB must have moved after ten minutes. */
const minBytesPerSecond = 2_000_000_000 / 600
/** `MOVE_BYTES=2000000000 npm run bench -- move` only moves a site of that size. */
const asked = process.env.MOVE_BYTES
const movedBytes = Number(asked ?? shareOf(60_000_000, 200_000))
/** Milliseconds between two looks at a move, and between two calls of the cron handler. */
const [pollEvery, tickEvery] = [200, 5_000]
const far = 10 * 365 * 86_400_000

/** Moves a site that is used beside others, and then a larger one alone. */
export function benchMove(): Promise<Row[]> {
  return withEmptyApp('move', async (app) => [
    ...(asked === undefined ? [await besideOthers(app)] : []),
    await alone(app, movedBytes),
  ])
}

async function besideOthers(app: App): Promise<Row> {
  const env = await app.bindings()
  for (let at = 0; at < sites; at++)
    await insertSmallSite(env.DB, {
      ...{ tenantId: firstSite + at, servicePath: `moved-${at}`, books: booksOfSite },
    })
  await insertGrants(env.DB, movingSite, shareOf(40_000, 300))
  const writer = new Writer(env)
  const writing = writer.run()
  await askDuring(app, pause(shareOf(6_000, 200)))
  await planMove(env, movingSite)
  const [still, moving]: [number[], number[]] = [[], []]
  // Turns of one run of the sweep, and as long a time without: a slow phase of the machine slows both.
  while ((await findMove(openDatabase(env.DB), movingSite))?.state === 'copying') {
    const began = performance.now()
    moving.push(...(await askDuring(app, oneRun(app, env))))
    still.push(...(await askDuring(app, pause(performance.now() - began))))
  }
  writer.stop()
  await writing
  const lost = await writer.lost()
  const [before, during] = [p95(still), p95(moving)]
  return {
    name: `others’ pages while one of ${sites} sites moves under ${1000 / writeEvery} writes/s`,
    target: `p95 ≤ ${maxRatio} × still, no write lost`,
    measured: `p95 ${before.toFixed(0)} and ${during.toFixed(0)} ms, ${(during / before).toFixed(2)} ×, ${moving.length} and ${still.length} requests; of ${writer.written} writes ${lost} lost, the slowest ${writer.slowest.toFixed(0)} ms`,
    ok: during <= before * maxRatio && lost === 0,
    figures: { lost },
  }
}

async function planMove(env: ServedBindings, tenantId: number): Promise<void> {
  const plan = { tenantId, source: 'DB', target: 'DB_2', now: Date.now() }
  const move = begun(openDatabase(env.DB), plan)
  if (move !== null) await commitTo(env.DB, [move])
}

/** Lets the sweep of moves run once, as cron does. Its next run finds nothing to do. */
async function oneRun(app: App, env: ServedBindings): Promise<void> {
  const due = (at: number) =>
    openDatabase(env.DB)
      .updateTable('tenant_move')
      .set({ due_at: at })
      .where('tenant_id', '=', movingSite)
      .where('state', '=', 'copying')
      .execute()
  await due(0)
  const since = Date.now()
  await app.tick()
  while (!(await hasBegun(env, since))) await wait(20)
  await due(since + far)
  while (await isRunning(env)) await wait(50)
}

const sweepOf = (env: ServedBindings) =>
  openDatabase(env.DB).selectFrom('sweep_run').selectAll().where('name', '=', 'moves').executeTakeFirst()

async function hasBegun(env: ServedBindings, since: number): Promise<boolean> {
  return ((await sweepOf(env))?.started_at ?? 0) >= since
}

async function isRunning(env: ServedBindings): Promise<boolean> {
  return ((await sweepOf(env))?.lease_until ?? 0) > Date.now()
}

async function pause(ms: number): Promise<void> {
  await wait(ms)
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

/** Writes numbered rows at the site that moves, as `commit` does: where the site is, and again if it is just being switched. */
class Writer {
  written = 0
  slowest = 0
  #isOver = false
  readonly #env: ServedBindings

  constructor(env: ServedBindings) {
    this.#env = env
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
    for (;;)
      try {
        const { d1, db } = await tenantDb(this.#env, movingSite)
        const [at, id] = [Date.now(), `written${String(number).padStart(17, '0')}`]
        const about = { actor_id: 'bench', actor_level: 'reader', action: 'a', subject: String(number) }
        await commitTo(d1, [db.insertInto('audit').values({ tenant_id: movingSite, id, at, ...about })])
        break
      } catch (error) {
        if (!isRefusal(error) || error.name !== 'tenantMoving') throw error
        forgetPlace(movingSite)
        await wait(writeEvery)
      }
    this.written++
    this.slowest = Math.max(this.slowest, performance.now() - started)
  }

  /** How many of the acknowledged writes are missing where the site is used now. */
  async lost(): Promise<number> {
    await currentPlace(this.#env, movingSite)
    const { db } = await tenantDb(this.#env, movingSite)
    const { found } = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('tenant_id', '=', movingSite)
      .where('actor_id', '=', 'bench')
      .executeTakeFirstOrThrow()
    return this.written - found
  }
}

async function alone(app: App, bytes: number): Promise<Row> {
  const env = await app.bindings()
  const count = Math.ceil(bytes / bytesOfGrant)
  const empty = await sizeOf(env.DB)
  await insertSmallSite(env.DB, { tenantId: largeSite, servicePath: 'moved-large', books: booksOfSite })
  await insertGrants(env.DB, largeSite, count)
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
    target: '2 GB ≤ 10 min, every row there',
    measured: `${(size / 1e6).toFixed(0)} MB, ${(count / 1e6).toFixed(2)} M rows: ${seconds.toFixed(0)} s, ${(size / 1e6 / seconds).toFixed(1)} MB/s (${(2000 / (size / 1e6 / seconds) / 60).toFixed(1)} min for 2 GB); rows ${isSame ? 'the same' : `differ: ${here} ${there}`}`,
    ok: size / seconds >= minBytesPerSecond && isSame,
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

function p95(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}
