import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { calendar, startOf } from './renewal-model.ts'
import type { Terms } from './subscription-shop.ts'

/**
 * The fault that prevents a charge: cron doesn't run, there is no contract, the provider receives nothing, its answers get lost, or the
 * reader's card is declined.
 */
export type Hindrance = 'cron' | 'contract' | 'deaf' | 'mute' | 'card'
type Outage = { is: Hindrance; from: string; to: string }
type Bought = { on: string; terms: Terms }
export type OutagePlan = { seed: number; chance: Chance; bought: Bought[]; outages: Outage[]; last: string }

const hindrances: Hindrance[] = ['cron', 'contract', 'deaf', 'mute', 'card']
const month = { duration: 1, duration_type: 'month' } as const
const terms: Terms[] = [
  month,
  { duration: 1, duration_type: 'year' },
  { duration: 3, duration_type: 'month' },
  { duration: 45, duration_type: 'day' },
  { duration: 3, duration_type: 'day' },
]
/** Leap day, and days that not every month has. */
const anchors = calendar.filter((day) => /^2027-(?:01-29|01-30|01-31|03-31|02-28)$|^2028-02-29$/.test(day))
export const dayAfter = (day: string, days: number) => calendar[calendar.indexOf(day) + days]!

/**
 * Two buyers whose periods end with a month, and outages one after the other, of 0 to 400 days. The first outages are of
 * each kind in turn, on the day on which the first reader's next charge is due.
 */
export function outagePlan(seed: number, provider: PaymentProvider): OutagePlan {
  const chance = chanceOf(seed * 7919 + provider.charCodeAt(0))
  const first = chance.pick(anchors)
  const other = { on: dayAfter(first, chance.upTo(3)), terms: chance.pick(terms) }
  const due = startOf(first, 1, { unit: 'month', count: 1 })
  const from = dayAfter(due, -chance.upTo(3))
  const outages = [{ is: hindrances[seed % hindrances.length]!, from, to: dayAfter(due, lengthOf(chance)) }]
  while (chance.of(0.4)) {
    const next = dayAfter(outages.at(-1)!.to, 1 + chance.upTo(35))
    outages.push({ is: chance.pick(hindrances), from: next, to: dayAfter(next, lengthOf(chance)) })
  }
  return {
    seed,
    chance,
    bought: [{ on: first, terms: month }, other],
    outages,
    last: dayAfter(outages.at(-1)!.to, 36),
  }
}

function lengthOf(chance: Chance): number {
  return chance.upTo(chance.pick([4, 7, 45, 400]))
}

export function hindranceOn({ outages }: OutagePlan, day: string): Hindrance | null {
  return outages.find(({ from, to }) => day >= from && day <= to)?.is ?? null
}
