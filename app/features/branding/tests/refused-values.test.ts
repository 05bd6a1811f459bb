import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
let visit: Visit

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

/** The status with which a call is refused, and the fields it names. */
async function refused(route: string, params: Record<string, unknown>): Promise<[number, string[]]> {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route) as Endpoint
  const handle = endpoint.handle as (...given: unknown[]) => Promise<unknown>
  const refusal = await handle(visit, params, new Map()).then(
    () => expect.fail('done'),
    (error: Refusal) => error,
  )
  return [refusal.code, Object.keys(refusal.fields)]
}

it('410 R409 a coupon with a last day that doesn’t exist', async () => {
  const coupon = { code: 'HARU-1', discountPercent: 10, numberOfUsages: 1 }
  for (const expiryDate of ['13/45/2027', '12/31/1899', '01/01/2100', 'soon'])
    expect(await refused('POST /manage-coupon/add', { ...coupon, expiryDate })).toEqual([
      410,
      [expect.any(String)],
    ])
})

it('834 R424 a coupon that was used more often than allowed, at the call’s own field name', async () => {
  const coupon = { code: 'HARU-2', discountPercent: 10, expiryDate: '12/31/2027', numberOfUsages: 2 }
  const add = (more: object) => refused('POST /manage-coupon/add', { data: { ...coupon, ...more } })
  expect(await add({ numberUsed: 3 })).toEqual([834, ['numberOfUsages']])
  expect(await add({ numberUsed: 2, subscriptionPlanIds: ['none'] })).toEqual([831, ['subscriptionPlanIds']])
  expect(await add({ expiryDate: '01/01/2020' })).toEqual([410, ['expiryDate']])
})

it('880 R419 more than 29 free days, at the call’s own field name', async () => {
  const plan = { name: '試し', price: 100, duration: 1, durationType: 'month', numberFreeTerm: 30 }
  expect(await refused('POST /subscription-plan/add', { data: plan })).toEqual([880, ['numberFreeTerm']])
})

it('a sort field without its list', async () => {
  const sort = { field: 11, title: '巻' }
  expect(await refused('POST /sort-field/add', sort)).toEqual([406, ['type']])
})

it('781 R418 a page title of more than 255 characters', async () => {
  expect(await refused('PUT /brand/update', { titlePage: 'x'.repeat(256) })).toEqual([781, ['titlePage']])
})

it('807 a watermark that can’t be used', async () => {
  for (const [field, value] of Object.entries({
    watermarkContent: '{secret}',
    fontSize: 'large',
    position: 'nowhere',
    color: 'reddish',
  }))
    expect(await refused('PUT /watermark', { [field]: value })).toEqual([807, [field]])
})
