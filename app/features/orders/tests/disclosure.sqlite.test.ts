import { beforeAll, beforeEach, expect, it } from 'vitest'
import { SellerInput } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { saveSeller } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { getDisclosure } from '#app/features/orders/model/selling/get-disclosure.ts'
import { saveSubscription } from '#app/features/orders/model/selling/offer-plans.ts'
import { sellsPlans } from '#app/visit/site.ts'
import { commerce } from '#seeds/demo/commerce.ts'
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const seller = commerce.aozora?.seller ?? { name: '' }

beforeAll(async () => {
  await makeWorldRecords()
  await seedCommerce({ db, env, now: clock.now, randomBytes })
})

const save = async (fields: object) =>
  saveSeller(
    await inConsole(companyAdmin('aozora')),
    world.aozora.company.id,
    SellerInput.parse({ ...seller, ...fields, revision: null }),
  )

const versionOf = async (tenantId: number) =>
  (await db.selectFrom('tenant').select('version').where('id', '=', tenantId).executeTakeFirstOrThrow())
    .version

const offer = async (showSubscriptionStatus: boolean) =>
  saveSubscription(await atSite(serviceAdmin('aozora'), world.aozora.tenantId), {
    showSubscriptionStatus,
    revision: null,
  })

beforeEach(async () => {
  await save({})
  await offer(true)
})

it('guests see the seller of the site’s own company, and its plans', async () => {
  const { seller: shown, plans } = await getDisclosure(await visitAt('aozora'))
  expect(shown).toEqual(seller)
  const here = await db
    .selectFrom('subscription_plan')
    .select('id')
    .where('tenant_id', '=', world.aozora.tenantId)
    .where('state', '=', 'published')
    .execute()
  expect(plans.map(({ id }) => id).sort()).toEqual(here.map(({ id }) => id).sort())
  const other = await getDisclosure(await visitAt('sakura'))
  expect(other.seller).toEqual(commerce.sakura?.seller)
  expect(JSON.stringify(other)).not.toContain(seller.name)
})

it('isn’t there while a detail is missing or no plans are offered, and comes back with them', async () => {
  for (const field of ['name', 'representative', 'address', 'phone', 'email']) {
    await save({ [field]: '' })
    const visit = await visitAt('aozora')
    expect(sellsPlans(visit.site), field).toBe(false)
    expect(await refusalOf(getDisclosure(visit)), field).toBe('notFound')
    await save({})
    expect(sellsPlans((await visitAt('aozora')).site)).toBe(true)
  }
  await offer(false)
  expect(await refusalOf(getDisclosure(await visitAt('aozora')))).toBe('notFound')
})

it('isn’t given by a site that is remembered from before a detail was removed', async () => {
  const visit = await visitAt('aozora')
  await save({ phone: '' })
  expect(sellsPlans(visit.site)).toBe(true)
  expect(await refusalOf(getDisclosure(visit))).toBe('notFound')
})

it('a change of the seller is a new version of the company’s sites, and of no other', async () => {
  const both = () => Promise.all([versionOf(world.aozora.tenantId), versionOf(world.sakura.tenantId)])
  const [before, other] = await both()
  await save({ phone: '03-0000-0009' })
  expect(await both()).toEqual([before + 1, other])
  expect((await getDisclosure(await visitAt('aozora'))).seller.phone).toBe('03-0000-0009')
})

it('guests of a site that shows nothing without a sign-in see the seller, but no plans', async () => {
  const open = await visitAt('aozora')
  const closed = { ...open, site: { ...open.site, settingLogin: 1 as const } }
  expect(await getDisclosure(closed)).toMatchObject({ seller, plans: [] })
})
