import { env } from './visit-of-world.ts'

export type Table = { name: string; columns: string[]; isOwned: boolean }
type Columns = { name: string; columns: readonly string[] }
/** For each table the other tables that change when its rows are deleted or inserted, by triggers or by cascading foreign keys. */
type Effects = ReadonlyMap<string, ReadonlySet<string>>

/** Lists the product's own tables. */
export async function readTables(): Promise<Table[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name, group_concat('"' || c.name || '"') AS columns, max(c.name = 'tenant_id') AS owned
     FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%d1_migrations' AND m.name NOT LIKE '_cf_%'
     GROUP BY m.name`,
  ).all<{ name: string; columns: string; owned: number }>()
  return results.map(({ name, columns, owned }) => ({
    name,
    columns: columns.split(','),
    isOwned: owned === 1,
  }))
}

export async function readEffects(tables: readonly Columns[]): Promise<Effects> {
  const { results } = await env.DB.prepare(
    "SELECT tbl_name AS name, sql FROM sqlite_master WHERE type IN ('table', 'trigger') AND sql IS NOT NULL",
  ).all<{ name: string; sql: string }>()
  const effects = new Map(tables.map(({ name }) => [name, new Set<string>()]))
  const add = (source: string, target: string) => {
    if (source !== target && effects.has(target)) effects.get(source)?.add(target)
  }
  for (const { name, sql } of results) {
    for (const [, parent = ''] of sql.matchAll(/\bREFERENCES "?(\w+)"? \([^)]*\)\s+ON DELETE /gi))
      add(parent, name)
    for (const [, written = ''] of sql.matchAll(/\b(?:INTO|UPDATE|DELETE FROM)\s+"?(\w+)/gi))
      add(name, written)
  }
  return effects
}

/**
 * Makes a function that restores tables to their earlier rows, together with all tables that this affects. A table is restored after every
 * table that writes into it, so that its own rows win. `had` returns a table's earlier rows as JSON.
 */
export function remaker(
  tables: readonly Columns[],
  had: (name: string) => string,
  effects: Effects,
): (changed: readonly string[]) => Promise<void> {
  const again = new Map(tables.map((table) => [table.name, rowsAgain(table, had(table.name))]))
  return async (changed) => {
    await env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = on'),
      ...withEffects(changed, effects).flatMap((name) => again.get(name) ?? []),
    ])
  }
}

function rowsAgain({ name, columns }: Columns, rows: string): D1PreparedStatement[] {
  const remove = env.DB.prepare(`DELETE FROM "${name}"`)
  if (rows === '[]') return [remove]
  const values = columns.map((_, at) => `value ->> ${at}`)
  const insert = `INSERT INTO "${name}" (${columns.join()}) SELECT ${values.join()} FROM json_each(?)`
  return [remove, env.DB.prepare(insert).bind(rows)]
}

/** Returns the given tables and all tables that they affect. A table comes before those that it writes into. */
export function withEffects(changed: readonly string[], effects: Effects): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of effects.get(name) ?? []) visit(next)
    order.unshift(name)
  }
  for (const name of changed) visit(name)
  return order
}
