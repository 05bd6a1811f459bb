import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tellPayer } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import {
  cancelSubscription,
  resumeSubscription,
} from '#app/features/orders/model/subscription/cancel-subscription.ts'
import { findByPeriodicPayment } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import { listBooks, refundedOf } from '#workers/sandbox/payment/books.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, minutes, newTill, shops, startOfTests } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const tills = { GMO: newTill(platform, 'GMO'), GAKKEN_ID: newTill(platform, 'GAKKEN_ID') }
const tenantOf = (provider: Paid) => world[shops[provider]].tenantId
type Paid = keyof typeof tills
let made = 0

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const provider of ['GMO', 'GAKKEN_ID'] as const)
    await addPlan(platform, tenantOf(provider), 'plan-monthly')
})

/** A reader who buys a month on 20 November, so that the next charge is due on 20 December. */
async function bought(provider: Paid) {
  clock.now = startOfTests
  const id = `renewing${++made}`
  const till = tills[provider]
  const { visit } = await newBuyer(platform, provider, id, till)
  await buyPlan({ visit, till }, { planId: 'plan-monthly' })
  const own = () =>
    db
      .selectFrom('registration')
      .selectAll()
      .where('tenant_id', '=', tenantOf(provider))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  const charges = () =>
    db
      .selectFrom('ledger_transaction')
      .select('total')
      .where('tenant_id', '=', tenantOf(provider))
      .where('account_id', '=', id)
      .orderBy('at')
      .execute()
      .then((rows) => rows.map(({ total }) => total))
  const letters = () =>
    db
      .selectFrom('job')
      .select('payload')
      .where('tenant_id', '=', tenantOf(provider))
      .where('kind', '=', 'tell-payer')
      .where('subject', '=', id)
      .orderBy('created_at')
      .execute()
      .then((rows) => rows.map(({ payload }) => JSON.parse(payload).letter as string))
  return { id, visit, till, own, charges, letters }
}

function goTo(day: Day, minute = 1): void {
  clock.now = startOfDay(day) + minute * minutes
}

async function books(till: (typeof tills)[Paid], state: string): Promise<number> {
  const all = await listBooks(till.sandbox, till.name)
  return all.filter((book) => book.state === state).length
}

describe('a charge that is due', () => {
  it('ruling 32 is made once for its registration and period, however many sweeps run at once and again', async () => {
    const { till, own, charges, letters } = await bought('GMO')
    goTo('2026-12-19')
    await sweepRenewals(till.cron)
    expect(await charges(), 'none before its day').toEqual([1100])
    goTo('2026-12-20')
    const before = await books(till, 'captured')
    await Promise.all([1, 2, 3, 4, 5].map(() => sweepRenewals(till.cron)))
    await sweepRenewals(till.cron)
    expect(await charges()).toEqual([1100, 1100])
    expect(await books(till, 'captured')).toBe(before + 1)
    expect(await own()).toMatchObject({ period: 2, ends_on: '2027-01-19', renews_on: '2027-01-20' })
    expect(await letters()).toEqual(['ordered', 'renewed'])
  })

  it('is continued by the next worker if one was killed, wherever that was, and made once', async () => {
    for (const place of ['received', 'authorise answered', 'authorised', 'capture answered', 'confirmed']) {
      const { till, own, charges } = await bought('GMO')
      goTo('2026-12-20')
      const reached = async (step: string) => {
        if (step === place) throw new Error('killed')
      }
      // A killed process writes nothing any more, so the warning after a failure comes from another worker.
      await sweepRenewals({ ...till.cron, reached })
      for (let turn = 0; turn < 6; turn++) {
        clock.now += 6 * minutes
        await sweepOrders(till.cron)
        await sweepRenewals(till.cron)
      }
      goTo('2026-12-21')
      await sweepRenewals(till.cron)
      expect(await charges(), place).toEqual([1100, 1100])
      expect(await own(), place).toMatchObject({ period: 2, ends_on: '2027-01-19' })
    }
  })

  it('is never requested again while its result is unknown', async () => {
    const { till, own, charges } = await bought('GMO')
    goTo('2026-12-20')
    await till.spoil('time-out-after', 'AlterTran')
    await sweepRenewals(till.cron)
    await till.spoil(null)
    const [captured, open] = [await books(till, 'captured'), await own()]
    expect(open, 'use goes on').toMatchObject({ period: 1, ends_on: '2026-12-25' })
    await sweepRenewals(till.cron)
    clock.now += 2 * minutes
    await sweepOrders(till.cron)
    expect(await books(till, 'captured')).toBe(captured)
    expect(await charges()).toEqual([1100, 1100])
    expect(await own()).toMatchObject({ period: 2, ends_on: '2027-01-19' })
  })

  it('R366 is released if the reader cancels after its reservation and before its taking', async () => {
    const { till, visit, own, charges, letters } = await bought('GMO')
    goTo('2026-12-20')
    const [captured, released] = [await books(till, 'captured'), await books(till, 'released')]
    const reached = async (step: string) => {
      if (step === 'authorise answered') await cancelSubscription(visit, { id: (await own()).id })
    }
    await sweepRenewals({ ...till.cron, reached })
    expect(await own()).toMatchObject({
      status: 'CANCEL',
      period: 1,
      renews_on: null,
      end_reason: 'cancelled',
    })
    expect(await charges()).toEqual([1100])
    expect([await books(till, 'captured'), await books(till, 'released')]).toEqual([captured, released + 1])
    expect(await letters()).toEqual(['ordered', 'planCancelled'])
  })

  it('R366 is neither postponed nor tried more often if the reader cancels and resumes', async () => {
    const { till, visit, own } = await bought('GMO')
    const { id } = await own()
    for (const day of ['2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23'] as const) {
      goTo(day)
      await till.spoil('balance', 'ExecTran')
      await sweepRenewals(till.cron)
      if (day === '2026-12-23') break
      await cancelSubscription(visit, { id })
      await resumeSubscription(visit, { id })
      expect(await own()).toMatchObject({ status: 'ACTIVE', renews_on: '2026-12-20' })
    }
    await till.spoil(null)
    expect(await own()).toMatchObject({ status: 'CANCEL', end_reason: 'payment', ends_on: '2026-12-25' })
  })

  it('mails the reader about each failure once, with the day of the next attempt, and about the end', async () => {
    const { till, own, letters } = await bought('GMO')
    for (const day of ['2026-12-20', '2026-12-21', '2026-12-23', '2026-12-25'] as const) {
      goTo(day)
      await till.spoil('balance', 'ExecTran')
      await sweepRenewals(till.cron)
      await sweepRenewals(till.cron)
    }
    await till.spoil(null)
    expect(await own()).toMatchObject({ status: 'CANCEL', end_reason: 'payment', ends_on: '2026-12-25' })
    expect(await letters()).toEqual([
      'ordered',
      'paymentFailed',
      'paymentFailed',
      'paymentFailed',
      'planEnded',
    ])
  })
})

describe('a charge of the publisher', () => {
  it('extends once for each event and period, if it has the agreed amount', async () => {
    const { till, visit, own, charges } = await bought('GAKKEN_ID')
    const ref = JSON.parse((await own()).provider_ref ?? '{}') as { periodicPaymentId: string }
    goTo('2026-12-20')
    await sweepRenewals(till.cron)
    expect(await charges(), 'not by us').toEqual([1100])
    till.pushes.length = 0
    const at = `http://sandbox.test/publisher/play/periodic/${ref.periodicPaymentId}/charge`
    expect((await till.fetch(at, { method: 'POST' })).status).toBeLessThan(400)
    const push = till.pushes.at(-1)!
    expect(await receivePush(visit, { provider: 'GAKKEN_ID', ...push })).toBe(true)
    expect(await receivePush(visit, { provider: 'GAKKEN_ID', ...push })).toBe(true)
    expect(await charges()).toEqual([1100, 1100])
    expect(await own()).toMatchObject({
      period: 2,
      ends_on: '2027-01-19',
      renews_on: '2027-01-20',
      retry_on: null,
    })
    expect(
      await receivePush(visit, { provider: 'GAKKEN_ID', ...push, body: push.body.replace('1100', '1') }),
    ).toBe(false)
  })

  it('is found in the publisher’s books before the registration ends, even if it was never reported', async () => {
    const { till, own, charges } = await bought('GAKKEN_ID')
    const { periodicPaymentId } = JSON.parse((await own()).provider_ref ?? '{}')
    goTo('2026-12-20')
    await sweepRenewals(till.cron)
    await till.spoil('push-never')
    const at = `http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/charge`
    await till.fetch(at, { method: 'POST' })
    goTo('2026-12-26')
    await sweepRenewals(till.cron)
    expect(await charges()).toEqual([1100, 1100])
    expect(await own()).toMatchObject({ status: 'ACTIVE', period: 2, ends_on: '2027-01-19' })
  })

  it('is found although the answer of the books was lost: they are asked again', async () => {
    const { till, own, charges } = await bought('GAKKEN_ID')
    const { periodicPaymentId } = JSON.parse((await own()).provider_ref ?? '{}')
    goTo('2026-12-20')
    await sweepRenewals(till.cron)
    await till.spoil('push-never')
    const at = `http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/charge`
    await till.fetch(at, { method: 'POST' })
    goTo('2026-12-26')
    await till.spoil('amount-altered', 'get')
    await sweepRenewals(till.cron)
    expect([await charges(), (await own()).status]).toEqual([[1100], 'ACTIVE'])
    goTo('2026-12-27')
    await sweepRenewals(till.cron)
    expect(await charges()).toEqual([1100, 1100])
    expect(await own()).toMatchObject({ status: 'ACTIVE', period: 2, ends_on: '2027-01-19' })
  })

  it('is given back if it wasn’t reported and its registration is over', async () => {
    const { till, visit, own, charges } = await bought('GAKKEN_ID')
    const { id, provider_ref } = await own()
    const { periodicPaymentId } = JSON.parse(provider_ref ?? '{}')
    goTo('2026-12-19')
    await till.spoil('push-never')
    const at = `http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/charge`
    await till.fetch(at, { method: 'POST' })
    const kept = () =>
      listBooks(till.sandbox, till.name).then(
        (all) => all.filter((book) => book.state === 'captured' && book.refunds.length === 0).length,
      )
    const before = await kept()
    await cancelSubscription(visit, { id })
    while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
    expect([await charges(), await kept()]).toEqual([[1100], before - 1])
  })

  it('is not given back if it is booked and reported again in another event', async () => {
    const { till, visit, own, charges } = await bought('GAKKEN_ID')
    const { id, provider_ref } = await own()
    const { periodicPaymentId } = JSON.parse(provider_ref ?? '{}')
    goTo('2026-12-20')
    till.pushes.length = 0
    const at = `http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/charge`
    await till.fetch(at, { method: 'POST' })
    const push = { provider: 'GAKKEN_ID' as const, ...till.pushes.at(-1)! }
    await receivePush(visit, push)
    await cancelSubscription(visit, { id })
    const { signed, body } = signedAgain(push.body.replace(/"id":"[^"]*"/, '"id":"another"'))
    await receivePush(visit, { ...push, body, headers: new Headers({ 'X-Signature': signed }) })
    expect(await charges()).toEqual([1100, 1100])
    const books = await listBooks(till.sandbox, till.name)
    const { gid_order_no: number } = JSON.parse(push.body)
    expect(books.find(({ orderId }) => orderId === number)?.refunds).toEqual([])
  })

  it('ends the registration here and there if none is reported for five days', async () => {
    const { till, own } = await bought('GAKKEN_ID')
    for (const day of ['2026-12-20', '2026-12-25', '2026-12-26'] as const) {
      goTo(day)
      await sweepRenewals(till.cron)
    }
    const { id, ...registration } = await own()
    expect(registration).toMatchObject({ status: 'CANCEL', end_reason: 'payment', renews_on: null })
    const job = await db
      .selectFrom('job')
      .select('kind')
      .where('tenant_id', '=', tenantOf('GAKKEN_ID'))
      .where('subject', '=', id)
      .execute()
    expect(job).toEqual([{ kind: 'end-periodic' }])
  })

  /** The publisher does something by itself. Returns a function that delivers its report, as often as it is called. */
  async function played(one: Awaited<ReturnType<typeof bought>>, play: 'charge' | 'fail' | 'end') {
    const { periodicPaymentId } = JSON.parse((await one.own()).provider_ref ?? '{}')
    const at = `http://sandbox.test/publisher/play/periodic/${periodicPaymentId}/${play}`
    expect((await one.till.fetch(at, { method: 'POST' })).status).toBeLessThan(400)
    const push = one.till.pushes.at(-1)!
    return () => receivePush(one.visit, { provider: 'GAKKEN_ID', ...push })
  }

  const outcomes = async () => {
    const rows = await db.selectFrom('payment_event').select('outcome').execute()
    return rows.map(({ outcome }) => outcome)
  }

  it('that failed is mailed about once, and ends nothing yet', async () => {
    const one = await bought('GAKKEN_ID')
    goTo('2026-12-20')
    await sweepRenewals(one.till.cron)
    const tell = await played(one, 'fail')
    expect([await tell(), await tell()]).toEqual([true, true])
    expect(await one.letters()).toEqual(['ordered', 'paymentFailed'])
    expect(await one.own()).toMatchObject({ status: 'ACTIVE', period: 1, ends_on: '2026-12-25' })
    expect(await one.charges()).toEqual([1100])
    // The publisher charges the same period successfully after all.
    expect(await (await played(one, 'charge'))()).toBe(true)
    expect(await one.own()).toMatchObject({ period: 2, ends_on: '2027-01-19' })
  })

  it('that is ended at the publisher ends the registration with the paid days, and a reader who cancelled isn’t told of a failure', async () => {
    const one = await bought('GAKKEN_ID')
    const tellLate = await played(one, 'fail')
    const tell = await played(one, 'end')
    expect([await tell(), await tell()]).toEqual([true, true])
    expect(await one.own()).toMatchObject({
      status: 'CANCEL',
      end_reason: 'cancelled',
      renews_on: null,
      ends_on: '2026-12-19',
    })
    expect(await tellLate()).toBe(true)
    expect(await one.letters()).toEqual(['ordered', 'planCancelled'])
  })

  it('R366 made before the publisher heard of the cancellation is given back in full, once, and not booked', async () => {
    const one = await bought('GAKKEN_ID')
    const refunds = async () => (await listBooks(one.till.sandbox, one.till.name)).map(refundedOf)
    const givenBack = async () => (await outcomes()).filter((outcome) => outcome === 'given back').length
    const earlier = await givenBack()
    const before = (await refunds()).filter((yen) => yen > 0)
    goTo('2026-12-19')
    await cancelSubscription(one.visit, { id: (await one.own()).id })
    goTo('2026-12-20')
    const tell = await played(one, 'charge')
    await one.till.spoil('time-out-before', 'refunds')
    expect(await tell(), 'nobody knows whether it was given back: to be told again').toBe(false)
    await one.till.spoil('time-out-after', 'refunds')
    expect(await tell()).toBe(false)
    expect([await tell(), await tell()]).toEqual([true, true])
    expect((await refunds()).filter((yen) => yen > 0)).toEqual([...before, 1100])
    expect(await givenBack()).toBe(earlier + 1)
    expect(await one.charges()).toEqual([1100])
    expect(await one.own()).toMatchObject({ status: 'CANCEL', period: 1, ends_on: '2026-12-19' })
  })

  it('of another amount than agreed is given back, and so are later ones, when it has ended', async () => {
    const one = await bought('GAKKEN_ID')
    const { till, own, charges } = one
    const { order_id } = await own()
    await db
      .updateTable('payment_order')
      .set({ price: sql<string>`json_set(price, '$.renewalTotal', 990)` })
      .where('id', '=', order_id)
      .execute()
    goTo('2026-12-20')
    const kept = () =>
      listBooks(till.sandbox, till.name).then((all) =>
        all.reduce((sum, book) => sum + (book.state === 'captured' ? book.amount - refundedOf(book) : 0), 0),
      )
    const before = await kept()
    const [first, second] = [await played(one, 'charge'), await played(one, 'charge')]
    expect([await first(), await first(), await second()]).toEqual([true, true, false])
    expect(await kept()).toBe(before + 1100)
    goTo('2026-12-26')
    await sweepRenewals(till.cron)
    while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
    expect(await own()).toMatchObject({ status: 'CANCEL', end_reason: 'payment', period: 1 })
    expect([await charges(), await kept()]).toEqual([[1100], before])
  })

  it('is found by its number without reading every registration', async () => {
    const asked = vi.spyOn(platform.d1, 'prepare')
    await findByPeriodicPayment(openDatabase(platform.d1), tenantOf('GAKKEN_ID'), 'P1')
    const [[statement = ''] = []] = asked.mock.calls
    asked.mockRestore()
    const plan = await platform.d1
      .prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .bind('P1', tenantOf('GAKKEN_ID'))
      .all<{ detail: string }>()
    expect(plan.results.map(({ detail }) => detail).join('\n')).toContain('registration_by_periodic_payment')
  })
})

/** Signs a changed report the way the publisher would. */
function signedAgain(body: string): { signed: string; body: string } {
  const at = Math.floor(clock.now / 1000)
  const mac = createHmac('sha256', 'sandbox-webhook-secret').update(`${at}.${body}`).digest('hex')
  return { signed: `t=${at},v1=${mac}`, body }
}

describe('readers are told ahead, once each,', () => {
  it('a week before a plan ends that doesn’t renew, and of no other plan', async () => {
    const [ending, renewing] = [await bought('GMO'), await bought('GMO')]
    await cancelSubscription(ending.visit, { id: (await ending.own()).id })
    goTo('2026-12-11')
    await sweepNotices(ending.till.cron)
    expect(await ending.letters()).toEqual(['ordered', 'planCancelled'])
    goTo('2026-12-12')
    await sweepNotices(ending.till.cron)
    clock.now += 20 * hours
    await sweepNotices(ending.till.cron)
    expect(await ending.letters()).toEqual(['ordered', 'planCancelled', 'planEnds'])
    expect(await renewing.letters()).toEqual(['ordered'])
  })

  it('of the card that expires next month, and of a new price', async () => {
    const { id, till, letters } = await bought('GMO')
    const tenantId = tenantOf('GMO')
    await db
      .updateTable('payer')
      .set({ card_expires: '2027-01' })
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', id)
      .execute()
    goTo('2026-11-30')
    await sweepNotices(till.cron)
    expect(await letters()).toEqual(['ordered'])
    goTo('2026-12-01')
    await sweepNotices(till.cron)
    await sweepNotices(till.cron)
    expect(await letters()).toEqual(['ordered', 'cardExpires'])
    const notice = { tenant_id: tenantId, plan_id: 'plan-monthly', effective_on: '2027-01-10', price: 1300 }
    await db
      .insertInto('plan_price_notice')
      .values({ ...notice, announced_at: clock.now, announced_by: 's' })
      .execute()
    await sweepNotices(till.cron)
    await sweepNotices(till.cron)
    expect(await letters()).toEqual(['ordered', 'cardExpires', 'priceChanges'])
    goTo('2026-12-09')
    await db.deleteFrom('job').where('tenant_id', '=', tenantId).where('kind', '=', 'tell-payer').execute()
    await sweepNotices(till.cron)
    expect(await letters(), 'also when what was told is cleared away').toEqual([])
    await db.deleteFrom('plan_price_notice').where('tenant_id', '=', tenantId).execute()
  })
})

describe('a mail about money', () => {
  it('reaches its reader once, in their language with the address of their site, and nobody whose account is cancelled', async () => {
    const [reader, gone] = [await bought('GMO'), await bought('GMO')]
    const tenantId = tenantOf('GMO')
    const change = (id: string, values: object) =>
      db.updateTable('account').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
    const address = (id: string) => ({
      email: `${id}@books.example`,
      email_key: `${id}@books.example`,
      lang: 'en',
    })
    await change(reader.id, address(reader.id))
    await change(gone.id, { ...address(gone.id), cancelled_at: clock.now })
    const mail = { MAIL_ENDPOINT: 'http://sandbox.test/mail/emails', MAIL_API_KEY: 'sandbox-mail-key' }
    const env = {
      ...platform.env,
      ...mail,
      MAIL_FROM: 'no-reply@books.example',
      SITE_ORIGIN: 'https://books.example',
    }
    const { site } = reader.visit
    const deps = {
      ...reader.till.cron,
      env: { ...env, SHARED_HOSTS: 'books.example' },
      siteOf: async () => site,
    }
    await Promise.all([runDueJobs(deps, [tellPayer]), runDueJobs(deps, [tellPayer])])
    await runDueJobs(deps, [tellPayer])
    const mails = await db.selectFrom('mail').selectAll().where('tenant_id', '=', tenantId).execute()
    const to = (id: string) => mails.filter(({ recipient }) => recipient === `${id}@books.example`)
    expect(to(reader.id).map(({ subject, state }) => [subject, state])).toEqual([
      [`[${site.titles.en}] Your order`, 'sent'],
    ])
    expect(to(gone.id)).toEqual([])
    const answer = await reader.till.fetch(`http://sandbox.test/mail/api?to=${reader.id}@books.example`)
    const [{ text: sent }] = (await answer.json()) as [{ text: string }]
    expect(sent).toContain('Amount: ¥1,100 (incl. tax), including ¥100 consumption tax')
    expect(sent).toContain('Next charge: ¥1,100 (incl. tax) on 20 December 2026')
    expect(sent).toContain('https://books.example/aozora/subscription')
  })
})
