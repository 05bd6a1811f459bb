import { beforeAll, expect, it } from 'vitest'
import { type Use, writeUses } from '#app/features/analytics/model/recording/record-use.ts'
import { countUsage, sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const minute = 60_000
const day = 1_440 * minute
const days = 3
const visitorsOfDay = 64
const firstDay = Date.parse('2026-12-01T01:00:00Z')

/** A database that adds up what D1 charges for: a row of a table or of an index each time that it is written. */
function countingRows(d1: D1Database) {
  const rows = { written: 0 }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const add = <Result extends { meta: D1Meta }>(result: Result): Result => {
    rows.written += result.meta.rows_written
    return result
  }
  const counting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => counting(statement.bind(...values)),
      all: async () => add(await statement.all()),
    } as unknown as D1PreparedStatement
    originals.set(own, statement)
    return own
  }
  const counted = {
    prepare: (sql: string) => counting(d1.prepare(sql)),
    batch: async (all: D1PreparedStatement[]) =>
      (await d1.batch(all.map((one) => originals.get(one) as D1PreparedStatement))).map(add),
  } as unknown as D1Database
  return { rows, d1: counted }
}

type Step = { at: number; accountId: string | null; address: string; use: Use | null }

/** What visitors do on a site with some thousand uses a day, in the order of time. `use` is null for a sign-in. */
function stepsOfDay(chance: ReturnType<typeof chanceOf>, start: number): Step[] {
  const steps = Array.from({ length: visitorsOfDay }, (_, number) => {
    const by = { accountId: number % 3 === 0 ? `account${number}` : null, address: `2001:db8::${number}` }
    let at = start + chance.upTo(480) * minute
    const first = by.accountId === null ? [] : [{ ...by, at, use: null }]
    const more = Array.from({ length: 4 + chance.upTo(8) }, () => {
      at += (10 + chance.upTo(170)) * 1000
      return { ...by, at, use: useBy(chance) }
    })
    return [...first, ...more]
  })
  return steps.flat().sort((one, other) => one.at - other.at)
}

/** Of 500 contents the first ones are read most. */
function useBy(chance: ReturnType<typeof chanceOf>): Use {
  const contentId = `content${Math.floor(500 * (chance.upTo(1000) / 1000) ** 2)}`
  if (chance.of(0.15)) return { kind: 'search', about: `word${chance.upTo(100)}` }
  const denied = { contentId, userGroupId: null }
  if (chance.of(0.03)) return { kind: 'refused', about: 'planNeededToView', denied }
  return { kind: chance.of(0.25) ? 'open' : 'view', about: contentId }
}

beforeAll(makeWorldRecords)

it('a use costs less than 4.5 rows written, from the click until nothing but counts is left of it', async () => {
  const { rows, d1 } = countingRows(env.DB)
  const db = openDatabase(d1)
  const chance = chanceOf(33)
  let uses = 0
  for (let number = 0; number < days; number++) {
    const steps = stepsOfDay(chance, firstDay + number * day)
    for (let now = firstDay + number * day; steps.length > 0; now += minute) {
      for (let step = steps[0]; step !== undefined && step.at <= now; step = steps[0]) {
        const { use, ...by } = steps.shift() as Step
        uses++
        if (use !== null) await writeUses({ d1, db }, env, { ...by, tenantId: 1, userAgent: null }, [use])
        // As the trigger of a session does.
        else await db.insertInto('usage_event').values(signIn(by)).execute()
      }
      await sweepUsage({ DB: d1 }, now)
    }
  }
  for (const later of [1, 60, 1_200]) await countUsage({ DB: d1 }, firstDay + (days + later) * day)
  expect(uses).toBeGreaterThan(days * 400)
  expect(rows.written / uses).toBeLessThan(4.5)
})

function signIn({ accountId, at }: Pick<Step, 'accountId' | 'at'>) {
  return { tenant_id: 1, at, kind: 'session', visitor: accountId ?? '' } as const
}
