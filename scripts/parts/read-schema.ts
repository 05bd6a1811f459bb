import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

export type Column = {
  name: string
  /** Of STRICT tables; a virtual table's columns have none. */
  type: 'INTEGER' | 'REAL' | 'TEXT' | 'BLOB' | ''
  isNullable: boolean
  hasDefault: boolean
  /** What its own CHECK lists, as SQL writes it. */
  values: string[] | null
}
export type Table = { name: string; columns: Column[] }

type TableRow = { name: string; type: 'table' | 'virtual'; sql: string }
type ColumnRow = { name: string; type: Column['type']; notnull: 0 | 1; dflt_value: string | null; pk: number }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The tables that the migrations of a folder make, in the order they were made. */
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
  // Of a virtual table the hidden columns are commands, and rowid, which is never listed, is the key.
  const rows = database
    .prepare('SELECT * FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table.name) as ColumnRow[]
  const rowid: ColumnRow[] =
    table.type === 'virtual' ? [{ name: 'rowid', type: 'INTEGER', notnull: 1, dflt_value: null, pk: 0 }] : []
  return [...rowid, ...rows].map((row) => ({
    name: row.name,
    type: row.type,
    isNullable: row.notnull === 0 && row.pk === 0 && table.type === 'table',
    // SQLite numbers the rows of a table whose only key is an INTEGER.
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
