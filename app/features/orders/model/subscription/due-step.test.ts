import { describe, expect, it } from 'vitest'
import { addDays, type Day, startOfDay } from '#app/kernel/values/day.ts'
import { dueStep, nextPeriod, type PriceNotice, type Renewing, type Surroundings } from './subscription.ts'

/** Bought on 31 January 2027 for 980 yen a month, the first one paid for. */
const bought: Renewing = {
  status: 'ACTIVE',
  provider: 'GMO',
  price: 980,
  nextTotal: null,
  anchorOn: '2027-01-31',
  anchorPeriod: 0,
  period: 1,
  rests: 0,
  endsOn: '2027-02-27',
  renewsOn: '2027-02-28',
  retryOn: null,
  attempts: 0,
  duration: { duration: 1, durationType: 'month' },
  agreedTotal: null,
  createdAt: startOfDay('2027-01-31'),
}
const on = (today: Day, registration: Partial<Renewing> = {}, around: Partial<Surroundings> = {}) =>
  dueStep(
    { ...bought, ...registration },
    {
      today,
      planState: 'published',
      isAccountCancelled: false,
      isCompanyStopped: false,
      notices: [],
      taxClass: 'standard',
      rates: [{ from: '2019-10-01', standard: 10, reduced: 8 }],
      hasPayer: true,
      ...around,
    },
  )
const nothing = { is: 'nothing' }
const stop = { is: 'stop' }

describe('ruling 32: the day of a charge', () => {
  it('ruling 54 is the day after the last paid one: not before it, and each of the five following days until it is made', () => {
    for (let day: Day = '2027-01-31'; day < '2027-02-28'; day = addDays(day, 1))
      expect(on(day)).toEqual(nothing)
    for (const day of ['2027-02-28', '2027-03-01', '2027-03-05'] as const)
      expect(on(day)).toMatchObject({
        is: 'charge',
        period: 2,
        startsOn: '2027-02-28',
        endsOn: '2027-03-30',
        price: { total: 1078, tax: 98, net: 980, renewalTotal: 1078 },
      })
    for (const day of ['2027-03-06', '2027-03-30', '2027-03-31', '2029-01-01'] as const)
      expect(on(day)).toEqual({ is: 'end', reason: 'missed' })
  })

  it('ruling 54 has passed once the period is over, however short the period is', () => {
    const days = (duration: number) =>
      ({ duration: { duration, durationType: 'day' }, anchorOn: '2027-02-28', period: 0 }) as const
    expect(on('2027-02-28', days(1))).toMatchObject({ is: 'charge', endsOn: '2027-02-28' })
    expect(on('2027-03-01', days(1))).toEqual({ is: 'end', reason: 'missed' })
    expect(on('2027-03-02', days(3))).toMatchObject({ is: 'charge', endsOn: '2027-03-02' })
    expect(on('2027-03-03', days(3))).toEqual({ is: 'end', reason: 'missed' })
  })

  it('R376 returns to the anchor’s day of the month after a shorter month, also on 29 February', () => {
    const third = { period: 2, renewsOn: '2027-03-31', endsOn: '2027-03-30' } as const
    expect(on('2027-03-31', third)).toMatchObject({ period: 3, startsOn: '2027-03-31', endsOn: '2027-04-29' })
    const leap = {
      anchorOn: '2028-02-29',
      duration: { duration: 1, durationType: 'year' },
      endsOn: '2029-02-27',
      renewsOn: '2029-02-28',
    } as const
    expect(on('2029-02-27', leap)).toEqual(nothing)
    expect(on('2029-02-28', leap)).toMatchObject({ startsOn: '2029-02-28', endsOn: '2030-02-27' })
    const fourth = { ...leap, period: 4, renewsOn: '2032-02-29' } as const
    expect(on('2032-02-28', fourth)).toEqual(nothing)
    expect(on('2032-02-29', fourth)).toMatchObject({ startsOn: '2032-02-29', endsOn: '2033-02-27' })
  })

  it('is the day of the next attempt, once it has failed', () => {
    const failed = { retryOn: '2027-03-03', attempts: 2 } as const
    expect(on('2027-03-02', failed)).toEqual(nothing)
    expect(on('2027-03-03', failed)).toMatchObject({ is: 'charge', period: 2, startsOn: '2027-02-28' })
  })
})

describe('ruling 31: after a free period', () => {
  const free = {
    nextTotal: 485,
    anchorOn: '2027-02-14',
    period: 0,
    endsOn: '2027-02-13',
    renewsOn: '2027-02-14',
  } as const

  it('R370 the first charge comes the day after it, for what was agreed, and the next for the price', () => {
    expect(on('2027-02-13', free)).toEqual(nothing)
    expect(on('2027-02-14', free)).toMatchObject({
      is: 'charge',
      period: 1,
      startsOn: '2027-02-14',
      endsOn: '2027-03-13',
      price: { total: 485, renewalTotal: 1078 },
    })
    const paid = { ...free, period: 1, renewsOn: '2027-03-14' } as const
    expect(on('2027-03-14', paid), 'whatever was left there').toMatchObject({ price: { total: 1078 } })
  })

  it('R368 a reader who cancels inside it is never charged', () => {
    expect(on('2027-02-14', { ...free, status: 'CANCEL', renewsOn: null })).toEqual(nothing)
    expect(on('2027-02-14', { ...free, status: 'CANCEL' })).toEqual(stop)
  })
})

describe('nobody is charged', () => {
  it('R366 R367 for a cancelled, refunded or granted registration, on any day', () => {
    for (const day of ['2027-02-27', '2027-02-28', '2030-01-01'] as const) {
      expect(on(day, { status: 'CANCEL' })).toEqual(stop)
      expect(on(day, { status: 'REFUNDED' })).toEqual(stop)
      expect(on(day, { provider: null })).toEqual(stop)
      expect(on(day, { price: null })).toEqual(stop)
      expect(on(day, { anchorOn: null })).toEqual(stop)
      expect(on(day, { renewsOn: null })).toEqual(nothing)
    }
  })

  it('R154 for a cancelled account or a withdrawn plan: it ends with its period', () => {
    expect(on('2027-02-28', {}, { isAccountCancelled: true })).toEqual({ is: 'end', reason: 'account' })
    expect(on('2027-02-28', {}, { planState: 'withdrawn' })).toEqual({ is: 'end', reason: 'withdrawn' })
    expect(on('2027-02-27', {}, { planState: 'withdrawn' })).toEqual(nothing)
    expect(on('2027-02-28', {}, { planState: 'draft' })).toMatchObject({ is: 'charge' })
  })

  it('whom the provider doesn’t know: that counts as a failed charge, unless the period costs nothing', () => {
    expect(on('2027-02-28', {}, { hasPayer: false })).toMatchObject({ is: 'fail', price: { total: 1078 } })
    expect(on('2027-02-28', { price: 0 }, { hasPayer: false })).toMatchObject({ is: 'charge' })
  })

  it('by us at the publisher, which has five days to report its own charge', () => {
    const publisher = { provider: 'GAKKEN_ID' } as const
    expect(on('2027-02-28', publisher)).toEqual({ is: 'wait', until: '2027-03-05' })
    expect(on('2027-03-05', publisher)).toEqual({ is: 'wait', until: '2027-03-05' })
    expect(on('2027-03-06', publisher)).toEqual({ is: 'ask', isOver: false })
    expect(on('2027-03-30', publisher)).toEqual({ is: 'ask', isOver: false })
    expect(on('2027-03-31', publisher)).toEqual({ is: 'ask', isOver: true })
  })

  it('while their company is stopped', () => {
    const stopped = { isCompanyStopped: true }
    expect(on('2027-02-28', {}, stopped)).toEqual({ is: 'reschedule', on: '2027-03-01' })
    expect(on('2027-03-06', {}, stopped)).toEqual({ is: 'end', reason: 'missed' })
  })
})

describe('ruling 46: a new price', () => {
  const notice: PriceNotice = {
    effectiveOn: '2027-05-01',
    price: 1200,
    announcedAt: startOfDay('2027-03-15'),
  }
  const total = (today: Day, period: number, notices = [notice]) => {
    const step = on(today, { period, renewsOn: today }, { notices })
    return step.is === 'charge' && [step.startsOn, step.price.total, step.price.renewalTotal]
  }

  it('applies from the first period that begins on its day or later', () => {
    expect(total('2027-03-31', 2)).toEqual(['2027-03-31', 1078, 1078])
    expect(total('2027-04-30', 3)).toEqual(['2027-04-30', 1078, 1320])
    expect(total('2027-05-31', 4)).toEqual(['2027-05-31', 1320, 1320])
    expect(total('2027-04-30', 3, [{ ...notice, effectiveOn: '2027-04-30' }])).toEqual([
      '2027-04-30',
      1320,
      1320,
    ])
  })

  it('applies to nobody within 30 days of its announcement, nor to a reader who registered after it', () => {
    const short = { ...notice, effectiveOn: '2027-03-16' } as const
    const announced = (day: Day) => [{ ...short, announcedAt: startOfDay(day) }]
    expect(total('2027-04-30', 3, announced('2027-03-31'))).toEqual(['2027-04-30', 1320, 1320])
    expect(total('2027-04-30', 3, announced('2027-04-01'))).toEqual(['2027-04-30', 1078, 1320])
    const later = { createdAt: notice.announcedAt, period: 4, renewsOn: '2027-05-31' } as const
    expect(on('2027-05-31', later, { notices: [notice] })).toMatchObject({ price: { total: 1078 } })
  })

  it('is the last one in force if there are several, and doesn’t change the agreed first charge after a free period', () => {
    const second = { effectiveOn: '2027-05-20', price: 700, announcedAt: startOfDay('2027-04-01') } as const
    expect(total('2027-05-31', 4, [second, notice])).toEqual(['2027-05-31', 770, 770])
    const free = { period: 0, nextTotal: 485, renewsOn: '2027-05-31', anchorOn: '2027-05-31' } as const
    expect(on('2027-05-31', free, { notices: [notice] })).toMatchObject({
      price: { total: 485, renewalTotal: 1320 },
    })
  })
})

describe('the tax of a renewal', () => {
  const rates = [
    { from: '2019-10-01', standard: 10, reduced: 8 },
    { from: '2027-03-01', standard: 12, reduced: 9 },
  ]
  const due = (registration: Partial<Renewing>, around: Partial<Surroundings> = {}) => {
    const step = on('2027-04-01', { ...bought, ...registration }, { rates, ...around })
    return step.is === 'charge' ? step.price : null
  }
  const march = { period: 2, endsOn: '2027-03-30', renewsOn: '2027-03-31' } as const

  it('is that of the first day of the period, and the next amount that of the next one', () => {
    expect(due(march)).toMatchObject({ taxRate: 12, total: 1098, tax: 118, net: 980, renewalTotal: 1098 })
    const before = on('2027-02-28', {}, { rates })
    expect(before).toMatchObject({ price: { taxRate: 10, total: 1078, tax: 98, renewalTotal: 1098 } })
  })

  it('is that of the plan’s class, and none if it is exempt', () => {
    expect(due(march, { taxClass: 'reduced' })).toMatchObject({ taxRate: 9, total: 1068, tax: 88, net: 980 })
    expect(due(march, { taxClass: 'exempt' })).toMatchObject({ taxRate: 0, total: 980, tax: 0, net: 980 })
  })

  it('stays the same on every day of grace, and within an amount that was agreed before', () => {
    const late = on('2027-03-05', { retryOn: '2027-03-05' }, { rates })
    expect(late).toMatchObject({ price: { taxRate: 10, total: 1078 } })
    const free = {
      period: 0,
      nextTotal: 539,
      endsOn: '2027-03-30',
      renewsOn: '2027-03-31',
      anchorOn: '2027-03-31',
    } as const
    expect(due(free)).toMatchObject({ taxRate: 12, total: 539, tax: 58, net: 481 })
  })

  it('is taken out of what the publisher charges, which no tax changes', () => {
    expect(
      nextPeriod(
        { ...bought, ...march, provider: 'GAKKEN_ID', agreedTotal: 1078 },
        { notices: [], taxClass: 'standard', rates },
      )?.price,
    ).toMatchObject({
      ...{ taxRate: 12, total: 1078, tax: 116, net: 962, renewalTotal: 1078 },
    })
  })
})
