import { sql } from 'kysely'

/**
 * Passes rows as one parameter, because D1 binds at most 100 per query. They become a table `given` with a column `value`
 * that contains one JSON object per row, or the value itself if the rows are plain values.
 */
export function givenRows<Value>(rows: readonly Value[]) {
  return sql<{ value: Value extends object ? string : Value }>`json_each(${JSON.stringify(rows)})`.as('given')
}

/** The value of the current row under this key. */
export function given<Value>(key: string) {
  return sql<Value>`given.value ->> ${sql.lit(`$.${key}`)}`
}

/** Passes a list as a single parameter. */
export function listed<Value>(values: readonly Value[]) {
  return sql<Value>`(SELECT value FROM json_each(${JSON.stringify(values)}))`
}
