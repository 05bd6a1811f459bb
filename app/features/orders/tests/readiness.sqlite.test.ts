import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PaymentSettingInput,
  SellerInput,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import {
  checkKeptSetting,
  savePaymentSetting,
  saveSeller,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { getReadiness } from '#app/features/orders/model/selling/get-readiness.ts'
import { saveSubscription } from '#app/features/orders/model/selling/offer-plans.ts'
import { forgetSite } from '#app/visit/site.ts'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { world } from '#seeds/demo/world.ts'
import { ownSandbox } from '#tests/sandbox/own-sandbox.ts'
import { atSite, companyAdmin, inConsole, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, db, env, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const hanabi = world.hanabi.tenantId
const [company, other] = [world.hanabi.company.id, world.sakura.company.id]
const on = { showSubscriptionStatus: true, revision: null }
const off = { showSubscriptionStatus: false, revision: null }
const seller = {
  name: '花火文庫',
  representative: '花火 次郎',
  address: '東京都墨田区1-1',
  phone: '03-0000-0002',
  email: 'office@hanabi.example',
}

const service = () => atSite(serviceAdmin('hanabi'), hanabi)
const boss = () => inConsole(companyAdmin('hanabi'))
const fill = async (fields: object) =>
  saveSeller(await boss(), company, SellerInput.parse({ ...seller, ...fields, revision: null }))

beforeAll(async () => {
  await makeWorldRecords()
  await seedCommerce({ db, env, now: clock.now, randomBytes })
  await db
    .insertInto('staff')
    .values(
      [company, other].map((companyId) => ({
        id: `adminofcompany${companyId}`.padEnd(22, '0'),
        level: 'company_admin' as const,
        company_id: companyId,
        tenant_id: null,
        name: `企業${companyId}の管理者`,
        email: `admin${companyId}@company.example`,
        email_key: `admin${companyId}@company.example`,
        password: 'x',
        lang: null,
        created_at: clock.now,
        updated_at: clock.now,
        last_sign_in_at: null,
      })),
    )
    .execute()
})

beforeEach(async () => {
  await db.deleteFrom('company_payment').where('company_id', '=', company).execute()
  await db
    .deleteFrom('site_setting')
    .where('tenant_id', '=', hanabi)
    .where('name', '=', 'subscription')
    .execute()
  forgetSite((await service()).site)
})

describe('a site that begins to sell', () => {
  it('is refused while the seller’s details are incomplete, and begins once they are there', async () => {
    expect(await refusalOf(saveSubscription(await service(), on))).toBe('sellerIncomplete')
    for (const field of Object.keys(seller)) {
      await fill({ [field]: '' })
      expect(await refusalOf(saveSubscription(await service(), on)), field).toBe('sellerIncomplete')
    }
    await fill({})
    expect(await saveSubscription(await service(), on)).toMatchObject({ showSubscriptionStatus: true })
  })

  it('goes on if details are removed later, is warned, and may stop, but not begin again', async () => {
    await fill({})
    await saveSubscription(await service(), on)
    await fill({ phone: '' })
    expect(await refusalOf(saveSubscription(await service(), on))).toBe('done')
    const visit = await service()
    forgetSite(visit.site)
    expect(await getReadiness(await service())).toMatchObject({
      isSelling: true,
      gaps: expect.arrayContaining(['seller']),
      sellerFields: ['phone'],
    })
    await saveSubscription(await service(), off)
    expect(await refusalOf(saveSubscription(await service(), on))).toBe('sellerIncomplete')
  })
})

describe('readiness to sell', () => {
  it('names everything that is missing, and whom to ask only at the same company', async () => {
    const found = await getReadiness(await service())
    expect(found).toMatchObject({
      isSelling: false,
      gaps: expect.arrayContaining(['plan', 'seller', 'provider', 'test', 'selling']),
      sellerFields: ['name', 'representative', 'address', 'phone', 'email'],
    })
    expect(found.beyond).toEqual(expect.arrayContaining(['seller', 'provider', 'test']))
    expect(found.ask).toEqual([`企業${company}の管理者`])
    expect(JSON.stringify(found)).not.toContain('@')
    const own = await getReadiness(await atSite(companyAdmin('hanabi'), hanabi))
    expect(own).toMatchObject({ beyond: [], ask: [] })
  })

  it('lacks nothing at a site that sells, until its provider’s contract changes', async () => {
    const tenantId = world.aozora.tenantId
    const at = () => atSite(companyAdmin('aozora'), tenantId)
    expect((await getReadiness(await at())).gaps).toEqual([])
    const { open, secret } = worldContracts.VERITRANS
    const contract = { paymentMethod: 'VERITRANS', ...open, ...secret, isLive: false, revision: null }
    const sandbox = await ownSandbox()
    const admin = await inConsole(companyAdmin('aozora'), sandbox)
    await savePaymentSetting(admin, undefined, PaymentSettingInput.parse(contract))
    expect((await getReadiness(await at())).gaps).toEqual(['test'])
    await checkKeptSetting(admin, undefined)
    expect((await getReadiness(await at())).gaps).toEqual([])
  })

  it('isn’t told to the administrators of other sites', async () => {
    const visit = { ...(await service()), actor: serviceAdmin('sakura') }
    expect(await refusalOf(getReadiness(visit))).toBe('noPermission')
  })
})
