import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { nearestSearch, openDatabase, searchDb, tenantDb } from './database.ts'
import { forgetPlace, placeLife, rememberPlace } from './tenant-place.ts'

const tenantId = 1
const start = Date.parse('2026-11-29T03:00:00Z')

/** Databases with one site, and the number of look-ups in the directory. */
async function makeWorld() {
  const asked = { times: 0, isAway: false }
  const core = sqliteD1()
  const DB = new Proxy(core, {
    get: (target, name) => {
      if (name === 'withSession') return () => DB
      if (name !== 'prepare') return Reflect.get(target, name)
      return (sql: string) => {
        if (sql.includes('tenant_place place')) asked.times += 1
        if (asked.isAway) throw new Error('away')
        return target.prepare(sql)
      }
    },
  }) as D1Database
  const env = { DB, SEARCH: sqliteD1('search'), SEARCH_2: sqliteD1('search') }
  const db = openDatabase(core)
  const address = { domain: null, servicePath: 'books' }
  await insertSite(db, { tenantId, name: '本', address, settings: { layout: '{}' } }, start)
  const place = (columns: { database?: string; search?: string; version?: number }) =>
    db.updateTable('tenant_place').set(columns).where('tenant_id', '=', tenantId).execute()
  return { env, asked, place, db }
}

const named = (...names: string[]) => JSON.stringify(names.map((name, at) => ({ name, from: at * 1_000 })))
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (isRefusal(error) ? `${error.name} ${error.code} ${error.http}` : String(error)),
  )
const away = 'dataUnavailable 959 503'

beforeEach(() => {
  forgetPlace()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetPlace()
})

describe('a tenant’s place', () => {
  it('leads to its databases, and is looked up once by an isolate', async () => {
    const { env, asked, place } = await makeWorld()
    await place({ search: named('SEARCH_2') })
    expect((await tenantDb(env, tenantId)).d1).toBe(env.DB)
    expect((await searchDb(env, tenantId)).parts.map(({ d1 }) => d1)).toEqual([env.SEARCH_2])
    expect((await nearestSearch(env, tenantId)).of('any').name).toBe('SEARCH_2')
    expect(asked.times).toBe(1)
  })

  it('is asked for again in the background while it is used, and waited for when it is too old', async () => {
    const { env, asked, place } = await makeWorld()
    const partsNow = async () => (await searchDb(env, tenantId)).parts.map(({ name }) => name)
    expect(await partsNow()).toEqual(['SEARCH'])
    await place({ search: named('SEARCH', 'SEARCH_2'), version: 2 })
    vi.setSystemTime(start + placeLife / 2)
    expect(await partsNow()).toEqual(['SEARCH'])
    await vi.waitFor(async () => expect(await partsNow()).toEqual(['SEARCH', 'SEARCH_2']))
    expect(asked.times).toBe(2)
    vi.setSystemTime(start + 2 * placeLife)
    await place({ search: named('SEARCH_2'), version: 3 })
    expect(await partsNow()).toEqual(['SEARCH_2'])
  })

  it('of an older version does not replace a newer one', async () => {
    const { env } = await makeWorld()
    const read = (version: number, name: string) =>
      rememberPlace(tenantId, JSON.stringify({ database: 'DB', search: [{ name, from: 0 }], version }))
    read(5, 'SEARCH_2')
    read(4, 'SEARCH')
    expect((await searchDb(env, tenantId)).of('x').name).toBe('SEARCH_2')
    read(6, 'SEARCH')
    expect((await searchDb(env, tenantId)).of('x').name).toBe('SEARCH')
  })
})

describe('a place that can’t be used is refused, never replaced by another database, and never remembered', () => {
  it('because the look-up fails', async () => {
    const { env, asked } = await makeWorld()
    asked.isAway = true
    for (const open of [tenantDb, searchDb, nearestSearch])
      expect(await refused(open(env, tenantId))).toBe(away)
    asked.isAway = false
    expect(await refused(tenantDb(env, tenantId))).toBe(null)
  })

  it('because there is none', async () => {
    const { env, db } = await makeWorld()
    const { search, database } = await db.selectFrom('tenant_place').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('tenant_place').execute()
    for (const open of [tenantDb, searchDb, nearestSearch])
      expect(await refused(open(env, tenantId))).toBe(away)
    await db.insertInto('tenant_place').values({ tenant_id: tenantId, search, database }).execute()
    expect(await refused(searchDb(env, tenantId))).toBe(null)
  })

  it.each([
    { why: 'names an unknown database', database: 'DB_9', search: named('SEARCH_9') },
    { why: 'names another kind of database', database: 'SEARCH', search: named('DB') },
    { why: 'names something else of the Worker', database: 'FILES', search: named('toString') },
    { why: 'has a part that is unknown', database: 'DB_9', search: named('SEARCH', 'SEARCH_9') },
    { why: 'leaves out contents', database: 'DB_9', search: '[{"name":"SEARCH","from":5}]' },
    {
      why: 'is out of order',
      database: 'DB_9',
      search: '[{"name":"SEARCH","from":0},{"name":"SEARCH_2","from":0}]',
    },
  ])('because it $why', async ({ database, search }) => {
    const { env, place } = await makeWorld()
    await place({ database, search })
    for (const open of [tenantDb, searchDb, nearestSearch])
      expect(await refused(open(env, tenantId))).toBe(away)
    await place({ database: 'DB', search: named('SEARCH') })
    for (const open of [tenantDb, searchDb, nearestSearch])
      expect(await refused(open(env, tenantId))).toBe(null)
  })

  it('because the database isn’t bound to this Worker', async () => {
    const { env, place } = await makeWorld()
    await place({ search: named('SEARCH', 'SEARCH_2') })
    expect(await refused(searchDb({ DB: env.DB, SEARCH: env.SEARCH }, tenantId))).toBe(away)
  })

  it('a number that no tenant has is told apart from that', async () => {
    const { env } = await makeWorld()
    expect(await refused(tenantDb(env, 99))).toBe('companyNotFound 703 400')
  })
})
