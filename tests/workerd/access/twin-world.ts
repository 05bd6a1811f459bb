import type { Insertable } from 'kysely'
import { openDatabase } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import { indexContentFields } from '#app/domain/publishing/ingest/index-content.ts'
import { findContentToIndex } from '#app/domain/publishing/ingest/publish-content-index.ts'
import { env } from '#tests/workerd/visit-of-world.ts'
import { type Rows, twinRows } from './twin-rows.ts'
import { twins } from './twin-sites.ts'

/** Bound values a statement may have. */
const mostValues = 100

type Table = { name: string; columns: string[]; isOwned: boolean; isAlone: boolean }
/** All rows of each table as text: of one tenant, and of all others and nobody. */
type Print = Record<string, string>

/** The twin sites in an otherwise empty database. */
export type TwinWorld = {
  /** All rows of all tables as text. */
  fingerprint(): Promise<string>
  /** Makes everything as it was, after a call at one tenant. Answers the tables in which it changed what isn't that one's. */
  restore(tenantId: number): Promise<string[]>
}

export async function makeTwins(now: number): Promise<TwinWorld> {
  const rows = twinRows(now)
  const tables = await readTables(rows)
  const remake = (some: readonly Table[]) =>
    env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = on'),
      ...some.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
      ...inserts(rows.filter(({ table }) => some.some(({ name }) => name === table))),
    ])
  await remake(tables)
  await indexTwins()
  const read = reader(tables)
  const made = new Map<number, Print>()
  for (const { tenantId } of Object.values(twins)) made.set(tenantId, await read(tenantId))
  return {
    fingerprint: async () => JSON.stringify(await read(0)),
    restore: async (tenantId) => {
      const [before, after] = [made.get(tenantId) ?? {}, await read(tenantId)]
      const isOther = (name: string) => before[name] !== after[name]
      const changed = tables.filter(({ name }) => isOther(name) || isOther(ofOthers(name)))
      await remake(changed.every(({ isAlone }) => isAlone) ? changed : tables)
      return changed.map(({ name }) => name).filter((name) => isOther(ofOthers(name)))
    },
  }
}

/**
 * A table is alone that no other table refers to, and where making its rows again, or removing them where it has none, sets
 * no trigger off: it can be restored by itself.
 */
async function readTables(rows: readonly Rows[]): Promise<Table[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.name, group_concat('"' || c.name || '"') AS columns, max(c.name = 'tenant_id') AS owned,
       EXISTS (SELECT 1 FROM sqlite_master t WHERE t.type = 'trigger' AND t.tbl_name = m.name
           AND (t.sql LIKE '% DELETE ON %' OR m.name IN (SELECT value FROM json_each(?1))))
         OR EXISTS (SELECT 1 FROM sqlite_master r WHERE r.sql LIKE '%REFERENCES ' || m.name || ' (%') AS tied
     FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%d1_migrations' AND m.name NOT LIKE '_cf_%'
     GROUP BY m.name`,
  )
    .bind(JSON.stringify(rows.map(({ table }) => table)))
    .all<{ name: string; columns: string; owned: number; tied: number }>()
  return results.map(({ name, columns, owned, tied }) => ({
    name,
    columns: columns.split(','),
    isOwned: owned === 1,
    isAlone: tied === 0,
  }))
}

const ofOthers = (table: string) => `${table} of others`

/** A tenant's own row counts as its own; rows of companies and administrators are nobody's. */
function reader(tables: Table[]): (tenantId: number) => Promise<Print> {
  const columns = tables.flatMap(({ name, columns, isOwned }) => {
    const owner = isOwned ? 'tenant_id' : name === 'tenant' ? 'id' : '-1'
    const rows = (is: string) => `SELECT * FROM "${name}" WHERE ${owner} ${is} ?1 ORDER BY 1, 2, 3`
    const text = (is: string) => `(SELECT json_group_array(json_array(${columns.join()})) FROM (${rows(is)}))`
    return [`${text('=')} AS "${name}"`, `${text('<>')} AS "${ofOthers(name)}"`]
  })
  const half = Math.ceil(columns.length / 2)
  const parts = [columns.slice(0, half), columns.slice(half)].map((some) =>
    env.DB.prepare(`SELECT ${some.join()}`),
  )
  return async (tenantId) => {
    const results = await env.DB.batch<Print>(parts.map((part) => part.bind(tenantId)))
    return Object.assign({}, ...results.map(({ results }) => results[0]))
  }
}

function inserts(rows: readonly Rows[]): D1PreparedStatement[] {
  const db = openDatabase(env.DB)
  return rows.flatMap(({ table, values }) => {
    const width = Object.keys(values[0] ?? {}).length
    const size = Math.max(1, Math.floor(mostValues / width))
    return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => {
      const some = values.slice(at * size, (at + 1) * size) as Insertable<Tables['company']>[]
      const insert = db.insertInto(table as 'company').values(some)
      const { sql, parameters } = insert.compile()
      return env.DB.prepare(sql).bind(...parameters)
    })
  })
}

async function indexTwins(): Promise<void> {
  const db = openDatabase(env.DB)
  for (const { tenantId } of Object.values(twins)) {
    const contents = await db.selectFrom('content').select('id').where('tenant_id', '=', tenantId).execute()
    for (const { id } of contents) {
      const content = await findContentToIndex(db, tenantId, id)
      if (content !== null) await indexContentFields(env.SEARCH, content)
    }
  }
}

/** The keys of all files. */
export async function fileKeys(): Promise<string[]> {
  return (await env.FILES.list()).objects.map(({ key }) => key)
}
