import { DatabaseSync } from 'node:sqlite'
import { settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { type NewPurchase, placeOrder } from '#app/features/orders/model/order/place-order.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { migrated } from '#tests/migrations/migrated.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import {
  addReaders,
  buyerAt,
  newTill,
  type Platform,
  platformOn,
  returnPath,
  seedContracts,
  shops,
  type Till,
} from './order-world.ts'

let kept: Uint8Array | undefined

/**
 * Makes a database with the demo's sites and their companies' contracts. The first one is kept: copying it takes a hundredth of the time that
 * filling another takes, and some files make one for each test.
 */
export async function openShops(): Promise<Platform> {
  if (kept !== undefined) {
    const copy = new DatabaseSync(':memory:')
    copy.deserialize(kept)
    return platformOn(d1On(copy))
  }
  const sqlite = migrated('core')
  const platform = await openShopsOn(d1On(sqlite))
  kept = sqlite.serialize()
  return platform
}

/** Fills this database with the demo's sites and their companies' contracts. */
export async function openShopsOn(d1: D1Database): Promise<Platform> {
  const platform = platformOn(d1)
  await seedRecords(platform.db, platform.clock.now)
  await seedContracts(platform)
  return platform
}

/** A new reader of a shop, and the provider that the shop uses. */
export async function newBuyer(
  platform: Platform,
  provider: PaymentProvider,
  id: string,
  till = newTill(platform, provider),
) {
  const { tenantId } = world[shops[provider]]
  await addReaders(platform, tenantId, [id])
  return { id, tenantId, till, visit: await buyerAt(platform, provider, id, till) }
}

/** Buys a plan with a card and comes back from the issuer. The publisher and the store ask for the card themselves. Returns the order. */
export async function buyPlan(
  { visit, till }: { visit: Visit; till: Till },
  { number, ...wanted }: Pick<NewPurchase, 'planId'> & Partial<NewPurchase> & { number?: string },
): Promise<string> {
  const card =
    till.name === 'publisher' || till.name === 'shopify'
      ? null
      : { kind: 'token' as const, token: await till.tokenOf(number) }
  const { orderId, next } = await placeOrder(visit, { card, returnPath, ...wanted })
  if (typeof next === 'object') await till.press(next.redirect, 'pay')
  await settleOwnOrder(visit, { orderId })
  return orderId
}
