import { cancelOrder } from '#app/domain/commerce/order/cancel-order.ts'
import { placeOrder } from '#app/domain/commerce/order/place-order.ts'
import { receivePush } from '#app/domain/commerce/order/receive-push.ts'
import { settleOwnOrder } from '#app/domain/commerce/order/settle-own-order.ts'
import { sweepOrders } from '#app/domain/commerce/order/sweep-orders.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { PaymentFault } from '#workers/sandbox/payment/fault.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  addCoupon,
  addReaders,
  buyerAt,
  hours,
  minutes,
  newTill,
  type Platform,
  type Pressed,
  returnPath,
  type Till,
} from './order-world.ts'

/** What ends the process in the middle of whatever it does. */
class Killed extends Error {}

const faults: readonly PaymentFault[] = [
  'declined',
  'balance',
  'lost-card',
  'time-out-before',
  'time-out-after',
  'error-after',
  'cut-off',
  'duplicate-order',
  'amount-altered',
  'push-never',
  'push-twice',
  'push-first',
]

export type Shop = {
  platform: Platform
  provider: PaymentProvider
  tenantId: number
  plans: readonly string[]
}
export type Schedule = { seed: number; readers: string[]; couponId: string }

type Playing = Schedule &
  Shop & {
    till: Till
    chance: Chance
    visits: Visit[]
    coupon: string
    /** Addresses that browsers were sent to, and what they brought back. */
    pages: { url: string; reader: number }[]
    returns: { brought: URLSearchParams; reader: number }[]
  }

const rounds = 14

/**
 * Seeded days in the life of a shop: what its readers, its provider and its own process may do, in any order. They share the
 * provider and the clock, so that one's time-out, sweep or wait is in another's way.
 */
export async function playSchedules(
  seeds: readonly number[],
  shop: Shop,
): Promise<{ till: Till; played: Schedule[] }> {
  const till = newTill(shop.platform, shop.provider)
  const chance = chanceOf(seeds[0] ?? 0)
  const all = await Promise.all(seeds.map((seed) => begin(seed, shop, till)))
  for (let round = 0; round < rounds; round++) {
    if (chance.of(0.3)) shop.platform.clock.now += (1 + chance.upTo(chance.of(0.1) ? 40 : 5)) * minutes
    if (chance.of(0.3)) await survive(sweepOrders(mortal(all[0] as Playing, 0)))
    await Promise.all(all.map(playRound))
  }
  await till.spoil(null)
  await comeToRest(shop.platform, till)
  return { till, played: all }
}

async function begin(seed: number, shop: Shop, till: Till): Promise<Playing> {
  const chance = chanceOf(seed * 7919)
  const readers = [1, 2].map((number) => `schedule${seed}reader${number}xxxxxxxx`)
  await addReaders(shop.platform, shop.tenantId, readers)
  const coupon = `${shop.provider.slice(0, 2)}${seed}`
  const couponId = await addCoupon(shop.platform, shop.tenantId, coupon, {
    usages: 1 + chance.upTo(2),
    percent: 20,
  })
  const visits = await Promise.all(readers.map((id) => buyerAt(shop.platform, shop.provider, id, till)))
  return { ...shop, seed, chance, readers, till, visits, coupon, couponId, pages: [], returns: [] }
}

async function playRound(playing: Playing): Promise<void> {
  const { chance, till } = playing
  if (chance.of(0.08)) await till.spoil(chance.pick(faults))
  const moves = Array.from({ length: chance.of(0.3) ? 2 : 1 }, () => chance.pick(kinds)(playing))
  await Promise.all(moves.map(survive))
}

/** What a person or a provider would see of it: a refusal, or nothing at all. Anything else is a bug. */
async function survive(move: Promise<unknown>): Promise<void> {
  try {
    await move
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Killed)) throw error
  }
}

type Move = (playing: Playing) => Promise<unknown>

const order: Move = async (playing) => {
  const { chance, till, plans, coupon, provider, pages } = playing
  const reader = chance.upTo(1)
  const token = provider !== 'GAKKEN_ID' && chance.of(0.8) ? await till.tokenOf() : null
  const { next } = await placeOrder(mortal(playing, reader), {
    planId: chance.pick(plans),
    couponCode: chance.of(0.5) ? coupon : undefined,
    card: token === null ? null : { kind: 'token', token },
    key: chance.of(0.5) ? `key-of-reader-${chance.upTo(2)}` : undefined,
    returnPath,
  })
  if (typeof next === 'object') pages.push({ url: next.redirect, reader })
}

const press: Move = async ({ chance, till, pages, returns }) => {
  const page = chance.of(0.8) ? pages.pop() : chance.pick(pages)
  if (page === undefined) return
  const pressed: Pressed = chance.of(0.75) ? 'pay' : chance.pick(['decline', 'cancel'])
  const brought = await till.press(page.url, pressed)
  if (brought !== null) returns.push({ brought, reader: page.reader })
}

const comeBack: Move = async (playing) => {
  const { chance, returns } = playing
  const way = chance.pick(returns)
  // Sometimes it is another reader's browser.
  const reader = chance.of(0.9) ? way?.reader : chance.upTo(1)
  if (way !== undefined && reader !== undefined)
    await settleOwnOrder(mortal(playing, reader), { parameters: way.brought })
}

const push: Move = async (playing) => {
  const { chance, till, provider } = playing
  const told = chance.pick(till.pushes)
  if (told !== undefined) return receivePush(mortal(playing, 0), { provider, ...told })
  const orderId = await anyOrder(playing)
  const headers = new Headers()
  return receivePush(mortal(playing, 0), { provider, headers, body: `OrderID=${orderId}` })
}

const giveUp: Move = async (playing) => {
  const orderId = await anyOrder(playing)
  if (orderId !== undefined) await cancelOrder(mortal(playing, playing.chance.upTo(1)), { orderId })
}

const confirm: Move = async (playing) => {
  const orderId = await anyOrder(playing)
  if (orderId !== undefined) await settleOwnOrder(mortal(playing, playing.chance.upTo(1)), { orderId })
}

const kinds: readonly Move[] = [
  order,
  order,
  press,
  press,
  press,
  comeBack,
  comeBack,
  push,
  push,
  confirm,
  giveUp,
]

/** A process that dies at the first place where something was done, or goes on. */
function mortal({ visits, chance }: Playing, reader: number): Visit & { reached(): Promise<void> } {
  let left = chance.of(0.2) ? chance.upTo(5) : Number.POSITIVE_INFINITY
  const reached = async () => {
    left -= 1
    if (left < 0) throw new Killed()
  }
  const visit = visits[reader] as Visit
  return { ...visit, reached }
}

async function anyOrder({
  chance,
  tenantId,
  readers,
  platform: { db },
}: Playing): Promise<string | undefined> {
  const rows = db.selectFrom('payment_order').select('id').where('tenant_id', '=', tenantId)
  const ids = await rows.where('account_id', 'in', readers).orderBy('created_at').orderBy('id').execute()
  return chance.pick(ids)?.id
}

/** Time goes by, and cron looks after what is left, until nothing is. */
async function comeToRest({ clock }: Platform, till: Till): Promise<void> {
  for (const pause of [6 * minutes, 35 * minutes, 25 * hours, 25 * hours]) {
    clock.now += pause
    for (let due = 1, turn = 0; due > 0; turn++) {
      due = await sweepOrders(till.cron)
      if (turn > 100) throw new Error('orders are due for ever')
    }
  }
}
