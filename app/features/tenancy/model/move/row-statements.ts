import type { MovedTable } from './moved-tables.ts'

/** A row as the JSON text of its key and of all its columns. The same row has the same text in every database. */
export type RowText = { key: string; row: string }

type Handle = D1Database | D1DatabaseSession
type At = { d1: Handle; tenantId: number; table: MovedTable }

/** D1 passes at most 32 arguments to a function, so a row is an array of arrays. */
const groupSize = 30

/** D1 takes at most 2 MB as one value, and a character may have four bytes. */
const maxCharacters = 450_000

/** Reads rows in the order of their keys, from behind a key on. */
export function selectRows({ d1, tenantId, table }: At, after: string | null, limit: number) {
  const [from, ...bound] = after === null ? [''] : [`AND ${keyOf(table)} > ${keyIn(table, '?3')}`, after]
  return d1
    .prepare(
      `SELECT ${textOf(table)} FROM "${table.name}" WHERE tenant_id = ?1 ${from} ${orderOf(table)} LIMIT ?2`,
    )
    .bind(tenantId, limit, ...bound)
}

/** Reads rows in the order of their keys, from behind a key up to another one. Null stands for the beginning and for the end. */
export function selectRange({ d1, tenantId, table }: At, after: string | null, last: string | null) {
  const above = after === null ? '' : `AND ${keyOf(table)} > ${keyIn(table, '?2')}`
  const below = last === null ? '' : `AND ${keyOf(table)} <= ${keyIn(table, '?3')}`
  return d1
    .prepare(
      `SELECT ${textOf(table)} FROM "${table.name}"
       WHERE tenant_id = ?1 AND ?2 IS ?2 AND ?3 IS ?3 ${above} ${below} ${orderOf(table)}`,
    )
    .bind(tenantId, after, last)
}

/** Reads the rows, as they are now, that the first of the noted changes are about. */
export function selectChanged({ d1, tenantId, table }: At, maxChanges: number) {
  const changed = `FROM (SELECT name, key FROM moved_change WHERE tenant_id = ?1 ORDER BY id LIMIT ?2) WHERE name = ?3`
  const isChanged =
    table.key.length === 0
      ? `EXISTS (SELECT 1 ${changed})`
      : `${keyOf(table)} IN (SELECT ${partsOf(table, 'key').join()} ${changed})`
  return d1
    .prepare(`SELECT ${textOf(table)} FROM "${table.name}" WHERE tenant_id = ?1 AND ${isChanged}`)
    .bind(tenantId, maxChanges, table.name)
}

/** Writes rows that aren't there yet. The others are the same already. */
export function insertRows(at: At, rows: readonly RowText[]): D1PreparedStatement[] {
  return written(at, rows, 'DO NOTHING')
}

/** Writes rows as they are, over what is there. */
export function upsertRows(at: At, rows: readonly RowText[]): D1PreparedStatement[] {
  const { table } = at
  const others = table.columns.filter(({ name }) => !table.conflict.includes(name))
  const set = others.map(({ name }) => `"${name}" = excluded."${name}"`)
  // A key that doesn't contain the tenant could be another tenant's here. Its row stays, and the comparison finds that this one is missing.
  const own = table.conflict.includes('tenant_id') ? '' : `WHERE "${table.name}".tenant_id = ?1`
  return written(at, rows, others.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${set.join()} ${own}`)
}

/** Deletes the rows with these keys. */
export function deleteRows({ d1, tenantId, table }: At, keys: readonly string[]): D1PreparedStatement[] {
  const isGiven =
    table.key.length === 0
      ? '?2 IS ?2'
      : `${keyOf(table)} IN (SELECT ${partsOf(table, 'value').join()} FROM json_each(?2))`
  return parametersOf(keys).map((given) =>
    d1.prepare(`DELETE FROM "${table.name}" WHERE tenant_id = ?1 AND ${isGiven}`).bind(tenantId, given),
  )
}

/** Makes the texts of these rows that must be unique different from all others, so that two rows can exchange theirs. */
export function releaseTexts({ d1, tenantId, table }: At, keys: readonly string[]): D1PreparedStatement[] {
  const set = table.unique.map((name) => `"${name}" = "${name}" || hex(randomblob(8))`)
  return parametersOf(keys).map((given) =>
    d1
      .prepare(
        `UPDATE "${table.name}" SET ${set.join()}
         WHERE tenant_id = ?1 AND ${keyOf(table)} IN (SELECT ${partsOf(table, 'value').join()} FROM json_each(?2))`,
      )
      .bind(tenantId, given),
  )
}

/** Deletes some rows of a tenant, whichever. */
export function deleteSome({ d1, tenantId, table }: At, limit: number): D1PreparedStatement {
  const some =
    table.key.length === 0
      ? '?2 IS ?2'
      : `${keyOf(table)} IN (SELECT ${table.key.map(quoted).join()} FROM "${table.name}" WHERE tenant_id = ?1 LIMIT ?2)`
  return d1.prepare(`DELETE FROM "${table.name}" WHERE tenant_id = ?1 AND ${some}`).bind(tenantId, limit)
}

/** The key of a row of a trigger, as the texts above have it. */
export function keyText(table: MovedTable, row: 'NEW' | 'OLD'): string {
  return `json_array(${table.key.map((name) => `${row}."${name}"`).join()})`
}

function written(
  { d1, tenantId, table }: At,
  rows: readonly RowText[],
  conflict: string,
): D1PreparedStatement[] {
  const values = table.columns.map(({ type }, at) => valueIn(type, at))
  const columns = ['tenant_id', ...table.columns.map(({ name }) => name)]
  const statement = `INSERT INTO "${table.name}" (${columns.map(quoted).join()})
    SELECT ${['?1', ...values].join()} FROM json_each(?2) given WHERE true
    ON CONFLICT (${table.conflict.map(quoted).join()}) ${conflict}`
  return parametersOf(rows.map(({ row }) => row)).map((given) => d1.prepare(statement).bind(tenantId, given))
}

/** JSON can't hold bytes, so they are hexadecimal digits. */
function valueIn(type: string, at: number): string {
  const value = `given.value ->> '$[${Math.floor(at / groupSize)}][${at % groupSize}]'`
  return type === 'BLOB' ? `unhex(${value})` : value
}

function textOf(table: MovedTable): string {
  const values = table.columns.map(({ name, type }) =>
    type === 'BLOB' ? `iif("${name}" IS NULL, NULL, hex("${name}"))` : quoted(name),
  )
  const groups = Array.from(
    { length: Math.ceil(values.length / groupSize) },
    (_, at) => `json_array(${values.slice(at * groupSize, (at + 1) * groupSize).join()})`,
  )
  return `json_array(${table.key.map(quoted).join()}) AS "key", json_array(${groups.join()}) AS "row"`
}

const quoted = (name: string) => `"${name}"`
const keyOf = (table: MovedTable) => `(${table.key.map(quoted).join()})`
const orderOf = (table: MovedTable) =>
  table.key.length === 0 ? '' : `ORDER BY ${table.key.map(quoted).join()}`
const partsOf = (table: MovedTable, text: string) => table.key.map((_, at) => `${text} ->> '$[${at}]'`)
const keyIn = (table: MovedTable, text: string) => `(${partsOf(table, text).join()})`

/** Joins JSON texts to lists that are short enough for one parameter. */
function parametersOf(texts: readonly string[]): string[] {
  const lists: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    if (length + text.length > maxCharacters) {
      lists.push([])
      length = 0
    }
    lists.at(-1)?.push(text)
    length += text.length
  }
  return lists.map((list) => `[${list.join()}]`)
}
