import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isCoveredByPlan } from '#app/features/access/model/plan-coverage.ts'
import * as newSubscription from '#app/features/orders/console/subscriptions/new-subscription.route.tsx'
import {
  viewSubscription,
  viewSubscriptions,
} from '#app/features/orders/console/subscriptions/subscriptions-view.ts'
import { resumeSubscription } from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { pauseSubscription } from '#app/features/orders/model/subscription/pause-subscription.ts'
import type {
  SubscriptionQuery,
  SubscriptionRecord,
} from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import {
  eachRecord,
  endReading,
  getRecord,
  getRecordWithOrders,
  listRecords,
  stopRenewing,
} from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import {
  GrantInput,
  grantSubscription,
} from '#app/features/orders/model/subscription-admin/grant-subscription.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { postForm } from '#tests/visits/page-visit.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, newTill, shops, startOfTests } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const today = dayOf(startOfTests)
const till = newTill(platform, 'GMO')
let made = 0

beforeEach(() => {
  clock.now = startOfTests
})

type Shop = keyof typeof shops
/** A reader of a site, a plan that nobody else has, and the site's administrator. */
async function someone(shop: Shop = 'GMO', plan: Parameters<typeof addPlan>[3] = {}) {
  const id = `registered${String(++made).padStart(14, '0')}`
  const one = await newBuyer(platform, shop, id, till)
  const planId = await addPlan(platform, one.tenantId, `registered-plan-${made}`, plan)
  return { ...one, planId, staff: staffOf(one.visit, world[shops[shop]]) }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** Buys a month from today by GMO, after a free period if the plan has one. */
async function bought(plan: Parameters<typeof addPlan>[3] = {}) {
  const one = await someone('GMO', plan)
  const orderId = await buyPlan(one, { planId: one.planId })
  const { id } = await rowOf(one)
  return { ...one, orderId, registrationId: id }
}

const rowOf = ({ tenantId, id }: Someone) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()

const grantOf = ({ id, planId }: Someone, more: object = {}) =>
  GrantInput.parse({
    reader: id,
    planId,
    startsOn: today,
    endsOn: addDays(today, 30),
    reason: 'Prize',
    ...more,
  })

const auditOf = (subject: string) =>
  db.selectFrom('audit').select(['action', 'tenant_id', 'detail']).where('subject', '=', subject).execute()
const mailsTo = async ({ id }: Someone) => {
  const jobs = await db.selectFrom('job').select('payload').where('subject', '=', id).execute()
  return jobs.map(({ payload }) => (JSON.parse(payload) as { letter: string }).letter)
}
const revisionOf = async (visit: Visit, id: string) => ({
  revision: (await getRecord(visit, { id })).revision,
})

describe('the list of registrations', () => {
  const lists = {} as Record<'GMO' | 'VERITRANS', Someone>
  const sources = ['purchase', 'grant', 'free', 'before'] as const
  const statuses = ['ACTIVE', 'CANCEL', 'REFUNDED'] as const

  beforeAll(async () => {
    for (const shop of ['GMO', 'VERITRANS'] as const) {
      const one = await someone(shop)
      lists[shop] = one
      for (let at = 0; at < 1050; at += 50) {
        const rows = Array.from({ length: 50 }, (_, more) => rowAt(one, shop, at + more))
        await db
          .insertInto('registration')
          .values(rows.map((row) => ({ ...row, renews_on: null })))
          .execute()
      }
      // So many renewing registrations can't be inserted any more, but old data has them.
      const renews = { renews_on: sql<string>`date(ends_on, '+1 day')` }
      const own = db.updateTable('registration').set(renews).where('account_id', '=', one.id)
      await own.where('status', '=', 'ACTIVE').execute()
    }
  })

  function rowAt(one: Someone, shop: string, at: number) {
    const startsOn = addDays('2020-01-01', at)
    const status = statuses[at % 3] ?? 'ACTIVE'
    return {
      tenant_id: one.tenantId,
      id: `listed${shop}${String(at).padStart(5, '0')}`,
      account_id: one.id,
      plan_id: one.planId,
      source: sources[at % 4] ?? 'before',
      status,
      starts_on: startsOn,
      ends_on: startsOn,
      price: 100 + at,
      renews_on: status === 'ACTIVE' ? addDays(startsOn, 1) : null,
      // Many have the same moment, as old data has.
      created_at: Math.floor(at / 10),
    }
  }

  const fileOf = async (visit: Visit, query: SubscriptionQuery = {}) => {
    const rows: SubscriptionRecord[] = []
    for await (const some of eachRecord(visit, query)) rows.push(...some)
    return rows
  }
  const sum = (rows: readonly SubscriptionRecord[]) =>
    rows.reduce((all, { nextTotal }) => all + (nextTotal ?? 0), 0)

  it('has the same rows on pages and in the file, each once, and none of another site', async () => {
    const { staff, id } = lists.GMO
    const query = { q: id }
    const rows = await fileOf(staff, query)
    expect(rows.length).toBe(1050)
    const paged: SubscriptionRecord[] = []
    const { totalPages, totalRecords } = await listRecords(staff, { query, paging: { page: 1, size: 100 } })
    for (let page = 1; page <= totalPages; page++)
      paged.push(...(await listRecords(staff, { query, paging: { page, size: 100 } })).records)
    expect(paged).toEqual(rows)
    expect(totalRecords).toBe(rows.length)
    const due = Array.from({ length: 350 }, (_, at) => 100 + at * 3)
    expect(sum(rows)).toBe(due.reduce((all, price) => all + withTax(price, 10), 0))
    const ofSite = await fileOf(staff)
    expect(ofSite.some(({ accountId }) => accountId === lists.VERITRANS.id)).toBe(false)
    expect(await fileOf(staff, { q: lists.VERITRANS.id })).toEqual([])
    expect(await refusalOf(getRecord(staff, { id: 'listedVERITRANS00001' }))).toBe('subscriptionNotFound')
  })

  it('is filtered by plan, status, source, and by a reader’s e-mail or sign-in name', async () => {
    const { staff, id, planId } = lists.GMO
    const count = async (query: SubscriptionQuery) =>
      (await listRecords(staff, { query: { plan: planId, ...query }, paging: { page: 1, size: 1 } }))
        .totalRecords
    expect(await count({})).toBe(1050)
    expect(await count({ status: 'CANCEL' })).toBe(350)
    expect(await count({ source: 'grant', status: 'REFUNDED' })).toBe(88)
    expect(await count({ plan: lists.VERITRANS.planId })).toBe(0)
    const named = { email: 'Listed@x.example', email_key: 'listed@x.example', username_key: 'listed-name' }
    await db
      .updateTable('account')
      .set({ ...named, username: 'listed-name' })
      .where('id', '=', id)
      .execute()
    expect(await count({ q: 'LISTED@x.example' })).toBe(1050)
    expect(await count({ q: 'listed-name' })).toBe(1050)
    expect(await count({ q: 'listed' })).toBe(0)
  })

  it('is read in its order from the index, a page at a time', async () => {
    const asked = vi.spyOn(platform.d1, 'prepare')
    await listRecords(lists.GMO.staff, { query: {}, paging: { page: 1, size: 50 } })
    await eachRecord(lists.GMO.staff, {}).next()
    const statements = asked.mock.calls.map(([statement]) => statement)
    asked.mockRestore()
    // Two statements are for the page, one for the file, and one records the export.
    expect(statements.length).toBe(4)
    for (const statement of statements.filter((text) => text.includes('order by "own"."created_at"'))) {
      const { results } = await platform.d1
        .prepare(`EXPLAIN QUERY PLAN ${statement}`)
        .all<{ detail: string }>()
      const steps = results.map(({ detail }) => detail)
      expect(steps[0]).toContain('own USING INDEX registration_by_date (tenant_id=?')
      // Only the announced prices of one plan are sorted. The list itself is read in the order of its index.
      expect(steps.filter((step) => step.includes('TEMP B-TREE')).length).toBe(0)
      expect(steps.join()).not.toContain('SCAN')
    }
  })

  it('is for administrators of the site', async () => {
    const { visit } = lists.GMO
    expect(await refusalOf(listRecords(visit, { query: {}, paging: { page: 1, size: 1 } }))).not.toBe('done')
    expect(await refusalOf(eachRecord(visit, {}).next())).not.toBe('done')
  })
})

describe('a renewal that an administrator stops', () => {
  it('R366 R367 lets the reader use the last day, charges no more, and is mailed and logged', async () => {
    const one = await bought()
    const { registrationId: id } = one
    const opens = await opened(one)
    await stopRenewing(one.staff, id, await revisionOf(one.staff, id))
    expect(await rowOf(one)).toMatchObject({
      status: 'CANCEL',
      renews_on: null,
      retry_on: null,
      cancelled_at: startOfTests,
      end_reason: 'staff',
      ends_on: '2026-12-19',
    })
    expect(await opens('2026-12-19')).toBe(true)
    expect(await opens('2026-12-20')).toBe(false)
    clock.now = startOfDay('2026-12-20') + 1
    await sweepRenewals({ ...till.cron, d1: platform.d1, db } as never)
    const { record, orders } = await getRecordWithOrders(one.staff, { id })
    expect(orders.map(({ id }) => id)).toEqual([one.orderId])
    expect(record).toMatchObject({ isOver: true, nextTotal: null })
    expect((await mailsTo(one)).filter((letter) => letter === 'planCancelled').length).toBe(1)
    expect(await auditOf(id)).toMatchObject([{ action: 'registration.cancel', tenant_id: one.tenantId }])
    expect(await refusalOf(stopRenewing(one.staff, id, { revision: null }))).toBe('subscriptionNotFound')
  })

  it('R368 makes no charge after a free period, and can’t be resumed by the reader', async () => {
    const one = await bought({ free_days: 14 })
    const { registrationId: id } = one
    expect(await getRecord(one.staff, { id })).toMatchObject({ nextTotal: 1100, renewsOn: '2026-12-04' })
    await stopRenewing(one.staff, id, await revisionOf(one.staff, id))
    expect(await rowOf(one)).toMatchObject({ renews_on: null, ends_on: '2026-12-03' })
    expect(await refusalOf(resumeSubscription(one.visit, { id }))).toBe('subscriptionNotFound')
  })

  it('is refused for another site’s, and for one that another tab has changed', async () => {
    const one = await bought()
    const { registrationId: id } = one
    const stranger = await someone('VERITRANS')
    expect(await refusalOf(stopRenewing(stranger.staff, id, { revision: null }))).toBe('subscriptionNotFound')
    expect(await refusalOf(endReading(stranger.staff, id, { revision: null }))).toBe('subscriptionNotFound')
    expect(await refusalOf(stopRenewing(one.visit, id, { revision: null }))).not.toBe('done')
    const seen = await revisionOf(one.staff, id)
    await stopRenewing(one.staff, id, seen)
    expect(await refusalOf(endReading(one.staff, id, seen))).toBe('changedMeanwhile')
    expect((await auditOf(id)).length).toBe(1)
  })
})

describe('reading that an administrator ends', () => {
  it('ends at once the access that a grant gave', async () => {
    const one = await someone()
    const opens = await opened(one)
    expect(await opens(today)).toBe(false)
    const { id } = await grantSubscription(one.staff, grantOf(one))
    expect(await opens(today)).toBe(true)
    expect(await rowOf(one)).toMatchObject({ source: 'grant', status: 'ACTIVE', price: null, provider: null })
    await endReading(one.staff, id, await revisionOf(one.staff, id))
    expect(await opens(today)).toBe(false)
    expect((await auditOf(id)).map(({ action }) => action).toSorted()).toEqual([
      'registration.end',
      'registration.grant',
    ])
    expect((await auditOf(id)).some(({ detail }) => detail.includes('Prize'))).toBe(true)
    // The days of the ended registration are free again.
    expect(await refusalOf(grantSubscription(one.staff, grantOf(one)))).toBe('done')
  })

  it('is mailed, and refused for a registration that is refunded, over or being charged', async () => {
    const one = await bought()
    const { registrationId: id } = one
    const end = async () => refusalOf(endReading(one.staff, id, { revision: null }))
    const renewal = await openRenewal(one)
    expect(await end()).toBe('paymentProcessing')
    expect(await auditOf(id)).toEqual([])
    await db.insertInto('order_transition').values(renewal).execute()
    await db.updateTable('registration').set({ status: 'REFUNDED' }).where('id', '=', id).execute()
    expect(await end()).toBe('subscriptionNotFound')
    await db.updateTable('registration').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
    expect(await end()).toBe('done')
    expect(await mailsTo(one)).toContain('planEnded')
    expect(await rowOf(one)).toMatchObject({ status: 'CANCEL', renews_on: null, ends_on: '2026-11-19' })
    expect(await end()).toBe('subscriptionNotFound')
  })
})

describe('a registration that its reader has paused', () => {
  const paging = { page: 1, size: 10 }
  it('is shown and found as paused, and can be ended like any other', async () => {
    const [one, running] = [await bought(), await bought()]
    const { registrationId: id } = one
    await pauseSubscription(one.visit, { id, periods: 2, revision: null })
    const list = async (status: 'PAUSED' | 'ACTIVE') => {
      const query = { status, q: one.id }
      return (await listRecords(one.staff, { query, paging })).records.map((record) => record.id)
    }
    const shown = async () => {
      const { record, mayEnd, mayStop } = await viewSubscription(one.staff, id)
      const { restsUntil, isOver, nextTotal } = record
      return { restsUntil, isOver, nextTotal, mayEnd, mayStop }
    }
    const paused = { restsUntil: '2027-02-19', isOver: false, nextTotal: 1100, mayEnd: true }
    expect(await shown()).toEqual({ ...paused, mayStop: true })
    clock.now = startOfDay('2027-01-10')
    expect(await shown(), 'nothing to read is left').toEqual({ ...paused, mayStop: false })
    expect([await list('PAUSED'), await list('ACTIVE')]).toEqual([[id], [id]])
    const all = await listRecords(one.staff, { query: { status: 'PAUSED' }, paging })
    expect(all.records.map((record) => record.id)).not.toContain(running.registrationId)
    await endReading(one.staff, id, await revisionOf(one.staff, id))
    expect(await rowOf(one)).toMatchObject({ status: 'CANCEL', renews_on: null, ends_on: '2026-12-19' })
    expect([await list('PAUSED'), await list('ACTIVE')]).toEqual([[], []])
  })
})

describe('two registrations of the same content groups, from before that was refused', () => {
  it('are counted and shown to the administrator until one of them has ended', async () => {
    const one = await someone()
    const rows = ['month', 'year', 'over'].map((name) => ({
      tenant_id: one.tenantId,
      id: `double${one.id}${name}`,
      account_id: one.id,
      plan_id: one.planId,
      coverage: '1,2',
      is_double: 1 as const,
      status: 'ACTIVE' as const,
      starts_on: '2026-11-01',
      ends_on: name === 'year' ? '2026-12-31' : '2026-11-19',
      // This one still runs, because its charge is being tried again.
      renews_on: name === 'month' ? '2026-11-20' : null,
      created_at: clock.now,
    }))
    await db.insertInto('registration').values(rows).execute()
    const paging = { page: 1, size: 50 }
    const shown = async (staff = one.staff) => {
      const { rows, doubles } = await viewSubscriptions(staff, { query: { doubles: '1' }, paging })
      return [doubles, rows.map(({ id }) => id).sort()]
    }
    expect(await shown()).toEqual([2, [`double${one.id}month`, `double${one.id}year`]])
    expect(await shown((await someone('VERITRANS')).staff)).toEqual([0, []])
    await stopRenewing(one.staff, `double${one.id}year`, { revision: null })
    expect(await shown()).toEqual([0, []])
  })
})

describe('a plan that an administrator grants', () => {
  it('R374 is refused for days the reader has, a draft, another site’s plan or reader, and days that are over', async () => {
    const [one, stranger] = [await someone(), await someone('VERITRANS')]
    const grant = (more: object = {}) => refusalOf(grantSubscription(one.staff, grantOf(one, more)))
    expect(await grant({ planId: stranger.planId })).toBe('subscriptionNotFound')
    expect(await grant({ reader: stranger.id })).toBe('userNotFound')
    expect(await grant({ startsOn: '2026-11-01', endsOn: '2026-11-19' })).toBe('invalidDate')
    expect(await refusalOf(grantSubscription(one.visit, grantOf(one)))).not.toBe('done')
    const state = (state: 'draft' | 'withdrawn') =>
      db.updateTable('subscription_plan').set({ state }).where('id', '=', one.planId).execute()
    await state('draft')
    expect(await grant()).toBe('subscriptionNotFound')
    await state('withdrawn')
    expect(await grant()).toBe('done')
    expect(await grant({ startsOn: addDays(today, 30), endsOn: addDays(today, 60) })).toBe(
      'planAlreadyRegistered',
    )
    expect(await grant({ startsOn: addDays(today, 31), endsOn: addDays(today, 60) })).toBe('done')
  })

  it('is refused while the reader is buying it', async () => {
    const one = await someone()
    await openPurchase(one)
    expect(await refusalOf(grantSubscription(one.staff, grantOf(one)))).toBe('paymentProcessing')
  })

  it.each([
    ['2026-11-20', '2026-11-19', 'endBeforeStart'],
    ['2026-11-20', '2036-11-21', 'tooLate?day=2036-11-20'],
    ['2026-11-20', '2036-11-20', undefined],
    ['2026-11-20', '2026-11-20', undefined],
  ])('from %s to %s has the problem %s', (startsOn, endsOn, problem) => {
    const read = GrantInput.safeParse({ reader: 'r', planId: 'p', startsOn, endsOn, reason: 'x' })
    expect(read.error?.issues[0]?.message).toBe(problem)
  })

  it('keeps the typed values beside the problem of the reader', async () => {
    const one = await someone()
    const SNAPSHOTS = { get: async () => null, put: async () => undefined }
    const visit = { ...one.staff, env: { ...one.staff.env, SNAPSHOTS } } as unknown as Visit
    const fields = {
      reader: 'nobody@x.example',
      planId: one.planId,
      startsOn: '11/20/2026',
      endsOn: '11/30/2026',
      reason: 'Prize',
    }
    const send = (fields: Record<string, string>) =>
      postForm(newSubscription, visit, {
        path: `/admin/sites/${one.tenantId}/registrations/new`,
        params: { tenantId: String(one.tenantId) },
        fields,
      })
    const { status, data } = await send(fields)
    const { result } = data as { result: { initialValue: object; error: object } }
    expect(status).toBe(400)
    expect(result).toMatchObject({ initialValue: fields, error: { reader: ['noSuchReader'] } })
    expect(await send({ ...fields, reader: one.id })).toMatchObject({ said: 'api.create.200' })
  })
})

/** Puts a content into the plan. Returns whether the reader may read it on a day. */
async function opened({ id, planId }: Someone) {
  const contentId = worldContentId('aozora', 'dashi-notes')
  await db
    .insertInto('subscription_plan_group')
    .values({ tenant_id: 1, plan_id: planId, group_id: 5 })
    .execute()
  return (on: Day) => isCoveredByPlan(db, 1, { contentId, accountId: id, today: on })
}

const nothing = {
  idempotency_key: null,
  coupon_id: null,
  provider_ref: null,
  provider_key: null,
  redirect_url: null,
  return_to: null,
  state_word: null,
  decline_reason: null,
  decline_code: null,
  gateway_code: null,
  settle_at: null,
}

async function insertOrder(
  one: Someone,
  order: { id: string; kind: 'purchase' | 'renewal'; registration_id: string | null },
) {
  const own = { tenant_id: one.tenantId, account_id: one.id, plan_id: one.planId, provider: 'GMO' as const }
  const days = { starts_on: '2026-12-20', ends_on: '2027-01-19' }
  const times = { expires_at: 0, created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('payment_order')
    .values({ ...nothing, ...own, ...order, ...days, ...times, period: 2, price: '{}', total: 1100 })
    .execute()
}

const openPurchase = (one: Someone) =>
  insertOrder(one, { id: `buying${++made}`, kind: 'purchase', registration_id: null })

/** Inserts a charge of the next period that is under way. Returns the row of the step that fails it. */
async function openRenewal(one: Someone & { registrationId: string }) {
  const id = `renewing${++made}`
  await insertOrder(one, { id, kind: 'renewal', registration_id: one.registrationId })
  const steps = { from_state: 'received' as const, to_state: 'failed' as const, cause: 'sweep' as const }
  return { tenant_id: one.tenantId, order_id: id, number: 1, ...steps, detail: null, at: clock.now }
}
