import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { findMove } from '#app/features/tenancy/model/move/move-store.ts'
import { begun, changed } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { sweepMoves } from '#app/features/tenancy/model/move/sweep-moves.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { currentPlace, openDatabase, tenantDb } from '#app/kernel/data/database.ts'
import { settleFence } from '#app/kernel/data/tenant-fence.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { killable } from './killable.ts'
import { chanceFrom, rowsOf } from './move-world.ts'
import { Person, type Writing } from './writing-person.ts'

// Other test files of the process know the same tenants elsewhere.
afterAll(() => forgetPlace())

/** `KILLS=200` makes a long run. */
const kills = Number(process.env.KILLS ?? 50)

const hour = 3_600_000
const start = Date.UTC(2026, 10, 20)
vi.setConfig({ testTimeout: 400_000 })

async function makeWorld() {
  const env = { DB: sqliteD1(), DB_2: sqliteD1() }
  const alone = sqliteD1()
  for (const d1 of [env.DB, alone]) await seedRecords(openDatabase(d1), start)
  const clock = { now: start + hour }
  const deps = (d1s: { DB: D1Database; DB_2: D1Database } = env) => ({
    env: d1s,
    now: () => clock.now,
    rest: async () => {},
  })
  return { env, alone, clock, deps, db: openDatabase(env.DB) }
}

type World = Awaited<ReturnType<typeof makeWorld>>
const tenantId = 1
const other = 2

async function plan({ env, db, clock }: World, target: string): Promise<void> {
  const { database } = await currentPlace(env, tenantId)
  const move = await findMove(db, tenantId)
  const planned = { tenantId, source: database, target, now: clock.now }
  const write = move === null ? begun(db, planned) : changed(db, move, planned)
  if (write !== null) await commitTo(env.DB, [write])
}

const placeOf = async ({ env }: World) => (await currentPlace(env, tenantId)).database

/** Runs sweeps, as cron does, until the move is in that state, or over. */
async function runUntil(world: World, state: string | null): Promise<void> {
  for (let run = 0; run < 500; run++) {
    const move = await findMove(world.db, tenantId)
    if ((move?.state ?? null) === state) return
    expect(move?.error ?? null).toBeNull()
    await sweepMoves(world.deps())
    world.clock.now += 60_000
  }
  throw new Error('the move does not end')
}

beforeEach(() => forgetPlace())

it('moves a tenant that is used, back at once, and leaves nothing where it isn’t used', async () => {
  const world = await makeWorld()
  const before = await rowsOf(world.env.DB, other)
  await plan(world, 'DB_2')
  await runUntil(world, 'kept')
  expect(await placeOf(world)).toBe('DB_2')
  expect(await rowsOf(world.env.DB_2, tenantId)).toEqual(await rowsOf(world.alone, tenantId))
  await plan(world, 'DB')
  await sweepMoves(world.deps())
  expect(await placeOf(world)).toBe('DB')
  world.clock.now += 25 * hour
  await runUntil(world, null)
  expect(await rowsOf(world.env.DB, tenantId)).toEqual(await rowsOf(world.alone, tenantId))
  expect(await rowsOf(world.env.DB_2, tenantId)).toEqual({})
  expect(await rowsOf(world.env.DB, other)).toEqual(before)
  for (const d1 of [world.env.DB, world.env.DB_2]) {
    const { results } = await d1.prepare(`SELECT name FROM sqlite_master WHERE name GLOB 'moving_*_*'`).all()
    expect(results).toEqual([])
  }
})

it('ends a move of a tenant where somebody writes in every rest', async () => {
  const world = await makeWorld()
  await plan(world, 'DB_2')
  const about = { actor_id: 'x', actor_level: 'reader', action: 'a', subject: 'x' }
  let written = 0
  const write = async () => {
    const row = { tenant_id: tenantId, id: `written${written++}`, at: 1, ...about }
    await commitTo(world.env.DB, [world.db.insertInto('audit').values(row)])
  }
  const deps = { ...world.deps(), rest: write }
  for (let run = 0; run < 20 && (await placeOf(world)) === 'DB'; run++) {
    await sweepMoves(deps)
    world.clock.now += 60_000
  }
  expect(await placeOf(world)).toBe('DB_2')
})

it('loses no acknowledged write and no row, killed many times anywhere, while people write', async () => {
  const world = await makeWorld()
  const random = chanceFrom(33)
  let killed = 0
  let switches = 0
  let refused = 0
  let isOver = false
  const person = new Person(random)
  const write = async (tenant: number, writing: Writing) => {
    const { d1 } = await tenantDb(world.env, tenant)
    try {
      await commitTo(d1, writing(tenant))
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'tenantMoving') throw error
      refused++
      // As `commit` does: looks the place up again, and gives up a switch whose Worker died.
      forgetPlace(tenant)
      await settleFence(world.env, tenant, world.clock.now)
      return
    }
    await commitTo(world.alone, writing(tenant))
  }
  const people = async () => {
    while (!isOver) {
      await write(tenantId, person.next())
      if (random() < 0.3) await write(other, person.next())
      for (let pause = random() * 6; pause > 0; pause--) await new Promise(setImmediate)
    }
  }
  const movers = async () => {
    try {
      while (killed < kills || switches < 12) {
        const move = await findMove(world.db, tenantId)
        if (move === null || (move.state === 'kept' && random() < 0.3)) {
          const place = await placeOf(world)
          await plan(world, place === 'DB' ? 'DB_2' : 'DB')
        }
        const place = await placeOf(world)
        const mortal = killable(
          world.env,
          killed < kills ? 1 + Math.floor(random() * 90) : Number.POSITIVE_INFINITY,
          random,
        )
        const run = () =>
          sweepMoves(world.deps(mortal.env)).catch((error) => {
            if (!mortal.isDead()) throw error
          })
        // A run that was taken for dead may go on beside the next one.
        await Promise.all(random() < 0.2 ? [run(), run()] : [run()])
        if (mortal.isDead()) killed++
        const moved = await findMove(world.db, tenantId)
        expect(moved?.state).not.toBe('failed')
        if ((await placeOf(world)) !== place) switches++
        world.clock.now += Math.floor(random() * 90_000)
        if (moved?.state === 'kept' && random() < 0.2) world.clock.now += 25 * hour
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all([movers(), people()])
  const found = await findMove(world.db, tenantId)
  if (found?.state === 'copying') await runUntil(world, 'kept')
  world.clock.now += 25 * hour
  await runUntil(world, null)
  const place = await placeOf(world)
  const [live, gone] = place === 'DB' ? [world.env.DB, world.env.DB_2] : [world.env.DB_2, world.env.DB]
  expect(await rowsOf(live, tenantId)).toEqual(await rowsOf(world.alone, tenantId))
  expect(await rowsOf(gone, tenantId)).toEqual({})
  for (const tenant of [other, 3])
    expect(await rowsOf(world.env.DB, tenant)).toEqual(await rowsOf(world.alone, tenant))
  console.info(JSON.stringify({ killed, switches, refused, written: person.written }))
  expect(person.written).toBeGreaterThan(5 * kills)
})
