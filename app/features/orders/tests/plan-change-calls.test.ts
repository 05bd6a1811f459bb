import { describe, expect, it } from 'vitest'
import { orderEndpoints } from '#app/features/orders/api/order-endpoints.ts'
import { planChangeEndpoints } from '#app/features/orders/api/plan-change-endpoints.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { makeCall } from './make-call.ts'
import { addPlan, shops } from './order-world.ts'
import { subscriptionShop } from './subscription-shop.ts'

const shop = await subscriptionShop('GMO')
const { tenantId } = world[shops.GMO]
const route = '/subscription-plan/user/change/registered/:id'
type Fields = Record<string, unknown>
type Listed = { revision: number; next_subscription_plan_id: string | null; changes: Fields[] }

const call = (visit: Visit, method: 'GET' | 'POST' | 'DELETE', params: Fields) =>
  makeCall(planChangeEndpoints, visit, `${method} ${route}`, params)
const refused = (name: ErrorName) => expect.objectContaining({ status: catalogue[name].code })

let plans = 0
const newPlan = (price: number) => addPlan(shop, tenantId, `called${++plans}`, { price })

async function bought() {
  const one = await shop.bought('2026-11-20' as Day)
  const { id } = await one.own()
  const list = async () => (await call(one.visit, 'GET', { id })).data as Listed
  const offer = async (planId: string) =>
    (await list()).changes.find((change) => change.subscription_plan_id === planId)
  return { ...one, id, list, offer }
}

describe('changes of plan by calls', () => {
  it('are listed with what is charged when; a dearer plan is ordered now, for the amount that was shown', async () => {
    const planId = await newPlan(2000)
    const { visit, id, list, offer } = await bought()
    expect(await offer(planId)).toEqual({
      subscription_plan_id: planId,
      subscription_plan_name: planId,
      when: 'now',
      start_date: '2026-11-20',
      end_date: '2026-12-19',
      total: 1100,
      credit: 1100,
      credit_days: 30,
      next_charge_date: '2026-12-20',
      next_total: 2200,
    })
    const { revision } = await list()
    const wanted = { id, subscriptionPlanId: planId, revision, idempotencyKey: 'one-change-of-plan' }
    expect(await call(visit, 'POST', { ...wanted, total: 1 })).toEqual(refused('changedMeanwhile'))
    const { data } = await call(visit, 'POST', { ...wanted, total: 1100 })
    const order = data as { order_id: string; url: string }
    expect(order).toMatchObject({
      status: 'redirected',
      subscription_plan_id: planId,
      total_payment: 1100,
      registration_id: id,
      way: null,
      url: expect.stringContaining('/tds2/'),
    })
    // The same key is the same order.
    expect((await call(visit, 'POST', { ...wanted, total: 1100 })).data).toEqual(data)
    await shop.till.press(order.url, 'pay')
    const settled = { id: order.order_id }
    expect(
      await makeCall(orderEndpoints, visit, 'POST /payment/user/order/:id/settle', settled),
    ).toMatchObject({ data: { status: 'confirmed', url: null } })
    expect((await list()).changes.map((one) => one.subscription_plan_id)).not.toContain(planId)
  })

  it('to a cheaper plan are noted for the next period, and taken back', async () => {
    const planId = await newPlan(500)
    const { visit, id, list, offer } = await bought()
    expect(await offer(planId)).toMatchObject({
      when: 'next',
      start_date: '2026-12-20',
      total: 550,
      credit: 0,
    })
    const { revision } = await list()
    const wanted = { id, subscriptionPlanId: planId, revision, total: 550, idempotencyKey: 'a-later-change' }
    expect(await call(visit, 'POST', wanted)).toMatchObject({ status: 200, data: null })
    const noted = await list()
    expect(noted.next_subscription_plan_id).toBe(planId)
    expect(await call(visit, 'DELETE', { id, revision })).toEqual(refused('changedMeanwhile'))
    expect((await call(visit, 'DELETE', { id, revision: noted.revision })).status).toBe(200)
    expect((await list()).next_subscription_plan_id).toBeNull()
    expect(await call(visit, 'DELETE', { id })).toEqual(refused('planChangeNotPossible'))
  })

  it('are for the reader alone whose subscription it is, and for plans that are offered', async () => {
    const [one, other] = [await bought(), await bought()]
    const wanted = {
      id: one.id,
      subscriptionPlanId: one.planId,
      total: 1100,
      idempotencyKey: 'of-another-one',
    }
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect(await call(other.visit, method, wanted), method).toEqual(refused('subscriptionNotFound'))
      expect(await call({ ...one.visit, actor: null }, method, wanted), method).toEqual(
        refused('unauthorized'),
      )
    }
    expect(await call(one.visit, 'POST', wanted), 'the present plan').toEqual(
      refused('planChangeNotPossible'),
    )
  })
})
