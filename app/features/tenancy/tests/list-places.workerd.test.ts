import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listPlaces } from '#app/features/tenancy/model/move/list-places.ts'
import { planTenantMove } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, refusalOf, system } from '#tests/visits/console-visit.ts'
import { clock, days, db, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ hookTimeout: 120_000 })

const { hanabi, manabi, sakura } = world

const list = async (query: Parameters<typeof listPlaces>[1]['query'] = {}, bindings?: Env) => {
  const visit = await inConsole(system)
  return listPlaces({ ...visit, env: bindings ?? visit.env }, { query, paging: { page: 1, size: 50 } })
}
const idsOf = async (query?: Parameters<typeof list>[0]) =>
  (await list(query)).places.map(({ tenantId }) => tenantId)

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .insertInto('usage_day')
    .values([
      { tenant_id: hanabi.tenantId, kind: 'open', day: dayOf(clock.now), count: 5_000_000 },
      { tenant_id: manabi.tenantId, kind: 'open', day: dayOf(clock.now - 100 * days), count: 9_000_000 },
    ])
    .execute()
  await env.SEARCH_2.prepare(
    `INSERT INTO text_segment (tenant_id, no, number, first_page, pages, characters, edges)
     VALUES (${sakura.tenantId}, 1, 0, 1, 16, 9000, '[]'), (${sakura.tenantId}, 1, 1, 17, 16, 9000, '[]'), (${hanabi.tenantId}, 2, 0, 1, 16, 9000, '[]')`,
  ).run()
  await db
    .updateTable('tenant_place')
    .set({ search: JSON.stringify([{ name: 'SEARCH_2', from: 0 }]) })
    .where('tenant_id', 'in', [sakura.tenantId, hanabi.tenantId])
    .execute()
  await spreadTenants(env, new Map([[sakura.tenantId, 'DB_2']]), 'removed')
  forgetPlace()
})

describe('the places of sites', () => {
  it('come with the largest site first: by what its database still has of its openings', async () => {
    const { places, totalRecords, silent } = await list()
    expect(silent).toEqual([])
    expect(totalRecords).toBe(Object.keys(world).length)
    const [first] = places
    expect(first).toMatchObject({ tenantId: hanabi.tenantId, database: 'DB' })
    const sizes = places.map(({ bytes }) => bytes ?? -1)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const { meta } = await env.DB.prepare('SELECT 1').all()
    const inFirst = places.flatMap(({ database, bytes }) => (database === 'DB' ? [bytes ?? 0] : []))
    expect(inFirst.reduce((sum, bytes) => sum + bytes, 0)).toBeCloseTo(meta.size_after, -2)
  })

  it('are those of one database if it is named, and of a search database the largest index first', async () => {
    expect(await idsOf({ database: 'DB_2' })).toEqual([sakura.tenantId])
    expect(await idsOf({ database: 'DB' })).not.toContain(sakura.tenantId)
    expect(await idsOf({ database: 'SEARCH_2' })).toEqual([sakura.tenantId, hanabi.tenantId])
    const { places } = await list({ database: 'SEARCH_2' })
    const [most, least] = places.map(({ indexes: [index] }) => index?.bytes ?? 0)
    expect(most).toBeCloseTo(2 * (least ?? 0), -2)
  })

  it('of a database that doesn’t answer come last and without a size', async () => {
    const fail = () => Promise.reject(new Error('the database is away'))
    const statement = { bind: () => statement, all: fail, run: fail }
    const away = { prepare: () => statement, batch: fail, withSession: () => away }
    const { places, silent } = await list({}, { ...env, DB_2: away } as unknown as Env)
    expect(silent).toEqual(['DB_2'])
    expect(places.at(-1)).toMatchObject({ tenantId: sakura.tenantId, bytes: null })
    expect(places.filter(({ bytes }) => bytes === null)).toHaveLength(1)
  })

  it('begin with sites that are being moved', async () => {
    await planTenantMove(await atSite(system, manabi.tenantId), { to: 'DB_3' })
    const { places } = await list()
    expect(places.slice(0, 2).map(({ tenantId }) => tenantId)).toEqual([manabi.tenantId, hanabi.tenantId])
    expect(places[0]?.move).toMatchObject({ target: 'DB_3' })
  })

  it('are for system administrators only', async () => {
    const visit = await inConsole(companyAdmin('aozora'))
    expect(await refusalOf(listPlaces(visit, { query: {}, paging: { page: 1, size: 50 } }))).toBe(
      'noPermission',
    )
  })
})
