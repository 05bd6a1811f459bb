import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import { countUsage, sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
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
const minute = 60_000
const day = 1_440 * minute

beforeAll(() => seedRecords(db, clock.now))
beforeEach(async () => {
  for (const table of ['usage_event', 'usage_day', 'usage_month', 'usage_visitor'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('usage_mark').set({ counted_at: 0 }).execute()
})

/** Counts all uses until now. They are counted when no double click can come any more. */
const count = () => countUsage(env, clock.now + minute)

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
  const inDays = months.flatMap(({ tenant_id, kind, month, about, days }) =>
    Object.entries<number>(JSON.parse(days ?? '{}')).map(
      ([day, count]) => [`${tenant_id} ${kind} ${month}-${day} ${about}`, count] as const,
    ),
  )
  const sums = new Map([
    ...inDays,
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
      const some = events.slice(at, at + 1_500)
      await insert(some)
      await countUsage(env, Math.max(...some.map((event) => event.at)) + minute)
    }
    expect(await counted()).toEqual(bruteForce(events))
  })

  it('include no event twice, even if several sweeps run at once, and none is left behind', async () => {
    const one: Event = { tenant_id: 1, at: clock.now, kind: 'view', visitor: 'v', about: 'a' }
    const events = Array.from({ length: 50 }, (_, at) => ({ ...one, visitor: `v${at % 7}` }))
    await insert(events)
    await Promise.all([count(), count()])
    expect(await counted()).toEqual(bruteForce(events))
    expect(await count()).toBe(0)
    expect(await db.selectFrom('usage_event').selectAll().execute()).toEqual([])
  })

  it('are made every 15 minutes, of all uses that are a minute old', async () => {
    const one: Event = { tenant_id: 1, at: clock.now, kind: 'view', visitor: 'v', about: 'a' }
    await insert([one, { ...one, at: clock.now + 1 }])
    expect(await sweepUsage(env, clock.now + minute)).toBe(1)
    expect(await sweepUsage(env, clock.now + 16 * minute - 1)).toBe(0)
    expect(await sweepUsage(env, clock.now + 16 * minute)).toBe(1)
    expect(await counted()).toEqual(bruteForce([one, one]))
  })

  it('stay when the single visitors are deleted', async () => {
    await insert([{ tenant_id: 1, at: clock.now, kind: 'open', visitor: 'v', about: 'a' }])
    await count()
    const before = await counted()
    await countUsage(env, clock.now + 45 * day)
    expect(await db.selectFrom('usage_visitor').selectAll().execute()).toHaveLength(1)
    await countUsage(env, clock.now + 46 * day)
    expect(await db.selectFrom('usage_visitor').selectAll().execute()).toEqual([])
    expect(await counted()).toEqual(before)
  })

  it('of a content’s days are deleted when their month is over for longer than a span can be', async () => {
    const on = Date.parse('2026-11-30T03:00:00Z')
    await insert([{ tenant_id: 1, at: on, kind: 'open', visitor: 'v', about: 'a' }])
    const kept = async (now: number) => {
      await countUsage(env, now)
      const month = db.selectFrom('usage_month').select(['days', 'count'])
      return month.where('about', '=', 'a').executeTakeFirst()
    }
    expect(await kept(on + 1_096 * day)).toEqual({ days: '{"30":1}', count: 1 })
    expect(await kept(on + 1_097 * day)).toEqual({ days: null, count: 1 })
  })

  it('include a visitor of long ago once, even if many batches catch up', async () => {
    const at = clock.now - 60 * day
    const events = Array.from({ length: 45_000 }, (_, number): Event => {
      const visitor = `v${number % 9}`
      return { tenant_id: 1 + (number % 2), at: at + number * minute, kind: 'open', visitor, about: 'a' }
    })
    await insert(events)
    expect(await count()).toBe(45_000)
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
  const events = () => db.selectFrom('usage_event').selectAll().orderBy('at').execute()
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
