import { beforeAll, expect, it, vi } from 'vitest'
import { listAudit } from '#app/features/audit/model/audit-log.ts'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { listSavedViews, saveView } from '#app/features/audit/model/saved-view.ts'
import { listOpenPaths } from '#app/features/discovery/model/open-sites.ts'
import { roomForReaders } from '#app/features/identity/model/account/new-reader-store.ts'
import { mailsToAdministrators } from '#app/features/notifications/model/mail/mails-to-administrators.ts'
import {
  getContentAllowance,
  roomForContents,
} from '#app/features/publishing/model/upload/content-records.ts'
import { listAdministrators } from '#app/features/tenancy/model/company/list-administrators.ts'
import { siteFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { namedTenantDb, openDatabase } from '#app/kernel/data/database.ts'
import { commit } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { spreadTenants } from '#seeds/demo/spread-tenants.ts'
import { world, worldStaff } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, serviceAdmin, system } from '#tests/visits/console-visit.ts'
import { db, env, randomBytes } from '#tests/workerd/visit-of-world.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 })

const { tenantId, company } = world.aozora
const admin = {
  ...serviceAdmin('aozora'),
  id: worldStaff.find((staff) => staff.tenantId === tenantId)?.id ?? '',
}
const before = { contents: 0, readers: 0, open: [] as string[] }
const limits = { companyId: company.id, maxUser: 1_000 }

/** aozora's records move to DB_2. Their fenced copies stay in DB, as for a day after a move. */
beforeAll(async () => {
  await seedRecords(db, Date.now(), smallLibrary)
  before.contents = await roomForContents(db, await getContentAllowance(db, company.id))
  before.readers = await roomForReaders(db, limits)
  const visit = await atSite(admin, tenantId)
  await commit(visit, [insertAudit(visit, admin, { action: 'site.update', subject: 'before' })])
  before.open = await listOpenPaths(env, null, 100)
  await spreadTenants(env, new Map([[tenantId, 'DB_2']]), 'kept')
})

const apart = () => openDatabase(env.DB_2)

async function countContents(): Promise<number> {
  const contents = await apart()
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .execute()
  return contents.length
}

it('what is done at the site is in its log, and what is done there on the platform in the company’s', async () => {
  const visit = await atSite(admin, tenantId)
  expect(visit.database).toBe('DB_2')
  const platform = await onPlatform(visit)
  await commit(visit, [insertAudit(visit, admin, { action: 'site.update', subject: 'here' })])
  await commit(platform, [insertAudit(platform, admin, { action: 'key.create', subject: 'there' })])
  const paging = { page: 1, size: 50 }
  const said = async (reach: Parameters<typeof listAudit>[1]['reach'], asked = visit) =>
    (await listAudit(asked, { reach, query: {}, paging })).rows.map(({ subject }) => subject)
  expect((await said({ of: 'site' })).sort()).toEqual(['before', 'here'])
  const ofCompany = await inConsole(companyAdmin('aozora'))
  expect((await said({ of: 'company', companyId: company.id }, ofCompany)).sort()).toEqual([
    'before',
    'here',
    'there',
  ])
  const ofSystem = await said({ of: 'system' }, await inConsole(system))
  expect(ofSystem.filter((subject) => ['before', 'here'].includes(subject)).sort()).toEqual([
    'before',
    'here',
  ])
})

it('a write on the platform is never made in the site’s database', async () => {
  const platform = await onPlatform(await atSite(admin, tenantId))
  const ofFencedSite = platform.db.deleteFrom('content').where('tenant_id', '=', tenantId)
  await expect(commit(platform, [ofFencedSite])).rejects.toMatchObject({ name: 'tenantMoving' })
  expect(platform.database).toBe('DB')
  expect(await countContents()).toBeGreaterThan(0)
})

it('its administrators have their saved views, and are written to', async () => {
  const visit = await atSite(admin, tenantId)
  await saveView(visit, { list: '/admin/audit', name: '毎朝', query: 'area=key' })
  expect(await listSavedViews(await inConsole(admin), '/admin/audit')).toMatchObject([{ name: '毎朝' }])
  const site = await siteFor(await inConsole(system), tenantId)
  const deps = { env, now: Date.now, randomBytes }
  const about = { kind: 'cardAlarm', path: '/admin', detailsIn: () => ({ declined: '9' }) } as const
  const mails = await mailsToAdministrators(deps, site, about)
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    (await listAdministrators(db, company.id)).map(({ email }) => email).sort(),
  )
  expect(mails.length).toBeGreaterThan(0)
})

it('search engines are told what the site says where its records are', async () => {
  expect(await listOpenPaths(env, null, 100)).toEqual(before.open)
  const path = world.aozora.address.servicePath as string
  expect(before.open).toContain(path)
  await namedTenantDb(env, 'DB_2')!
    .db.insertInto('site_setting')
    .values({ tenant_id: tenantId, name: 'discovery', value: '{"searchEngines":0}', updated_at: 1 })
    .onConflict((row) => row.columns(['tenant_id', 'name']).doUpdateSet({ value: '{"searchEngines":0}' }))
    .execute()
  expect(await listOpenPaths(env, null, 100)).not.toContain(path)
})

it('search engines are not told that sites are closed while their database is away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fails = () => Promise.reject(new Error('away'))
  const statement = { bind: () => statement, all: fails }
  const away = { prepare: () => statement, batch: fails }
  const apartAway = { ...env, DB_2: away as unknown as D1Database }
  await expect(listOpenPaths(apartAway, null, 100)).rejects.toMatchObject({ name: 'dataUnavailable' })
})

it('the copies that are left count for no limit', async () => {
  expect(await countContents()).toBeGreaterThan(0)
  const room = await roomForContents(apart(), await getContentAllowance(apart(), company.id))
  expect(room).toBe(before.contents)
  // The company's other sites are told by the sweep of the directory how many contents the site has.
  const here = await getContentAllowance(db, company.id)
  expect(here.tenantIds).not.toContain(tenantId)
  expect(await roomForReaders(apart(), limits)).toBe(before.readers)
})
