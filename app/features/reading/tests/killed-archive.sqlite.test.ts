import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepOldGrants } from '#app/features/reading/model/archive/archive-grants.ts'
import { clock, days, env, hours, startOfTests } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import {
  addGrants,
  forgetGrants,
  type Grant,
  grantAt,
  inTable,
  kept,
  lookUps,
  objects,
  parts,
  randomGrants,
  sweepAll,
  sweepDeps,
} from './archive-world.ts'

beforeAll(makeWorldRecords)
beforeEach(async () => {
  clock.now = startOfTests
  await forgetGrants()
})

/**
 * An environment that dies at its `step`th call of R2 or batch of D1, before or after it has taken effect, and answers nothing from then on.
 * Without a step it only counts.
 */
function dying(step: number, takesEffect: boolean) {
  const made = { calls: 0, isDead: false }
  const guarded = <T extends object>(target: T, names: readonly string[]): T =>
    new Proxy(target, {
      get(own, name) {
        const value = Reflect.get(own, name)
        if (typeof value !== 'function') return value
        if (!names.includes(String(name))) return value.bind(own)
        return async (...given: unknown[]) => {
          if (made.isDead) throw new Error('dead')
          const isLast = ++made.calls === step
          made.isDead = isLast
          if (isLast && !takesEffect) throw new Error('killed before')
          const answer = await value.apply(own, given)
          if (isLast) throw new Error('killed after')
          return answer
        }
      },
    })
  const FILES = guarded(env.FILES, ['put', 'get', 'delete'])
  const DB = guarded(env.DB, ['batch'])
  return { made, changed: { FILES, DB } }
}

/** No part is half written, nothing of one is in the table, and R2 has the objects of the parts and no others. */
async function isWhole(): Promise<void> {
  const rows = await parts()
  expect(rows.filter(({ state }) => state !== 'kept')).toEqual([])
  expect(await objects()).toEqual(rows.map((row) => `t/${row.tenant_id}/grants/${row.day}/${row.id}`).sort())
}

/** Kills the sweep at each of its calls in turn; each time what is found is compared, and the sweep is run again. */
async function killEverywhere(
  begin: () => Promise<void>,
  check: () => Promise<void>,
  atEnd = check,
): Promise<number> {
  let killed = 0
  for (const takesEffect of [false, true])
    for (let step = 1; ; step++) {
      await begin()
      const { made, changed } = dying(step, takesEffect)
      await sweepOldGrants(sweepDeps(changed)).catch(() => null)
      if (!made.isDead) break
      killed += 1
      await check()
      await sweepAll()
      // What a dead Worker has left is removed after an hour.
      clock.now += 2 * hours
      await sweepAll()
      await atEnd()
      await isWhole()
    }
  return killed
}

it('a sweep that is killed at any call loses no grant, doubles none, and leaves nothing behind', async () => {
  let grants: Grant[] = []
  let before: Awaited<ReturnType<typeof lookUps>>
  const begin = async () => {
    await forgetGrants()
    clock.now = startOfTests
    const made = startOfTests - 60 * days
    grants = [grantAt('aozora', made), grantAt('aozora', made + hours), grantAt('sakura', made)]
    await addGrants(grants)
    before = await lookUps(grants, 2)
  }
  const check = async () => expect(await lookUps(grants, 2)).toEqual(before)
  expect(await killEverywhere(begin, check)).toBeGreaterThanOrEqual(16)
  expect(await inTable(grants)).toBe(0)
})

it('a sweep that is killed while it drops old parts ends by dropping them, and counts their openings once', async () => {
  const made = startOfTests - 60 * days
  const [old, young] = [grantAt('aozora', made), grantAt('aozora', made + 9 * days)]
  const begin = async () => {
    await forgetGrants()
    clock.now = startOfTests
    await addGrants([old, young])
    await sweepAll()
    clock.now = old.key_until + kept * days
  }
  const check = async () => {
    const { traces, pages, readings } = await lookUps([young, old])
    expect(traces[0]?.code).toBe(young.trace)
    // Code, list and number end together.
    const left = traces[2] == null ? 1 : 2
    expect(pages.flat()).toHaveLength(left)
    expect(readings.flat().map(({ openings }) => openings)).toEqual([left])
  }
  const atEnd = async () => {
    const { traces, readings } = await lookUps([old, young])
    expect(traces.map((row) => row?.code)).toEqual([undefined, undefined, young.trace, undefined])
    expect(readings.flat().map(({ openings }) => openings)).toEqual([1])
  }
  expect(await killEverywhere(begin, check, atEnd)).toBeGreaterThanOrEqual(8)
})

it('two sweeps at once move each grant once', async () => {
  const grants = randomGrants(5, 24, 60).filter(({ created_at }) => created_at < startOfTests - 40 * days)
  await addGrants(grants)
  const before = await lookUps(grants, 5)
  for (let round = 0; round < 12; round++)
    await Promise.all([sweepOldGrants(sweepDeps()), sweepOldGrants(sweepDeps()), sweepOldGrants(sweepDeps())])
  expect(await inTable(grants)).toBe(0)
  expect(await lookUps(grants, 5)).toEqual(before)
  clock.now += 2 * hours
  await sweepAll()
  await isWhole()
})
