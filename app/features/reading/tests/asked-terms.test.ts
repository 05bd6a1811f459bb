import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepOldRows } from '#app/features/operations/model/sweep-old-rows.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { isGuarded } from '#app/features/search/model/asking/asked-term-store.ts'
import {
  type Asker,
  countTerms,
  ensureMayAsk,
  maxTerms,
  refuseTerms,
  askerOf as whoAsks,
} from '#app/features/search/model/asking/count-terms.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, env, clock } = platform
const { tenantId } = world.aozora
const hour = 3_600_000

const askerOf = (who: Partial<Asker> = {}): Asker => ({
  ...{ tenantId, accountId: 'one', network: '203.0.113.7', now: clock.now, env, db },
  ...who,
})
const some = (from: number, count: number) => Array.from({ length: count }, (_, at) => `word${from + at}`)
const ask = (who: Partial<Asker>, terms: readonly string[], contentId = 'book') =>
  countTerms(askerOf(who), { contentId, terms })
const askAll = (who: Partial<Asker>, terms: readonly string[]) => ask(who, terms, '')
const counted = async () =>
  Number(
    (
      await db
        .selectFrom('asked_term')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

beforeAll(() => seedRecords(db, clock.now))
beforeEach(() => db.deleteFrom('asked_term').execute())

describe('the words that are asked in a day', () => {
  it('are answered up to a limit, each counted once in any spelling, and earlier ones always', async () => {
    const { ofReader } = maxTerms
    expect(await ask({}, some(0, ofReader))).toBe(true)
    expect(await ask({}, some(0, 20))).toBe(true)
    expect(await ask({}, ['ＷＯＲＤ1', 'Word2', 'word1'])).toBe(true)
    expect(await ask({}, ['another'])).toBe(false)
    expect(await ask({}, ['word1', 'another'])).toBe(false)
    expect(await counted()).toBe(ofReader)
  })

  it('are refused together if not enough are left, and then none is counted', async () => {
    const { ofReader } = maxTerms
    await ask({}, some(0, ofReader - 2))
    expect(await ask({}, some(500, 3))).toBe(false)
    expect(await counted()).toBe(ofReader - 2)
    expect(await ask({}, some(500, 2))).toBe(true)
  })

  it('are counted over all contents and the catalogue’s search together', async () => {
    const { ofReader } = maxTerms
    expect(await askAll({}, some(0, 50))).toBe(true)
    expect(await ask({}, some(0, 50), 'book')).toBe(true)
    expect(await counted()).toBe(50)
    expect(await ask({}, some(50, 50), 'book')).toBe(true)
    // The same words in another content count as new ones.
    expect(await ask({}, some(50, 50), 'other')).toBe(true)
    expect(await counted()).toBe(150)
    expect(await askAll({}, some(200, ofReader - 150))).toBe(true)
    expect([await askAll({}, ['x']), await ask({}, ['x'], 'third')]).toEqual([false, false])
  })

  it('are counted by reader, site and day', async () => {
    await ask({}, some(0, maxTerms.ofReader))
    expect(await ask({}, ['x'])).toBe(false)
    expect(await ask({ accountId: 'two' }, ['x'])).toBe(true)
    expect(await ask({ tenantId: world.sakura.tenantId }, ['x'])).toBe(true)
    expect(await ask({ now: clock.now + 24 * hour }, ['x'])).toBe(true)
    // 23:59 and 0:00 in Japan.
    const midnight = Date.parse('2026-11-20T15:00:00Z')
    expect(await ask({ now: midnight - 1 }, ['y'])).toBe(false)
    expect(await ask({ now: midnight }, ['y'])).toBe(true)
  })

  it('are counted by network for people without their own account, and the network isn’t stored', async () => {
    const guest = { accountId: null }
    for (let at = 0; at < maxTerms.ofNetwork; at += 500) expect(await ask(guest, some(at, 500))).toBe(true)
    expect(await ask(guest, ['x'])).toBe(false)
    expect(await ask({ ...guest, network: 'there' }, ['x'])).toBe(true)
    const rows = await db.selectFrom('asked_term').select(['holder', 'term']).execute()
    expect(rows.some(({ holder, term }) => /203\.|word/.test(holder + term))).toBe(false)
  })

  it('are never more than the limit by simultaneous requests, and equal ones all pass', async () => {
    const { ofReader } = maxTerms
    await ask({}, some(0, ofReader - 5))
    const answers = await Promise.all(some(900, 20).map((word) => ask({}, [word])))
    expect(answers.filter(Boolean)).toHaveLength(5)
    expect(await counted()).toBe(ofReader)
    const twice = await Promise.all([1, 2, 3].map(() => ask({ accountId: 'three' }, ['same', 'words'])))
    expect(twice).toEqual([true, true, true])
  })

  it('are limited if a site withholds something from somebody: by a plan, a licence, or strict protection', async () => {
    const { db: at } = platform
    const guarded = () => isGuarded(at, tenantId)
    const plans = await at.selectFrom('subscription_plan_group').selectAll().execute()
    expect(await guarded()).toBe(true)
    await at.deleteFrom('subscription_plan_group').execute()
    expect(await guarded()).toBe(false)
    const strict = async (table: 'content' | 'content_group', protection: 'strict' | 'guarded' | null) =>
      at
        .updateTable(table as 'content')
        .set({ protection })
        .where('tenant_id', '=', tenantId)
        .execute()
    for (const table of ['content', 'content_group'] as const) {
      await strict(table, 'guarded')
      expect([table, await guarded()]).toEqual([table, false])
      await strict(table, 'strict')
      expect([table, await guarded(), await isGuarded(at, world.hanabi.tenantId)]).toEqual([
        table,
        true,
        false,
      ])
      await strict(table, null)
    }
    const setting = {
      tenant_id: tenantId,
      name: 'protection',
      value: '{"protection":"strict"}',
      updated_at: 1,
    }
    await at
      .deleteFrom('site_setting')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', 'protection')
      .execute()
    await at.insertInto('site_setting').values(setting).execute()
    expect([await guarded(), await isGuarded(at, world.hanabi.tenantId)]).toEqual([true, false])
    await at.deleteFrom('site_setting').where('name', '=', 'protection').execute()
    const group = {
      tenant_id: tenantId,
      id: 'g',
      name: 'g',
      name_key: 'g',
      max_users: 1,
      created_at: 1,
      updated_at: 1,
    }
    await at.insertInto('user_group').values(group).execute()
    await at
      .insertInto('user_group_licence')
      .values({ tenant_id: tenantId, user_group_id: 'g', content_group_id: 1 })
      .execute()
    expect([await guarded(), await isGuarded(at, world.hanabi.tenantId)]).toEqual([true, false])
    await at.deleteFrom('user_group_licence').execute()
    await at.insertInto('subscription_plan_group').values(plans).execute()
  })

  it('are deleted when their day is over', async () => {
    await ask({}, some(0, 10))
    await sweepOldRows(env, clock.now + 5 * hour)
    expect(await counted()).toBe(10)
    await sweepOldRows(env, clock.now + 48 * hour)
    expect(await counted()).toBe(0)
  })
})

describe('words that are searched in all contents', () => {
  const visitOf = async (actor: Partial<Reader> | null): Promise<Visit> => ({
    ...(await administratorAt(platform, 'aozora')),
    actor: actor && { ...person, ...actor },
  })
  const person: Reader = {
    ...{ kind: 'reader', level: 'reader', id: 'one', name: 'x', email: null, knownAs: 'x', lang: null },
    ...{ sessionId: 's', loginType: 'EMAIL', isApp: false, groupId: null },
  }
  const search = (visit: Visit, term: string) => ensureMayAsk(visit, termsIn([term], ['text']))

  it('are refused to a reader who has none left, and neither counted nor refused for administrators', async () => {
    const reader = await visitOf({})
    await askAll({}, some(0, maxTerms.ofReader))
    await expect(search(reader, 'another')).rejects.toMatchObject({ name: 'searchTermsUsedUp' })
    await search(reader, 'word1')
    const before = await counted()
    await search(await administratorAt(platform, 'aozora'), 'another')
    expect(await counted()).toBe(before)
  })

  it('aren’t limited on a site that withholds nothing', async () => {
    const plans = await db.selectFrom('subscription_plan_group').selectAll().execute()
    await askAll({}, some(0, maxTerms.ofReader))
    await db.deleteFrom('subscription_plan_group').execute()
    await search(await visitOf({}), 'another')
    await db.insertInto('subscription_plan_group').values(plans).execute()
  })

  it('are counted by network for readers by address, who share an account', async () => {
    const accounts = [null, {}, { level: 'ip_reader' as const }].map(
      async (actor) => whoAsks(await visitOf(actor)).accountId,
    )
    expect(await Promise.all(accounts)).toEqual([null, 'one', null])
  })
})

it('the refusal says when words are answered again', () => {
  const refusal = (() => {
    try {
      return refuseTerms({ now: Date.parse('2026-11-20T14:00:00Z') })
    } catch (error) {
      return error as Refusal
    }
  })()
  expect([refusal.words, refusal.code, refusal.http, refusal.headers]).toEqual([
    'searchTermsUsedUp',
    960,
    429,
    { 'Retry-After': '3600' },
  ])
})
