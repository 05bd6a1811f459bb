import { beforeAll, describe, expect, it } from 'vitest'
import { getSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { getHealth } from '#app/features/operations/model/health/get-health.ts'
import { openContract } from '#app/features/orders/model/payment-setting/contract.ts'
import {
  PaymentSettingInput,
  SellerInput,
  viewPaymentSetting,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import { sweepPaymentSecrets } from '#app/features/orders/model/payment-setting/reseal-contracts.ts'
import {
  checkKeptSetting,
  checkPaymentSetting,
  getPaymentSetting,
  savePaymentSetting,
  saveSeller,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { getCompany, viewCompany } from '#app/features/tenancy/model/company/get-company.ts'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { ownSandbox } from '#tests/sandbox/own-sandbox.ts'
import {
  companyAdmin,
  inConsole,
  lastAudit,
  refusalOf,
  serviceAdmin,
  system,
} from '#tests/visits/console-visit.ts'
import { meanwhile } from '#tests/workerd/meanwhile.ts'
import { clock, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(async () => {
  await makeWorldRecords()
  await seedCommerce({ db, env, now: clock.now, randomBytes })
})

const deps = { db, env }
const gmo = (more = {}) =>
  PaymentSettingInput.parse({
    paymentMethod: 'GMO',
    shopId: 'tshop00000002',
    siteId: 'tsite00000002',
    shopPass: 'a shop’s secret'.replace(/[^a-z]/g, ''),
    sitePass: 'sitesecret',
    ...more,
  })
const hanabi = 2
const rowOf = (companyId: number) =>
  db.selectFrom('company_payment').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()

describe('a company’s payment provider', () => {
  it('is separate for each company: its secrets are sealed and can be opened for no other', async () => {
    const { open, secret } = worldContracts.VERITRANS
    expect(await openContract(deps, 1)).toEqual({ provider: 'VERITRANS', isLive: false, ...open, ...secret })
    expect(await openContract(deps, 3)).toMatchObject({ provider: 'GMO', shopPass: 'shoppass01' })
    expect(await openContract(deps, 1, 'GMO')).toBeNull()
    expect(await openContract(deps, 5)).toBeNull()
    const stolen = (await rowOf(1)).sealed_secrets
    await db
      .insertInto('company_payment')
      .values({ ...(await rowOf(1)), company_id: 5, sealed_secrets: stolen })
      .execute()
    await expect(openContract(deps, 5)).rejects.toThrow()
    await db.deleteFrom('company_payment').where('company_id', '=', 5).execute()
  })

  it('is set by its own administrators: no secret is in a row, an answer or the log', async () => {
    const visit = await inConsole(system)
    const saved = await savePaymentSetting(visit, hanabi, gmo())
    const shown = JSON.stringify([viewPaymentSetting(saved), await rowOf(hanabi), await lastAudit()])
    expect(shown).not.toMatch(/ashopssecret|sitesecret/)
    expect(viewPaymentSetting(saved)).toMatchObject({
      paymentMethod: 'GMO',
      shopId: 'tshop00000002',
      secrets: ['shopPass', 'sitePass'],
    })
    expect(await lastAudit()).toContainEqual(
      expect.objectContaining({ action: 'company.payment', companyId: hanabi }),
    )
    expect(await openContract(deps, hanabi)).toMatchObject({
      shopPass: 'ashopssecret',
      sitePass: 'sitesecret',
    })
  })

  it('is checked by asking it: as stored, as typed, and when it doesn’t answer', async () => {
    const sandbox = ownSandbox(clock.now)
    const visit = await inConsole(companyAdmin('aozora'), sandbox)
    const { open, secret } = worldContracts.VERITRANS
    const typed = (more: object) =>
      PaymentSettingInput.parse({ paymentMethod: 'VERITRANS', ...open, ...secret, ...more })
    const check = (more: object) => refusalOf(checkPaymentSetting(visit, undefined, typed(more)))
    const before = await rowOf(1)
    expect(await refusalOf(checkKeptSetting(visit, undefined))).toBe('done')
    expect(await check({})).toBe('done')
    expect(await check({ merchantSecretKey: '' })).toBe('done')
    expect(await check({ merchantSecretKey: 'ff'.repeat(32) })).toBe('invalidGatewaySettings')
    expect(await check({ paymentMethod: 'SHOPIFY' })).toContain('shopifyStore: required')
    expect(await rowOf(1)).toEqual(before)
    const dark = { ...visit, fetch: () => Promise.reject(new Error('no line')) }
    expect(await refusalOf(checkKeptSetting(dark, undefined))).toBe('dependencyError')
    expect(await refusalOf(checkKeptSetting(visit, 3))).toBe('companyNotFound')
  })

  it('keeps secrets that are not sent, but not those of another contract', async () => {
    const visit = await inConsole(system)
    await savePaymentSetting(visit, hanabi, gmo())
    await savePaymentSetting(visit, hanabi, gmo({ shopPass: 'changed', sitePass: '' }))
    expect(await openContract(deps, hanabi)).toMatchObject({ shopPass: 'changed', sitePass: 'sitesecret' })
    const saving = (by: typeof visit, more: object) => savePaymentSetting(by, hanabi, gmo(more))
    const late = meanwhile(visit, () => saving(visit, { shopPass: '', sitePass: 'newer' }))
    expect(await refusalOf(saving(late, { shopPass: 'newer', sitePass: '' }))).toMatch(/^changedMeanwhile/)
    const other = gmo({ shopId: 'tshop00000009', shopPass: '', sitePass: '' })
    expect(await refusalOf(savePaymentSetting(visit, hanabi, other))).toMatch(
      /^invalidGatewaySettings .*shopPass: required/,
    )
  })

  it('keeps the previous contract for the orders that were made with it', async () => {
    const visit = await inConsole(system)
    await savePaymentSetting(visit, hanabi, gmo())
    const learning = { serviceCode: 'hanabi', clientId: 'c', clientSecret: 'x1', webhookSecret: 'x2' }
    await savePaymentSetting(
      visit,
      hanabi,
      PaymentSettingInput.parse({ paymentMethod: 'GAKKEN_ID', ...learning }),
    )
    expect(await openContract(deps, hanabi)).toMatchObject({ provider: 'GAKKEN_ID', clientSecret: 'x1' })
    expect(await openContract(deps, hanabi, 'GMO')).toMatchObject({
      provider: 'GMO',
      shopPass: 'ashopssecret',
    })
    await savePaymentSetting(visit, hanabi, PaymentSettingInput.parse({ paymentMethod: '' }))
    expect((await findPaymentSetting(db, hanabi)).provider).toBeNull()
    expect(await openContract(deps, hanabi)).toBeNull()
  })

  it('R362 ruling 57: an incomplete contract, also with a store, is refused by field', async () => {
    const visit = await inConsole(system)
    const shopify = PaymentSettingInput.parse({ paymentMethod: 'SHOPIFY', shopifyStore: 'books' })
    const refusal = await refusalOf(savePaymentSetting(visit, hanabi, shopify))
    expect(refusal).toContain('shopifyClientSecret: required')
    expect(refusal).not.toContain('shopifyStore')
    const part = PaymentSettingInput.parse({ merchantCcid: 'A1' })
    expect(await refusalOf(savePaymentSetting(visit, hanabi, part))).toContain('tokenApiKey: required')
  })

  it('R442 is managed by the company’s own administrators only', async () => {
    const own = await inConsole(companyAdmin('aozora'))
    expect((await getPaymentSetting(own)).companyId).toBe(1)
    for (const asked of [
      getPaymentSetting(own, 3),
      savePaymentSetting(own, 3, gmo()),
      saveSeller(own, 3, SellerInput.parse({ name: 'X' })),
    ])
      expect(await refusalOf(asked)).toBe('companyNotFound')
    const service = await inConsole(serviceAdmin('aozora'))
    expect(await refusalOf(savePaymentSetting(service, 1, gmo()))).toBe('noPermission')
  })

  it('is saved once if two save the same state', async () => {
    const visit = await inConsole(system)
    const { revision } = await savePaymentSetting(visit, hanabi, gmo())
    await savePaymentSetting(visit, hanabi, gmo({ revision }))
    expect(await refusalOf(savePaymentSetting(visit, hanabi, gmo({ revision })))).toBe('changedMeanwhile')
  })

  it('ruling 22: guests get the provider and the key of its script, and nothing else of it', async () => {
    const [aozora, sakura] = [await visitAt('aozora'), await visitAt('sakura')]
    expect(await getSettings(aozora)).toMatchObject({
      paymentGateway: 'VERITRANS',
      tokenApiKey: 'sandbox-token-key',
      shopId: null,
    })
    expect(await getSettings(sakura)).toMatchObject({
      paymentGateway: 'GMO',
      tokenApiKey: null,
      shopId: 'tshop00000001',
    })
    const company = viewCompany(await getCompany(aozora, {}), aozora)
    expect(company).toMatchObject({ paymentMethod: 'VERITRANS', tokenApiKey: 'sandbox-token-key' })
    expect(JSON.stringify([company, await getSettings(aozora)])).not.toMatch(/abcdef0123456789|A1000000/)
  })
})

describe('a company’s seller details', () => {
  it('are stored in the form that invoices need: the registration number has its check digit', async () => {
    const visit = await inConsole(companyAdmin('aozora'))
    const { seller } = await saveSeller(
      visit,
      undefined,
      SellerInput.parse({ name: '青空', phone: '03-0000-0001', registrationNumber: 'Ｔ3-7000-0000-0001' }),
    )
    expect(seller).toMatchObject({ name: '青空', registrationNumber: 'T3700000000001', address: '' })
    expect((await findPaymentSetting(db, 1)).provider, 'the contract stays').toBe('VERITRANS')
    const audited = (await lastAudit()).find(({ action }) => action === 'company.seller')
    expect(audited).toMatchObject({ subject: '1', after: { name: '青空' } })
    expect(SellerInput.safeParse({ registrationNumber: 'T4700000000001' }).error?.issues[0]?.message).toBe(
      'noInvoiceNumber',
    )
  })
})

describe('the secrets of contracts', () => {
  it('are sealed again with the newest key, so that the older one can be removed; the health page names a missing key', async () => {
    const SEALING_KEYS = `newer:${Buffer.alloc(32, 9).toString('base64')},${env.SEALING_KEYS}`
    const rotated = { env: { ...env, SEALING_KEYS }, randomBytes }
    expect(await sweepPaymentSecrets(rotated)).toBeGreaterThanOrEqual(3)
    expect(await sweepPaymentSecrets(rotated)).toBe(0)
    expect(await openContract({ db, env: rotated.env }, 1)).toMatchObject({ provider: 'VERITRANS' })
    expect(await refusalOf(openContract(deps, 1))).toBe('sealingKeyMissing')
    const { sealing } = await getHealth(await inConsole(system))
    expect(sealing.lost).toContainEqual({ key: 'newer', secrets: expect.any(Number) })
    const again = await savePaymentSetting(await inConsole(system), hanabi, gmo())
    expect(again.provider, 'typed anew where the key is gone').toBe('GMO')
    expect(await openContract(deps, hanabi)).toMatchObject({ shopPass: 'ashopssecret' })
  })
})
