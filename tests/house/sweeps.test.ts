import { afterEach, describe, expect, it, vi } from 'vitest'
import { sweepName } from '#app/features/operations/console/health/work-names.ts'
import { listSweepFailures, runSweeps } from '#app/features/operations/model/run-sweeps.ts'
import { eachDue } from '#app/features/orders/model/due/each-due.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { words } from '#app/visit/words.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { sweepsOf } from '#workers/sweeps.ts'

const { db, env, clock } = platformOn(sqliteD1())

/** Collects the warnings and errors that are logged, instead of printing them. */
function quietly() {
  const said: string[] = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void said.push(String(line)))
  return said
}
afterEach(() => vi.restoreAllMocks())

const later = () => new Promise((done) => setTimeout(done, 5))

describe('the sweeps of cron', () => {
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
    const failing = async () =>
      (await listSweepFailures(db)).map(({ name, times, since, lastAt }) => [name, times, since, lastAt])
    const start = clock.now
    await runSweeps(env, sweeps(['orders', 'thrown']), start)
    expect(ran).toEqual(['renewals'])
    expect(await failing()).toEqual([
      ['orders', 1, start, start],
      ['thrown', 1, start, start],
    ])
    expect(said.map((line) => JSON.parse(line).name).sort()).toEqual(['orders', 'thrown'])
    await runSweeps(env, sweeps(['orders']), start + 60_000)
    expect(await failing()).toEqual([['orders', 2, start, start + 60_000]])
    expect((await listSweepFailures(db))[0]?.error).toContain('orders is away')
    await runSweeps(env, sweeps([]), start + 120_000)
    expect(await failing()).toEqual([])
  })

  it('have a name in both languages', () => {
    const names = Object.keys(sweepsOf({ env, now: () => clock.now } as never))
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
})
