import type { Env } from '#app/kernel/data/env.ts'

/** Queries that run at the same time count as one round trip. */
type Cost = { queries: string[]; trips: number; underWay: number }

/** Makes an environment whose databases count their statements and the round trips that were waited for. */
export function countedEnv(env: Env): { env: Env; cost: Cost } {
  const cost: Cost = { queries: [], trips: 0, underWay: 0 }
  const { DB, DB_2, DB_3, SEARCH, SEARCH_2 } = env
  const [first, second, third, search, searchToo] = [DB, DB_2, DB_3, SEARCH, SEARCH_2].map((one) =>
    counted(one, cost),
  )
  return {
    env: { ...env, DB: first, DB_2: second, DB_3: third, SEARCH: search, SEARCH_2: searchToo } as Env,
    cost,
  }
}

type Handle = D1Database | D1DatabaseSession
const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()

async function waited<Answer>(cost: Cost, run: () => Promise<Answer>): Promise<Answer> {
  if (cost.underWay++ === 0) cost.trips++
  try {
    return await run()
  } finally {
    cost.underWay--
  }
}

function counted<Database extends Handle>(database: Database, cost: Cost): Database {
  const statementOf = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const ask = <Answer>(run: () => Promise<Answer>) => {
      cost.queries.push(sql)
      return waited(cost, run)
    }
    const proxy = {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values), sql),
      all: () => ask(() => statement.all()),
      run: () => ask(() => statement.run()),
      first: () => ask(() => statement.first()),
      raw: () => ask(() => statement.raw()),
    } as unknown as D1PreparedStatement
    originals.set(proxy, { statement, sql })
    return proxy
  }
  return {
    prepare: (sql: string) => statementOf(database.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => originals.get(statement))
      cost.queries.push(...known.map((one) => one?.sql ?? ''))
      return waited(cost, () => database.batch(known.map((one) => one?.statement as D1PreparedStatement)))
    },
    withSession: (start: string) => counted((database as D1Database).withSession(start), cost),
    getBookmark: () => ('getBookmark' in database ? database.getBookmark() : null),
  } as unknown as Database
}
