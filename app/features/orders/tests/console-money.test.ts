import { beforeAll, describe, expect, it } from 'vitest'
import * as coupon from '#app/features/plans/console/coupons/coupon.route.tsx'
import * as coupons from '#app/features/plans/console/coupons/coupons.route.tsx'
import * as newCoupon from '#app/features/plans/console/coupons/new-coupon.route.tsx'
import * as discount from '#app/features/plans/console/discounts/discount.route.tsx'
import * as discounts from '#app/features/plans/console/discounts/discounts.route.tsx'
import * as newPlan from '#app/features/plans/console/plans/new-plan.route.tsx'
import * as editedPlan from '#app/features/plans/console/plans/plan.route.tsx'
import * as subscription from '#app/features/plans/site/subscription.route.tsx'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { openPage, postForm } from '#tests/visits/page-visit.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { addPlan, addReaders, buyerAt, newTill, platformOn, seedContracts } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
const someone = 'consolereader00000001'

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  await seedContracts(platform)
  await addReaders(platform, 1, [someone])
})

const reader = () => buyerAt(platform, 'GMO', someone, newTill(platform, 'GMO'))

async function admin(): Promise<Visit> {
  const visit = await reader()
  const staff = { kind: 'staff', level: 'system_admin', companyId: null, tenantId: null, id: 'boss' }
  const session = { name: 'Boss', email: 'boss@bunko.example', lang: null, sessionId: 's' }
  const SNAPSHOTS = { get: async () => null, put: async () => undefined }
  return { ...visit, env: { ...visit.env, SNAPSHOTS }, actor: { ...staff, ...session } } as unknown as Visit
}
const at = (path: string, params: Record<string, string> = {}) => ({
  path: `/admin/sites/1/${path}`,
  params: { tenantId: '1', ...params },
})
const refused = (data: unknown) => (data as { refusal: string | null }).refusal

describe('a plan that is added', () => {
  const fields = {
    name: '新しいプラン',
    price: '500',
    duration: '1',
    durationType: 'month',
    state: 'published',
    freeDays: '29',
    groupIds: '5',
  }
  const add = async (more: Record<string, string> = {}) =>
    postForm(newPlan, await admin(), {
      path: '/admin/sites/1/plans/new',
      params: { tenantId: '1' },
      fields: { ...fields, ...more },
    })

  it('R371 gets a message that it is saved, and is among the first in the list', async () => {
    const added = await add()
    expect(added).toMatchObject({
      to: expect.stringMatching(/^\/admin\/sites\/1\/plans\/\w+$/),
      said: 'api.create.200',
    })
    const visit = await reader()
    const listed = (await openPage(subscription, visit, { path: '/subscription' })).data as Awaited<
      ReturnType<typeof subscription.loader>
    >
    const plan = listed.plans.find(({ id }) => id === added.to?.split('/').at(-1))
    expect(plan).toMatchObject({ freeDays: 29, groups: [{ id: 5 }], isRegistered: false })
  })

  it('R372 R369 that is refused gets a message, stays in the form, and isn’t stored', async () => {
    const count = () =>
      db.selectFrom('subscription_plan').select('id').where('name', 'like', `%${fields.name}%`).execute()
    const before = (await count()).length
    for (const [wrong, refusal] of [
      [{ freeDays: '30' }, 'freeDaysOverLimit'],
      [{ discountPrice: '500' }, 'badParameters'],
      [{ durationType: 'week' }, null],
      [{ duration: '0' }, null],
    ] as const) {
      const { status, said, data } = await add(wrong)
      expect([status, said, (data as { refusal: string }).refusal]).toEqual([400, null, refusal])
      expect((data as { result: { initialValue: object } }).result.initialValue).toMatchObject(wrong)
    }
    expect((await count()).length).toBe(before)
  })
})

it('R375 a plan that nobody ever had is deleted, and any other stays with a message', async () => {
  const remove = async (planId: string) =>
    postForm(editedPlan, await admin(), { ...at(`plans/${planId}`, { planId }), fields: { form: 'delete' } })
  const [had, unused] = [await addPlan(platform, 1, 'plan-had'), await addPlan(platform, 1, 'plan-unused')]
  const days = { starts_on: '2020-01-01', ends_on: '2020-01-31' }
  const registration = { tenant_id: 1, id: 'long-ago', account_id: someone, plan_id: had }
  await db
    .insertInto('registration')
    .values({ ...registration, ...days, status: 'CANCEL' })
    .execute()
  const kept = await remove(had)
  expect([kept.status, kept.to, kept.said, refused(kept.data)]).toEqual([400, null, null, 'planInUse'])
  expect(await remove(unused)).toMatchObject({ to: '/admin/sites/1/plans', said: 'api.delete.200' })
  const left = await db
    .selectFrom('subscription_plan')
    .select('id')
    .where('id', 'in', [had, unused])
    .execute()
  expect(left).toEqual([{ id: had }])
})

describe('a coupon in the console', () => {
  const fields = { code: 'ａｋｉ-2026', percent: '100', expiresOn: '11/30/2026', usages: '1' }
  const add = async (more: object = {}) =>
    postForm(newCoupon, await admin(), { ...at('coupons/new'), fields: { ...fields, ...more } })
  const listed = async () =>
    ((await openPage(coupons, await admin(), at('coupons?q=AKI'))).data as { rows: object[] }).rows

  it('is added once for a code, with a percentage from 1 to 100, and stays in the form when it isn’t', async () => {
    expect(await add()).toMatchObject({ to: '/admin/sites/1/coupons', said: 'api.create.200' })
    for (const wrong of [
      { percent: '0' },
      { percent: '101' },
      { usages: '0' },
      { expiresOn: '11/31/2026' },
    ]) {
      const { status, said, data } = await add({ code: 'AKI-WRONG', ...wrong })
      expect([status, said]).toEqual([400, null])
      expect((data as { result: { initialValue: object } }).result.initialValue).toMatchObject(wrong)
    }
    expect(refused((await add()).data)).toBe('duplicateCode')
    expect(await listed()).toMatchObject([{ code: 'AKI-2026', percent: 100, usages: 1, used: 0 }])
  })

  it('948 is not deleted once a reader used it', async () => {
    const { id: couponId } = await db
      .selectFrom('coupon')
      .select('id')
      .where('code_key', '=', 'AKI-2026')
      .executeTakeFirstOrThrow()
    const remove = async () =>
      postForm(coupon, await admin(), {
        ...at(`coupons/${couponId}`, { couponId }),
        fields: { form: 'delete' },
      })
    const set = (used: number) => db.updateTable('coupon').set({ used }).where('id', '=', couponId).execute()
    await set(1)
    expect(refused((await remove()).data)).toBe('couponInUse')
    await set(0)
    expect(await remove()).toMatchObject({ to: '/admin/sites/1/coupons', said: 'api.delete.200' })
    expect(await listed()).toEqual([])
  })
})

it('R361 a discount is for the first purchase or a later one, by percentage or price, one for each', async () => {
  const planId = await addPlan(platform, 1, 'plan-of-discount')
  const add = async (more: object) =>
    postForm(discount, await admin(), {
      ...at('discounts/new'),
      fields: { form: 'discount', planId, ordinal: '2', percent: '30', price: '', ...more },
    })
  for (const wrong of [{ ordinal: '0' }, { percent: '101' }, { percent: '' }, { price: '500' }])
    expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect(await add({})).toMatchObject({ to: '/admin/sites/1/discounts', said: 'api.update.200' })
  expect((await add({ percent: '10' })).status).toBe(400)
  expect(await add({ ordinal: '1', percent: '', price: '0' })).toMatchObject({
    to: '/admin/sites/1/discounts',
  })
  const { rows } = (await openPage(discounts, await admin(), at('discounts'))).data as {
    rows: { planId: string }[]
  }
  expect(rows.filter((row) => row.planId === planId)).toMatchObject([
    { ordinal: 1, percent: null, price: 0 },
    { ordinal: 2, percent: 30, price: null },
  ])
})
