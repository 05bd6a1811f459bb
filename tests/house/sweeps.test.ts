import { afterEach, describe, expect, it, vi } from 'vitest'
import { sweepName } from '#app/features/operations/console/health/work-names.ts'
import {
  listSweeps,
  runOf,
  runSweep,
  sendSweeps,
  sweepOf,
} from '#app/features/operations/model/run-sweeps.ts'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Env, SweepHint } from '#app/kernel/data/env.ts'
import { type AllSweeps, goesOn, type Sweeps } from '#app/kernel/jobs/sweep.ts'
import { words } from '#app/visit/words.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { sweepsOf } from '#workers/sweeps.ts'

const { db, env, clock } = platformOn(sqliteD1())
const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** Collects the warnings and errors that are logged, instead of printing them. */
function quietly() {
  const said: string[] = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void said.push(String(line)))
  return said
}
afterEach(() => vi.restoreAllMocks())

const later = () => new Promise((done) => setTimeout(done, 5))

/** Sweeps of the platform alone. */
const onPlatform = (ofPlatform: Sweeps): AllSweeps => ({ ofPlatform, ofTenants: () => ({}) })

/** A queue of sweeps that keeps what is sent to it. */
function queueOf() {
  const sent: SweepHint[] = []
  const SWEEPS = {
    send: async (hint: SweepHint) => void sent.push(hint),
    sendBatch: async (batch: { body: SweepHint }[]) => void sent.push(...batch.map(({ body }) => body)),
  }
  return { sent, env: { ...env, SWEEPS } as unknown as Env }
}

describe('the sweeps of cron', () => {
  /** Sends every sweep, as cron does, and then runs what was sent, as the queue does. */
  async function minute(sweeps: Sweeps, now: number) {
    const { sent, env } = queueOf()
    await sendSweeps(env, onPlatform(sweeps), now)
    const deps = { env, now: () => now, randomBytes }
    for (const hint of sent) await runSweep(deps, onPlatform(sweeps), hint)
    return sent
  }

  it('run independently: one that fails stops no other, is logged, and is reported until it succeeds', async () => {
    const said = quietly()
    const ran: string[] = []
    const sweeps = (broken: readonly string[]) => {
      const one = (name: string) => async () => {
        await later()
        if (broken.includes(name)) throw new Error(`${name} is away`)
        ran.push(name)
      }
      const atOnce = () => {
        if (broken.includes('thrown')) throw new Error('not even begun')
        return one('thrown')()
      }
      return { orders: one('orders'), thrown: atOnce, renewals: one('renewals') }
    }
    const states = async () =>
      (await listSweeps(db)).map(({ name, endedAt, failure }) => [
        name,
        endedAt,
        failure && [failure.times, failure.since, failure.lastAt],
      ])
    const start = clock.now
    await minute(sweeps(['orders', 'thrown']), start)
    expect(ran).toEqual(['renewals'])
    expect(await states()).toEqual([
      ['orders', null, [1, start, start]],
      ['thrown', null, [1, start, start]],
      ['renewals', start, null],
    ])
    expect(said.map((line) => JSON.parse(line).name).sort()).toEqual(['orders', 'thrown'])
    await minute(sweeps(['orders']), start + 60_000)
    expect(await states()).toEqual([
      ['orders', null, [2, start, start + 60_000]],
      ['renewals', start + 60_000, null],
      ['thrown', start + 60_000, null],
    ])
    expect((await listSweeps(db))[0]?.failure?.error).toContain('orders is away')
    await minute(sweeps([]), start + 120_000)
    expect((await listSweeps(db)).map(({ failure }) => failure)).toEqual([null, null, null])
  })

  it('don’t run twice at once, nor for a message that a later run has answered, but after a run that was killed', async () => {
    const { env, sent } = queueOf()
    let now = clock.now + 1_000_000
    const deps = { env, now: () => now, randomBytes }
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let runs = 0
    const sweeps = { trash: () => (++runs === 1 ? held : Promise.resolve()) }
    const hint = () => ({ sweep: 'trash', sentAt: now })
    const old = hint()
    const first = runSweep(deps, onPlatform(sweeps), hint())
    await vi.waitUntil(() => runs === 1)
    now += 60_000
    await runSweep(deps, onPlatform(sweeps), hint())
    expect(runs).toBe(1)
    // The first one's Worker is taken to be dead.
    now += 15 * 60_000
    await runSweep(deps, onPlatform(sweeps), hint())
    expect(runs).toBe(2)
    await runSweep(deps, onPlatform(sweeps), old)
    expect(runs).toBe(2)
    // What the first one writes at its end no longer counts.
    const ended = async () => (await listSweeps(db)).find(({ name }) => name === 'trash')?.endedAt
    const before = await ended()
    now += 1
    release()
    await first
    expect([await ended(), sent]).toEqual([before, []])
  })

  it('go on at once, and only in the same lane, as long as there is more to do', async () => {
    const { env, sent } = queueOf()
    const now = clock.now + 3_000_000
    const deps = { env, now: () => now, randomBytes }
    const left = [3, 1]
    const sweeps = { reads: left.map((_, lane) => () => goesOn(Promise.resolve(left[lane]!--), 1)) }
    await sendSweeps(env, onPlatform(sweeps), now)
    for (let hint = sent.shift(); hint !== undefined; hint = sent.shift())
      await runSweep(deps, onPlatform(sweeps), hint)
    expect(left).toEqual([-1, -1])
    await runSweep(deps, onPlatform(sweeps), { sweep: 'reads/2', sentAt: now })
    await runSweep(deps, onPlatform(sweeps), { sweep: 'unknown', sentAt: now })
    expect((await listSweeps(db)).filter(({ name }) => name === 'reads' || name === 'unknown')).toEqual([
      { name: 'reads', endedAt: now, startedAt: now, failure: null },
    ])
  })

  it('of tenants run in each database by themselves, and are told apart', async () => {
    const { env: queue, sent } = queueOf()
    const env = { ...queue, DB_2: sqliteD1() } as Env
    const now = clock.now + 4_000_000
    const ran: string[] = []
    const sweeps: AllSweeps = {
      ofPlatform: { domains: async () => void ran.push('domains') },
      ofTenants: (database) => ({
        refunds: async () => {
          ran.push(`refunds ${database}`)
          if (database === 'DB_2') throw new Error('DB_2 is away')
        },
      }),
    }
    quietly()
    await sendSweeps(env, sweeps, now)
    for (const hint of sent) await runSweep({ env, now: () => now, randomBytes }, sweeps, hint)
    expect(ran).toEqual(['domains', 'refunds DB', 'refunds DB_2'])
    expect((await listSweeps(db)).filter(({ name }) => name === 'refunds')).toMatchObject([
      { name: 'refunds', failure: { error: 'Error: DB_2 is away', times: 1 } },
    ])
  })

  it('are found by the names of their runs, whatever lane and database those have', () => {
    for (const sweep of ['renewals', 'renewals/2'])
      for (const database of ['DB', 'DB_2'] as const)
        expect(sweepOf(runOf({ sweep, database })), `${sweep} in ${database}`).toBe('renewals')
  })

  it('have a name in both languages', () => {
    const { ofPlatform, ofTenants } = sweepsOf({ env, now: () => clock.now } as never)
    const names = Object.keys({ ...ofPlatform, ...ofTenants('DB') })
    expect(names).toHaveLength(Object.keys(ofPlatform).length + Object.keys(ofTenants('DB')).length)
    expect(names.length).toBeGreaterThan(15)
    for (const areas of Object.values(words)) {
      const told = Object.entries(areas).flatMap(([area, own]) =>
        Object.keys(own).map((key) => `${area}:${key}`),
      )
      expect(told.filter((key) => key.includes(':health.sweep.')).sort()).toEqual(names.map(sweepName).sort())
    }
  })
})

describe('the rows that a sweep found due', () => {
  const due = ['first', 'broken', 'lost', 'last'].map((id) => ({ tenantId: 1, id }))

  it.each([1, 2, 9])(
    '%i at once: are worked through even if one fails and another can’t be rescheduled',
    async (atOnce) => {
      const said = quietly()
      const done: string[] = []
      await eachDue({ env }, due, {
        event: 'not done',
        atOnce,
        work: async (_, { id }) => {
          await later()
          if (id === 'broken' || id === 'lost') throw new Error(`${id} breaks`)
          done.push(id)
        },
        reschedule: async (_, { id }) => {
          if (id === 'lost') throw new Error('the database is away')
          done.push(`${id} later`)
        },
      })
      expect(done.sort()).toEqual(['broken later', 'first', 'last'])
      expect(said.map((line) => JSON.parse(line).cause).sort()).toEqual([
        'Error: broken breaks',
        'Error: lost breaks',
        'not put off: Error: the database is away',
      ])
    },
  )

  it('of a tenant that nobody answers leave places to other tenants, and no more are begun than a run may', async () => {
    const keys = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2].map((tenantId, at) => ({ tenantId, id: `${at}` }))
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    const begun: number[] = []
    const run = eachDue({ env }, keys, {
      event: 'not done',
      atOnce: 3,
      most: 6,
      work: (_, { tenantId }) => {
        begun.push(tenantId)
        return tenantId === 1 ? never : later()
      },
      reschedule: async () => undefined,
    })
    await vi.waitUntil(() => begun.length === 6)
    end()
    await run
    expect(begun).toEqual([1, 2, 1, 2, 2, 2])
  })
})
