import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

export type Column = {
  name: string
  /** The declared type. A virtual table's columns have none. */
  type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB' | ''
  isNullable: boolean
  hasDefault: boolean
  /** The values that the column's own CHECK lists, in SQL; null if it lists none. */
  values: string[] | null
}
export type Table = { name: string; columns: Column[] }

type TableRow = { name: string; type: 'table' | 'virtual'; sql: string }
type ColumnRow = { name: string; type: Column['type']; notnull: 0 | 1; dflt_value: string | null; pk: number }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Reads the tables that a folder's migrations create, in the order of their creation. */
export function readSchema(folder: 'migrations/core' | 'migrations/search'): Table[] {
  const database = new DatabaseSync(':memory:')
  for (const file of globSync(`${folder}/*.sql`, { cwd: root }).sort())
    database.exec(readFileSync(`${root}${file}`, 'utf8'))
  const tables = database
    .prepare(`SELECT l.name, l.type, s.sql FROM pragma_table_list l JOIN sqlite_schema s ON s.name = l.name
      WHERE l.type IN ('table', 'virtual') AND l.name NOT LIKE 'sqlite_%' ORDER BY s.rowid`)
    .all() as TableRow[]
  return tables.map((table) => ({ name: table.name, columns: columnsOf(database, table) }))
}

function columnsOf(database: DatabaseSync, table: TableRow): Column[] {
  // The hidden columns of a virtual table are commands. Its key, rowid, is never listed.
  const rows = database
    .prepare('SELECT * FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table.name) as ColumnRow[]
  const rowid: ColumnRow[] =
    table.type === 'virtual' ? [{ name: 'rowid', type: 'INTEGER', notnull: 1, dflt_value: null, pk: 0 }] : []
  return [...rowid, ...rows].map((row) => ({
    name: row.name,
    type: row.type,
    isNullable: row.notnull === 0 && row.pk === 0 && table.type === 'table',
    // SQLite assigns a number to a row whose only key is an INTEGER.
    hasDefault: row.dflt_value !== null || isRowNumber(row, table),
    values: listedValues(row.name, table.sql),
  }))
}

function isRowNumber({ type, pk, name }: ColumnRow, { sql }: TableRow): boolean {
  return pk === 1 && type === 'INTEGER' && new RegExp(`\\b${name} INTEGER PRIMARY KEY`).test(sql)
}

function listedValues(column: string, sql: string): string[] | null {
  const [, list] = new RegExp(`\\bCHECK \\(${column} IN \\(([^)]*)\\)`, 'i').exec(sql) ?? []
  return list?.split(',').map((value) => value.trim()) ?? null
}
