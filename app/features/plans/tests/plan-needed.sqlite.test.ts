import { beforeAll, expect, it } from 'vitest'
import { planNeeded } from '#app/features/plans/parts/plan-needed/plan-needed.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const members = worldContentId('aozora', 'dashi-notes')
const own: Reader = {
  kind: 'reader',
  level: 'reader',
  id: 'aozorareader0000000001',
  name: '青空 花子',
  email: null,
  knownAs: 'aozorareader0000000001',
  lang: null,
  sessionId: 's',
  loginType: 'EMAIL',
  isApp: false,
  groupId: null,
}
const byAddress: Reader = { ...own, level: 'ip_reader', loginType: 'AUTO_IP' }

async function stepOf(actor: Reader, settings: Record<string, unknown>) {
  const visit = await visitAt('aozora')
  const site = { ...visit.site, settings: parseSiteSettings(settings) }
  return planNeeded({ ...visit, actor, site } as Visit, members)
}

const shown = { subscription: { showSubscriptionStatus: true } }

it('R299 the only plan of a content is the next step, or the page of all plans if several open it', async () => {
  const only = await stepOf(own, shown)
  expect(only).toMatchObject({ key: 'favourite.planNeeded', way: { word: 'plan' } })
  const group = { tenant_id: 1, group_id: 5 }
  await db
    .insertInto('subscription_plan')
    .values({
      tenant_id: 1,
      id: 'anotherplan00000000001',
      name: '別のプラン',
      price: 10,
      duration: 1,
      duration_type: 'month',
    })
    .execute()
  await db
    .insertInto('subscription_plan_group')
    .values({ ...group, plan_id: 'anotherplan00000000001' })
    .execute()
  expect((await stepOf(own, shown)).way).toEqual({ word: 'plans', to: '/subscription' })
})

it('R076 if plans have no pages, the message says to ask the publisher', async () => {
  for (const settings of [{}, { ...shown, layout: { viewPage: 3 } }])
    expect(await stepOf(own, settings)).toEqual({ key: 'favourite.planNeededAsk', way: null })
})

it('a reader by address first needs an account of their own', async () => {
  expect((await stepOf(byAddress, shown)).way).toEqual({ word: 'signIn', to: '/login' })
  const open = { ...shown, signIn: { isShowLinkRegisterUser: true } }
  expect((await stepOf(byAddress, open)).way).toEqual({ word: 'register', to: '/register' })
})
