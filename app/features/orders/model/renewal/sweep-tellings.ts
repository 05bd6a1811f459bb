import type { OrderDeps } from '#app/features/orders/model/order/order.ts'
import { type Database, databaseFor, openDatabase } from '#app/kernel/data/database.ts'
import { tellCards } from './tell-cards.ts'
import { tellEnds } from './tell-ends.ts'
import { tellPrices } from './tell-prices.ts'

export type Telling = { d1: D1Database; db: Database; now: number }

/**
 * Run by cron, for all tenants: tells readers once what is going to happen: their plan ends in a week, the card that pays
 * for it expires, or its price changes.
 */
export async function sweepTellings({ env, now }: Pick<OrderDeps, 'env' | 'now'>): Promise<void> {
  const d1 = databaseFor(env, 0)
  const telling = { d1, db: openDatabase(d1), now: now() }
  await tellEnds(telling)
  await tellCards(telling)
  await tellPrices(telling)
}
