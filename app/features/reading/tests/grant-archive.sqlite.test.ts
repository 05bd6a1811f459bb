import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { grantsPerPart, sweepOldGrants } from '#app/features/reading/model/archive/archive-grants.ts'
import { fetchPart, openPart } from '#app/features/reading/model/archive/grant-part.ts'
import { sweepPartKeys } from '#app/features/reading/model/archive/reseal-parts.ts'
import { getTrace, listUserReadings, listUserTraces } from '#app/features/reading/model/trace/get-trace.ts'
import { findTrace } from '#app/features/reading/model/trace/trace-store.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { readSealing } from '#app/kernel/data/sealed.ts'
import { dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { clock, days, db, env, hours, randomBytes, startOfTests } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import {
  addGrants,
  addRows,
  forgetGrants,
  grantAt,
  idOf,
  inDatabase,
  inTable,
  kept,
  lookUps,
  objects,
  parts,
  randomGrants,
  readersOf,
  sweepAll,
  sweepDeps,
} from './archive-world.ts'

beforeAll(makeWorldRecords)
beforeEach(async () => {
  clock.now = startOfTests
  await forgetGrants()
})

const reader = readersOf('aozora')[0] ?? ''
/** The first moment whose grants stay in the table. */
const border = () => startOfDay(dayOf(clock.now - inDatabase * days))

describe('moving used grants out of the database', () => {
  it('takes whole days whose keys ended long enough ago, a part for each site and day, under the site’s prefix', async () => {
    const endedBefore = (ms: number) => grantAt('aozora', border() - ms - 12 * hours)
    const ended = [
      endedBefore(1),
      endedBefore(hours),
      endedBefore(2 * days),
      grantAt('sakura', border() - 2 * days),
    ]
    const staying = [grantAt('aozora', border() - 12 * hours), grantAt('aozora', clock.now)]
    await addGrants([...ended, ...staying])
    expect(await sweepAll()).toBe(4)
    expect([await inTable(ended), await inTable(staying)]).toEqual([0, 2])
    const rows = await parts()
    expect(rows.map(({ tenant_id, day, grants, state }) => [tenant_id, day, grants, state])).toEqual([
      [idOf('aozora'), dayOf(border() - 2 * days), 1, 'kept'],
      [idOf('aozora'), dayOf(border() - 1), 2, 'kept'],
      [idOf('sakura'), dayOf(border() - 36 * hours), 1, 'kept'],
    ])
    expect(await objects()).toEqual(
      rows.map((row) => `t/${row.tenant_id}/grants/${row.day}/${row.id}`).sort(),
    )
    expect(await sweepAll()).toBe(0)
  })

  it('leaves unused grants and those of saved books, whose lease gives the key new life', async () => {
    const saved = grantAt('aozora', border() - 9 * days)
    const unused = {
      ...grantAt('aozora', border() - 9 * days),
      opened_at: null,
      key_id: null,
      key_until: null,
    }
    await addGrants([saved])
    await db.insertInto('viewer_grant').values(unused).execute()
    const copy = { tenant_id: saved.tenant_id, id: saved.id, account_id: reader, content_id: 'c', until: 1 }
    await db
      .insertInto('offline_copy')
      .values({ ...copy, created_at: 1, renewed_at: 1 })
      .execute()
    expect(await sweepAll()).toBe(0)
    await db.deleteFrom('offline_copy').execute()
    expect(await sweepAll()).toBe(1)
    expect(await inTable([saved])).toBe(0)
  })

  it('gives each site a turn in a run, and makes several parts of a day with many', async () => {
    const made = border() - 3 * days
    const many = Array.from({ length: grantsPerPart + 5 }, (_, at) => grantAt('aozora', made + at))
    const few = grantAt('sakura', made + 5 * hours)
    await addRows([...many, few])
    expect(await sweepOldGrants(sweepDeps())).toBe(grantsPerPart + 1)
    expect(await inTable([few])).toBe(0)
    expect(await sweepOldGrants(sweepDeps())).toBe(5)
    expect((await parts()).map(({ grants }) => grants).sort()).toEqual([1, grantsPerPart, 5].sort())
    const last = many[grantsPerPart + 4]
    expect(await findTrace({ db, env }, idOf('aozora'), last?.trace ?? '')).toMatchObject({
      code: last?.trace,
    })
  })

  it('takes at most 20 bytes of the database for a grant, and 150 of R2', async () => {
    const start = border() - 3 * days
    const made = Array.from({ length: grantsPerPart }, (_, at) => {
      const account_id = `reader${at % 650}`.padEnd(24, 'y')
      return grantAt('aozora', start + at * 20_000, {
        account_id,
        id: Buffer.from(randomBytes(32)).toString('base64url'),
        key_id: Buffer.from(randomBytes(32)).toString('base64url'),
        session_id: Buffer.from(randomBytes(32)).toString('base64url'),
        key_until: start + 9 * hours,
      })
    })
    await addRows(made)
    expect(await sweepAll()).toBe(grantsPerPart)
    const columns = Object.keys((await parts())[0] ?? {})
    const row = await env.DB.prepare(
      `SELECT ${columns.map((column) => `length(${column})`).join(' + ')} AS bytes FROM grant_archive`,
    ).first<{ bytes: number }>()
    const object = await env.FILES.head((await objects())[0] ?? '')
    expect((row?.bytes ?? Infinity) / grantsPerPart).toBeLessThan(20)
    expect((object?.size ?? Infinity) / grantsPerPart).toBeLessThan(150)
  })

  it('keeps the grants if one of them has changed while the part was written', async () => {
    const grants = [grantAt('aozora', border() - 3 * days), grantAt('aozora', border() - 3 * days - 1)]
    await addGrants(grants)
    const FILES = new Proxy(env.FILES, {
      get: (bucket, name) =>
        name === 'put'
          ? async (key: string, bytes: Uint8Array) => {
              await db
                .updateTable('viewer_grant')
                .set({ key_until: clock.now })
                .where('id', '=', grants[0]!.id)
                .execute()
              return bucket.put(key, bytes)
            }
          : Reflect.get(bucket, name).bind(bucket),
    })
    expect(await sweepOldGrants(sweepDeps({ FILES }))).toBe(0)
    expect([await inTable(grants), await parts(), await objects()]).toEqual([2, [], []])
  })

  it('keeps the grants if R2 has other bytes than were written', async () => {
    const grant = grantAt('aozora', border() - 3 * days)
    await addGrants([grant])
    const FILES = new Proxy(env.FILES, {
      get: (bucket, name) =>
        name === 'put'
          ? (key: string, bytes: Uint8Array) => bucket.put(key, bytes.slice(1))
          : Reflect.get(bucket, name).bind(bucket),
    })
    await expect(sweepOldGrants(sweepDeps({ FILES }))).rejects.toThrow('not stored as it was written')
    expect(await inTable([grant])).toBe(1)
    expect(await sweepAll()).toBe(1)
  })

  it('does nothing if grants are deleted before they would be moved', async () => {
    const grant = grantAt('aozora', border() - 3 * days)
    await addGrants([grant])
    const RETENTION_DAYS = { readings: inDatabase, readingsInDatabase: inDatabase }
    expect(await sweepOldGrants(sweepDeps({ RETENTION_DAYS }))).toBe(0)
    expect(await inTable([grant])).toBe(1)
  })
})

describe('look-ups after grants have moved', () => {
  it('say exactly what they said before, at every stage', async () => {
    const grants = randomGrants(11, 32, 90)
    await addGrants(grants)
    const before = await lookUps(grants)
    expect(before.traces.filter((row) => row !== null)).toHaveLength(32)
    expect(before.pages.flat()).toHaveLength(grants.filter(({ account_id }) => account_id !== null).length)
    for (const later of [0, 20, 90]) {
      clock.now = startOfTests + later * days
      await sweepAll()
      expect(await lookUps(grants)).toEqual(before)
    }
    expect(await inTable(grants)).toBe(0)
    expect(await lookUps(grants, 3)).toMatchObject({ traces: before.traces, readings: before.readings })
  })

  it('read no object for a page of new openings, and only few for a page of old ones', async () => {
    const old = Array.from({ length: 30 }, (_, at) => grantAt('aozora', border() - (at + 2) * days))
    const young = Array.from({ length: 10 }, (_, at) => grantAt('aozora', clock.now - (at + 1) * hours))
    await addGrants([...old, ...young])
    await sweepAll()
    const { length: stored } = await objects()
    expect(stored).toBe(30)
    let reads = 0
    const FILES = new Proxy(env.FILES, {
      get: (bucket, name) => {
        if (name === 'get') reads++
        return Reflect.get(bucket, name).bind(bucket)
      },
    })
    const visit = await adminAt('aozora')
    const pageOf = async (page: number) => {
      reads = 0
      const asked = { id: reader, page, size: 5 }
      const { traces } = await listUserTraces({ ...visit, env: { ...visit.env, FILES } }, asked)
      return [traces.map(({ code }) => code), reads] as const
    }
    const codes = [...young, ...old].map(({ trace }) => trace)
    expect(await pageOf(1)).toEqual([codes.slice(0, 5), 0])
    // A page is asked for with one more row, which tells whether there is another page.
    expect(await pageOf(2)).toEqual([codes.slice(5, 10), 1])
    expect(await pageOf(5)).toEqual([codes.slice(20, 25), 6])
    reads = 0
    await findTrace({ db, env: { ...env, FILES } }, idOf('aozora'), old[17]?.trace ?? '')
    expect(reads).toBe(1)
  })

  it('tell of a cancelled reader as before, and of one whose account is gone as of a guest', async () => {
    const grant = grantAt('aozora', border() - 3 * days)
    await addGrants([grant])
    await sweepAll()
    const own = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', reader)
    await own.set({ cancelled_at: 1 }).execute()
    const visit = await adminAt('aozora')
    expect((await getTrace(visit, grant.trace)).reader).toMatchObject({ id: reader, isShutOut: true })
    await own.set({ cancelled_at: null }).execute()
    const gone = grantAt('aozora', border() - 4 * days, { account_id: 'nobodynobodynobody01' })
    await db.insertInto('viewer_grant').values(gone).execute()
    expect((await getTrace(visit, gone.trace)).reader).toBe(null)
    await sweepAll()
    expect((await getTrace(visit, gone.trace)).reader).toBe(null)
  })

  it('R003 open no part as another site’s, even if its row says so', async () => {
    const grant = grantAt('aozora', border() - 3 * days)
    await addGrants([grant])
    await sweepAll()
    expect(await outcome(getTrace(await adminAt('sakura'), grant.trace))).toBe('notFound')
    const [row] = await parts()
    if (row === undefined) throw new Error('no part')
    const { id, day, sha256, sealed_key: sealedKey } = row
    const part = { tenantId: 1, id, day, sha256, sealedKey }
    const bytes = (await fetchPart(env, part)) ?? Buffer.alloc(0)
    expect(await openPart(env, part, bytes)).toHaveLength(1)
    await expect(openPart(env, { ...part, tenantId: idOf('sakura') }, bytes)).rejects.toThrow()
  })

  it('fail instead of saying that there is nothing, if an object has gone', async () => {
    const grant = grantAt('aozora', border() - 3 * days)
    await addGrants([grant])
    await sweepAll()
    await env.FILES.delete(await objects())
    await expect(getTrace(await adminAt('aozora'), grant.trace)).rejects.toThrow('is gone')
  })
})

describe('the archive’s parts', () => {
  it('are deleted with their objects when the last of their grants is old enough, and the openings of the lists with them', async () => {
    const [older, younger] = [grantAt('aozora', border() - 20 * days), grantAt('aozora', border() - 2 * days)]
    await addGrants([older, younger])
    await sweepAll()
    clock.now = older.key_until + kept * days - 1
    await sweepAll()
    expect(await parts()).toHaveLength(2)
    clock.now += 1
    await sweepAll()
    expect(await parts()).toHaveLength(1)
    expect(await objects()).toHaveLength(1)
    const visit = await adminAt('aozora')
    expect(await outcome(getTrace(visit, older.trace))).toBe('notFound')
    expect((await getTrace(visit, younger.trace)).code).toBe(younger.trace)
    const { readings } = await listUserReadings(visit, { id: reader, page: 1, size: 9 })
    expect(readings).toMatchObject([{ openings: 1 }])
  })

  it('are deleted also if nobody can read them any more, which is logged', async () => {
    await addGrants([grantAt('aozora', border() - 20 * days)])
    await sweepAll()
    clock.now += kept * days
    const said: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line) => void said.push(String(line)))
    const other = `other:${Buffer.alloc(32, 3).toString('base64')}`
    await sweepAll({ SEALING_KEYS: other })
    vi.restoreAllMocks()
    expect(said.join()).toContain('expired grants not readable')
    expect([await parts(), await objects()]).toEqual([[], []])
  })

  it('are sealed again by their rows alone, are counted until then, and open with the newer key afterwards', async () => {
    const grants = [grantAt('aozora', border() - 20 * days), grantAt('sakura', border() - 2 * days)]
    await addGrants(grants)
    await sweepAll()
    const stored = await Promise.all((await objects()).map((key) => env.FILES.head(key)))
    const newer = `newer:${Buffer.alloc(32, 9).toString('base64')}`
    const keys = (SEALING_KEYS: string) => ({ env: { ...env, SEALING_KEYS }, randomBytes })
    const lost = async () =>
      (await readSealing(env, db, ['newer'])).lost.reduce((sum, { secrets }) => sum + secrets, 0)
    const before = await lost()
    const onlyNewer = keys(newer)
    expect(await outcome(findTrace({ db, ...onlyNewer }, 1, grants[0]?.trace ?? ''))).toBe(
      'sealingKeyMissing',
    )
    expect(await sweepPartKeys(keys(`${newer},${env.SEALING_KEYS}`))).toBe(2)
    expect(await sweepPartKeys(keys(`${newer},${env.SEALING_KEYS}`))).toBe(0)
    expect(await lost()).toBe(before - 2)
    for (const { tenant_id, trace } of grants)
      expect(await findTrace({ db, ...onlyNewer }, tenant_id, trace)).toMatchObject({ code: trace })
    const after = await Promise.all((await objects()).map((key) => env.FILES.head(key)))
    expect(after.map((object) => object?.etag)).toEqual(stored.map((object) => object?.etag))
  })
})

it('every statement of the sweep uses an index of its own, and reads no other grants', async () => {
  const asked: string[] = []
  const DB = new Proxy(env.DB, {
    get: (database, name) =>
      name === 'prepare'
        ? (text: string) => {
            asked.push(text)
            return database.prepare(text)
          }
        : Reflect.get(database, name).bind(database),
  })
  await addGrants([grantAt('aozora', border() - 20 * days)])
  await sweepAll({ DB })
  await sweepPartKeys({
    env: { ...env, DB, SEALING_KEYS: `newer:${Buffer.alloc(32, 9).toString('base64')},${env.SEALING_KEYS}` },
    randomBytes,
  })
  const selects = [...new Set(asked)].filter((text) => text.startsWith('select'))
  expect(selects.length).toBeGreaterThan(4)
  for (const text of selects) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...Array.from(text.matchAll(/\?/g), () => '[]'))
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail)
    // The tenants that move are few.
    expect(
      steps.filter((step) => /^SCAN (?!json_each|moving_tenant|.*CONSTANT|.*_unfinished)/.test(step)),
      `${text}\n${steps.join('\n')}`,
    ).toEqual([])
  }
})
