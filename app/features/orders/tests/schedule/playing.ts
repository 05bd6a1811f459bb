import { hasWay } from '#app/features/orders/model/payment-setting/way-offers.ts'
import {
  addCoupon,
  addPlan,
  addReaders,
  buyerAt,
  type Platform,
  type Till,
} from '#app/features/orders/tests/order-world.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { isWaitingWay, type Way, ways } from '#app/gateways/payment/ways.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { type MortalProcess, mortalProcess } from './mortal-process.ts'

export type Shop = { platform: Platform; provider: PaymentProvider; tenantId: number }

/** A price of a plan, and from when on it applied. */
type Priced = { planId: string; price: number; from: number }
/** A plan that is sold in a schedule: the days of a period, and the discount of the first purchase. */
export type Sold = { id: string; days: number; freeDays: number; ordinalPercent: number }

export type Playing = Shop & {
  seed: number
  readers: string[]
  plans: Sold[]
  coupon: { id: string; code: string; percent: number | null; amount: number | null }
  prices: Priced[]
  till: Till
  chance: Chance
  visits: Visit[]
  /** The registrations that a reader tried to pause, and how often it was confirmed. */
  paused: Map<string, number>
  /** The registrations whose plan a reader tried to change. */
  changed: Set<string>
  /** Addresses that browsers were sent to, and the parameters that they brought back. */
  pages: { url: string; reader: number }[]
  returns: { brought: URLSearchParams; reader: number }[]
}

/**
 * The ways in which a schedule's readers may pay besides by card: within days in half of the schedules at these providers, by PayPay in half
 * of the others, and from the other wallets in a quarter of them. In the rest more cards are charged again.
 */
export function waysOf({ provider, seed }: Pick<Playing, 'provider' | 'seed'>): Way[] {
  const some = ways.filter((way) => hasWay(provider, way))
  return some.filter((way) => {
    if (isWaitingWay(way)) return seed % 2 === 0
    return way === 'paypay' ? seed % 4 === 1 : seed % 8 === 7
  })
}

/** Whether a schedule's readers enter cards on the provider's own page. The others send tokens. */
export function hasCardPage({ provider, seed }: Pick<Playing, 'provider' | 'seed'>): boolean {
  return provider === 'GMO' && seed % 4 < 2
}

/** A few readers of a shop with plans and a coupon of their own. */
export async function begin(seed: number, shop: Shop, till: Till): Promise<Playing> {
  const { platform, provider, tenantId } = shop
  const chance = chanceOf(seed * 7919)
  const readers = [1, 2].map((number) => `schedule${seed}reader${number}xxxxxxxx`)
  await addReaders(platform, tenantId, readers)
  const code = `${provider.slice(0, 2)}${seed}`
  const picked = chance.pick([15, 20, 33])
  const off = seed % 2 === 0 ? { percent: picked, amount: null } : { percent: null, amount: 13 * picked }
  const id = await addCoupon(platform, tenantId, code, { usages: 1 + chance.upTo(2), ...off })
  const sells = {
    ...shop,
    seed,
    chance,
    readers,
    till,
    pages: [],
    returns: [],
    paused: new Map<string, number>(),
    changed: new Set<string>(),
  }
  const playing = { ...sells, coupon: { id, code, ...off }, plans: [], prices: [] }
  const visits = await Promise.all(readers.map((reader) => buyerAt(platform, provider, reader, till)))
  return addPlans({ ...playing, visits })
}

async function addPlans(playing: Playing): Promise<Playing> {
  const { platform, tenantId, seed, provider, plans, prices } = playing
  const free = provider === 'GAKKEN_ID' ? 0 : 3
  // The first two plans cover the same groups.
  for (const [name, price, days, freeDays, ordinalPercent, covers] of [
    ['plain', 880, 5, 0, 0, [1]],
    ['free', 1500, 4, free, 0, [1]],
    ['ordinal', 1333, 30, 0, 50, [1, 2]],
  ] as const) {
    const id = `plan-${name}-${provider.toLowerCase()}-${seed}`
    const terms = { price, duration: days, duration_type: 'day', free_days: freeDays, covers } as const
    await addPlan(platform, tenantId, id, terms)
    plans.push({ id, days, freeDays, ordinalPercent })
    prices.push({ planId: id, price, from: 0 })
  }
  const at = { tenant_id: tenantId, id: `ordinal-${provider}-${seed}`, plan_id: plans[2]!.id }
  await platform.db
    .insertInto('discount_ordinal')
    .values({ ...at, ordinal: 1, percent: 50, price: null, updated_at: 0 })
    .execute()
  return playing
}

/** A process that may die and whose connection may be bad. Code that runs in it doesn't notice the end of another. */
export function aProcess({ chance }: Pick<Playing, 'chance'>): MortalProcess {
  return mortalProcess(chance, { dies: 0.25, isBadLine: 0.05 })
}

/** A reader's visit in a process. */
export function visitOf({ visits }: Playing, mortal: MortalProcess, reader: number): Visit {
  return mortal.run(visits[reader]!)
}
