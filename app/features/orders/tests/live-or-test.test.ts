import { beforeAll, expect, it } from 'vitest'
import { chooseGateway, getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { viewTokenMaker } from '#app/features/orders/parts/order-entry-view.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { addReaders, buyerAt, newTill, platformOn, seedContracts, shops } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await seedContracts(platform)
})

/** The host at which a company's provider is asked, and the one from which the browser gets its token. */
async function asked(provider: PaymentProvider, isLive: boolean) {
  const { tenantId, company } = world[shops[provider]]
  const id = `mode${isLive}${provider.toLowerCase().slice(0, 3)}`.padEnd(24, 'x')
  await addReaders(platform, tenantId, [id])
  await db
    .updateTable('company_payment')
    .set({ is_live: isLive ? 1 : 0 })
    .where('company_id', '=', company.id)
    .execute()
  const visit = await buyerAt(platform, provider, id, newTill(platform, provider))
  const urls: string[] = []
  const fetch = async (url: RequestInfo | URL) => {
    urls.push(String(url))
    throw new Error('nobody answers')
  }
  const gateway = await chooseGateway({ ...visit, fetch: fetch as typeof globalThis.fetch }, tenantId)
  await gateway.check()
  return [urls[0], viewTokenMaker(await getCheckout(visit), visit)?.maker.url]
}

it('a contract that isn’t live is asked in test mode: GMO at another host, VeriTrans with other commands', async () => {
  const at = 'http://sandbox.test'
  expect(await asked('GMO', false)).toEqual([
    `${at}/gmo/payment/SearchTrade.idPass`,
    `${at}/gmo/ext/js/token.js`,
  ])
  expect(await asked('GMO', true)).toEqual([
    `${at}/gmo-live/payment/SearchTrade.idPass`,
    `${at}/gmo-live/ext/js/token.js`,
  ])
  expect((await asked('VERITRANS', false))[0]).toBe(`${at}/veritrans/test-paynow-search/v2/Search/search`)
  expect((await asked('VERITRANS', true))[0]).toBe(`${at}/veritrans/paynow-search/v2/Search/search`)
})
