import { openDatabase } from '#app/kernel/data/database.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * Returns the same visit, and records the SQL that it sends from now on, in order: an attacker could measure the time it takes. Values are
 * left out, but not how many statements are sent together.
 */
export function recordStatements(visit: Visit): { visit: Visit; statements: string[] } {
  const statements: string[] = []
  const sql = new WeakMap<D1PreparedStatement, string>()
  const target = visit.d1
  const prepare = (query: string) => watched(target.prepare(query), query)
  const watched = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get: (inner, name) => {
        const value = Reflect.get(inner, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'bind') return watched(value.apply(inner, args), query)
          statements.push(query)
          return value.apply(inner, args)
        }
      },
    })
    sql.set(proxy, query)
    inners.set(proxy, statement)
    return proxy
  }
  const inners = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const batch = (list: D1PreparedStatement[]) => {
    statements.push(list.map((statement) => sql.get(statement)).join(' ; '))
    return target.batch(list.map((statement) => inners.get(statement) ?? statement))
  }
  const d1 = { prepare, batch, getBookmark: () => null } as unknown as D1DatabaseSession
  return { visit: { ...visit, d1, db: openDatabase(d1) }, statements }
}
