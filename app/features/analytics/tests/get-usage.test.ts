import { beforeAll, describe, expect, it } from 'vitest'
import { countUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { spanOf, UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { getUsage } from '#app/features/analytics/model/reports/get-usage.ts'
import { listUsageOfSites } from '#app/features/analytics/model/reports/list-usage-of-sites.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, env, clock } = platform
const { tenantId } = world.aozora
const company = world.aozora.company.id
let visit: Visit
let books: { id: string; title: string }[]

const at = (day: string, hour = 12) => Date.parse(`${day}T00:00:00+09:00`) + hour * 3_600_000
const query = (fields: Record<string, string>) => UsageQuery.parse(fields)

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await db.deleteFrom('usage_event').execute()
  visit = await administratorAt(platform, 'aozora')
  books = await db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('visible', '=', 1)
    .orderBy('id')
    .execute()
  const [one, two] = books.map(({ id }) => id) as [string, string]
  const event = (
    day: string,
    kind: 'view' | 'open' | 'search' | 'no_result' | 'refused',
    visitor: string,
    about = '',
  ) => ({
    tenant_id: tenantId,
    at: at(day),
    kind,
    visitor,
    about,
  })
  await db
    .insertInto('usage_event')
    .values([
      event('2026-10-20', 'open', 'a', two),
      // A week that spans the end of a month: the same visitor comes on two of its days.
      event('2026-10-31', 'open', 'a', one),
      event('2026-11-01', 'open', 'a', one),
      event('2026-11-01', 'view', 'b', two),
      event('2026-11-01', 'search', 'b', '設定'),
      event('2026-11-01', 'no_result', 'b', '設定'),
      event('2026-11-02', 'refused', 'b', 'planNeededToView'),
      { ...event('2026-11-02', 'open', 'z', 'elsewhere'), tenant_id: world.sakura.tenantId },
    ])
    .execute()
  await countUsage(env, clock.now)
})

describe('the use of a site', () => {
  it('is shown by day, compared with as many days before', async () => {
    const usage = await getUsage(visit, query({ from: '2026-11-01', to: '2026-11-02' }))
    expect(usage.span).toMatchObject({ by: 'day', before: { from: '2026-10-30', to: '2026-10-31' } })
    expect(usage.periods).toMatchObject([
      { period: '2026-11-01', visitor: 2, open: 1, view: 1, search: 1, no_result: 1, refused: 0 },
      { period: '2026-11-02', visitor: 1, open: 0, refused: 1 },
    ])
    expect(usage.total).toMatchObject({ visitor: 3, open: 1, refused: 1 })
    expect(usage.before).toMatchObject({ visitor: 1, open: 1, view: 0 })
  })

  it('counts a visitor once per week or month', async () => {
    const ofWeeks = await getUsage(visit, query({ from: '2026-10-26', to: '2026-11-08', by: 'week' }))
    expect(ofWeeks.periods).toMatchObject([
      { period: 'w2026-10-26', visitor: 2, open: 2 },
      { period: 'w2026-11-02', visitor: 1, open: 0 },
    ])
    const ofMonths = await getUsage(visit, query({ from: '2026-10-01', to: '2026-11-30', by: 'month' }))
    expect(ofMonths.periods).toMatchObject([
      { period: '2026-10', visitor: 1, open: 2 },
      { period: '2026-11', visitor: 2, open: 1 },
    ])
  })

  it('names the contents read most and never, the searched words, and the reasons why books weren’t opened', async () => {
    const usage = await getUsage(visit, query({ from: '2026-10-01', to: '2026-11-30' }))
    const [one, two, ...others] = books
    expect(usage.opened).toEqual([
      { about: one?.id, title: one?.title, count: 2 },
      { about: two?.id, title: two?.title, count: 1 },
    ])
    expect(usage.unread.map(({ id }) => id)).not.toContain(one?.id)
    expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining(usage.unread.map(({ id }) => id)))
    expect(usage.words).toEqual([{ about: '設定', count: 1 }])
    expect(usage.wordsWithout).toEqual([{ about: '設定', count: 1 }])
    expect(usage.refusals).toEqual([{ about: 'planNeededToView', count: 1 }])
  })

  it('is shown to its administrators only', async () => {
    const { actor } = await administratorAt(platform, 'sakura')
    for (const [who, name] of [
      [null, 'unauthorized'],
      [actor, 'noPermission'],
    ] as const)
      await expect(getUsage({ ...visit, actor: who }, query({}))).rejects.toMatchObject({ name })
  })

  it('takes as many queries, however much happened', async () => {
    const asked: string[] = []
    const logged = {
      ...visit,
      db: visit.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
    await getUsage(logged, query({ from: '2024-01-01', to: '2026-11-30' }))
    expect(asked).toHaveLength(9)
  })
})

describe('a span of days', () => {
  const now = at('2026-11-23')

  it('is by default the last 30 days, in periods that fit the chart', () => {
    expect(spanOf(query({}), now)).toMatchObject({ from: '2026-10-25', to: '2026-11-23', by: 'day' })
    expect(spanOf(query({ from: '2026-01-01' }), now).by).toBe('week')
    expect(spanOf(query({ from: '2025-01-01' }), now).by).toBe('month')
  })

  it('is a single day if its days are in the wrong order, and is at most three years long', () => {
    expect(spanOf(query({ from: '2026-11-20', to: '2026-11-01' }), now).from).toBe('2026-11-01')
    expect(spanOf(query({ from: '1990-01-01' }), now).from).toBe('2023-11-24')
    expect(spanOf(query({ from: 'yesterday', to: '2026-02-30' }), now).to).toBe('2026-11-23')
  })
})

describe('the use of several sites', () => {
  const staff = (level: Staff['level'], companyId: number | null): Visit => ({
    ...visit,
    actor: { ...(visit.actor as Staff), level, companyId, tenantId: null },
  })
  const span = {
    query: query({ from: '2026-10-01', to: '2026-11-30' }),
    paging: { page: 1, size: 100 },
  }

  it('is shown for a company to its own administrators, and for all companies to the platform’s', async () => {
    const own = await listUsageOfSites(staff('company_admin', company), { companyId: company, ...span })
    expect(own.sites.find((site) => site.tenantId === tenantId)).toMatchObject({ open: 3, visitor: 5 })
    expect(own.sites.some((site) => site.tenantId === world.hanabi.tenantId)).toBe(false)
    const name = 'The library in English'
    await platform.db
      .updateTable('tenant')
      .set({ translations: JSON.stringify({ en: { serviceName: name } }) })
      .where('id', '=', tenantId)
      .execute()
    const inEnglish = { ...staff('company_admin', company), locale: 'en' } as const
    const named = await listUsageOfSites(inEnglish, { companyId: company, ...span })
    expect(named.sites.find((site) => site.tenantId === tenantId)).toMatchObject({ name })
    const all = await listUsageOfSites(staff('system_admin', null), { companyId: null, ...span })
    expect(all.sites.length).toBeGreaterThan(own.sites.length)
  })

  it('is refused to everybody else by name', async () => {
    const refusal = (who: Visit, companyId: number | null) =>
      listUsageOfSites(who, { companyId, ...span }).catch(({ name }) => name)
    expect(await refusal(staff('company_admin', company), company + 1)).toBe('companyNotFound')
    expect(await refusal(staff('company_admin', company), null)).toBe('noPermission')
    expect(await refusal(visit, company)).toBe('noPermission')
    expect(await refusal({ ...visit, actor: null }, company)).toBe('unauthorized')
  })
})
