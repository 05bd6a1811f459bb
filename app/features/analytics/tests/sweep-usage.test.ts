import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import { sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { usageKinds, type Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, env, clock } = platform
const tenants = [world.aozora.tenantId, world.sakura.tenantId]
const day = 86_400_000

beforeAll(() => seedRecords(db, clock.now))
beforeEach(async () => {
  for (const table of ['usage_event', 'usage_day', 'usage_month', 'usage_visitor', 'usage_content'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('usage_mark').set({ event_id: 0 }).execute()
})

type Event = {
  tenant_id: number
  at: number
  kind: (typeof usageKinds)[number]
  visitor: string
  about: string
}

async function insert(events: readonly Event[]) {
  for (let at = 0; at < events.length; at += 500)
    await db
      .insertInto('usage_event')
      .values(events.slice(at, at + 500))
      .execute()
}

/** The counts that are expected, computed one by one from the events. */
function bruteForce(events: readonly Event[]) {
  const sums = new Map<string, number>()
  const seen = new Set<string>()
  const add = (key: string) => sums.set(key, (sums.get(key) ?? 0) + 1)
  for (const { tenant_id, at, kind, visitor, about } of events) {
    const on = dayOf(at)
    add(`${tenant_id} ${kind} ${on}`)
    if (about !== '') add(`${tenant_id} ${kind} ${on.slice(0, 7)} ${about}`)
    if (about !== '' && (kind === 'view' || kind === 'open')) add(`${tenant_id} ${kind} ${on} ${about}`)
    for (const period of [on, `w${mondayOf(on)}`, on.slice(0, 7)]) {
      if (seen.has(`${tenant_id} ${period} ${visitor}`)) continue
      seen.add(`${tenant_id} ${period} ${visitor}`)
      add(`${tenant_id} visitor ${period}`)
    }
  }
  return Object.fromEntries([...sums].sort())
}

function mondayOf(on: string): string {
  const date = new Date(`${on}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

async function counted() {
  const days = await db.selectFrom('usage_day').selectAll().where('kind', '<>', 'mail').execute()
  const months = await db.selectFrom('usage_month').selectAll().execute()
  const contents = await db.selectFrom('usage_content').selectAll().execute()
  const sums = new Map([
    ...contents.map(
      (row) => [`${row.tenant_id} ${row.kind} ${row.day} ${row.content_id}`, row.count] as const,
    ),
    ...days.map((row) => [`${row.tenant_id} ${row.kind} ${row.day}`, row.count] as const),
    ...months.map((row) => [`${row.tenant_id} ${row.kind} ${row.month} ${row.about}`, row.count] as const),
  ])
  return Object.fromEntries([...sums].sort())
}

describe('the counts of use', () => {
  it('equal those of the single events, whenever they are swept and even if events arrive late', async () => {
    const chance = chanceOf(80)
    const events: Event[] = Array.from({ length: 6_000 }, (_, at) => ({
      tenant_id: chance.pick(tenants),
      // Times around midnight in Japan, and around the ends of months, weeks and the year. One event in fifty arrives
      // late.
      at: Date.parse('2026-11-25T14:59:00Z') + at * 900_000 - (chance.of(0.02) ? 3 * day : 0),
      kind: chance.pick(usageKinds),
      visitor: `v${chance.upTo(60)}`,
      about: chance.of(0.2) ? '' : `a${chance.upTo(25)}`,
    }))
    for (let at = 0; at < events.length; at += 1_500) {
      await insert(events.slice(at, at + 1_500))
      await sweepUsage(env, clock.now)
    }
    expect(await counted()).toEqual(bruteForce(events))
  })

  it('include no event twice, even if several sweeps run at once', async () => {
    const one: Event = { tenant_id: 1, at: clock.now, kind: 'view', visitor: 'v', about: 'a' }
    await insert(Array.from({ length: 50 }, () => one))
    await Promise.all([sweepUsage(env, clock.now), sweepUsage(env, clock.now)])
    expect(await counted()).toEqual(bruteForce(Array.from({ length: 50 }, () => one)))
    expect(await sweepUsage(env, clock.now)).toBe(0)
  })

  it('stay when the single visitors are deleted', async () => {
    await insert([{ tenant_id: 1, at: clock.now, kind: 'open', visitor: 'v', about: 'a' }])
    await sweepUsage(env, clock.now)
    const before = await counted()
    await sweepUsage(env, clock.now + 46 * day)
    expect(await db.selectFrom('usage_visitor').selectAll().execute()).toEqual([])
    expect(await counted()).toEqual(before)
  })

  it('of a content are deleted after the longest span that can be requested', async () => {
    await insert([{ tenant_id: 1, at: clock.now, kind: 'open', visitor: 'v', about: 'a' }])
    await sweepUsage(env, clock.now)
    const kept = async () => (await db.selectFrom('usage_content').selectAll().execute()).length
    await sweepUsage(env, clock.now + 1_096 * day)
    expect(await kept()).toBe(1)
    await sweepUsage(env, clock.now + 1_097 * day)
    expect(await kept()).toBe(0)
  })

  it('include a visitor of long ago once, even if several sweeps catch up', async () => {
    const one: Event = { tenant_id: 1, at: clock.now - 60 * day, kind: 'open', visitor: 'v', about: 'a' }
    // The ids are so far apart that no sweep reaches both.
    const events = [1, 300_000].map((id) => ({ ...one, id }))
    await db.insertInto('usage_event').values(events).execute()
    while ((await sweepUsage(env, clock.now)) > 0);
    expect(await counted()).toEqual(bruteForce(events))
  })
})

describe('a visitor’s use', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

  /** Records what a guest does, and waits for the work that happens after the answer. */
  async function does(changes: Partial<Visit>, ...uses: Parameters<typeof recordUse>[1][]) {
    const work: Promise<unknown>[] = []
    const staff = await administratorAt(platform, 'aozora')
    const visit = {
      ...staff,
      actor: null,
      userAgent: browser,
      afterwards: (one: Promise<unknown>) => void work.push(one),
    }
    recordUse({ ...visit, ...changes }, ...uses)
    await Promise.all(work)
  }
  const events = () => db.selectFrom('usage_event').selectAll().orderBy('id').execute()
  const view = { kind: 'view', about: 'a'.repeat(24) } as const

  it('is stored without an address, and a guest is the same within a day but another on the next', async () => {
    await does({}, view)
    clock.now += 3_600_000
    await does({}, { ...view, about: 'b'.repeat(24) })
    clock.now += day
    await does({}, view)
    const [one, two, three] = await events()
    expect(one).toMatchObject({
      tenant_id: 1,
      kind: 'view',
      about: view.about,
      at: clock.now - day - 3_600_000,
    })
    expect(two?.visitor).toBe(one?.visitor)
    expect(three?.visitor).not.toBe(one?.visitor)
    expect(JSON.stringify(await events())).not.toContain('203.0.113.7')
  })

  it('belongs to another guest at another site, and on a platform with another key', async () => {
    const neighbour = await administratorAt(platform, 'sakura')
    await does({}, view)
    await does({ site: neighbour.site }, view)
    await does({ env: { ...platform.env, SEALING_KEYS: 'another' } as Visit['env'] }, view)
    const visitors = (await events()).map(({ visitor }) => visitor)
    expect(visitors).toHaveLength(3)
    expect(new Set(visitors).size).toBe(3)
  })

  it('counts once if repeated within 30 seconds, and twice after that', async () => {
    await does({}, view)
    clock.now += 29_999
    await does({}, view)
    expect(await events()).toHaveLength(1)
    await does({ address: '203.0.113.8' }, view)
    await does({}, { kind: 'open', about: view.about })
    expect(await events()).toHaveLength(3)
    clock.now += 2
    await does({}, view)
    expect(await events()).toHaveLength(4)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
    'facebookexternalhit/1.1 preview',
    'curl/8.5.0',
    'node',
    '',
    null,
  ])('isn’t recorded for a robot: %s', async (userAgent) => {
    await does({ userAgent }, view)
    expect(await events()).toEqual([])
  })

  it('isn’t recorded for administrators on their own site, or in previews of its branding', async () => {
    const { actor } = await administratorAt(platform, 'aozora')
    await does({ actor }, view)
    await does({ isPreview: true }, view)
    expect(await events()).toEqual([])
  })

  it('is passed to the code that answers, on a page that all guests share', async () => {
    const uses: NonNullable<Visit['uses']> = []
    await does({ uses, userAgent: null }, view)
    expect(uses).toEqual([view])
    expect(await events()).toEqual([])
  })
})
