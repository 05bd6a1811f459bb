import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tellPayer } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { noteOutage } from '#app/features/orders/model/outage/outage-store.ts'
import { listOutages } from '#app/features/orders/model/outage/payment-outages.ts'
import { tellOutage } from '#app/features/orders/model/outage/send-outage-mail.ts'
import { checkKeptSetting } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import {
  type Due,
  findRenewing,
  listDue,
} from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { getSubscription } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { writeEnd } from '#app/features/orders/model/subscription/subscription-writes.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import {
  renewalLanes,
  renewalsPerRun,
  sweepRenewals,
} from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { viewSubscription, viewSubscriptions } from '#app/features/plans/parts/plan-view.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { addPlan, addReaders, hours, minutes, returnPath, shops } from './order-world.ts'
import { type SubscriptionShop, subscriptionShop } from './subscription-shop.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** All readers buy on 20 January 2027, so that the next charge is due on 20 February and may be made until the 25th. */
const buying = '2027-01-20'

/** Runs cron on every day of a span. */
async function cronFrom(shop: SubscriptionShop, from: Day, to: Day): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) await cronOn(shop, day)
}

/** Runs cron shortly after midnight, until nothing is left to do. */
async function cronOn(shop: SubscriptionShop, day: Day): Promise<void> {
  shop.goTo(day)
  await cronNow(shop)
}

async function cronNow({ clock, till }: SubscriptionShop): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await sweepRenewals(till.cron)
    await sweepOrders(till.cron)
    clock.now += 6 * minutes
  }
}

/** The sum of what the provider took and didn't give back. */
async function keptBy({ till }: SubscriptionShop): Promise<number> {
  const books = (await listBooks(till.sandbox, till.name)).filter(({ state }) => state === 'captured')
  return books.reduce((sum, book) => sum + book.amount - refundedOf(book), 0)
}

const missed = (until: Day, cause: 'contract' | 'delay') => [{ letter: 'renewalMissed', until, cause }]

describe('ruling 54: a period that wasn’t charged in time', () => {
  it('is never charged, and ends: after a contract that was broken from February to May', async () => {
    const shop = await subscriptionShop('GMO')
    const { own, charges, letters } = await shop.bought(buying)
    const mend = await shop.breakContract()
    await cronFrom(shop, '2027-02-19', '2027-03-01')
    const ended = { status: 'CANCEL', end_reason: 'missed', renews_on: null, ends_on: '2027-02-25' }
    expect(await own()).toMatchObject(ended)
    await cronOn(shop, '2027-05-24')
    await mend()
    await cronFrom(shop, '2027-05-25', '2027-05-28')
    expect([await own(), await charges()]).toMatchObject([ended, [buying]])
    expect((await letters()).slice(1)).toMatchObject(missed('2027-02-25', 'contract'))
  })

  it('is never charged, and ends: after cron stood still as long, on whatever day of a month the period began', async () => {
    const shop = await subscriptionShop('VERITRANS')
    const all = [
      [await shop.bought('2027-01-20'), '2027-02-19'],
      [await shop.bought('2027-01-31'), '2027-02-27'],
    ] as const
    await cronFrom(shop, '2027-02-18', '2027-02-19')
    await cronFrom(shop, '2027-05-25', '2027-05-26')
    for (const [{ own, letters, charges }, lastDay] of all) {
      expect(await own()).toMatchObject({ end_reason: 'missed', ends_on: lastDay })
      expect((await charges()).length).toBe(1)
      expect((await letters()).slice(1)).toMatchObject(missed(lastDay, 'delay'))
    }
  })

  it('is charged on the fifth day and keeps its anchor, and isn’t on the sixth', async () => {
    const shop = await subscriptionShop('GMO')
    // The renewals are due on 28 and 27 February.
    const [one, other] = [await shop.bought('2027-01-31'), await shop.bought('2027-01-27')]
    await cronOn(shop, '2027-02-26')
    await cronFrom(shop, '2027-03-05', '2027-04-01')
    expect(await one.charges()).toEqual(['2027-01-31', '2027-03-05', '2027-03-31'])
    expect([await other.charges(), (await other.own()).end_reason]).toEqual([['2027-01-27'], 'missed'])
  })

  it('is charged at once when the contract is mended in time, and its administrators are told once, on the first day', async () => {
    const shop = await subscriptionShop('GMO')
    const [one, other] = [await shop.bought(buying), await shop.bought('2027-01-21')]
    const staff: Visit = staffOf(one.visit, shop)
    const told = () =>
      shop.db
        .selectFrom('job')
        .select(['created_at as at', 'payload'])
        .where('kind', '=', 'tell-outage')
        .execute()
    const mend = await shop.breakContract()
    await cronOn(shop, '2027-02-19')
    expect(await told()).toEqual([])
    await cronFrom(shop, '2027-02-20', '2027-02-24')
    expect(await told()).toMatchObject([{ payload: '{"provider":"GMO","refusedWith":""}' }])
    expect((await told())[0]!.at, 'on the first day').toBeLessThan(startOfDay('2027-02-21'))
    const boss = { ...staff, actor: { ...staff.actor, level: 'company_admin' } as Visit['actor'] }
    const seen = [{ siteName: staff.site.serviceName, provider: 'GMO', refusedWith: '' }]
    expect(await listOutages(boss, shop.company.id)).toMatchObject({ outages: seen, silent: [] })
    const fail = () => Promise.reject(new Error('the database is away'))
    const statement = { bind: () => statement, all: fail }
    const away = { prepare: () => statement, batch: fail, withSession: () => away } as unknown as D1Database
    expect(await listOutages({ ...boss, env: { ...boss.env, DB_2: away } }, shop.company.id)).toMatchObject({
      outages: seen,
      silent: ['DB_2'],
    })
    const siteName = 'Sakura School Library'
    await shop.db
      .updateTable('tenant')
      .set({ translations: JSON.stringify({ en: { serviceName: siteName } }) })
      .where('id', '=', shop.tenantId)
      .execute()
    expect((await listOutages({ ...boss, locale: 'en' }, shop.company.id)).outages).toMatchObject([
      { siteName },
    ])
    await cronOn(shop, '2027-02-25')
    await mend()
    shop.clock.now += 9 * hours
    await checkKeptSetting(boss, undefined)
    await cronNow(shop)
    expect([await one.charges(), await other.charges()]).toEqual([
      [buying, '2027-02-25'],
      ['2027-01-21', '2027-02-25'],
    ])
    expect((await listOutages(boss, shop.company.id)).outages).toEqual([])
    await shop.breakContract()
    await cronFrom(shop, '2027-03-20', '2027-03-22')
    expect((await told()).length, 'another outage').toBe(2)
  })

  it('is tried each day while its provider refuses the contract, and reported with the provider’s words', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    const mend = await shop.breakContract('refused')
    await cronFrom(shop, '2027-02-20', '2027-02-22')
    const known = await shop.db.selectFrom('payment_outage').select('refused_with').execute()
    expect(known).toEqual([{ refused_with: expect.stringMatching(/^E01/) }])
    const ofOthers = [
      { tenant_id: world[shops.VERITRANS].tenantId, provider: 'GMO' },
      { tenant_id: shop.tenantId, provider: 'VERITRANS' },
    ].map((own) => ({ ...own, since: 0, last_at: 0, refused_with: '' }))
    await shop.db.insertInto('payment_outage').values(ofOthers).execute()
    await mend()
    await cronOn(shop, '2027-02-23')
    expect(await one.charges()).toEqual([buying, '2027-02-23'])
    const all = shop.db.selectFrom('payment_outage').selectAll()
    expect((await all.execute()).length, 'what is taken ends its own').toBe(2)
    const outages = all.where('since', '>', 0)
    const mendAgain = await shop.breakContract('refused')
    await cronOn(shop, '2027-03-20')
    expect((await outages.execute()).length).toBe(1)
    await mendAgain()
    await shop.till.spoil('balance', 'ExecTran')
    await cronOn(shop, '2027-03-21')
    expect(await outages.execute(), 'what the card declines ends it').toEqual([])
    const outage = { tenantId: shop.tenantId, provider: 'GMO', refusedWith: 'E'.repeat(100) }
    await commitTo(shop.d1, noteOutage(shop.db, outage, shop.clock.now))
    expect(await outages.execute()).toMatchObject([{ refused_with: 'E'.repeat(64) }])
  })

  it('keeps its days when the contract is mended if its card was declined, or if another company or provider is concerned', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    await shop.till.spoil('balance', 'ExecTran')
    await cronOn(shop, '2027-02-20')
    await shop.till.spoil(null)
    const mend = await shop.breakContract()
    await cronOn(shop, '2027-02-21')
    const { retry_on, attempts, starts_on, ends_on } = await one.own()
    expect([retry_on, attempts]).toEqual(['2027-02-22', 1])
    const elsewhere = world[shops.VERITRANS].tenantId
    await addReaders(shop.platform, elsewhere, ['stranger'])
    const outages = [
      { tenant_id: elsewhere, provider: 'GMO', account_id: 'stranger' },
      { tenant_id: shop.tenantId, provider: 'VERITRANS', account_id: one.id },
    ]
    for (const { account_id, ...outage } of outages) {
      const known = { ...outage, since: 0, last_at: 0, refused_with: '' }
      await shop.db.insertInto('payment_outage').values(known).execute()
      const plan_id = await addPlan(shop.platform, outage.tenant_id, `plan-of-${outage.provider}`)
      const renewing = { status: 'ACTIVE', starts_on, ends_on, renews_on: ends_on, retry_on } as const
      await shop.db
        .insertInto('registration')
        .values({
          ...renewing,
          ...outage,
          id: `of-${outage.provider}`,
          account_id,
          plan_id,
          source: 'purchase',
        } as never)
        .execute()
    }
    const staff: Visit = staffOf(one.visit, shop)
    const boss = { ...staff, actor: { ...staff.actor, level: 'company_admin' } as Visit['actor'] }
    const seen = async () =>
      (await listOutages(boss, shop.company.id)).outages.map(({ provider }) => provider)
    expect(await seen()).toEqual(['VERITRANS', 'GMO'])
    await mend()
    await checkKeptSetting(boss, undefined)
    expect(await seen()).toEqual(['VERITRANS'])
    const kept = await shop.db.selectFrom('payment_outage').select('tenant_id').orderBy('tenant_id').execute()
    expect(kept.map(({ tenant_id }) => tenant_id)).toEqual([elsewhere, shop.tenantId].toSorted())
    const days = await shop.db
      .selectFrom('registration')
      .select('retry_on')
      .where('renews_on', 'is not', null)
      .execute()
    expect(days.map((row) => row.retry_on)).toEqual([retry_on, retry_on, retry_on])
    await shop.db
      .updateTable('registration')
      .set({ renews_on: null, retry_on: null })
      .where('id', '=', 'of-VERITRANS')
      .execute()
    expect(await seen(), 'nothing there is to be charged').toEqual([])
  })

  it('is held while the company is stopped, because nobody should pay for what they can’t read', async () => {
    const shop = await subscriptionShop('GMO')
    const { own, charges } = await shop.bought(buying)
    const set = (status: 'stop' | 'allow') =>
      shop.db.updateTable('company').set({ status }).where('id', '=', shop.company.id).execute()
    await set('stop')
    await cronFrom(shop, '2027-02-20', '2027-02-22')
    await set('allow')
    await cronFrom(shop, '2027-02-23', '2027-02-23')
    expect(await charges()).toEqual([buying, '2027-02-23'])
    await set('stop')
    await cronFrom(shop, '2027-03-20', '2027-03-26')
    expect((await own()).end_reason).toBe('missed')
  })

  it('can be read in to its own last day, if that comes before the fifth day of grace', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying, { duration: 3, duration_type: 'day' })
    await shop.breakContract()
    await cronOn(shop, '2027-01-23')
    expect(await one.own()).toMatchObject({ renews_on: '2027-01-23', ends_on: '2027-01-25' })
  })

  it('has no grace if the plan was withdrawn or the account was cancelled', async () => {
    const shop = await subscriptionShop('GMO')
    const [one, other] = [await shop.bought(buying), await shop.bought(buying)]
    const plan = shop.db.updateTable('subscription_plan').set({ state: 'withdrawn' })
    await plan.where('id', '=', one.planId).execute()
    const account = shop.db.updateTable('account').set({ cancelled_at: shop.clock.now })
    await account.where('id', '=', other.id).execute()
    await cronOn(shop, '2027-02-20')
    expect(await one.own()).toMatchObject({ end_reason: 'withdrawn', ends_on: '2027-02-19' })
    expect(await other.own()).toMatchObject({ end_reason: 'account', ends_on: '2027-02-19' })
  })

  it('ends at the first sweep if an older release let its reader read on for months', async () => {
    const shop = await subscriptionShop('GMO')
    const { own, charges, letters } = await shop.bought(buying)
    const of = shop.db.updateTable('registration').set({ retry_on: '2027-05-25', ends_on: '2027-05-25' })
    await of.where('id', '=', (await own()).id).execute()
    // Outages of another site or another provider aren't the cause.
    const elsewhere = { tenant_id: world[shops.VERITRANS].tenantId, provider: 'GMO' }
    for (const other of [elsewhere, { tenant_id: shop.tenantId, provider: 'VERITRANS' }]) {
      const known = { ...other, since: 0, last_at: 0, refused_with: '' }
      await shop.db.insertInto('payment_outage').values(known).execute()
    }
    await cronOn(shop, '2027-05-25')
    expect(await own()).toMatchObject({ end_reason: 'missed', ends_on: '2027-05-24' })
    expect((await letters()).slice(1)).toMatchObject(missed('2027-05-24', 'delay'))
    expect(await charges()).toEqual([buying])
  })
})

it('registrations that can still be charged come before those that only have to end, however long those have waited', async () => {
  const shop = await subscriptionShop('GMO')
  const [late, inTime] = [await shop.bought(buying), await shop.bought('2027-02-01')]
  await shop.db
    .updateTable('registration')
    .set({ renews_on: '2027-02-10' })
    .where('id', '=', (await late.own()).id)
    .execute()
  const ids = async (limit: number) => (await listDue(shop.db, '2027-03-01', { limit })).map(({ id }) => id)
  const [first, second] = [(await inTime.own()).id, (await late.own()).id]
  expect([await ids(1), await ids(2)]).toEqual([[first], [first, second]])
})

it('sites take turns: one with many due registrations doesn’t hold up one with a few', async () => {
  const shop = await subscriptionShop('GMO')
  const bought = await shop.bought(buying)
  const own = await bought.own()
  const there = world[shops.VERITRANS].tenantId
  const twins = async (
    table: 'account' | 'subscription_plan' | 'registration',
    id: string,
    copies: object[],
  ) => {
    const row = await shop.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const copy of copies)
      await shop.db
        .insertInto(table)
        .values({ ...row, ...copy } as never)
        .execute()
  }
  const ids = Array.from({ length: 12 }, (_, at) => `${'r'.repeat(23)}${'abcdefghijkl'[at]}`)
  // A set is covered once for each reader, so each registration has a reader and a set of its own.
  await twins(
    'account',
    own.account_id,
    ids.map((id) => ({ id, email_key: id, email: id, username_key: null })),
  )
  await twins(
    'registration',
    own.id,
    ids.map((id, at) => ({
      id,
      account_id: id,
      order_id: null,
      renews_on: `2027-02-${Math.min(23 + at, 25)}`,
    })),
  )
  await twins('account', own.account_id, [{ tenant_id: there }])
  await twins('subscription_plan', own.plan_id, [{ tenant_id: there }])
  await twins('registration', own.id, [{ tenant_id: there, order_id: null, renews_on: '2027-02-27' }])
  const due = await listDue(shop.db, '2027-02-28', { limit: 3 })
  expect(due.map(({ tenantId, id }) => [tenantId, id])).toEqual([
    [shop.tenantId, ids[0]],
    [there, own.id],
    [shop.tenantId, ids[1]],
  ])
  const lanes = await Promise.all(
    renewalLanes.map((lane) => listDue(shop.db, '2027-02-28', { limit: 100, lane })),
  )
  const all = await listDue(shop.db, '2027-02-28', { limit: 100 })
  expect(all.length).toBeGreaterThanOrEqual(13)
  const key = ({ tenantId, id }: { tenantId: number; id: string }) => `${tenantId}-${id}`
  expect(lanes.flat().map(key).sort()).toEqual(all.map(key).sort())
  expect(lanes.every((lane) => lane.length < all.length)).toBe(true)
})

it('a full run stays within the calls that one invocation has', async () => {
  const d1 = sqliteD1()
  let calls = 0
  const counted = <Answer>(call: (...parameters: never[]) => Answer): never =>
    ((...parameters: never[]) => {
      calls += 1
      return call(...parameters)
    }) as never
  const { prepare } = d1
  Object.assign(d1, {
    batch: counted(d1.batch),
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => {
        const bound = prepare(sql).bind(...values)
        return { ...bound, all: counted(bound.all) }
      },
    }),
  })
  const shop = await subscriptionShop('GMO', d1)
  const bought = [await shop.bought(buying), await shop.bought(buying), await shop.bought(buying)]
  const { cron } = shop.till
  const sweep = async () => {
    calls = 0
    return { handled: await sweepRenewals({ ...cron, fetch: counted(cron.fetch) }), calls }
  }
  shop.clock.now = startOfDay('2027-02-20')
  const [full, empty] = [await sweep(), await sweep()]
  expect([full.handled, empty.handled]).toEqual([bought.length, 0])
  const ofOne = (full.calls - empty.calls) / bought.length
  expect(ofOne).toBeGreaterThan(5)
  expect(empty.calls + renewalsPerRun * ofOne).toBeLessThan(900)
})

it('due registrations are found without reading every order of a site', async () => {
  const d1 = sqliteD1()
  const { db } = await subscriptionShop('GMO', d1)
  const asked = vi.spyOn(d1, 'prepare')
  await listDue(db, '2027-03-01', { limit: 10 })
  const [[statement = ''] = []] = asked.mock.calls
  asked.mockRestore()
  const plan = await d1.prepare(`EXPLAIN QUERY PLAN ${statement}`).all<{ detail: string }>()
  const found = plan.results.map(({ detail }) => detail).join('\n')
  expect(found).toContain('registration_by_renewal')
  expect(found).toMatch(/charge USING COVERING INDEX payment_order_by_registration/)
})

it('R003 a due registration is judged by the rows of its own site, even if another site has the same ids', async () => {
  const shop = await subscriptionShop('GMO')
  const one = await shop.bought(buying)
  const { id } = await one.own()
  const charge = { kind: 'renewal', state: 'unknown', registration_id: id, period: 2, ends_on: '2027-03-19' }
  for (const [table, row, other] of [
    ['account', one.id, {}],
    ['subscription_plan', one.planId, {}],
    ['payment_order', (await one.orders())[0]!.id, charge],
    ['registration', id, {}],
  ] as const) {
    const rows = shop.db
      .selectFrom(table as 'account')
      .selectAll()
      .where('id', '=', row)
    const twin = { ...(await rows.executeTakeFirstOrThrow()), ...other }
    await shop.db
      .insertInto(table as 'account')
      .values({ ...twin, tenant_id: world[shops.VERITRANS].tenantId })
      .execute()
  }
  const notice = { effective_on: '2027-02-20', price: 9_800, announced_at: 1, announced_by: 'staff' }
  const there = { tenant_id: world[shops.VERITRANS].tenantId }
  await shop.db
    .insertInto('plan_price_notice')
    .values({ ...there, ...notice, plan_id: one.planId })
    .execute()
  const outage = { provider: 'GMO', since: 1, last_at: 1, refused_with: '' }
  await shop.db
    .insertInto('payment_outage')
    .values({ ...there, ...outage })
    .execute()
  await shop.db.updateTable('payer').set(there).where('account_id', '=', one.id).execute()
  const around = { notices: [], hasPayer: false }
  expect(await listDue(shop.db, '2027-02-20', { limit: 10 })).toMatchObject([
    { tenantId: shop.tenantId, id, hasOutage: false, around },
  ])
})

describe('ruling 54: a charge that is under way', () => {
  /** The provider takes or reserves the amount on its day, but its answer is lost, and from then on it answers nothing. */
  async function unheard(spoiled: 'AlterTran' | 'ExecTran') {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    shop.goTo('2027-02-20')
    await shop.till.spoil('time-out-after', spoiled)
    const deaf = { ...shop.till.cron }
    await sweepRenewals(deaf)
    await shop.till.spoil(null)
    const { fetch } = shop.till.cron
    const silent = async () => {
      throw new Error('the line is dead')
    }
    shop.till.cron.fetch = silent as typeof globalThis.fetch
    await cronFrom(shop, '2027-02-20', '2027-02-28')
    // The outcome isn't known, so nothing is decided, and the reader can't read in that period.
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', ends_on: '2027-02-25', period: 1 })
    expect((await one.letters()).length).toBe(1)
    return { shop, one, hear: () => Object.assign(shop.till.cron, { fetch }) }
  }

  it('is booked however late its provider reports it, as long as its period can be used', async () => {
    const { shop, one, hear } = await unheard('AlterTran')
    hear()
    // This is the last day of the period.
    await cronOn(shop, '2027-03-19')
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', period: 2, ends_on: '2027-03-19' })
    expect((await one.charges()).length).toBe(2)
    await cronOn(shop, '2027-03-20')
    expect(await one.charges()).toEqual([buying, '2027-03-19', '2027-03-20'])
  })

  it('is given back when its provider reports it after its period, which has ended by then', async () => {
    const { shop, one, hear } = await unheard('AlterTran')
    await cronFrom(shop, '2027-03-19', '2027-03-21')
    expect(await one.own()).toMatchObject({ end_reason: 'missed', ends_on: '2027-02-25' })
    expect(await keptBy(shop)).toBe(2200)
    hear()
    await cronFrom(shop, '2027-03-22', '2027-03-24')
    expect([await keptBy(shop), await one.charges()]).toEqual([1100, [buying]])
    expect((await one.letters()).slice(1)).toMatchObject(missed('2027-02-25', 'delay'))
  })

  it('is given back when its registration has ended as missed before its provider reports it', async () => {
    const { shop, one, hear } = await unheard('AlterTran')
    const ended = { status: 'CANCEL', end_reason: 'missed', renews_on: null } as const
    await shop.db
      .updateTable('registration')
      .set(ended)
      .where('id', '=', (await one.own()).id)
      .execute()
    hear()
    await cronFrom(shop, '2027-03-01', '2027-03-03')
    expect(await one.own()).toMatchObject({ ...ended, ends_on: '2027-02-25' })
    expect([await keptBy(shop), await one.charges()]).toEqual([1100, [buying]])
  })

  it('keeps a sweep that listed its registration before from ending it, and from saying so', async () => {
    const { shop, one } = await unheard('AlterTran')
    const due = await findRenewing(shop.db, { tenantId: shop.tenantId, id: (await one.own()).id })
    const at = { today: '2027-02-28' as Day, now: shop.clock.now }
    await commitTo(shop.d1, writeEnd(shop.db, due as Due, 'missed', at))
    expect([(await one.own()).status, (await one.letters()).length]).toEqual(['ACTIVE', 1])
  })

  it('is released if it was only reserved and it is too late to take it', async () => {
    const { shop, one, hear } = await unheard('ExecTran')
    hear()
    await cronFrom(shop, '2027-03-01', '2027-03-03')
    expect(await one.own()).toMatchObject({ end_reason: 'missed', ends_on: '2027-02-25' })
    expect([await keptBy(shop), await one.charges()]).toEqual([1100, [buying]])
    const books = await listBooks(shop.till.sandbox, shop.till.name)
    expect(books.filter(({ state }) => state === 'authorised')).toEqual([])
  })

  it('keeps the reader from buying the same days a second time', async () => {
    const { shop, one, hear } = await unheard('AlterTran')
    hear()
    await expect(shop.buy(one.visit, one.planId)).rejects.toThrow('planAlreadyRegistered')
    const registration = await getSubscription(one.visit, { id: (await one.own()).id })
    const [seen] = await viewSubscriptions([registration], one.visit)
    expect(seen).toMatchObject({ standing: 'over', isVerifying: true, takeUp: null })
    const givenBack = { ...registration, status: 'CANCEL', endReason: 'refund' } as const
    expect(viewSubscription(givenBack, one.visit)).toMatchObject({ standing: 'over', isVerifying: false })
    await cronFrom(shop, '2027-03-01', '2027-03-01')
    expect([await keptBy(shop), (await one.charges()).length]).toEqual([2200, 2])
  })

  it('is neither lost nor doubled if its sweep is killed on the last day', async () => {
    for (const place of ['received', 'authorise answered', 'authorised', 'capture answered', 'confirmed']) {
      const shop = await subscriptionShop('GMO')
      const one = await shop.bought(buying)
      shop.goTo('2027-02-25', 24 * 60 - 20)
      const reached = async (step: string) => {
        if (step === place) throw new Error('killed')
      }
      await sweepRenewals({ ...shop.till.cron, reached })
      await cronFrom(shop, '2027-02-26', '2027-02-28')
      const { end_reason, period } = await one.own()
      const isPaid = (await one.charges()).length === 2
      expect(await keptBy(shop), place).toBe(isPaid ? 2200 : 1100)
      expect([end_reason, period], place).toEqual(isPaid ? [null, 2] : ['missed', 1])
      expect(isPaid, place).toBe(place === 'capture answered' || place === 'confirmed')
      expect((await one.letters()).length, place).toBe(2)
    }
  })
})

describe('ruling 54: charges that the publisher makes by itself', () => {
  async function atPublisher() {
    const shop = await subscriptionShop('GAKKEN_ID')
    const one = await shop.bought(buying)
    const { periodicPaymentId } = JSON.parse((await one.own()).provider_ref ?? '{}')
    const play = (what: 'charge' | 'fail') =>
      shop.till.fetch(`http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/${what}`, {
        method: 'POST',
      })
    return { shop, one, play }
  }
  const toldAdmins = ({ db }: SubscriptionShop) =>
    db.selectFrom('job').select('created_at as at').where('kind', '=', 'tell-outage').execute()

  it('are to be ended for longer than any outage of 400 days, with an attempt at least once a day', () => {
    const pauses = Array.from({ length: endPeriodic.attempts - 1 }, (_, at) => endPeriodic.pauseAfter(at + 1))
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(400 * 24 * hours)
    expect(Math.max(...pauses)).toBe(24 * hours)
  })

  it('end without the publisher’s books if those can’t be asked until the period is over, and a later finding is given back', async () => {
    const { shop, one, play } = await atPublisher()
    const mend = await shop.breakContract()
    await cronOn(shop, '2027-02-20')
    expect((await toldAdmins(shop)).length, 'on the first day').toBe(1)
    await shop.till.spoil('push-never')
    await play('charge')
    expect(await keptBy(shop)).toBe(2200)
    await cronFrom(shop, '2027-02-21', '2027-03-19')
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', period: 1, ends_on: '2027-02-25' })
    await cronFrom(shop, '2027-03-20', '2027-03-21')
    expect(await one.own()).toMatchObject({ end_reason: 'missed', ends_on: '2027-02-25' })
    await mend()
    for (let day: Day = '2027-03-22'; day < '2027-04-03'; day = addDays(day, 1)) {
      shop.goTo(day)
      await runDueJobs(shop.till.cron, [endPeriodic])
    }
    expect([await keptBy(shop), await one.charges()]).toEqual([1100, [buying]])
    expect((await one.letters()).slice(1)).toMatchObject(missed('2027-02-25', 'contract'))
    expect((await toldAdmins(shop)).length, 'once').toBe(1)
  })

  it('are booked if the publisher’s books show them late, as long as their period can be used', async () => {
    const { shop, one, play } = await atPublisher()
    shop.goTo('2027-02-20')
    await shop.till.spoil('push-never')
    await play('charge')
    await cronFrom(shop, '2027-03-15', '2027-03-15')
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', period: 2, ends_on: '2027-03-19' })
    await play('charge')
    await cronFrom(shop, '2027-04-21', '2027-04-22')
    expect(await one.own(), 'told too late').toMatchObject({
      status: 'CANCEL',
      period: 2,
      ends_on: '2027-03-19',
    })
    expect([await keptBy(shop), (await one.charges()).length]).toEqual([2200, 2])
  })
})

describe('ruling 54: a missed renewal', () => {
  it('isn’t reported for a purchase that can’t be settled, or a charge that has ended', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    shop.goTo('2027-02-20')
    await shop.till.spoil('balance', 'ExecTran')
    await sweepRenewals(shop.till.cron)
    await shop.till.spoil(null)
    const card = { kind: 'token' as const, token: await shop.till.tokenOf() }
    await addPlan(shop.platform, shop.tenantId, 'another')
    await placeOrder(one.visit, { planId: 'another', card, returnPath })
    await shop.breakContract()
    shop.clock.now += 6 * minutes
    expect(await sweepOrders(shop.till.cron)).toBe(2)
    expect(await shop.db.selectFrom('payment_outage').selectAll().execute()).toEqual([])
  })

  it('is reported to the reader by a mail that names the cause and offers the plan again at the price of today', async () => {
    const shop = await subscriptionShop('GMO')
    const [one, other] = [await shop.bought(buying), await shop.bought(buying)]
    await shop.breakContract()
    await cronFrom(shop, '2027-02-20', '2027-02-26')
    for (const [name, { id }] of [['hana', one] as const, ['taro', other] as const]) {
      const email = `${name}@books.example`
      const address = { email, email_key: email, lang: 'en' as const }
      await shop.db.updateTable('account').set(address).where('id', '=', id).execute()
    }
    const withdrawn = shop.db.updateTable('subscription_plan').set({ state: 'withdrawn' })
    await withdrawn.where('id', '=', other.planId).execute()
    const plans = shop.db.updateTable('subscription_plan').where('id', '=', one.planId)
    await plans.set({ price: 1500, discount_price: 1300 }).execute()
    await runDueJobs(shop.mailing(one.visit), [tellPayer])
    const [letter] = await shop.mailsTo('hana@books.example', 'could not be renewed')
    expect(letter).toContain('The publisher’s payment settings did not work. You did nothing wrong.')
    expect(letter).toContain('You could use the plan until 25 February 2027.')
    expect(letter).toContain('today’s price, ¥1,430 (incl. tax)')
    expect(letter).toContain(`https://books.example/aozora/order-entry/${one.planId}`)
    const [unsold] = await shop.mailsTo('taro@books.example', 'could not be renewed')
    expect(unsold).toContain('This plan is no longer sold.')
    expect(unsold).toMatch(/https:\/\/books\.example\/aozora\/subscription\s/)
  })

  it('is reported to the company’s administrators by one mail each, in their language or else the site’s, with the page that mends it', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    const staff = { level: 'company_admin' as const, company_id: shop.company.id, tenant_id: null }
    const languages = { kanri: null, keiri: 'en' } as const
    const rows = Object.entries(languages).map(([name, lang]) => ({
      ...staff,
      id: `staff-${name}`,
      name,
      email: `${name}@aozora.example`,
      email_key: `${name}@aozora.example`,
      password: 'x',
      lang,
      created_at: 0,
      updated_at: 0,
    }))
    await shop.db.deleteFrom('staff').execute()
    await shop.db.insertInto('staff').values(rows).execute()
    await shop.breakContract()
    await cronFrom(shop, '2027-02-20', '2027-02-22')
    await runDueJobs(shop.mailing(one.visit), [tellOutage])
    await runDueJobs(shop.mailing(one.visit), [tellOutage])
    const mails = await shop.db
      .selectFrom('mail')
      .select(['recipient', 'text'])
      .where('kind', '=', 'paymentOutage')
      .orderBy('recipient')
      .execute()
    const ja = 'GMOペイメントゲートウェイで請求できません。この決済サービスの決済設定が保存されていません。'
    expect(mails).toMatchObject([
      { recipient: 'kanri@aozora.example', text: expect.stringContaining(ja) },
      {
        recipient: 'keiri@aozora.example',
        text: expect.stringContaining('The company has no payment settings for this provider.'),
      },
    ])
    expect(mails[0]?.text).toContain(`https://books.example/admin/companies/${shop.company.id}/payment`)
  })

  it('offers the plan again on the page of plans, if it is on sale and the reader hasn’t got it back', async () => {
    const shop = await subscriptionShop('GMO')
    const one = await shop.bought(buying)
    await cronOn(shop, '2027-02-26')
    const seen = async () => {
      const registration = await getSubscription(one.visit, { id: (await one.own()).id })
      const [view] = await viewSubscriptions([registration], one.visit)
      return view
    }
    expect(await seen()).toMatchObject({ standing: 'over', endReason: 'missed', takeUp: 1100 })
    const plan = shop.db.updateTable('subscription_plan').set({ discount_price: 900 })
    await plan.where('id', '=', one.planId).execute()
    expect((await seen())?.takeUp, 'the price of today').toBe(990)
    const mend = await shop.breakContract()
    expect((await seen())?.takeUp, 'nobody takes the money').toBeNull()
    await mend()
    const set = (state: 'withdrawn' | 'published') =>
      shop.db.updateTable('subscription_plan').set({ state }).where('id', '=', one.planId).execute()
    await set('withdrawn')
    expect((await seen())?.takeUp, 'no plan on sale').toBeNull()
    await set('published')
    await shop.buy(one.visit, one.planId)
    expect((await seen())?.takeUp, 'they have it again').toBeNull()
  })
})
