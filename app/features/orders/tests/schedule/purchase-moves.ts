import { cancelOrder, settleOwnOrder } from '#app/features/orders/model/order/own-orders.ts'
import { placeOrder } from '#app/features/orders/model/order/place-order.ts'
import { quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { offeredChains, type Pressed, returnPath } from '#app/features/orders/tests/order-world.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import type { MortalProcess } from './mortal-process.ts'
import { hasCardPage, type Playing, visitOf, waysOf } from './playing.ts'

/** Something that a reader, their browser or the provider does, in one process of the product's. */
export type Move = (playing: Playing, mortal: MortalProcess) => Promise<unknown>

/** Cards that ask for a challenge, are charged without one, lack money, and are lost or limited. */
const cards = [
  '4111111111111111',
  '4100000000000100',
  '4100000000005000',
  '4999000000000002',
  '4999000000000005',
]
const good = cards.slice(0, 3)

export async function aToken({ chance, till }: Playing): Promise<string> {
  const expires = chance.of(0.15) ? '2026-11' : '2039-12'
  return till.tokenOf(chance.of(0.85) ? chance.pick(good) : chance.pick(cards), expires)
}

function wanted({ chance, plans, coupon }: Playing) {
  return { planId: chance.pick(plans).id, couponCode: chance.of(0.4) ? coupon.code : undefined }
}

const atTill = { name: '青木　花', kana: 'アオキ　ハナ', phone: '0312345678' }

/** The reader looks at the last page before ordering, whose price is valid for half an hour. */
export const look: Move = (playing, mortal) =>
  quoteOrder(visitOf(playing, mortal, playing.chance.upTo(1)), { ...wanted(playing), fix: true })

export const order: Move = async (playing, mortal) => {
  const { chance, provider, pages } = playing
  const reader = chance.upTo(1)
  const ways = waysOf(playing)
  const way = ways.length > 0 && chance.of(0.75) ? chance.pick(ways) : null
  const isByCard = way === null && takesCards(provider) && chance.of(0.7)
  const isOnPage = isByCard && hasCardPage(playing)
  const token = isByCard && !isOnPage ? await aToken(playing) : null
  const { next } = await placeOrder(visitOf(playing, mortal, reader), {
    ...wanted(playing),
    ...(way !== null && { way, konbini: { ...atTill, chain: chance.pick(offeredChains) } }),
    card: token !== null ? { kind: 'token', token } : isOnPage ? { kind: 'page' } : null,
    key: chance.of(0.5) ? `key-of-reader-${chance.upTo(3)}` : undefined,
    returnPath,
  })
  if (typeof next === 'object') pages.push({ url: next.redirect, reader })
}

/** The reader orders in two tabs, or presses a button twice. */
export const orderTwice: Move = (playing, mortal) =>
  Promise.allSettled([order(playing, mortal), order(playing, mortal)])

export const press: Move = async ({ chance, till, pages, returns }) => {
  const page = chance.of(0.8) ? pages.pop() : chance.pick(pages)
  if (page === undefined) return
  const pressed: Pressed = chance.of(0.8) ? 'pay' : chance.pick(['decline', 'cancel'])
  const isBad = page.url.includes('/gmo/link/') && chance.of(0.2)
  const brought = await till.press(page.url, pressed, isBad ? chance.pick(cards) : undefined)
  if (brought !== null) returns.push({ brought, reader: page.reader })
}

export const comeBack: Move = async (playing, mortal) => {
  const { chance, returns } = playing
  const way = chance.pick(returns)
  if (way === undefined) return
  // Sometimes it is another reader's browser, or somebody has altered the parameters.
  const reader = chance.of(0.9) ? way.reader : chance.upTo(1)
  const parameters = new URLSearchParams(way.brought)
  if (chance.of(0.05))
    for (const name of [...parameters.keys()]) parameters.set(name, `${parameters.get(name)}1`)
  await settleOwnOrder(visitOf(playing, mortal, reader), { parameters })
}

export const push: Move = async (playing, mortal) => {
  const { chance, till, provider } = playing
  const told = chance.pick(till.pushes)
  const visit = { ...visitOf(playing, mortal, 0), actor: null }
  if (told === undefined || chance.of(0.2)) {
    const body = `OrderID=${await anyOrder(playing)}`
    return receivePush(visit, { provider, headers: new Headers(), body })
  }
  const body = chance.of(0.1) ? told.body.replace(/\d/, '7') : told.body
  return receivePush(visit, { provider, headers: told.headers, body })
}

export const giveUp: Move = async (playing, mortal) => {
  const orderId = await anyOrder(playing)
  if (orderId !== undefined) await cancelOrder(visitOf(playing, mortal, playing.chance.upTo(1)), { orderId })
}

export const confirm: Move = async (playing, mortal) => {
  const orderId = await anyOrder(playing)
  if (orderId !== undefined)
    await settleOwnOrder(visitOf(playing, mortal, playing.chance.upTo(1)), { orderId })
}

async function anyOrder({ chance, tenantId, readers, platform: { db } }: Playing) {
  const rows = db.selectFrom('payment_order').select('id').where('tenant_id', '=', tenantId)
  const ids = await rows.where('account_id', 'in', readers).orderBy('created_at').orderBy('id').execute()
  return chance.pick(ids)?.id
}
