import { tablesOfPlatform } from '#app/kernel/data/lives-here.ts'

/** Tables with a `tenant_id` that each database has for itself. Turns of jobs are counted over the tenants of one database. */
export const tablesOfDatabase: readonly string[] = ['job_turn', 'moved_change', 'moving_tenant']

/** A table whose rows move with their tenant. */
export type MovedTable = {
  name: string
  /** The primary key without `tenant_id`. Empty for a table with one row for each tenant. */
  key: readonly string[]
  /** The primary key as the table declares it. */
  conflict: readonly string[]
  /** All columns but `tenant_id`. */
  columns: readonly { name: string; type: string }[]
  /** Rows of other tables are deleted with a row of this one. */
  isCascading: boolean
  /** Columns of texts that must be unique besides the primary key. */
  unique: readonly string[]
}

type Handle = D1Database | D1DatabaseSession
type ColumnRow = { table: string; name: string; type: string; pk: number }
type ReferenceRow = { table: string; parent: string; onDelete: string }
type UniqueRow = { table: string; name: string }

/**
 * Reads from the schema which tables move: all that have a `tenant_id`, except the platform's and each database's own. A table comes after
 * those that it refers to.
 */
export async function readMovedTables(d1: Handle): Promise<readonly MovedTable[]> {
  const schema = await readSchema(d1)
  const remembered = known?.schema === schema ? known.tables : await parseTables(d1)
  known = { schema, tables: remembered }
  return remembered
}

/** Tables of the last schema that was read. Asking SQLite for all its columns takes a hundred times as long as comparing its text. */
let known: { schema: string; tables: readonly MovedTable[] } | null = null

async function readSchema(d1: Handle): Promise<string> {
  const { results } = await d1
    .prepare(`SELECT group_concat(sql, ';') AS text FROM sqlite_master WHERE type IN ('table', 'index')`)
    .all<{ text: string }>()
  return results[0]?.text ?? ''
}

async function parseTables(d1: Handle): Promise<MovedTable[]> {
  const tables = `FROM sqlite_master m JOIN`
  const own = `m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`
  const [columns, references, unique] = (await d1.batch([
    d1.prepare(
      `SELECT m.name AS "table", c.name, c.type, c.pk ${tables} pragma_table_xinfo(m.name) c
       WHERE ${own} AND c.hidden = 0 ORDER BY m.name, c.cid`,
    ),
    d1.prepare(
      `SELECT m.name AS "table", f."table" AS parent, f.on_delete AS onDelete ${tables} pragma_foreign_key_list(m.name) f WHERE ${own}`,
    ),
    d1.prepare(
      `SELECT DISTINCT m.name AS "table", c.name ${tables} pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c
       WHERE ${own} AND i."unique" = 1 AND i.origin <> 'pk' AND c.name IS NOT NULL`,
    ),
  ])) as [D1Result<ColumnRow>, D1Result<ReferenceRow>, D1Result<UniqueRow>]
  const stays = new Set([...tablesOfPlatform, ...tablesOfDatabase])
  const names = columns.results
    .filter(({ table, name }) => name === 'tenant_id' && !stays.has(table))
    .map(({ table }) => table)
  return inOrder(names, references.results).map((name) =>
    tableOf(name, {
      columns: columns.results.filter(({ table }) => table === name),
      isCascading: references.results.some(
        ({ parent, onDelete }) => parent === name && onDelete === 'CASCADE',
      ),
      unique: unique.results.flatMap((row) => (row.table === name ? [row.name] : [])),
    }),
  )
}

type Read = { columns: ColumnRow[]; isCascading: boolean; unique: string[] }

function tableOf(name: string, { columns, isCascading, unique }: Read): MovedTable {
  const conflict = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name)
  const own = columns.filter((column) => column.name !== 'tenant_id')
  return {
    name,
    conflict,
    key: conflict.filter((column) => column !== 'tenant_id'),
    columns: own.map(({ name: column, type }) => ({ name: column, type })),
    isCascading,
    unique: own
      .filter((column) => column.type === 'TEXT' && unique.includes(column.name) && column.pk === 0)
      .map((column) => column.name),
  }
}

/** Sorts tables so that each comes after those that it refers to. */
function inOrder(names: readonly string[], references: readonly ReferenceRow[]): string[] {
  const sorted: string[] = []
  const visit = (name: string, above: readonly string[]) => {
    if (sorted.includes(name) || above.includes(name)) return
    for (const { table, parent } of references)
      if (table === name && names.includes(parent)) visit(parent, [...above, name])
    sorted.push(name)
  }
  for (const name of names) visit(name, [])
  return sorted
}
