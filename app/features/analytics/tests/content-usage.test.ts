import { beforeAll, describe, expect, it } from 'vitest'
import { countUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import {
  ContentUsageQuery,
  getContentUsage,
} from '#app/features/analytics/model/reports/get-content-usage.ts'
import {
  ContentsUsageQuery,
  eachContentUsage,
  listContentUsage,
} from '#app/features/analytics/model/reports/list-content-usage.ts'
import {
  eachUsageOfSites,
  listUsageOfSites,
} from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import { getReadingDetail, saveReadingDetail } from '#app/features/analytics/model/reports/reading-detail.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, env, clock } = platform
const { tenantId } = world.aozora
let visit: Visit
let company: Visit
let one: string
let two: string

const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const span = { from: '2026-10-30', to: '2026-11-02' }

beforeAll(async () => {
  await seedRecords(db, clock.now)
  visit = await administratorAt(platform, 'aozora')
  company = { ...visit, actor: { ...(visit.actor as Staff), level: 'company_admin' } }
  const books = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visible', '=', 1)
    .orderBy('id')
    .execute()
  one = books[0]?.id ?? ''
  two = books[1]?.id ?? ''
  for (const table of ['usage_event', 'usage_day', 'usage_month', 'reading'] as const)
    await db.deleteFrom(table).execute()
  const event = (day: string, kind: 'view' | 'open', about: string, site = tenantId) => ({
    ...{ tenant_id: site, at: at(day), kind, visitor: 'v', about },
  })
  await db
    .insertInto('usage_event')
    .values([
      event('2026-10-27', 'open', one),
      event('2026-10-31', 'open', one),
      event('2026-11-01', 'view', one),
      event('2026-11-01', 'open', one),
      event('2026-11-02', 'open', two),
      event('2026-11-01', 'open', one, world.sakura.tenantId),
    ])
    .execute()
  await countUsage(env, clock.now)
})

const usageOf = (id: string, more = {}) =>
  getContentUsage(visit, ContentUsageQuery.parse({ ...span, id, ...more }))
const listOf = async (fields: object, paging = { page: 1, size: 50 }) =>
  (await listContentUsage(visit, { query: ContentsUsageQuery.parse({ ...span, ...fields }), paging }))
    .contents
const nameOf = (work: Promise<unknown>) => work.then(String, ({ name }) => name)

describe('the use of one content', () => {
  it('is shown by day and by month, compared with the previous span, for its own site only', async () => {
    const { periods, total, before } = await usageOf(one)
    expect(periods.filter(({ view, open }) => view + open > 0)).toEqual([
      { period: '2026-10-31', view: 0, open: 1 },
      { period: '2026-11-01', view: 1, open: 1 },
    ])
    expect([total, before]).toEqual([
      { view: 1, open: 2 },
      { view: 0, open: 1 },
    ])
    expect((await usageOf(one, { by: 'month' })).periods).toEqual([
      { period: '2026-10', view: 0, open: 1 },
      { period: '2026-11', view: 1, open: 1 },
    ])
  })

  it('is refused for an unknown content, and to readers', async () => {
    expect(await nameOf(usageOf('b'.repeat(24)))).toBe('contentNotFound')
    const guest = { ...visit, actor: null }
    expect(await nameOf(getContentUsage(guest, ContentUsageQuery.parse({ id: one })))).toBe('unauthorized')
  })
})

describe('the readers of a content and how far they came', () => {
  it('are shown only while the company allows it', async () => {
    const reader = await db
      .selectFrom('account')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('level', '=', 'reader')
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reading')
      .values({
        ...{ tenant_id: tenantId, account_id: reader.id, content_id: one },
        ...{ read_at: at('2026-11-01'), page: 3, furthest_page: 7 },
      })
      .execute()
    expect((await usageOf(one)).readers).toBeNull()
    const { revision } = await getReadingDetail(visit)
    expect(await nameOf(saveReadingDetail(visit, { readingDetail: true, revision }))).toBe('noPermission')
    await saveReadingDetail(company, { readingDetail: true, revision })
    expect((await usageOf(one)).readers).toMatchObject([
      { accountId: reader.id, name: reader.name, page: 3, furthestPage: 7 },
    ])
    expect((await usageOf(two)).readers).toEqual([])
    await saveReadingDetail(company, { readingDetail: false, revision: null })
    expect((await usageOf(one)).readers).toBeNull()
    const written = await db.selectFrom('audit').select('action').where('action', '=', 'site.usage').execute()
    expect(written).toHaveLength(2)
  })
})

describe('the list of contents by use', () => {
  it('begins with those opened most, and includes those that nobody opened', async () => {
    const rows = await listOf({})
    expect(rows.slice(0, 2).map(({ id, view, open }) => ({ id, view, open }))).toEqual([
      { id: one, view: 1, open: 3 },
      { id: two, view: 0, open: 1 },
    ])
    expect(rows.at(-1)?.open).toBe(0)
    expect((await listOf({ direction: 'asc' }))[0]?.open).toBe(0)
  })

  it('is filtered by title and by group, page by page', async () => {
    const all = await listOf({ sort: 'title' })
    const [first] = all
    const part = first?.title.slice(0, 3) ?? ''
    expect((await listOf({ q: part })).every(({ title }) => title.includes(part))).toBe(true)
    const group = visit.site.groups.find(({ type }) => type === 'normal')?.id
    expect((await listOf({ group })).length).toBeLessThan(all.length)
    expect(await listOf({ sort: 'title' }, { page: 2, size: 3 })).toEqual(all.slice(3, 6))
  })

  it('is complete in the CSV file', async () => {
    const pieces = []
    for await (const piece of eachContentUsage(visit, ContentsUsageQuery.parse(span))) pieces.push(...piece)
    const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(pieces).toEqual(byId(await listOf({})))
  })
})

describe('the use of all sites', () => {
  it('has sums over all of them on every page of the list, and is complete in the CSV file', async () => {
    const query = UsageQuery.parse({ from: '2026-10-01', to: '2026-11-30' })
    const system = { ...visit, actor: { ...(visit.actor as Staff), level: 'system_admin' as const } }
    const companyId = null
    const page = (number: number, size: number) =>
      listUsageOfSites(system, { companyId, query, paging: { page: number, size } })
    const [whole, first, second] = [await page(1, 100), await page(1, 1), await page(2, 1)]
    expect(whole.totalRecords).toBeGreaterThan(1)
    expect([first.sites, second.sites]).toEqual([whole.sites.slice(0, 1), whole.sites.slice(1, 2)])
    expect([first.sum, second.sum]).toEqual([whole.sum, whole.sum])
    expect(whole.sum.open).toBe(whole.sites.reduce((all, { open }) => all + open, 0))
    expect(whole.sum.bytes).toBe(whole.sites.reduce((all, { bytes }) => all + bytes, 0))
    const rows = []
    for await (const piece of eachUsageOfSites(system, { companyId, query })) rows.push(...piece)
    expect(rows.map(({ tenantId: id }) => id)).toEqual(
      whole.sites.map(({ tenantId: id }) => id).sort((a, b) => a - b),
    )
  })
})
