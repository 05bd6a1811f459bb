import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { calendar, type Life, startOf } from './renewal-model.ts'

export const [first, last] = ['2027-01-01', '2031-12-31'] as const
export const days = calendar.filter((day) => day >= first && day <= last)

type Plan = Pick<Life, 'unit' | 'count' | 'price' | 'taxClass' | 'freeDays' | 'withdrawnOn' | 'notices'> & {
  id: string
}
const plain = {
  withdrawnOn: null,
  notices: [] as Plan['notices'],
  freeDays: 0,
  count: 1,
  price: 980,
  taxClass: 'standard',
} as const
export const plans: Plan[] = [
  { ...plain, id: 'plan-month', unit: 'month', price: 983 },
  { ...plain, id: 'plan-trial', unit: 'month', price: 1207, freeDays: 14 },
  { ...plain, id: 'plan-quarter', unit: 'month', count: 3, price: 2805, taxClass: 'reduced', freeDays: 29 },
  { ...plain, id: 'plan-year', unit: 'year', price: 9805, freeDays: 7 },
  { ...plain, id: 'plan-hundred', unit: 'day', count: 100, price: 3335, taxClass: 'exempt' },
  { ...plain, id: 'plan-gone', unit: 'month', count: 2, price: 1501, withdrawnOn: '2030-03-17' },
  {
    ...plain,
    id: 'plan-dearer',
    unit: 'month',
    count: 4,
    price: 4000,
    notices: [
      { on: '2028-02-01', effectiveOn: '2028-03-02', price: 4444 },
      { on: '2030-01-10', effectiveOn: '2030-02-15', price: 3999 },
    ],
  },
]
/** The plans that are sold, by index. Plans of a month appear least, because they are charged most often. */
const sold = [0, 2, 3, 4, 5, 6, 1, 3, 2, 4, 5, 6, 3]
export const coupons = [15, 50, 100]
/** The discount of the first purchase of the plan that is charged at once. */
export const ordinal = { planId: 'plan-hundred', percent: 30 }

export type Lived = Life & { plan: string; chance: Chance }

/**
 * The days from one before to a week after each event of these lives and each beginning of a period, in order: a failed charge is tried again
 * for six days. On other days nothing is due. Whatever was done then by mistake would be done on the next of these days, and have a wrong date.
 */
export function eventfulDays(lives: readonly Lived[]): string[] {
  const events = new Set(lives.flatMap(eventsOf).map((day) => days.indexOf(day)))
  const isNear = (at: number) => [-1, 0, 1, 2, 3, 4, 5, 6, 7].some((later) => events.has(at - later))
  return days.filter((_, at) => isNear(at))
}

function eventsOf(life: Lived): string[] {
  const { boughtOn, freeDays, cancelledOn, resumedOn, declines, renewedCardOn, withdrawnOn, accountGoneOn } =
    life
  const paused = [life.pause?.on ?? null, life.pause?.endedOn ?? null]
  const anchor = calendar[calendar.indexOf(boughtOn) + freeDays]!
  // Periods may be counted anew from the day on which a pause ended.
  const starts = [anchor, ...(life.pause?.endedOn ? [life.pause.endedOn] : [])].flatMap((from) =>
    startsFrom(from, life),
  )
  const { change } = life
  // Those of another plan are counted from the change or from the next period after it.
  const others =
    change === null
      ? []
      : [
          change.on,
          ...starts
            .filter((start) => start > change.on)
            .sort()
            .slice(0, 1),
          ...paused,
        ]
          .filter((from) => from !== null)
          .flatMap((from) => startsFrom(from, change.to))
  const announced = [...life.notices, ...(change?.to.notices ?? [])].flatMap(({ on, effectiveOn }) => [
    on,
    effectiveOn,
  ])
  const events = [
    ...[boughtOn, cancelledOn, resumedOn, ...paused, renewedCardOn, withdrawnOn, accountGoneOn],
    ...[change?.on ?? null, change?.to.withdrawnOn ?? null],
  ]
  return [...starts, ...others, ...announced, ...events, ...(declines ?? [])].filter((day) => day !== null)
}

function startsFrom(anchor: string, life: Pick<Life, 'unit' | 'count'>): string[] {
  const starts: string[] = []
  for (let start = anchor; start <= last; start = startOf(anchor, starts.length, life)) starts.push(start)
  return starts
}

/** A random life: which plan the reader buys when, and what happens then. Lives start at many kinds of month ends. */
export function aLife(number: number, provider: PaymentProvider): Lived {
  const chance = chanceOf(number * 104_729 + 7)
  const { id: plan, ...terms } = plans[sold[number % sold.length]!]!
  const ends = calendar.filter(
    (day) => day < '2028-12-31' && day >= first && /(?:-29|-30|-31|02-28)$/.test(day),
  )
  const some = days.slice(0, 900)
  const boughtOn = number % 9 === 0 ? '2028-02-29' : chance.pick(chance.of(0.5) ? ends : some)
  const latest = days.indexOf(boughtOn)
  const later = (most: number) => days[Math.min(latest + 1 + chance.upTo(most), days.length - 1)]!
  const cancelledOn = chance.of(0.2) ? later(chance.of(0.4) ? 25 : 1200) : null
  const from = later(1000)
  const declines = chance.of(0.25)
    ? ([from, days[Math.min(days.indexOf(from) + 1 + chance.upTo(40), days.length - 1)]!] as [string, string])
    : null
  const isShort = declines === null && chance.of(0.3)
  const life = {
    ...terms,
    id: `life${number}`,
    plan,
    chance,
    boughtOn,
    isChargedElsewhere: false,
    ordinalPercent: plan === ordinal.planId ? ordinal.percent : 0,
    // If there is nothing to pay now or later, no card is asked for, and the plan doesn't renew (ruling 30).
    couponPercent: chance.of(0.4) ? chance.pick(terms.freeDays > 0 ? coupons : [15, 50]) : 0,
    cancelledOn,
    resumedOn:
      cancelledOn !== null && chance.of(0.5) ? days[days.indexOf(cancelledOn) + 1 + chance.upTo(20)]! : null,
    declines,
    cardExpires: isShort ? '2029-09' : '2039-12',
    renewedCardOn: isShort && chance.of(0.6) ? chance.pick(['2029-09-20', '2029-10-04']) : null,
    accountGoneOn: chance.of(0.06) ? later(1300) : null,
    change: null,
  } as Lived
  const paused = { ...life, pause: life.accountGoneOn === null ? aPause(chance, later) : null }
  return provider === 'GAKKEN_ID' ? elsewhere(paused) : { ...paused, change: aChange(paused, later) }
}

/** A change to any plan at any time, in half of all lives. */
function aChange({ chance, accountGoneOn }: Lived, later: (most: number) => string): Life['change'] {
  if (accountGoneOn !== null || !chance.of(0.5)) return null
  const { id, unit, count, price, taxClass, withdrawnOn, notices } = chance.pick(plans)!
  return {
    on: later(chance.of(0.4) ? 60 : 900),
    to: { plan: id, unit, count, price, taxClass, withdrawnOn, notices },
  }
}

/** A pause that may begin at any time, and in half of all cases ends before its time, or is asked to when there is none. */
function aPause(chance: Chance, later: (most: number) => string): Life['pause'] {
  if (!chance.of(0.4)) return null
  const [on, periods] = [later(chance.of(0.3) ? 60 : 900), 1 + chance.upTo(2)]
  const after = days.indexOf(on) + 1 + chance.upTo(chance.of(0.5) ? 40 : 300)
  return { on, periods, endedOn: chance.of(0.5) ? days[Math.min(after, days.length - 1)]! : null }
}

/** The same life at the publisher, where no period is free, no cancellation can be taken back, nothing is paused, and the publisher asks for cards itself. */
function elsewhere(life: Lived): Lived {
  const couponPercent = Math.min(life.couponPercent, 50)
  const card = { cardExpires: '2039-12', renewedCardOn: null }
  return {
    ...life,
    ...card,
    couponPercent,
    freeDays: 0,
    resumedOn: null,
    pause: null,
    isChargedElsewhere: true,
  }
}
