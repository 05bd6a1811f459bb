import type { Insertable } from 'kysely'
import { openDatabase } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import { indexContentFields } from '#app/domain/publishing/ingest/index-content.ts'
import { findContentToIndex } from '#app/domain/publishing/ingest/publish-content-index.ts'
import { env } from '#tests/api/visit-of-world.ts'
import { type Rows, twinRows } from './twin-rows.ts'
import { twins } from './twin-sites.ts'

/** Bound values a statement may have. */
const mostValues = 100

type Table = { name: string; columns: string[]; isOwned: boolean }

/** The twin sites in an otherwise empty database, which can be read and made anew in one batch each. */
export type TwinWorld = {
  /** All rows of all tables as text; without those of one tenant where it is named. */
  fingerprint(except?: number): Promise<string>
  /** The same as `fingerprint`, and everything as it was made. */
  restore(except: number): Promise<string>
}

export async function makeTwins(now: number): Promise<TwinWorld> {
  const tables = await readTables()
  const reading = readAll(tables)
  const making = [
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
    ...inserts(twinRows(now)),
  ]
  await env.DB.batch(making)
  await indexTwins()
  const print = (result: D1Result | undefined) => JSON.stringify(result?.results)
  return {
    fingerprint: async (except = 0) => print(await reading.bind(except).all()),
    restore: async (except) => print((await env.DB.batch([reading.bind(except), ...making]))[0]),
  }
}

async function readTables(): Promise<Table[]> {
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

/** A tenant's own row counts as its own; rows of companies and administrators are everybody's. */
function readAll(tables: Table[]): D1PreparedStatement {
  const columns = tables.map(({ name, columns, isOwned }) => {
    const owner = isOwned ? 'tenant_id' : name === 'tenant' ? 'id' : '-1'
    const rows = `SELECT * FROM "${name}" WHERE ${owner} IS NOT ?1 ORDER BY 1, 2, 3`
    return `(SELECT json_group_array(json_array(${columns.join()})) FROM (${rows})) AS "${name}"`
  })
  return env.DB.prepare(`SELECT ${columns.join()}`)
}

function inserts(rows: Rows[]): D1PreparedStatement[] {
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
