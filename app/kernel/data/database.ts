import { type Compilable, type CompiledQuery, type Expression, Kysely } from 'kysely'
import {
  type DatabaseName,
  platformDatabase,
  type SearchDatabaseName,
  searchDatabases,
  type TenantDatabaseName,
  tenantDatabases,
} from './database-names.ts'
import type { DatabaseEnv, Env } from './env.ts'
import { holdingWrites } from './held-writes.ts'
import { LivesHere } from './lives-here.ts'
import { BatchingD1Dialect, openSearch, type SearchDatabase } from './search-database.ts'
import { SearchIndex, type SearchPart } from './search-index.ts'
import type { Tables } from './tables.ts'
import { findPlace, readCurrentPlace, refuseUnplaced, type TenantPlace } from './tenant-place.ts'

export type Database = Kysely<Tables>

/** An open database, by the name of its binding: `db` builds queries and runs them, `d1` runs batches of writers (`commitTo`). */
export type OpenDatabase<D1 = D1Database> = {
  database: TenantDatabaseName
  d1: D1
  db: Database
}

export type OpenSearch = { d1: D1Database | D1DatabaseSession; db: SearchDatabase }

/**
 * The platform's records: companies with their keys and contracts, staff, sites with their addresses, operators' messages, and the directory,
 * which tells where each tenant's own records and its search index are. Only this file opens databases.
 */
export async function platformDb(env: Pick<Env, 'DB'>): Promise<OpenDatabase> {
  return opened(platformDatabase, env.DB)
}

/**
 * A tenant's own records: its contents, readers, orders, settings, counts, and the jobs about them. Refuses with `dataUnavailable` (503) if
 * the directory doesn't answer or names no database that this Worker has.
 */
export async function tenantDb(env: DatabaseEnv, tenantId: number): Promise<OpenDatabase> {
  const { database } = await placeIn(env, tenantId)
  return namedTenantDb(env, database) ?? refuseUnplaced(tenantId, `${database} is not bound`)
}

/** The database of tenants with this name. Null if this Worker doesn't have it. */
export function namedTenantDb(env: DatabaseEnv, name: string): OpenDatabase | null {
  const d1 = isOneOf(tenantDatabases, name) ? env[name] : undefined
  return d1 === undefined ? null : opened(name as TenantDatabaseName, d1)
}

/** The same bindings, for work that concerns only the tenants in this database. */
export function onlyIn<Bindings extends object>(env: Bindings, database: TenantDatabaseName | undefined) {
  return database === undefined ? env : { ...env, TENANTS_IN: database }
}

const onlyWhoLivesHere = new LivesHere()

/** The same database, whose statements leave out tenants that are moving and not used there. */
export function ofPresentTenants<D1>(records: OpenDatabase<D1>): OpenDatabase<D1> {
  return { ...records, db: records.db.withPlugin(onlyWhoLivesHere) }
}

/**
 * Yields each database that holds records of tenants once, for work that concerns all tenants: only one of them with `onlyIn`. Its statements
 * leave out tenants that are moving and not used there.
 */
export async function* everyTenantDb(env: DatabaseEnv): AsyncGenerator<OpenDatabase, void> {
  for (const name of env.TENANTS_IN === undefined ? tenantDatabases : [env.TENANTS_IN]) {
    const records = namedTenantDb(env, name)
    if (records !== null) yield ofPresentTenants(records)
  }
}

/**
 * The search index with a tenant's fields and texts, in one or several databases. It can be rebuilt from the records at any time
 * (docs/adr/007). Refuses as `tenantDb` does.
 */
export async function searchDb(env: DatabaseEnv, tenantId: number): Promise<SearchIndex> {
  const { search, next } = await placeIn(env, tenantId)
  return new SearchIndex(search, (name) => partOf(env, tenantId, name), next)
}

/**
 * The search index for somebody who browses, read from the nearest replicas. Readers never write to it, so there is no write of their own
 * that they could miss. Refuses as `tenantDb` does.
 */
export async function nearestSearch(env: DatabaseEnv, tenantId: number): Promise<SearchIndex> {
  const { search } = await placeIn(env, tenantId)
  return new SearchIndex(search, (name) => {
    const d1 = partOf(env, tenantId, name).d1.withSession('first-unconstrained')
    return { name, d1, db: openSearch(d1) }
  })
}

function partOf(env: DatabaseEnv, tenantId: number, name: string) {
  const bound = isOneOf(searchDatabases, name) ? env[name] : undefined
  const d1 = bound ?? refuseUnplaced(tenantId, `${name} is not bound`)
  return { name, d1, db: openSearch(d1) }
}

/** Every search database that this Worker has, whoever's index is in it. */
export function everySearchDb(env: DatabaseEnv): SearchPart[] {
  return searchDatabases.flatMap((name) => {
    const d1 = env[name]
    return d1 === undefined ? [] : [{ name, d1, db: openSearch(d1) }]
  })
}

/** Every database that this Worker has, those of tenants first. For measuring them; what is in one is asked by the functions above. */
export function boundDatabases(env: DatabaseEnv): { name: DatabaseName; d1: D1Database }[] {
  return [...tenantDatabases, ...searchDatabases].flatMap((name) => {
    const d1 = env[name]
    return d1 === undefined ? [] : [{ name, d1 }]
  })
}

/** A tenant's place as it is now, which this isolate then remembers. Refuses as `tenantDb` does. */
export function currentPlace(env: DatabaseEnv, tenantId: number): Promise<TenantPlace> {
  return readCurrentPlace(tenantId, () => openDatabase(env.DB))
}

/** The names of the databases of records that this Worker has. */
export function boundTenantDatabases(env: DatabaseEnv): TenantDatabaseName[] {
  return tenantDatabases.filter((name) => env[name] !== undefined)
}

/** The names of the search databases that this Worker has. */
export function boundSearchDatabases(env: DatabaseEnv): SearchDatabaseName[] {
  return searchDatabases.filter((name) => env[name] !== undefined)
}

function placeIn(env: DatabaseEnv, tenantId: number): Promise<TenantPlace> {
  return findPlace(tenantId, (at) =>
    openDatabase(at === 'nearest' ? env.DB.withSession('first-unconstrained') : env.DB),
  )
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name)
}

/** Runs a sweep on each database of tenants, one after the other, and answers the sum of their counts. */
export async function sweepTenantDbs(
  env: DatabaseEnv,
  sweep: (tenants: OpenDatabase) => Promise<number>,
): Promise<number> {
  let count = 0
  for await (const tenants of everyTenantDb(env)) count += await sweep(tenants)
  return count
}

/** Opens a D1 session on the same database: its reads see the writes up to `start`, and then each other's writes. */
export function inSession(
  { database, d1 }: OpenDatabase,
  start: D1SessionBookmark | D1SessionConstraint,
): OpenDatabase<D1DatabaseSession> {
  return opened(database, d1.withSession(start))
}

/** The same session, in which nothing is written before it is allowed. Reading doesn't wait. */
export function writingAfter(
  { database, d1 }: OpenDatabase<D1DatabaseSession>,
  allowed: Promise<unknown>,
): OpenDatabase<D1DatabaseSession> {
  return opened(database, holdingWrites(d1, allowed))
}

/** Opens the database of a binding. For tests, seeds and benches; the app asks the functions above for the database that it needs. */
export function openDatabase(database: D1Database | D1DatabaseSession): Database {
  return new Kysely<Tables>({ dialect: new BatchingD1Dialect(database) })
}

function opened<D1 extends D1Database | D1DatabaseSession>(
  database: TenantDatabaseName,
  d1: D1,
): OpenDatabase<D1> {
  return { database, d1, db: openDatabase(d1) }
}

/** A value, or an expression by which a statement finds it itself: then statements that need the value don't wait for it. */
export type OrFound<Value> = Value | Expression<Value>

/** Stands in a query for a value that is filled in at each run. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a query: `at.tenantId` stands for the value `tenantId` of each run. */
type Placeholders<Values> = { [Name in keyof Values]: Values[Name] }

/**
 * Prepares a query whose SQL is made once per isolate and whose values are bound at every run: building and compiling it anew takes longer
 * than running it. `build` may use each placeholder any number of times, but only as a bound value.
 *
 *     const findBook = prepared<{ tenantId: number; id: string }>()((db, at) =>
 *       db.selectFrom('content').selectAll().where('tenant_id', '=', at.tenantId).where('id', '=', at.id))
 *     const book = await findBook(db, { tenantId: 1, id })      // the rows
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Row>(build: (db: Database, at: Placeholders<Values>) => Compilable<Row>) => {
    let made: CompiledQuery<Row> | null = null
    return async (db: Database, values: Values): Promise<Row[]> => {
      made ??= build(db, placeholders<Values>()).compile() as CompiledQuery<Row>
      const parameters = made.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name] : parameter,
      )
      const { rows } = await db.executeQuery<Row>({ ...made, parameters })
      return rows
    }
  }
}

function placeholders<Values>(): Placeholders<Values> {
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Placeholders<Values>
}
