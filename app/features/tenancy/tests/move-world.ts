import { readMovedTables } from '#app/features/tenancy/model/move/moved-tables.ts'

/** The rows of a tenant by table, as texts in the order of their keys. Tables without rows are left out. */
export async function rowsOf(d1: D1Database, tenantId: number): Promise<Record<string, string[]>> {
  const tables = await readMovedTables(d1)
  const results = await d1.batch<{ row: string }>(
    tables.map(({ name, columns, conflict }) => {
      const values = columns.map(({ name: column }) => `quote("${column}")`)
      return d1
        .prepare(
          `SELECT ${values.join(" || ', ' || ")} AS "row" FROM "${name}" WHERE tenant_id = ? ORDER BY ${conflict.join()}`,
        )
        .bind(tenantId)
    }),
  )
  return Object.fromEntries(
    tables.flatMap(({ name }, at) => {
      const rows = results[at]!.results.map(({ row }) => row)
      return rows.length === 0 ? [] : [[name, rows]]
    }),
  )
}

/** Copies the rows that every database of tenants has: those of companies and sites. */
export async function copyDirectoryRows(source: D1Database, target: D1Database): Promise<void> {
  for (const table of ['company', 'tenant']) {
    const { results } = await source.prepare(`SELECT * FROM "${table}"`).all<Record<string, unknown>>()
    for (const row of results) {
      const columns = Object.keys(row)
      const values = columns.map(() => '?').join()
      await target
        .prepare(`INSERT INTO "${table}" (${columns.join()}) VALUES (${values})`)
        .bind(...Object.values(row))
        .all()
    }
  }
}

/** Strings that a careless copy would change. */
const oddTexts = [
  "it's",
  '"',
  '\\',
  '',
  '改行\n\t',
  '👩‍👧',
  '\u2028',
  '{"a":[1,null]}',
  '%_',
  '\u0000x',
  '1',
  '1.0',
  'null',
]

/**
 * Fills every table with rows of these tenants that only the types of the columns restrict: the database must not check foreign keys and other
 * constraints.
 */
export async function fillAnyhow(d1: D1Database, tenantIds: readonly number[], seed = 1): Promise<void> {
  const random = chanceFrom(seed)
  for (const tenantId of tenantIds) {
    await d1.prepare(`INSERT INTO moving_tenant (tenant_id, state) VALUES (?, 'silent')`).bind(tenantId).all()
    for (const { name, columns, key } of await readMovedTables(d1))
      for (let row = 0; row < (key.length === 0 ? 1 : 7); row++) {
        const values = columns.map(({ type }) => anyValue(type, random))
        const names = ['tenant_id', ...columns.map((column) => `"${column.name}"`)]
        await d1
          .prepare(`INSERT INTO "${name}" (${names.join()}) VALUES (${names.map(() => '?').join()})`)
          .bind(tenantId, ...values)
          .all()
      }
    await d1.prepare('DELETE FROM moving_tenant WHERE tenant_id = ?').bind(tenantId).all()
  }
}

function anyValue(type: string, random: () => number): unknown {
  const any = Math.floor(random() * 2 ** 31)
  if (type === 'INTEGER') return random() < 0.2 ? Number.MAX_SAFE_INTEGER - any : any
  if (type === 'REAL') return random() * 1000
  if (type === 'BLOB') return Uint8Array.from({ length: 9 }, () => Math.floor(random() * 256))
  return `${any}${oddTexts[any % oddTexts.length]}`
}

/** Random numbers from 0 to 1 that are the same in every run. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
