import { beforeAll, expect, it, vi } from 'vitest'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

/** The statements that a failing login makes, in order, and the number of round trips. */
async function workOf(tenant: 'aozora' | 'sakura', name: string) {
  const visit = await visitAt(tenant)
  const statements: string[] = []
  let trips = 0
  const heard = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => heard(statement.bind(...values), sql),
      all: () => {
        trips++
        statements.push(sql)
        return statement.all()
      },
      told: { statement, sql },
    })
  const d1 = {
    prepare: (sql: string) => heard(visit.d1.prepare(sql), sql),
    batch: (batch: (D1PreparedStatement & { told: { statement: D1PreparedStatement; sql: string } })[]) => {
      trips++
      statements.push(...batch.map(({ told }) => told.sql))
      return visit.d1.batch(batch.map(({ told }) => told.statement))
    },
  } as unknown as D1Database
  const listening = { ...visit, d1, db: openDatabase(d1) }
  await expect(logIn(listening, { name, digest: passwordDigest('wrong'), keep: false })).rejects.toThrow(
    'invalidAccount',
  )
  return { statements, trips }
}

it.each([
  ['aozora', 'reader@aozora.example', 'nobody@aozora.example'],
  ['aozora', 'service@aozora.example', 'nobody2@aozora.example'],
  ['sakura', 'sakura.reader', 'sakura.nobody'],
] as const)(
  'ruling 9: at %s a wrong password takes as much work for %s as for %s, which nobody has',
  async (tenant, known, unknown) => {
    const first = await workOf(tenant, known)
    expect(first.statements.length).toBeGreaterThan(3)
    expect(await workOf(tenant, unknown)).toEqual(first)
  },
)
