import { env } from 'cloudflare:workers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'

const real = (env as unknown as { DB: D1Database }).DB

/** The real database, with a record of its calls: 1 for a single query, n for a batch of n. */
function watched() {
  const calls: number[] = []
  const prepare = (text: string) => {
    const statement = real.prepare(text)
    const bind = (...values: unknown[]) => {
      const bound = statement.bind(...values)
      return Object.assign(bound, {
        all: () => {
          calls.push(1)
          return real.batch([bound]).then(([result]) => result)
        },
      })
    }
    return { bind }
  }
  const batch = (statements: D1PreparedStatement[]) => {
    calls.push(statements.length)
    return real.batch(statements)
  }
  return { db: openDatabase({ prepare, batch } as unknown as D1Database), calls }
}

const number = (value: number) => sql<{ value: number }>`SELECT ${value} AS value`

it('sends queries that begin together as one batch, and gives each its own answer', async () => {
  const { db, calls } = watched()
  const answers = await Promise.all([1, 2, 3].map((value) => number(value).execute(db)))
  expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]])
  await number(4).execute(db)
  await number(5).execute(db)
  expect(calls).toEqual([3, 1, 1])
})

it('fails queries that begin together as a whole, and works on afterwards', async () => {
  const { db } = watched()
  const wrong = sql`SELECT * FROM nowhere`.execute(db)
  const outcomes = await Promise.allSettled([number(1).execute(db), wrong])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await number(2).execute(db)).rows).toEqual([{ value: 2 }])
})
