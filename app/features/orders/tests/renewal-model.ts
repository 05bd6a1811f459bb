/**
 * The expected charges of a registration over five years, calculated day by day from the written rules (rulings 31, 32, 46) without any
 * code of the product: days are numbers in a calendar that is counted out, prices are exact fractions.
 */
export type Life = {
  id: string
  /**
   * The publisher charges by itself: always the agreed amount, whatever price is announced. It doesn't report readers
   * that it gives up on.
   */
  isChargedElsewhere: boolean
  /** Days as `YYYY-MM-DD`. Charges happen before noon, everything else at noon. */
  boughtOn: string
  unit: 'day' | 'month' | 'year'
  count: number
  /** The price of the plan without tax. */
  price: number
  taxClass: 'standard' | 'reduced' | 'exempt'
  couponPercent: number
  /** The discount of the first charge, in percent of the price, rounded to a whole yen before tax. */
  ordinalPercent: number
  freeDays: number
  cancelledOn: string | null
  resumedOn: string | null
  /** The reader pauses for some periods, and perhaps ends the pause before its last day. */
  pause: { on: string; periods: number; endedOn: string | null } | null
  /** The reader changes to another plan, if that is possible on the day. */
  change: { on: string; to: Terms } | null
  /** The card declines after noon of the first day and is good again after noon of the second. */
  declines: [from: string, to: string] | null
  /** The expiry month of the card used for buying, `YYYY-MM`. The reader stores a valid one on `renewedCardOn`. */
  cardExpires: string
  renewedCardOn: string | null
  withdrawnOn: string | null
  accountGoneOn: string | null
  notices: { on: string; effectiveOn: string; price: number }[]
}
/** What a plan's later periods depend on. */
type Terms = Pick<Life, 'unit' | 'count' | 'price' | 'taxClass' | 'withdrawnOn' | 'notices'> & {
  plan: string
}
type Outcome = {
  charges: [day: string, total: number][]
  status: 'ACTIVE' | 'CANCEL'
  endsOn: string
  reason: string | null
}

const leap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const two = (number: number) => String(number).padStart(2, '0')
/** All months with their days, in order. */
const months: string[][] = []
for (let year = 2026; year <= 2036; year++)
  for (const [at, length] of [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries())
    months.push(Array.from({ length }, (_, date) => `${year}-${two(at + 1)}-${two(date + 1)}`))
export const calendar = months.flat()
const numberOf = new Map(calendar.map((day, at) => [day, at]))
const at = (day: string) => numberOf.get(day)!

/** The first day of the n-th period after the anchor, 0 being the anchor itself. */
export function startOf(anchor: string, n: number, { unit, count }: Pick<Life, 'unit' | 'count'>): string {
  if (unit === 'day') return calendar[at(anchor) + n * count]!
  const month = months.findIndex((days) => days.includes(anchor))
  const days = months[month + n * count * (unit === 'year' ? 12 : 1)]!
  return days[Math.min(months[month]!.indexOf(anchor), days.length - 1)]!
}

/** The country's rates in percent, which change once in these years. */
export const taxRates = [
  { from: '2019-10-01', standard: 10, reduced: 8 },
  { from: '2029-10-01', standard: 13, reduced: 9 },
]
export const rateOn = ({ taxClass }: Pick<Life, 'taxClass'>, day: string) =>
  taxClass === 'exempt' ? 0 : taxRates[day < taxRates[1]!.from ? 0 : 1]![taxClass]

/** Rounds half a yen up. */
export const taxed = (price: number, rate: number, percentOff = 0) =>
  Number((BigInt(price * (100 - percentOff)) * BigInt(100 + rate) + 5000n) / 10000n)

/** Whether a plan costs more by the day than another, a month being a twelfth of a year of 365 1/4 days. */
function isDearer(one: Terms, other: Terms): boolean {
  const quarters = { day: 48, month: 1461, year: 17_532 }
  return one.price * other.count * quarters[other.unit] > other.price * one.count * quarters[one.unit]
}

export function live(life: Life & { plan: string }, until: string): Outcome {
  // The plan, the day on which its price was agreed, and the plan of the next period if the reader chose another one.
  let terms: Terms = life
  let agreedOn = life.boughtOn
  let next: { terms: Terms; on: string } | null = null
  // The price of the running period, which is perhaps one that was announced.
  let price = life.price
  let anchor = calendar[at(life.boughtOn) + life.freeDays]!
  const charges: Outcome['charges'] = []
  // What was paid for the last period with its credit, and its days. Nothing for a free one.
  let last = { worth: 0, from: at(life.boughtOn), to: at(anchor) - 1 }
  const ordinal = Number((BigInt(life.price * (100 - life.ordinalPercent)) + 50n) / 100n)
  // The tax is that of the purchase, after a free period that of the first day which is paid for.
  const first = taxed(ordinal, rateOn(life, anchor), life.couponPercent)
  // What the publisher charges was agreed at the purchase, with the tax of the second period.
  const agreedRate = rateOn(life, startOf(anchor, 1, life))
  // The number of paid periods, and the last day of use.
  let paid = 0
  let ends = at(anchor) - 1
  if (life.freeDays === 0) {
    if (first > 0) charges.push([life.boughtOn, first])
    paid = 1
    ends = at(startOf(anchor, 1, life)) - 1
    last = { worth: first, from: at(anchor), to: ends }
  }
  // The number of the paid or rested periods since the anchor.
  let spent = paid
  let rests = 0
  let cancelled = false
  let over: string | null = null
  let attempts = 0
  let tryOn: number | null = null
  const passed = (day: number, on: string | null) => on !== null && day > at(on)
  const priceOf = (start: number) => {
    if (life.isChargedElsewhere) return life.price
    const { price: own, notices } = next?.terms ?? terms
    const since = at(next?.on ?? agreedOn)
    const inForce = notices.filter(
      ({ on, effectiveOn }) => at(on) >= since && start >= at(effectiveOn) && start >= at(on) + 30,
    )
    return inForce.length === 0 ? own : inForce[inForce.length - 1]!.price
  }
  const cardOn = (day: number) => {
    if (life.declines !== null && passed(day, life.declines[0]) && !passed(day, life.declines[1]))
      return 'payment'
    const isRenewed = passed(day, life.renewedCardOn) || passed(day, life.declines?.[1] ?? null)
    const month = calendar[day]!.slice(0, 7)
    return isRenewed || month <= life.cardExpires ? null : 'card'
  }
  for (let day = at(life.boughtOn) + 1; day <= at(until) && over === null; day++) {
    // Charges every period that is due. There may be two, if the first was late.
    for (;;) {
      const due = at(startOf(anchor, spent, terms))
      if (cancelled || day < due || (tryOn !== null && day < tryOn)) break
      if (passed(day, life.accountGoneOn)) over = 'account'
      else if (passed(day, (next?.terms ?? terms).withdrawnOn)) over = 'withdrawn'
      if (over !== null) break
      if (life.isChargedElsewhere && day > due + 5) over = 'payment'
      if (over !== null) break
      const rate = life.isChargedElsewhere ? agreedRate : rateOn(next?.terms ?? terms, calendar[due]!)
      const total = paid === 0 && next === null ? first : taxed(priceOf(due), rate)
      const wrong = total === 0 ? null : cardOn(day)
      if (wrong !== null) {
        attempts++
        if (life.isChargedElsewhere) tryOn = due + [1, 3, 5, 6][attempts - 1]!
        else if (attempts === 4) over = wrong
        else tryOn = due + [1, 3, 5][attempts - 1]!
        ends = Math.max(ends, due + 5)
        break
      }
      if (total > 0) charges.push([calendar[day]!, total])
      price = priceOf(due)
      if (next !== null) {
        anchor = calendar[due]!
        spent = 0
        terms = next.terms
        agreedOn = next.on
        next = null
      }
      paid++
      spent++
      rests = 0
      ends = at(startOf(anchor, spent, terms)) - 1
      last = { worth: total, from: due, to: ends }
      attempts = 0
      tryOn = null
    }
    if (over !== null) break
    const isSold = !passed(day, (next?.terms ?? terms).withdrawnOn)
    const isAhead = !cancelled && isSold && day < at(startOf(anchor, spent, terms))
    const { pause, change } = life
    if (change?.on === calendar[day] && isAhead && rests === 0) {
      const { to } = change!
      const isOther = to.plan !== terms.plan && to.plan !== next?.terms.plan && !passed(day, to.withdrawnOn)
      const credit = Math.floor((last.worth * (last.to - day + 1)) / (last.to - last.from + 1))
      const total = taxed(to.price, rateOn(to, calendar[day]!)) - credit
      if (isOther && isDearer(to, { ...terms, price }) && total > 0) {
        // A charge that fails leaves everything as it was.
        if (cardOn(day) === null) {
          charges.push([calendar[day]!, total])
          paid++
          anchor = calendar[day]!
          spent = 1
          ends = at(startOf(anchor, 1, to)) - 1
          last = { worth: total + credit, from: day, to: ends }
          terms = to
          price = to.price
          agreedOn = calendar[day]!
          next = null
        }
      } else if (isOther) next = { terms: to, on: calendar[day]! }
    }
    if (pause?.on === calendar[day] && isAhead && paid > 0 && rests === 0 && next === null) {
      rests = pause!.periods
      spent += rests
    } else if (pause?.endedOn === calendar[day] && isAhead && rests > 0) {
      if (day <= ends) spent -= rests
      else {
        // A period begins today, and is charged like any that is due.
        anchor = calendar[day]!
        spent = 0
        ends = day
      }
      rests = 0
    }
    if (calendar[day] === life.cancelledOn) {
      cancelled = true
      next = null
      // A pause that hasn't ended is given up.
      if (day < at(startOf(anchor, spent, terms))) {
        spent -= rests
        rests = 0
      }
    }
    if (calendar[day] === life.resumedOn && cancelled && ends >= day) {
      cancelled = false
      // A failed charge is tried at once.
      tryOn = null
    }
    if (cancelled && day > ends) break
  }
  return {
    charges,
    status: cancelled || over !== null ? 'CANCEL' : 'ACTIVE',
    endsOn: calendar[ends]!,
    reason: cancelled ? 'cancelled' : over,
  }
}
