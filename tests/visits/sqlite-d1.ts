import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { migrated } from '#tests/migrations/migrated.ts'

/**
 * A D1 for tests, on Node's own SQLite in memory, with the real migrations and only the functions that the product uses. A statement takes
 * microseconds, a call to workerd's D1 milliseconds, so that a test can try thousands of schedules. A batch is a transaction, and calls are
 * asynchronous, as with D1.
 */
export function sqliteD1(of: 'core' | 'search' = 'core'): D1Database {
  return d1On(migrated(of))
}

/** Makes such a D1 on an existing database, for example of an earlier release. */
export function d1On(sqlite: DatabaseSync): D1Database {
  const prepared = new Map<string, StatementSync>()
  const compiled = (sql: string) => {
    const known = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const run = (sql: string, parameters: unknown[]) => {
    const results = compiled(sql).all(...(parameters as string[]))
    const { changes } = compiled('SELECT changes() AS changes').get() as { changes: number }
    return { results: results.map((row) => ({ ...row })), success: true, meta: { changes } }
  }
  const batch = async (statements: Statement[]) => {
    await null
    sqlite.exec('BEGIN')
    try {
      const results = statements.map((statement) => statement.now())
      sqlite.exec('COMMIT')
      return results
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  }
  const prepare = (sql: string) => statementOf(run, sql, [])
  const d1 = { prepare, batch, withSession: () => d1, getBookmark: () => null }
  return d1 as unknown as D1Database
}

type Run = (sql: string, parameters: unknown[]) => { results: object[]; meta: { changes: number } }
type Statement = {
  bind(...parameters: unknown[]): Statement
  now(): ReturnType<Run>
  all(): Promise<ReturnType<Run>>
}

function statementOf(run: Run, sql: string, parameters: unknown[]): Statement {
  return {
    bind: (...bound) => statementOf(run, sql, bound),
    now: () => run(sql, parameters),
    async all() {
      await null
      return run(sql, parameters)
    },
  }
}
