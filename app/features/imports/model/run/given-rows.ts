import { sql } from 'kysely'

/** Rows as one parameter, since D1 binds 100 a query: a table `given` with a column `value`, one JSON object a row. */
export function givenRows(rows: readonly object[]) {
  return sql<{ value: string }>`json_each(${JSON.stringify(rows)})`.as('given')
}

/** What the row at hand has under this key; `of` where another name stands for the table. */
export function given<Value>(key: string) {
  return sql<Value>`given.value ->> ${sql.lit(`$.${key}`)}`
}

/** A list as one parameter. */
export function listed<Value>(values: readonly Value[]) {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
