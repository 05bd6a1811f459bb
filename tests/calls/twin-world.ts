import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { openDatabase, searchDb } from '#app/kernel/data/database.ts'
import { readEffects, readTables, remaker, type Table, withEffects } from '#tests/workerd/remake-tables.ts'
import { env } from '#tests/workerd/visit-of-world.ts'
import { insertsOf } from './insert-rows.ts'
import { twinRows } from './twin-rows.ts'
import { twins } from './twin-sites.ts'

/** The rows of each table as text, separately for one tenant's rows and all others. */
type Print = Record<string, string>

export type Reach = 'site' | 'company'

/** The four sites in an otherwise empty database. */
export type TwinWorld = {
  /** Returns all rows of all tables as text, without the table of searched words, because reading changes that. */
  fingerprint(): Promise<string>
  /**
   * Restores the world after a call at a tenant that wrote into these tables. Tables that triggers change in turn are restored, too.
   * Returns the tables in which the call changed rows beyond its reach: of `site` reach are the tenant's own rows, of `company` reach also
   * its company's and the platform's.
   */
  restore(tenantId: number, reach: Reach, written: Iterable<string>): Promise<string[]>
}

export async function makeTwins(now: number): Promise<TwinWorld> {
  const rows = twinRows(now)
  const tables = (await readTables()).filter(({ name }) => name !== 'asked_term')
  await env.DB.batch([env.DB.prepare('PRAGMA defer_foreign_keys = on'), ...insertsOf(env.DB, rows)])
  await indexTwins()
  const names = tables.map(({ name }) => name)
  const readers = { site: reader(tables, 'site'), company: reader(tables, 'company') }
  const made = new Map<string, Print>()
  for (const { tenantId } of Object.values(twins))
    for (const reach of ['site', 'company'] as const)
      made.set(`${reach} ${tenantId}`, await readers[reach](tenantId, names))
  const all = await readers.site(nobody, names)
  const effects = await readEffects(tables)
  const remake = remaker(tables, (name) => all[ofOthers(name)] ?? '', effects)
  return {
    fingerprint: async () => JSON.stringify(await readers.site(nobody, names)),
    restore: async (tenantId, reach, written) => {
      const touched = withEffects(
        [...written].filter((name) => effects.has(name)),
        effects,
      )
      const [before, after] = [
        made.get(`${reach} ${tenantId}`) ?? {},
        await readers[reach](tenantId, touched),
      ]
      const isOther = (name: string) => before[name] !== after[name]
      const changed = touched.filter((name) => isOther(name) || isOther(ofOthers(name)))
      if (changed.length > 0) await remake(changed)
      return changed.filter((name) => isOther(ofOthers(name)))
    },
  }
}

/** A tenant that owns no rows, so that all rows count as others'. */
const nobody = -1

const ofOthers = (table: string) => `${table} of others`

/**
 * Makes a function that reads rows as text, divided by `reach` into the tenant's own and others. Rows of companies and administrators count
 * as the tenant's own only with the reach `company`.
 */
function reader(
  tables: Table[],
  reach: Reach,
): (tenantId: number, names: readonly string[]) => Promise<Print> {
  const statements = new Map(tables.map((table) => [table.name, env.DB.prepare(rowsOf(table, reach))]))
  return async (tenantId, names) => {
    const reads = names.flatMap((name) => statements.get(name)?.bind(tenantId) ?? [])
    if (reads.length === 0) return {}
    const results = await env.DB.batch<Print>(reads)
    return Object.assign({}, ...results.map(({ results }) => results[0]))
  }
}

function rowsOf(table: Table, reach: Reach): string {
  const { name, columns } = table
  const isOwn = ownedBy(table, reach)
  const order = [1, 2, 3].slice(0, columns.length).join()
  const text = (own: string) =>
    `(SELECT json_group_array(json_array(${columns.join()})) FROM (SELECT * FROM "${name}" WHERE ${own} ORDER BY ${order}))`
  return `SELECT ${text(isOwn)} AS "${name}", ${text(`NOT coalesce(${isOwn}, FALSE)`)} AS "${ofOthers(name)}"`
}

/** SQL that is true for no row. It mentions `?1`, because D1 refuses bound values that a statement doesn't use. */
const ofNobody = '?1 IS NULL'

/**
 * Returns the SQL condition for the rows of a tenant (?1). With the reach `company` it includes its company's rows and the platform's
 * (tenant 0).
 */
function ownedBy({ name, columns, isOwned }: Table, reach: Reach): string {
  const own = isOwned ? 'tenant_id = ?1' : name === 'tenant' ? 'id = ?1' : ofNobody
  if (reach === 'site') return `(${own})`
  const company = '(SELECT company_id FROM tenant WHERE id = ?1)'
  const ofCompany = [
    ...(isOwned ? ['tenant_id = 0'] : []),
    ...(name === 'company' ? [`id = ${company}`] : []),
    ...(columns.includes('"company_id"') ? [`company_id = ${company}`] : []),
    ...(columns.includes('"staff_id"')
      ? [`staff_id IN (SELECT id FROM staff WHERE company_id = ${company})`]
      : []),
  ]
  return `(${[own, ...ofCompany].join(' OR ')})`
}

async function indexTwins(): Promise<void> {
  const db = openDatabase(env.DB)
  for (const { tenantId } of Object.values(twins)) {
    const contents = await db.selectFrom('content').select('id').where('tenant_id', '=', tenantId).execute()
    for (const { id } of contents) {
      const content = await findContentToIndex(db, tenantId, id)
      if (content !== null) await indexContentFields((await searchDb(env, tenantId)).of(id), content)
    }
  }
}

/** Returns the keys of all files. */
export async function fileKeys(): Promise<string[]> {
  return (await env.FILES.list()).objects.map(({ key }) => key)
}
