import { beforeAll, describe, expect, it } from 'vitest'
import { isCoveredByPlan } from '#app/features/access/model/plan-coverage.ts'
import {
  CouponBatchInput,
  CouponInput,
  CouponQuery,
} from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import {
  getEditedCoupon,
  listAllCoupons,
  listCoupons,
} from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import {
  addCoupon,
  changeCoupon,
  deleteCoupon,
  makeCoupons,
} from '#app/features/plans/model/coupon/editing/save-coupon.ts'
import {
  addOrdinal,
  changeOrdinal,
  deleteOrdinal,
  listOrdinals,
  OrdinalInput,
} from '#app/features/plans/model/discount-ordinal/edit-ordinals.ts'
import { announcePrice, listNotices } from '#app/features/plans/model/plan/editing/announce-price.ts'
import {
  addPlan,
  changePlan,
  deletePlan,
  getEditedPlan,
  listEditedPlans,
  movePlan,
  PlanInput,
} from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { setPlanImage } from '#app/features/plans/model/plan/editing/plan-image.ts'
import { getPlan, listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { worldPlan } from '#seeds/demo/world.ts'
import { atSite, lastAudit, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'

beforeAll(() => seedRecords(db, clock.now), 60_000)

const aozora = () => atSite(serviceAdmin('aozora'), 1)
const sakura = () => atSite(serviceAdmin('sakura'), 3)
const today = dayOf(clock.now)
const plan = (more = {}) =>
  PlanInput.parse({ name: { ja: '試しのプラン', en: 'A plan to try' }, price: 500, duration: 1, ...more })
let made = 0
const coupon = (more = {}) =>
  CouponInput.parse({ code: `TRY-${++made}`, percent: 10, expiresOn: '2027-01-31', usages: 5, ...more })

/** A visit of a reader that needs no stored session. */
async function reader(id: string) {
  const session = { sessionId: 's', loginType: 'EMAIL', isApp: false } as const
  const actor = {
    kind: 'reader',
    level: 'reader',
    id,
    name: id,
    email: null,
    knownAs: 'x',
    lang: null,
    groupId: null,
    ...session,
  } as const
  return { ...(await visitAt('aozora')), actor }
}
const offered = async (id: string) =>
  (await listPlans(await reader(id), { page: 1, size: 50 })).plans.map((one) => one.id)
const other = 'aozorareader0000000001'

describe('plans', () => {
  it('are seen by nobody as drafts, by everybody when published, and when withdrawn by readers whose registration runs', async () => {
    const { id } = await addPlan(await aozora(), plan())
    expect(await offered(other)).not.toContain(id)
    expect(await refusalOf(getPlan(await reader(other), { id }))).toBe('subscriptionNotFound')
    await changePlan(await aozora(), id, plan({ state: 'published' }))
    expect(await offered(other)).toContain(id)
    await db
      .insertInto('registration')
      .values({
        tenant_id: 1,
        id: 'runs',
        account_id: other,
        plan_id: id,
        status: 'ACTIVE',
        starts_on: today,
        ends_on: today,
      })
      .execute()
    await changePlan(await aozora(), id, plan({ state: 'withdrawn' }))
    expect(await offered(other)).toContain(id)
    expect(await offered('aozorareader0000000002')).not.toContain(id)
    expect((await getEditedPlan(await aozora(), { id })).running).toBe(1)
    expect(await refusalOf(deletePlan(await aozora(), { id }))).toBe('planInUse')
  })

  it('close no content as drafts', async () => {
    const contentId = worldContentId('aozora', 'star-almanac')
    const covered = () => isCoveredByPlan(db, 1, { contentId, accountId: null, today })
    const groups = await db
      .selectFrom('content_in_group')
      .select('group_id')
      .where('tenant_id', '=', 1)
      .where('content_id', '=', contentId)
      .execute()
    const groupIds = groups.map(({ group_id }) => group_id)
    const { id } = await addPlan(await aozora(), plan({ groupIds }))
    expect(await covered(), 'a draft').toBe(true)
    await changePlan(await aozora(), id, plan({ groupIds, state: 'published' }))
    expect(await covered(), 'on offer').toBe(false)
    await deletePlan(await aozora(), { id })
    expect(await covered(), 'gone').toBe(true)
  })

  it('R369 have at most 29 free days, a discount below the price, and groups of the site', async () => {
    const visit = await aozora()
    expect(await refusalOf(addPlan(visit, plan({ freeDays: 30 })))).toBe(
      'freeDaysOverLimit freeDays: tooBig?max=29',
    )
    expect((await addPlan(visit, plan({ freeDays: 29 }))).freeDays).toBe(29)
    expect(await refusalOf(addPlan(visit, plan({ discountPrice: 500 })))).toContain(
      'discountPrice: notBelowPrice',
    )
    expect(await refusalOf(addPlan(visit, plan({ groupIds: [999] })))).toContain('contentGroupNotFound')
  })

  it('R375 are deleted only if nobody ever had them, R442 by their own site', async () => {
    const { id } = await addPlan(await aozora(), plan({ name: 'ひとりぼっち' }))
    expect(await refusalOf(deletePlan(await sakura(), { id }))).toBe('subscriptionNotFound')
    expect(await refusalOf(changePlan(await sakura(), id, plan()))).toBe('subscriptionNotFound')
    await deletePlan(await aozora(), { id })
    expect((await listEditedPlans(await aozora())).map((one) => one.id)).not.toContain(id)
    expect(await refusalOf(deletePlan(await aozora(), { id: worldPlan.id }))).toBe('planInUse')
    expect(await lastAudit(1)).toContainEqual(expect.objectContaining({ action: 'plan.delete', subject: id }))
  })

  it('have the order they are given, and are saved once if two save the same state', async () => {
    const visit = await aozora()
    const { id, revision } = await addPlan(visit, plan({ state: 'published' }))
    const at = async () => (await listEditedPlans(visit)).findIndex((one) => one.id === id)
    const before = await at()
    await movePlan(visit, { id, by: 'up' })
    expect(await at()).toBe(before - 1)
    const published = (await listEditedPlans(visit)).filter(({ state }) => state === 'published')
    expect(await offered('aozorareader0000000002')).toEqual(published.map((one) => one.id))
    await changePlan(visit, id, plan({ revision }))
    expect(await refusalOf(changePlan(visit, id, plan({ revision })))).toBe('changedMeanwhile')
  })

  it('ruling 46: have new prices, which apply to running registrations at the earliest after 30 days', async () => {
    const visit = await aozora()
    const on = (days: number) => addDays(today, days)
    expect(await refusalOf(announcePrice(visit, worldPlan.id, { price: 1200, effectiveOn: on(29) }))).toMatch(
      /^invalidDate effectiveOn: tooEarly/,
    )
    await announcePrice(visit, worldPlan.id, { price: 1200, effectiveOn: on(30) })
    await announcePrice(visit, worldPlan.id, { price: 1100, effectiveOn: on(30) })
    expect(await listNotices(visit, { id: worldPlan.id })).toMatchObject([
      { effectiveOn: on(30), price: 1100 },
    ])
    expect(
      (await getEditedPlan(visit, { id: worldPlan.id })).price,
      'new registrations pay what the plan says',
    ).toBe(980)
  })

  it('have a picture that is judged by its content and its size, whatever its name is', async () => {
    const visit = await aozora()
    const { id } = await addPlan(visit, plan())
    const sent = (bytes: Uint8Array) => ({
      name: 'plan.png',
      stream: new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as unknown as AsyncIterable<Uint8Array>,
    })
    const png = (width: number, height: number) => {
      const bytes = new Uint8Array(64)
      bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
      new DataView(bytes.buffer).setUint32(16, width)
      new DataView(bytes.buffer).setUint32(20, height)
      return bytes
    }
    expect(await refusalOf(setPlanImage(visit, id, sent(new Uint8Array(64))))).toContain('notAPicture')
    expect(await refusalOf(setPlanImage(visit, id, sent(png(199, 400))))).toContain('pictureSides')
    expect(await refusalOf(setPlanImage(visit, id, sent(new Uint8Array(1024 * 1024 + 1))))).toContain(
      'fileTooLarge',
    )
    await setPlanImage(visit, id, sent(png(800, 450)))
    expect((await getEditedPlan(visit, { id })).imageName).toMatch(/^[0-9a-f]{64}\.png$/)
  })
})

describe('coupons', () => {
  it('have one code each, in any width and case, on each site separately', async () => {
    const visit = await aozora()
    await addCoupon(visit, coupon({ code: 'ａｏｚｏｒａ-1' }))
    expect(await refusalOf(addCoupon(visit, coupon({ code: 'Aozora-1' })))).toBe('duplicateCode')
    const wrong = coupon({ code: 'Aozora-1', expiresOn: addDays(today, -1), planIds: ['none'] })
    expect(await refusalOf(addCoupon(visit, wrong))).toBe(
      'duplicateCode code: refused.duplicateCode expiresOn: dayIsPast planIds: invalidId',
    )
    expect((await addCoupon(await sakura(), coupon({ code: 'AOZORA-1' }))).code).toBe('AOZORA-1')
    const query = CouponQuery.parse({ q: 'aozora' })
    expect((await listCoupons(visit, { query, paging: { page: 1, size: 10 } })).totalRecords).toBe(1)
  })

  it('R360 can’t be limited to fewer uses than were made, and aren’t deleted once they were used', async () => {
    const visit = await aozora()
    const { id } = await addCoupon(visit, coupon())
    await db.updateTable('coupon').set({ used: 3 }).where('tenant_id', '=', 1).where('id', '=', id).execute()
    expect(await refusalOf(changeCoupon(visit, id, coupon({ usages: 2 })))).toBe(
      'couponInvalid usages: tooSmall?min=3',
    )
    expect((await changeCoupon(visit, id, coupon({ usages: 3 }))).usages).toBe(3)
    expect(await refusalOf(deleteCoupon(visit, { id }))).toBe('couponInUse')
    expect(await refusalOf(deleteCoupon(await sakura(), { id }))).toBe('couponNotFound')
    const usedUp = await listAllCoupons(visit, CouponQuery.parse({ state: 'usedUp' }))
    expect(usedUp.map((one) => one.id)).toEqual([id])
  })

  it('end today at the earliest when they are new, and may be ended later by a day that is over', async () => {
    const visit = await aozora()
    const yesterday = addDays(today, -1)
    const past = 'invalidDate expiresOn: dayIsPast'
    expect(await refusalOf(addCoupon(visit, coupon({ expiresOn: yesterday })))).toBe(past)
    const batch = { count: 2, percent: 20, expiresOn: yesterday }
    expect(await refusalOf(makeCoupons(visit, CouponBatchInput.parse(batch)))).toBe(past)
    const { id } = await addCoupon(visit, coupon({ expiresOn: today }))
    expect((await changeCoupon(visit, id, coupon({ expiresOn: yesterday }))).expiresOn).toBe(yesterday)
  })

  it('are valid for plans of their own site', async () => {
    const visit = await sakura()
    expect(await refusalOf(addCoupon(visit, coupon({ planIds: [worldPlan.id] })))).toContain(
      'subscriptionNotFound',
    )
    expect((await addCoupon(await aozora(), coupon({ planIds: [worldPlan.id] }))).planIds).toEqual([
      worldPlan.id,
    ])
  })

  it('take either a percentage or an amount off, and are for user groups of their own site', async () => {
    const visit = await aozora()
    const group = 'coupongroup'
    const named = { tenant_id: 1, id: group, name: group, name_key: group }
    await db
      .insertInto('user_group')
      .values({ ...named, created_at: 0, updated_at: 0 })
      .execute()
    const amount = { percent: null, amount: 500 }
    expect(await addCoupon(visit, coupon({ ...amount, code: 'YEN-500' }))).toMatchObject(amount)
    const problemsOf = (more: object) =>
      CouponInput.safeParse({ code: 'BOTH', percent: '', amount: '', expiresOn: today, usages: 1, ...more })
        .error?.issues[0]
    for (const kinds of [{}, { percent: 10, amount: 500 }, { percent: 0, amount: 0 }])
      expect(problemsOf(kinds)).toMatchObject({ path: ['percent'], message: 'percentOrAmount' })
    expect(problemsOf({ amount: 9_900_001 })).toMatchObject({ path: ['amount'] })
    expect(problemsOf({ percent: 0, amount: 1 }), 'as a client sends back all that it got').toBeUndefined()
    const { id } = await addCoupon(visit, coupon({ code: 'GROUP-1', groupIds: [group] }))
    expect((await getEditedCoupon(visit, { id })).groupIds).toEqual([group])
    expect((await changeCoupon(visit, id, coupon({ code: 'GROUP-1', ...amount }))).groupIds).toEqual([])
    const foreign = coupon({ code: 'GROUP-2', groupIds: [group] })
    expect(await refusalOf(addCoupon(await sakura(), foreign))).toBe('userGroupNotFound groupIds: invalidId')
  })

  it('are made ten thousand at once, no two alike, each for one person', async () => {
    const visit = await aozora()
    const input = CouponBatchInput.parse({
      prefix: 'haru',
      count: 10_000,
      percent: 20,
      expiresOn: '2027-03-31',
      planIds: [worldPlan.id],
    })
    const { batch } = await makeCoupons(visit, input)
    const made = await listAllCoupons(visit, CouponQuery.parse({ batch }))
    expect(new Set(made.map(({ code }) => code)).size).toBe(10_000)
    expect(made.every(({ code }) => /^HARU(?:-[A-HJ-NP-Z2-9]{4}){3}$/.test(code))).toBe(true)
    expect(made[9_999]).toMatchObject({ usages: 1, used: 0, percent: 20, planIds: [worldPlan.id] })
    expect(await listAllCoupons(await sakura(), CouponQuery.parse({ batch }))).toEqual([])
  })
})

describe('discounts of n-th purchases', () => {
  it('R361 are one for a plan and number, a percentage or a price, of the site’s own plans', async () => {
    const visit = await aozora()
    const third = (more = {}) =>
      OrdinalInput.parse({ planId: worldPlan.id, ordinal: 3, percent: 30, ...more })
    const { id } = await addOrdinal(visit, third())
    expect(await refusalOf(addOrdinal(visit, third()))).toBe('badParameters ordinal: ordinalTaken')
    expect(await changeOrdinal(visit, id, third({ percent: null, price: 300 }))).toMatchObject({
      percent: null,
      price: 300,
    })
    expect(OrdinalInput.safeParse({ planId: 'x', ordinal: 1, percent: 5, price: 5 }).success).toBe(false)
    expect(await refusalOf(addOrdinal(await sakura(), third()))).toBe('subscriptionNotFound')
    expect(await refusalOf(deleteOrdinal(await sakura(), { id }))).toBe('notFound')
    await deleteOrdinal(visit, { id })
    expect(await listOrdinals(visit)).toEqual([])
  })
})
