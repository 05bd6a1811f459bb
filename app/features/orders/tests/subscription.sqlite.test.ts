import { beforeAll, describe, expect, it } from 'vitest'
import { getPlanImage } from '#app/features/branding/model/picture/site-file.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import {
  getSubscription,
  listSubscriptions,
} from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { getPlan, listPlans, viewPlanCall } from '#app/features/plans/model/plan/list-plans.ts'
import { viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { addFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { worldPlan } from '#seeds/demo/world.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const firstPage = { page: 1, size: 10 }
const [holder = ''] = worldPlan.holders
const other = 'aozorareader0000000001'
const dashi = worldContentId('aozora', 'dashi-notes')

beforeAll(async () => {
  await makeWorldRecords()
  await addPlan(1, 'aozoraplan000000000002', {
    price: 500,
    discount_price: 400,
    duration: 90,
    duration_type: 'day',
  })
  await addPlan(3, 'sakuraplan000000000001', {
    price: 100,
    discount_price: null,
    duration: 1,
    duration_type: 'year',
  })
  await db
    .insertInto('registration')
    .values([
      registration('oldregistration00000001', 'REFUNDED', '2026-01-01', '2026-12-31'),
      registration('oldregistration00000002', 'CANCEL', '2025-01-01', '2025-12-31'),
    ])
    .execute()
})

type PlanValues = {
  price: number
  discount_price: number | null
  duration: number
  duration_type: 'day' | 'year'
}

async function addPlan(tenantId: number, id: string, values: PlanValues): Promise<void> {
  await db
    .insertInto('subscription_plan')
    .values({ tenant_id: tenantId, id, name: id, description: '', image_name: null, free_days: 0, ...values })
    .execute()
}

function registration(id: string, status: 'REFUNDED' | 'CANCEL', startsOn: string, endsOn: string) {
  const plan = { tenant_id: 1, account_id: other, plan_id: 'aozoraplan000000000002' }
  return { ...plan, id, status, starts_on: startsOn, ends_on: endsOn }
}

/** A visit of a reader, without a session to look up. */
async function visitOf(tenant: 'aozora' | 'sakura', id: string): Promise<Visit> {
  const reader = {
    kind: 'reader',
    level: 'reader',
    id,
    name: id,
    email: null,
    knownAs: 'x',
    lang: null,
    groupId: null,
  } as const
  const session = { sessionId: 's', loginType: 'EMAIL', isApp: false } as const
  return { ...(await visitAt(tenant)), actor: { ...reader, ...session } }
}

const refusing = (name: string) => expect.objectContaining({ name })

describe('plans on offer', () => {
  it('R301 are all of the site, the cheapest first, with the groups they open', async () => {
    const { plans, totalRecords } = await listPlans(await visitAt('aozora'), firstPage)
    expect(plans.map(({ id }) => id)).toEqual(['aozoraplan000000000002', worldPlan.id])
    expect(totalRecords).toBe(2)
    expect(viewPlan(plans[1] as never, await visitAt('aozora')).groups).toEqual([{ id: 5, name: '会員限定' }])
  })

  it('are those that open a content, if one is named', async () => {
    const { plans, totalRecords } = await listPlans(await visitAt('aozora'), {
      ...firstPage,
      contentId: dashi,
    })
    expect(plans.map(({ id }) => id)).toEqual([worldPlan.id])
    expect(totalRecords).toBe(1)
    const free = worldContentId('aozora', 'star-almanac')
    expect((await listPlans(await visitAt('aozora'), { ...firstPage, contentId: free })).plans).toEqual([])
  })

  it('R003 are of one site', async () => {
    const sakura = await visitOf('sakura', 'sakurareader0000000001')
    expect((await listPlans(sakura, firstPage)).plans.map(({ id }) => id)).toEqual(['sakuraplan000000000001'])
    await expect(getPlan(sakura, { id: worldPlan.id })).rejects.toEqual(refusing('subscriptionNotFound'))
  })

  it('R129 are shown to no guest of a closed site', async () => {
    const guest = await visitAt('sakura')
    await expect(listPlans(guest, firstPage)).rejects.toEqual(refusing('unauthorized'))
    await expect(getPlan(guest, { id: 'sakuraplan000000000001' })).rejects.toEqual(refusing('unauthorized'))
  })

  it('R304 R305 R306 have their discount and their page for readers only', async () => {
    const [guest, reader] = [await visitAt('aozora'), await visitOf('aozora', other)]
    const plan = await getPlan(guest, { id: 'aozoraplan000000000002' })
    expect(viewPlan(plan, guest)).toMatchObject({ price: { full: 550, discounted: null }, hasPage: false })
    expect(viewPlan(plan, reader)).toMatchObject({ price: { full: 550, discounted: 440 }, hasPage: true })
    expect(viewPlanCall(plan, guest)).toMatchObject({
      price: 500,
      discountPrice: null,
      discountPriceWithTax: null,
    })
    expect(viewPlanCall(plan, reader)).toMatchObject({
      price: 500,
      discountPrice: 400,
      discountPriceWithTax: 440,
    })
    expect(viewPlan(plan, guest)).toMatchObject({ duration: 3, durationType: 'month' })
  })

  it('R306 R076 have no page for administrators, nor if the site shows none or has no layout', async () => {
    const reader = await visitOf('aozora', other)
    const plan = await getPlan(reader, { id: worldPlan.id })
    const { site } = reader
    const { settings } = site
    const hasPage = (changes: Partial<typeof settings>, actor: Visit['actor'] = reader.actor) =>
      viewPlan(plan, { ...reader, actor, site: { ...site, settings: { ...settings, ...changes } } }).hasPage
    const shows = (showSubscriptionStatus: boolean) => ({
      subscription: { ...settings.subscription, showSubscriptionStatus },
    })
    expect(hasPage(shows(true))).toBe(true)
    expect(hasPage(shows(false))).toBe(false)
    expect(hasPage({ ...shows(true), layout: { ...settings.layout, viewPage: 3 } })).toBe(false)
    const staff = { ...reader.actor, kind: 'staff', level: 'service_admin' } as Visit['actor']
    expect(hasPage(shows(true), staff)).toBe(false)
  })

  it('R308 have their pictures in the site’s folder subscription/, and none from elsewhere', async () => {
    const picture = `${'a'.repeat(64)}.png`
    const textAt = async (tenant: 'aozora' | 'sakura') =>
      getPlanImage(await visitAt(tenant), picture).then(
        ({ body }) => new Response(body).text(),
        (error: Refusal) => error.name,
      )
    await env.FILES.put(`t/1/site/${picture}`, 'a logo')
    expect(await textAt('aozora')).toBe('fileNotFound')
    await env.FILES.put(`t/1/subscription/${picture}`, 'a plan')
    expect(await textAt('aozora')).toBe('a plan')
    expect(await textAt('sakura')).toBe('fileNotFound')
  })

  it('say whether the reader has them today, and nothing of other readers', async () => {
    const ofHolder = await listPlans(await visitOf('aozora', holder), firstPage)
    expect(ofHolder.plans.map(({ isRegistered }) => isRegistered)).toEqual([false, true])
    for (const visit of [await visitAt('aozora'), await visitOf('aozora', other)]) {
      const { plans } = await listPlans(visit, firstPage)
      expect(plans.map(({ isRegistered }) => isRegistered)).toEqual([false, false])
    }
  })
})

describe('a reader’s registrations', () => {
  it('are all their own, refunded and ended ones too, the newest first', async () => {
    const own = await listSubscriptions(await visitOf('aozora', other), firstPage)
    expect(own.registrations.map(({ id, status }) => [id, status])).toEqual([
      ['oldregistration00000001', 'REFUNDED'],
      ['oldregistration00000002', 'CANCEL'],
    ])
    expect(own.totalRecords).toBe(2)
    expect((await listSubscriptions(await visitOf('aozora', holder), firstPage)).registrations).toMatchObject(
      [{ status: 'ACTIVE', plan: { id: worldPlan.id, groupIds: [5], isRegistered: true } }],
    )
  })

  it('R003 are no other reader’s, nor another site’s', async () => {
    const id = 'oldregistration00000001'
    expect((await getSubscription(await visitOf('aozora', other), { id })).endsOn).toBe('2026-12-31')
    for (const visit of [await visitOf('aozora', holder), await visitOf('sakura', other)])
      await expect(getSubscription(visit, { id })).rejects.toEqual(refusing('subscriptionNotFound'))
    expect((await listSubscriptions(await visitOf('sakura', other), firstPage)).totalRecords).toBe(0)
  })

  it('R042 are for signed-in readers', async () => {
    const guest = await visitAt('aozora')
    await expect(listSubscriptions(guest, firstPage)).rejects.toEqual(refusing('unauthorized'))
    await expect(getSubscription(guest, { id: 'x' })).rejects.toEqual(refusing('unauthorized'))
  })

  it('come with the plans on offer in one round trip', async () => {
    const { visit, statements } = recordStatements(await visitOf('aozora', other))
    await Promise.all([listSubscriptions(visit, firstPage), listPlans(visit, { page: 1, size: 100 })])
    expect(statements).toHaveLength(1)
    expect(statements[0]?.split(' ; ')).toHaveLength(4)
  })
})

describe('a content of two plans', () => {
  const ofOther = { tenant_id: 1, plan_id: 'aozoraplan000000000002', group_id: 5 }
  const asked = async (id: string | null) => {
    const visit = id === null ? await visitAt('aozora') : await visitOf('aozora', id)
    return (await getContent(visit, { id: dashi })).isRegistered
  }

  it('R287 can be read with either of them alone, and not without', async () => {
    await db.insertInto('subscription_plan_group').values(ofOther).execute()
    expect([await asked(holder), await asked(other), await asked(null)]).toEqual([true, false, false])
    const { plans } = await getContent(await visitOf('aozora', holder), { id: dashi })
    expect(plans).toHaveLength(2)
  })

  it('R298 R299 is added to favourites once by a reader with one of them, and by nobody else', async () => {
    await addFavourite(await visitOf('aozora', holder), { contentId: dashi })
    await expect(addFavourite(await visitOf('aozora', other), { contentId: dashi })).rejects.toEqual(
      refusing('planNeededToAddFavourite'),
    )
    await expect(addFavourite(await visitOf('aozora', holder), { contentId: dashi })).rejects.toEqual(
      refusing('contentAlreadyFavourite'),
    )
  })
})
