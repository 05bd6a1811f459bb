import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteFor, visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { requireStaff } from '#app/visit/require.ts'
import { platformSite, rememberSite } from '#app/visit/site.ts'
import type { Actor, Staff, Visit } from '#app/visit/visit.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** Another site of aozora's company (tenant 1), on the same host. */
const sibling = 91
const none = 9_999

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .insertInto('tenant')
    .values({
      id: sibling,
      company_id: 1,
      domain_type: 'PATH',
      domain: null,
      service_path: 'aozora-kids',
      service_name: '青空こども室',
      created_at: clock.now,
    })
    .execute()
  await db
    .insertInto('tenant_place')
    .values({ tenant_id: sibling, database: 'DB', search: '[{"name":"SEARCH","from":0}]' })
    .execute()
})

const person = { kind: 'staff', id: 'staff', name: '係', email: 'x@x.example', lang: null, sessionId: 's' }
const staff = {
  system: { ...person, level: 'system_admin', companyId: null, tenantId: null } as Staff,
  company: { ...person, level: 'company_admin', companyId: 1, tenantId: null } as Staff,
  service: { ...person, level: 'service_admin', companyId: 1, tenantId: 1 } as Staff,
}

/** A visit in the console, with no site chosen. */
const inConsole = async (actor: Actor | null): Promise<Visit> => ({
  ...(await visitAt('aozora')),
  site: platformSite(),
  basePath: '',
  actor,
})
const nameOf = (error: unknown) => (error as { name: string }).name
const opened = async (actor: Actor | null, tenantId: number) =>
  visitFor(await inConsole(actor), tenantId).then(({ site }) => site.tenantId, nameOf)

describe('R442 the console', () => {
  it.each([
    ['system', [1, sibling, 3, 'notFound']],
    ['company', [1, sibling, 'notFound', 'notFound']],
    ['service', [1, 'notFound', 'notFound', 'notFound']],
  ] as const)(
    'opens for the level %s their own, a sibling, another company’s and no site: %j',
    async (level, row) => {
      const sites = [1, sibling, 3, none]
      expect(await Promise.all(sites.map((site) => opened(staff[level], site)))).toEqual(row)
    },
  )

  it('is closed to guests and readers', async () => {
    const reader = { kind: 'reader', level: 'reader' } as Actor
    expect(await opened(null, 1)).toBe('unauthorized')
    expect(await opened(reader, 1)).toBe('noPermission')
  })

  it('opens a site completely: its address, its records, the same person', async () => {
    const [path, domain] = await Promise.all(
      [1, 3].map(async (id) => visitFor(await inConsole(staff.system), id)),
    )
    expect(path).toMatchObject({
      basePath: '/aozora',
      site: { serviceName: '青空文庫室' },
      actor: staff.system,
    })
    expect(domain).toMatchObject({ basePath: '', site: { domain: 'sakura.localhost' } })
    expect(path?.site.groups.length).toBeGreaterThan(0)
  })

  it('shows what was just saved, while the nearest replica and this isolate are behind it', async () => {
    const visit = await inConsole(staff.system)
    const before = await siteFor(visit, sibling)
    await sql`UPDATE tenant SET service_name = '青空えほん室', version = version + 1 WHERE id = ${sibling}`.execute(
      db,
    )
    rememberSite(before, before, clock.now)
    const DB = { withSession: () => Promise.reject(new Error('asks another session than the visit’s')) }
    const behind = { ...visit, env: { ...visit.env, DB: DB as unknown as D1Database } }
    expect(await siteFor(behind, sibling)).toMatchObject({ serviceName: '青空えほん室' })
    // A session without a last write may be behind what this isolate knows.
    rememberSite(before, { ...before, version: before.version + 2 }, clock.now)
    expect((await siteFor(behind, sibling)).version).toBe(before.version + 2)
  })
})

describe('R440 R442 a use-case', () => {
  it.each([
    ['system', { own: 'works', sibling: 'works', other: 'works' }],
    ['company', { own: 'works', sibling: 'works', other: 'noPermission' }],
    ['service', { own: 'works', sibling: 'noPermission', other: 'noPermission' }],
  ] as const)('for services allows the level %s: %j, however the visit was opened', async (level, row) => {
    const visit = await visitAt('aozora')
    const sites = { own: [1, 1], sibling: [sibling, 1], other: [3, 3] }
    const found = Object.entries(sites).map(([name, [tenantId = 0, companyId = 0]]) => {
      const at = { ...visit, actor: staff[level], site: { ...visit.site, tenantId, companyId } }
      return [name, tried(() => requireStaff(at, 'service'))]
    })
    expect(Object.fromEntries(found)).toEqual(row)
  })

  it('requires a lowest level: a higher one may, a lower one may not', async () => {
    const visit = await visitAt('aozora')
    const may = (level: keyof typeof staff) =>
      (['service', 'company', 'system'] as const).map((least) =>
        tried(() => requireStaff({ ...visit, actor: staff[level] }, least)),
      )
    expect(may('system')).toEqual(['works', 'works', 'works'])
    expect(may('company')).toEqual(['works', 'works', 'noPermission'])
    expect(may('service')).toEqual(['works', 'noPermission', 'noPermission'])
  })
})

function tried(work: () => unknown): string {
  try {
    work()
    return 'works'
  } catch (error) {
    return nameOf(error)
  }
}
