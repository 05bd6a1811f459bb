import type { Insertable } from 'kysely'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Rows } from './twin-rows.ts'

/** The most bound values that a statement may have. */
const maxValues = 100

/** The statements that insert rows, for one batch in which foreign keys are checked at the end. */
export function insertsOf(d1: D1Database, rows: readonly Rows[]): D1PreparedStatement[] {
  const db = openDatabase(d1)
  return rows.flatMap(({ table, values }) => {
    const width = Object.keys(values[0] ?? {}).length
    const size = Math.max(1, Math.floor(maxValues / width))
    return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => {
      const some = values.slice(at * size, (at + 1) * size) as Insertable<Tables['company']>[]
      const insert = db.insertInto(table as 'company').values(some)
      const { sql, parameters } = insert.compile()
      return d1.prepare(sql).bind(...parameters)
    })
  })
}
