import { Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import { D1Dialect } from 'kysely-d1'
import { asMoving } from './absent-tenants.ts'
import type { SearchTables } from './search-tables.ts'

export type SearchDatabase = Kysely<SearchTables>

/** The search index (docs/adr/007). `database` may be a D1 session. */
export function openSearch(database: D1Database | D1DatabaseSession): SearchDatabase {
  return new Kysely<SearchTables>({ dialect: new BatchingD1Dialect(database) })
}

/**
 * Replaces kysely-d1's way of sending one query after the other, and of making a compiler for each. With kysely-d1's way a page takes 1.25
 * (home) to 1.68 times (detail) the CPU, although D1 answered within the same process; from a far replica each call is a round trip
 * (docs/adr/040). Can be removed once kysely-d1 sends queries that begin together in one batch.
 */
type Handle = D1Database | D1DatabaseSession
type Asked = {
  statement: D1PreparedStatement
  answer: (result: D1Result) => void
  fail: (error: unknown) => void
}

/**
 * Kysely's dialect for D1, where a call costs far more than a statement: sends queries that begin together (those of one Promise.all) as
 * one batch. A batch fails as a whole, as a Promise.all does.
 */
export class BatchingD1Dialect extends D1Dialect {
  constructor(database: Handle) {
    super({ database: batching(database) })
  }

  override createAdapter(): SqliteAdapter {
    return new ParallelAdapter()
  }

  /** Shares one compiler: it keeps no state between queries, and making one costs more than compiling with it. */
  override createQueryCompiler(): SqliteQueryCompiler {
    return compiler
  }
}

/** Tells Kysely that queries may run in parallel. It takes every SQLite for a single file and would send them one after the other. */
class ParallelAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const compiler = new SqliteQueryCompiler()

/** The part of D1's interface that kysely-d1 uses. */
function batching(database: Handle): D1Database {
  const waiting: Asked[] = []
  const ask = (statement: D1PreparedStatement) =>
    new Promise<D1Result>((answer, fail) => {
      if (waiting.push({ statement, answer, fail }) === 1)
        void soon().then(() => send(database, waiting.splice(0)))
    })
  const prepare = (sql: string) => ({
    bind: (...parameters: unknown[]) => ({ all: () => ask(database.prepare(sql).bind(...parameters)) }),
  })
  return { prepare } as unknown as D1Database
}

/** Waits some turns of the microtask queue, within which queries that begin together all arrive here. */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await null
}

async function send(database: Handle, asked: readonly Asked[]): Promise<void> {
  try {
    const [first, ...others] = asked
    if (first !== undefined && others.length === 0) return first.answer(await first.statement.all())
    const results = await database.batch(asked.map(({ statement }) => statement))
    asked.forEach(({ answer }, at) => {
      answer(results[at] as D1Result)
    })
  } catch (error) {
    const known = asMoving(error)
    for (const { fail } of asked) fail(known)
  }
}
