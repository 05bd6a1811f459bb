import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { migrated } from '#tests/migrations/migrated.ts'

/**
 * D1 as far as the product uses it, on Node's own SQLite in memory, with the real migrations: a statement takes microseconds instead
 * of the milliseconds of a call to workerd's D1, so that thousands of schedules fit into a test. A batch is a transaction, and
 * each call comes later than whoever asked goes on, as a call to D1 does.
 */
export function sqliteD1(of: 'core' | 'search' = 'core'): D1Database {
  return d1On(migrated(of))
}

/** The same on a database of whatever release. */
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
