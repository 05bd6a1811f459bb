import type { Cloudflare } from './cloudflare.ts'

type Result = { results: object[]; success: boolean; meta: { changes: number } }
type Statement = {
  sql: string
  parameters: unknown[]
  bind(...parameters: unknown[]): Statement
  all(): Promise<Result>
}

/**
 * A deployed D1 with the functions that the product uses, over the REST API. A batch is one call, which D1 runs as one transaction. For
 * single statements only: each call is a request around the world.
 */
export function remoteD1(cloudflare: Cloudflare, id: string): D1Database {
  const bodyOf = (statements: readonly Statement[]) => ({
    batch: statements.map(({ sql, parameters }) => ({ sql, params: parameters })),
  })
  const batch = (statements: readonly Statement[]) => {
    const body = bodyOf(statements)
    return statements.every(({ sql }) => /^select\b/i.test(sql))
      ? cloudflare.query<Result>(id, body)
      : cloudflare.call<Result[]>('POST', `/d1/database/${id}/query`, body)
  }
  const statement = (sql: string, parameters: unknown[]): Statement => ({
    sql,
    parameters,
    bind: (...bound) => statement(sql, bound),
    async all() {
      const [result] = await batch([statement(sql, parameters)])
      return result as Result
    },
  })
  const d1 = { prepare: (sql: string) => statement(sql, []), batch }
  return d1 as unknown as D1Database
}
