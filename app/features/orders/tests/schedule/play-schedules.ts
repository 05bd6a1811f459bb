import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { hasWay } from '#app/features/orders/model/payment-setting/way-offers.ts'
import { receivePush } from '#app/features/orders/model/push/receive-push.ts'
import { sweepForeignRefunds } from '#app/features/orders/model/refund/take-foreign-refund.ts'
import { endPeriodic } from '#app/features/orders/model/subscription-billing/end-periodic.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import {
  hours,
  minutes,
  newTill,
  type Platform,
  seedIds,
  type Till,
} from '#app/features/orders/tests/order-world.ts'
import { playDuePeriods } from '#app/features/orders/tests/publisher-periods.ts'
import { takesCards } from '#app/gateways/payment/payment-gateway.ts'
import { isWaitingWay, isWallet, waitingWays } from '#app/gateways/payment/ways.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { type PaymentFault, paymentFaults } from '#workers/sandbox/payment/fault.ts'
import { registerNotificationUrl } from '#workers/sandbox/payment/gmo/notification.ts'
import { setPaypayJob } from '#workers/sandbox/payment/gmo/paypay.ts'
import { listEvents } from '#workers/sandbox/payment/publisher/event.ts'
import type { Periodic } from '#workers/sandbox/payment/publisher/periodic.ts'
import { changeSetting } from '#workers/sandbox/payment/shopify/store.ts'
import {
  cancel,
  changeCard,
  changePrice,
  changeToOther,
  goOn,
  keep,
  leave,
  pause,
  renew,
  resume,
  sweep,
  withdraw,
} from './later-moves.ts'
import { Killed, type MortalProcess } from './mortal-process.ts'
import { aProcess, begin, type Playing, type Shop, visitOf, waysOf } from './playing.ts'
import {
  comeBack,
  confirm,
  giveUp,
  look,
  type Move,
  order,
  orderTwice,
  press,
  push,
} from './purchase-moves.ts'
import { cancelThere, changeStore, deleteDraft, payInvoice, refundThere } from './store-moves.ts'
import { decide, endThere, payDespite, payLate, payThere } from './till-moves.ts'

const many = (times: number, move: Move) => Array.from({ length: times }, () => move)
const buying = [
  ...many(4, order),
  ...many(6, press),
  ...many(4, comeBack),
  ...many(4, push),
  ...many(2, confirm),
  orderTwice,
  look,
  giveUp,
  changePrice,
]
const later = [
  ...many(4, renew),
  ...many(2, cancel),
  ...many(2, resume),
  ...many(2, changeCard),
  ...many(2, sweep),
  ...buying.slice(0, 16),
]
/** What happens at a store besides. */
const atStore = [refundThere, cancelThere, deleteDraft, changeStore, changeStore, ...many(6, payInvoice)]
/** What happens at convenience stores and banks besides. */
const atTills = [...many(9, payThere), ...many(2, payLate), ...many(2, endThere), ...many(3, decide)]
/** What happens in wallets besides. */
const inWallets = [...many(2, payThere), ...many(3, payDespite), payLate, endThere]
/** What happens besides, after purchases, where cards are charged, in half of the schedules without tills: with pauses in all, little would renew. */
const aroundPauses = [...many(8, pause), ...many(3, goOn)]
/** The same in the other half. */
const aroundChanges = [...many(12, changeToOther), keep]
const besides: Partial<Record<number, readonly Move[]>> = { 1: aroundChanges, 3: aroundPauses }
/** The fault that hits its target most rarely appears more often. */
const faults: readonly PaymentFault[] = [
  ...paymentFaults,
  'amount-altered',
  'amount-altered',
  'amount-altered',
]
const rare = [withdraw, leave, changePrice]
const rounds = { buying: 13, later: 11 }

/**
 * Seeded days in the life of a shop: everything its readers, its provider and its own processes may do, in any order and
 * in parallel. They share the provider and the clock, so that the timeouts, sweeps and waits of one disturb the others.
 */
export async function playSchedules(
  seeds: readonly number[],
  shop: Shop,
): Promise<{ till: Till; played: Playing[] }> {
  seedIds(Number(`${shop.tenantId}${seeds[0]}`))
  const till = newTill(shop.platform, shop.provider)
  if (till.name === 'gmo') await registerNotificationUrl(till.sandbox, 'http://shop.test/gmo-payment/push')
  const chance = chanceOf(seeds[0] ?? 0)
  if (till.name === 'gmo' && chance.of(0.5)) await setPaypayJob(till.sandbox, 'AUTH')
  const played = await Promise.all(seeds.map((seed) => begin(seed, shop, till)))
  const { clock } = shop.platform
  for (let round = 0; round < rounds.buying; round++) {
    if (chance.of(0.3)) clock.now += (1 + chance.upTo(chance.of(0.1) ? 40 : 5)) * minutes
    if (chance.of(0.3)) await play(played[0]!, sweep)
    await Promise.all(played.map((playing) => playRound(playing, buying)))
  }
  for (let round = 0; round < rounds.later; round++) {
    clock.now += chance.of(0.3) ? 20 * minutes : (12 + chance.upTo(36)) * hours
    await playPublisher(till, played[0]!, chance)
    await Promise.all(many(3, chance.of(0.5) ? renew : sweep).map((move) => play(played[0]!, move)))
    await Promise.all(played.map((playing) => playRound(playing, later)))
  }
  await till.spoil(null)
  if (till.name === 'shopify') await changeSetting(till.sandbox, { isInstalled: true })
  await comeToRest(shop.platform, till, played[0]!)
  return { till, played }
}

async function playRound(playing: Playing, kinds: readonly Move[]): Promise<void> {
  const { chance, till } = playing
  if (chance.of(0.1)) await till.spoil(chance.pick(faults))
  const all = [
    ...kinds,
    ...(playing.provider === 'SHOPIFY' ? atStore : []),
    ...(waysOf(playing).some(isWaitingWay) ? atTills : []),
    ...(waysOf(playing).some(isWallet) ? inWallets : []),
  ]
  const moves = Array.from({ length: chance.of(0.3) ? 3 : 1 }, () => chance.pick(all))
  const around = kinds === later && takesCards(playing.provider) ? besides[playing.seed % 4] : undefined
  if (around !== undefined && chance.of(0.7)) moves.push(chance.pick(around))
  if (kinds === later && chance.of(0.02)) moves.push(chance.pick(rare))
  await play(playing, ...moves)
}

/** Makes several moves at once, all of them in one process or each in its own. */
async function play(playing: Playing, ...moves: Move[]): Promise<void> {
  const shared = playing.chance.of(0.5) ? aProcess(playing) : null
  await Promise.all(
    moves.map(async (move) => {
      const mortal = shared ?? aProcess(playing)
      try {
        await move(playing, mortal)
      } catch (error) {
        // People and providers may see only a refusal or no answer. Anything else is a bug.
        if (!isRefusal(error) && !(error instanceof Killed) && !mortal.isDead) throw error
      }
    }),
  )
}

/** The publisher charges later periods when they are due, sometimes without success, and mostly reports them at once. */
async function playPublisher(till: Till, first: Playing, chance: Chance): Promise<void> {
  if (till.name !== 'publisher') return
  const { now } = first.platform.clock
  const isDue = ({ id, period, terms }: Periodic) =>
    now >= begunAt(till, id, now) + (period + 1) * terms.count * 24 * hours
  const before = till.pushes.length
  await playDuePeriods(till, (periodic) =>
    isDue(periodic) && chance.of(0.8) ? (chance.of(0.85) ? 'charge' : 'fail') : null,
  )
  for (const told of till.pushes.slice(before))
    if (chance.of(0.7)) await play(first, (playing, mortal) => hear(playing, mortal, told))
}

function hear(playing: Playing, mortal: MortalProcess, told: Till['pushes'][number]) {
  const visit = { ...visitOf(playing, mortal, 0), actor: null }
  return receivePush(visit, { provider: 'GAKKEN_ID', ...told })
}

const begun = new WeakMap<Till, Map<string, number>>()
function begunAt(till: Till, id: string, now: number): number {
  const known = begun.get(till) ?? new Map<string, number>()
  begun.set(till, known)
  if (!known.has(id)) known.set(id, now)
  return known.get(id)!
}

/** Lets time pass and cron run, and the publisher repeat its messages, until nothing is open. */
async function comeToRest({ clock }: Platform, till: Till, { visits, provider }: Playing): Promise<void> {
  const visit = { ...visits[0]!, actor: null }
  for (const pause of [6 * minutes, 35 * minutes, 25 * hours, 25 * hours]) {
    clock.now += pause
    for (let turn = 0; (await sweepOrders(till.cron)) > 0; turn++)
      if (turn > 100) throw new Error('orders are due for ever')
    till.pushes.length = 0
    if (provider === 'GAKKEN_ID')
      for (const { id } of await listEvents(till.sandbox))
        await till.fetch(`http://sandbox.test/publisher/play/events/${id}/send`, { method: 'POST' })
    for (const told of till.pushes.splice(0)) await receivePush(visit, { provider, ...told })
    while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
  }
  if (provider === 'GAKKEN_ID') await hearOfTheRest(clock, till)
  if (provider === 'SHOPIFY') await letInvoicesExpire(clock, till)
  if (waitingWays.some((way) => hasWay(provider, way))) await letTillsClose(clock, till)
}

/** Lets the last invoices expire, and cron watch for a day what was ended. */
async function letInvoicesExpire(clock: Platform['clock'], till: Till): Promise<void> {
  for (const pause of [9 * 24 * hours, 25 * hours, 25 * hours]) {
    clock.now += pause
    while ((await sweepOrders(till.cron)) > 0);
    while ((await sweepForeignRefunds(till.cron)) > 0);
  }
}

/** Lets the last numbers expire, and cron watch for two weeks for money that arrives too late. */
async function letTillsClose(clock: Platform['clock'], till: Till): Promise<void> {
  for (let day = 0; day < 26; day++) {
    clock.now += 25 * hours
    for (let turn = 0; (await sweepOrders(till.cron)) + (await sweepForeignRefunds(till.cron)) > 0; turn++)
      if (turn > 100) throw new Error('orders at tills are due for ever')
  }
}

/** Lets weeks pass, so that cron asks about charges that the publisher never reported. */
async function hearOfTheRest(clock: Platform['clock'], till: Till): Promise<void> {
  for (let week = 0; week < 6; week++) {
    clock.now += 7 * 24 * hours
    while ((await sweepRenewals(till.cron)) > 0);
    while ((await runDueJobs(till.cron, [endPeriodic])) > 0);
  }
}
