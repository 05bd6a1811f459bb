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
  let before = 0
  // SQLite's changes() still counts the last statement that wrote after one that only reads.
  const countChanges = () => {
    const sql = 'SELECT changes() AS changes, total_changes() AS total'
    const { changes, total } = compiled(sql).get() as { changes: number; total: number }
    const hasWritten = total !== before
    before = total
    return hasWritten ? changes : 0
  }
  const run = (sql: string, parameters: unknown[]) => {
    const results = compiled(sql).all(...(parameters as string[]))
    return { results: results.map((row) => ({ ...row })), success: true, meta: { changes: countChanges() } }
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
  run(): Promise<ReturnType<Run>>
  first(column?: string): Promise<unknown>
}

function statementOf(run: Run, sql: string, parameters: unknown[]): Statement {
  const all = async () => {
    await null
    return run(sql, parameters)
  }
  return {
    bind: (...bound) => statementOf(run, sql, bound),
    now: () => run(sql, parameters),
    all,
    run: all,
    async first(column) {
      const row = (await all()).results[0] as Record<string, unknown> | undefined
      return (column === undefined ? row : row?.[column]) ?? null
    },
  }
}
