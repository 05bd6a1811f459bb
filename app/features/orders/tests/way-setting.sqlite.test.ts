import { beforeAll, describe, expect, it } from 'vitest'
import { KonbiniSettingInput } from '#app/features/orders/model/payment-setting/konbini-setting.ts'
import { SellerInput } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import { saveSeller } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import {
  saveKonbiniSetting,
  saveTransferSetting,
  saveWalletSetting,
} from '#app/features/orders/model/payment-setting/save-way-setting.ts'
import { TransferSettingInput } from '#app/features/orders/model/payment-setting/transfer-setting.ts'
import { WalletSettingInput } from '#app/features/orders/model/payment-setting/wallet-setting.ts'
import { wayOffersOf } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { wallets } from '#app/gateways/payment/ways.ts'
import { seedCommerce } from '#seeds/demo/seed-commerce.ts'
import { world } from '#seeds/demo/world.ts'
import { companyAdmin, inConsole, lastAudit, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { clock, db, env, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(async () => {
  await makeWorldRecords()
  await seedCommerce({ db, env, now: clock.now, randomBytes })
})

const companyId = world.aozora.company.id
const admin = () => inConsole(companyAdmin('aozora'))
const seller = (more = {}) =>
  SellerInput.parse({
    name: '青空書房',
    phone: '03-0000-0001',
    representative: '',
    address: '',
    email: '',
    registrationNumber: '',
    ...more,
  })
const till = (more = {}) =>
  KonbiniSettingInput.parse({
    isOffered: 'on',
    chains: ['LAWSON'],
    days: '5',
    hours: '09:00～18:00',
    ...more,
  })
const setting = () => findPaymentSetting(db, companyId)

describe('payment at convenience stores', () => {
  it('is switched on and off by the company’s administrators, and written down', async () => {
    const visit = await admin()
    await saveSeller(visit, companyId, seller())
    await saveKonbiniSetting(visit, companyId, till())
    const konbini = { chains: ['LAWSON'], days: 5, hours: '09:00-18:00' }
    expect(await setting()).toMatchObject({ konbini, transfer: null })
    expect((await lastAudit()).find(({ action }) => action === 'company.konbini')).toMatchObject({
      action: 'company.konbini',
      subject: String(companyId),
      after: konbini,
    })
    await saveKonbiniSetting(visit, companyId, till({ isOffered: undefined }))
    expect((await setting()).konbini).toBeNull()
  })

  it('needs a chain, and a seller with a name and a telephone number for the vouchers', async () => {
    const visit = await admin()
    await saveSeller(visit, companyId, seller())
    expect(await refusalOf(saveKonbiniSetting(visit, companyId, till({ chains: [] })))).toBe(
      'invalidGatewaySettings chains: required',
    )
    for (const more of [{ name: '' }, { phone: '' }, { phone: '030000000000001' }]) {
      await saveSeller(visit, companyId, seller(more))
      expect(await refusalOf(saveKonbiniSetting(visit, companyId, till()))).toBe(
        'invalidGatewaySettings isOffered: sellerNeedsPhone',
      )
    }
    // Nobody has to name a seller to stop offering it.
    await saveKonbiniSetting(visit, companyId, till({ isOffered: undefined, chains: [] }))
  })

  it('refuses hours that the vouchers can’t show', () => {
    for (const hours of ['9:00-18:00', '10-18', '10:00', '25:00-26:00'])
      expect(KonbiniSettingInput.safeParse({ isOffered: 'on', chains: [], hours }).success, hours).toBe(false)
  })
})

describe('payment by bank transfer', () => {
  it('is a setting of its own: neither way changes the other', async () => {
    const visit = await admin()
    await saveSeller(visit, companyId, seller())
    await saveKonbiniSetting(visit, companyId, till())
    const offered = TransferSettingInput.parse({ isOffered: 'on', days: '10' })
    await saveTransferSetting(visit, companyId, offered)
    expect(await setting()).toMatchObject({ konbini: { days: 5 }, transfer: { days: 10 } })
    expect((await lastAudit()).map(({ action }) => action)).toContain('company.transfer')
    await saveKonbiniSetting(visit, companyId, till({ isOffered: undefined }))
    expect(await setting()).toMatchObject({ konbini: null, transfer: { days: 10 } })
    for (const days of ['0', '61', 'x'])
      expect(TransferSettingInput.safeParse({ days }).success, days).toBe(false)
  })

  it('is refused if somebody else has saved meanwhile, or the administrator may not', async () => {
    const visit = await admin()
    const { revision } = await setting()
    const offered = TransferSettingInput.parse({ isOffered: 'on', days: '10', revision: String(revision) })
    await saveTransferSetting(visit, companyId, offered)
    expect(await refusalOf(saveTransferSetting(visit, companyId, offered))).toBe('changedMeanwhile')
    const site = await inConsole(serviceAdmin('aozora'))
    expect(await refusalOf(saveTransferSetting(site, companyId, offered))).toBe('noPermission')
    const other = await inConsole(companyAdmin('hanabi'))
    expect(await refusalOf(saveTransferSetting(other, companyId, offered))).toBe('companyNotFound')
    const stale = { ...visit, actor: visit.actor && { ...visit.actor, provedAt: 0 } }
    expect(await refusalOf(saveTransferSetting(stale as typeof visit, companyId, offered))).toBe(
      'proofNeeded',
    )
  })
})

describe.each(wallets)('payment by %s', (way) => {
  const wallet = (more = {}) => WalletSettingInput.parse({ isOffered: 'on', ...more })
  const contract = async (pageConfigId: string) => {
    const settings = JSON.stringify({ GMO: { shopId: 's', siteId: 's', cardEntry: 'form', pageConfigId } })
    await db
      .updateTable('company_payment')
      .set({ provider: 'GMO', settings })
      .where('company_id', '=', companyId)
      .execute()
  }

  it('is switched on and off, and written down', async () => {
    const visit = await admin()
    await contract('001')
    await saveWalletSetting(visit, companyId, way, wallet())
    expect((await setting())[way]).toEqual({})
    expect((await lastAudit()).find(({ action }) => action === `company.${way}`)).toMatchObject({
      subject: String(companyId),
    })
    await saveWalletSetting(visit, companyId, way, wallet({ isOffered: undefined }))
    expect((await setting())[way]).toBeNull()
  })

  it('needs the provider’s page, and isn’t offered without it later', async () => {
    const visit = await admin()
    await contract('')
    expect(await refusalOf(saveWalletSetting(visit, companyId, way, wallet()))).toBe(
      'invalidGatewaySettings isOffered: contractNeedsPage',
    )
    await saveWalletSetting(visit, companyId, way, wallet({ isOffered: undefined }))
    await contract('001')
    await saveWalletSetting(visit, companyId, way, wallet())
    expect(wayOffersOf(await setting())[way]).toEqual({})
    await contract('')
    expect(wayOffersOf(await setting())[way]).toBeNull()
    expect(wayOffersOf({ ...(await setting()), provider: 'VERITRANS' })[way]).toBeNull()
  })

  it('is refused if somebody else has saved meanwhile, or the administrator may not', async () => {
    const visit = await admin()
    await contract('001')
    const { revision } = await setting()
    await saveWalletSetting(visit, companyId, way, wallet({ revision: String(revision) }))
    expect(
      await refusalOf(saveWalletSetting(visit, companyId, way, wallet({ revision: String(revision) }))),
    ).toBe('changedMeanwhile')
    expect(
      await refusalOf(saveWalletSetting(await inConsole(serviceAdmin('aozora')), companyId, way, wallet())),
    ).toBe('noPermission')
  })
})
