import { describe, expect, it } from 'vitest'
import { withTax } from '#app/kernel/values/yen.ts'
import {
  couponDiscountOf,
  isClosedAtOnce,
  type PriceQuestion,
  priceOfChange,
  priceOfOrder,
  priceOfRenewal,
  publisherRefusal,
} from './price-of-order.ts'

/** Changes to the question below: a second purchase of a plan of 980 yen without any discount. */
type Differs = Partial<Omit<PriceQuestion, 'plan'>> & { plan?: Partial<PriceQuestion['plan']> }
const tenPercent = { taxClass: 'standard' as const, taxRate: 10, nextTaxRate: 10 }
const off = (percent: number) => ({ percent, amount: null })
const yenOff = (amount: number) => ({ percent: null, amount })
const priceOf = (differs: Differs = {}) =>
  priceOfOrder({
    ordinal: null,
    coupon: null,
    tax: tenPercent,
    isFirst: false,
    ...differs,
    plan: { price: 980, discountPrice: null, freeDays: 0, ...differs.plan },
  })

describe('a price without a discount', () => {
  it('R302 ruling 28 is the plan’s price with 10 % tax, now and for every period', () => {
    expect(priceOf()).toEqual({
      listPrice: 980,
      basePrice: 980,
      discountKind: null,
      couponPercent: null,
      couponAmount: null,
      ...tenPercent,
      total: 1078,
      tax: 98,
      net: 980,
      discountNet: 0,
      credit: 0,
      creditNet: 0,
      freeDays: 0,
      nextTotal: null,
      renewalPrice: 980,
      renewalTotal: 1078,
    })
  })

  it('R302 can be computed back, with its tax, from every total', () => {
    for (let price = 0; price <= 20_000; price++) {
      const { total, tax, net } = priceOf({ plan: { price } })
      if (total !== withTax(price, 10) || net !== price || net + tax !== total)
        expect.fail(`${price}: ${total}`)
    }
  })
})

describe('the lowest price applies', () => {
  it("R304 ruling 29 with the plan's discount, which renewals keep", () => {
    expect(priceOf({ plan: { discountPrice: 800 } })).toMatchObject({
      basePrice: 800,
      discountKind: 'plan',
      total: 880,
      discountNet: 180,
      renewalPrice: 800,
      renewalTotal: 880,
    })
  })

  it('R304 without a discount that makes nothing cheaper', () => {
    for (const discountPrice of [980, 1200])
      expect(priceOf({ plan: { discountPrice } })).toMatchObject({ discountKind: null, renewalPrice: 980 })
  })

  it('R361 ruling 33 with the percentage or the price of this purchase, for its first charge only', () => {
    expect(priceOf({ ordinal: { percent: 25 } })).toMatchObject({
      basePrice: 735,
      discountKind: 'ordinal',
      total: 809,
      renewalTotal: 1078,
    })
    expect(priceOf({ ordinal: { price: 500 } })).toMatchObject({ total: 550, renewalTotal: 1078 })
    expect(priceOf({ plan: { price: 5 }, ordinal: { percent: 50 } }).basePrice, 'half a yen up').toBe(3)
  })

  it('R361 without adding discounts: the percentage is of the price, and the lower one wins', () => {
    const plan = { discountPrice: 800 }
    expect(priceOf({ plan, ordinal: { percent: 10 } })).toMatchObject({
      basePrice: 800,
      discountKind: 'plan',
    })
    expect(priceOf({ plan, ordinal: { percent: 30 } })).toMatchObject({
      basePrice: 686,
      discountKind: 'ordinal',
      renewalPrice: 800,
    })
    expect(priceOf({ ordinal: { price: 1500 } })).toMatchObject({ basePrice: 980, discountKind: null })
  })
})

describe('a coupon', () => {
  it('R359 ruling 28 takes its percentage off the discounted price, before tax, from the first charge', () => {
    expect(priceOf({ plan: { discountPrice: 800 }, coupon: off(15) })).toMatchObject({
      total: 748,
      tax: 68,
      net: 680,
      discountNet: 300,
      renewalTotal: 880,
    })
  })

  it('R359 is rounded once, together with the tax, half a yen up', () => {
    expect(priceOf({ plan: { price: 999 }, coupon: off(33) }).total, '736.263').toBe(736)
    expect(priceOf({ plan: { price: 5 }, coupon: off(50) }).total, '2.75').toBe(3)
    expect(priceOf({ plan: { price: 50 }, coupon: off(10) }).total, '49.5').toBe(50)
    expect(priceOf({ plan: { price: 1 }, coupon: off(55) }).total, '0.495').toBe(0)
  })

  it('R359 gives net, tax and discount that add up, for any price and percentage', () => {
    for (let price = 1; price <= 3000; price += 7)
      for (let couponPercent = 1; couponPercent <= 100; couponPercent++) {
        const { total, tax, net, discountNet } = priceOf({ plan: { price }, coupon: off(couponPercent) })
        const exact = (price * (100 - couponPercent) * 110) / 10_000
        const isRight =
          Math.abs(total - exact) <= 0.5 && Math.abs(tax - total / 11) <= 0.5 && discountNet >= 0
        if (!isRight || net + tax !== total || net + discountNet !== price)
          expect.fail(`${price} less ${couponPercent} %`)
      }
  })

  it('by an amount is taken from the total with tax, after the lowest price, and never leads below 0', () => {
    const member = { discountPrice: 800 }
    expect(priceOf({ plan: member, coupon: yenOff(300) })).toMatchObject({
      ...{ basePrice: 800, couponPercent: null, couponAmount: 300 },
      ...{ total: 580, tax: 53, net: 527, discountNet: 453, renewalTotal: 880 },
    })
    expect(priceOf({ ordinal: { price: 500 }, coupon: yenOff(300) }).total).toBe(250)
    expect(priceOf({ coupon: yenOff(1077) })).toMatchObject({ total: 1, tax: 0, net: 1, discountNet: 979 })
    for (const amount of [1078, 1079, 9_900_000]) {
      const nothing = priceOf({ coupon: yenOff(amount) })
      expect(nothing).toMatchObject({ total: 0, tax: 0, net: 0, discountNet: 980, renewalTotal: 1078 })
      expect(couponDiscountOf(nothing), 'no more than there was to pay').toBe(1078)
    }
    const free = { isFirst: true, plan: { freeDays: 7 }, coupon: yenOff(300) }
    expect(priceOf(free), 'the first charge has it').toMatchObject({ total: 0, nextTotal: 778 })
    expect(couponDiscountOf(priceOf(free))).toBe(300)
  })

  it('by an amount keeps net, tax and discount together for every price', () => {
    for (let price = 1; price <= 2000; price += 3)
      for (const amount of [1, 7, 99, 500, 1100, 2199]) {
        const { total, tax, net, discountNet } = priceOf({ plan: { price }, coupon: yenOff(amount) })
        const isRight =
          total === Math.max(0, withTax(price, 10) - amount) && Math.abs(tax - total / 11) <= 0.5
        if (!isRight || net + tax !== total || net + discountNet !== price)
          expect.fail(`${price} less ${amount} yen`)
      }
  })

  it('R357 ruling 30 closes an order of 0 yen at once, unless a free period begins', () => {
    const nothing = priceOf({ coupon: off(100) })
    expect(nothing).toMatchObject({ total: 0, tax: 0, net: 0, discountNet: 980, renewalTotal: 1078 })
    expect(isClosedAtOnce(nothing)).toBe(true)
    expect(isClosedAtOnce(priceOf({ coupon: off(99) }))).toBe(false)
    expect(isClosedAtOnce(priceOf({ coupon: off(100), isFirst: true, plan: { freeDays: 7 } }))).toBe(false)
  })
})

describe('a free period', () => {
  it('R370 ruling 31 makes a first purchase free today, and coupon and discount apply when it ends', () => {
    const first = { isFirst: true, plan: { freeDays: 14 }, ordinal: { percent: 10 }, coupon: off(50) }
    expect(priceOf(first)).toMatchObject({
      freeDays: 14,
      total: 0,
      tax: 0,
      discountNet: 0,
      nextTotal: 485,
      renewalTotal: 1078,
    })
  })

  it('R370 is for a first purchase only', () => {
    expect(priceOf({ plan: { freeDays: 14 } })).toMatchObject({ freeDays: 0, total: 1078, nextTotal: null })
  })

  it('isn’t given if the plan costs nothing anyway, so that nobody is asked for a card', () => {
    const free = priceOf({ isFirst: true, plan: { price: 0, freeDays: 14 } })
    expect(free).toMatchObject({ freeDays: 0, total: 0, nextTotal: null, renewalTotal: 0 })
    expect(isClosedAtOnce(free)).toBe(true)
  })
})

it('R358 ruling 30 refuses what the publisher cannot charge', () => {
  expect(publisherRefusal(priceOf())).toBeNull()
  expect(publisherRefusal(priceOf({ coupon: off(100) }))).toBe('zeroAmountUnsupported')
  expect(publisherRefusal(priceOf({ isFirst: true, plan: { freeDays: 1 } }))).toBe('freePeriodUnsupported')
  expect(publisherRefusal(priceOf({ isFirst: false, plan: { freeDays: 1 } }))).toBeNull()
})

it('ruling 46 renews at the price of the registration, after a free period at the agreed one', () => {
  expect(priceOfRenewal({ price: 800, nextTotal: null, tax: tenPercent })).toMatchObject({
    listPrice: 800,
    total: 880,
    tax: 80,
    net: 800,
    discountNet: 0,
  })
  expect(priceOfRenewal({ price: 980, nextTotal: 485, tax: tenPercent })).toMatchObject({
    total: 485,
    tax: 44,
    net: 441,
    discountNet: 539,
    renewalTotal: 1078,
  })
  expect(priceOfRenewal({ price: 980, nextTotal: 0, tax: tenPercent }), 'a coupon of 100 %').toMatchObject({
    total: 0,
    discountNet: 980,
  })
})

describe('the tax of a price', () => {
  const taxed = (taxClass: 'reduced' | 'exempt' | 'standard', taxRate: number, nextTaxRate = taxRate) => ({
    tax: { taxClass, taxRate, nextTaxRate },
  })

  it('is the rate of the plan’s class, and none if it is exempt', () => {
    expect(priceOf(taxed('reduced', 8))).toMatchObject({
      taxRate: 8,
      total: 1058,
      tax: 78,
      net: 980,
      renewalTotal: 1058,
    })
    expect(priceOf(taxed('exempt', 0))).toMatchObject({
      taxRate: 0,
      total: 980,
      tax: 0,
      net: 980,
      renewalTotal: 980,
    })
    const coupon = priceOf({ ...taxed('exempt', 0), coupon: yenOff(80) })
    expect(coupon).toMatchObject({ total: 900, tax: 0, net: 900, discountNet: 80 })
  })

  it('is that of today for what is paid today, and that of the next charge for what is paid then', () => {
    expect(priceOf(taxed('standard', 10, 12))).toMatchObject({ total: 1078, tax: 98, renewalTotal: 1098 })
    const free = priceOf({
      ...taxed('standard', 10, 12),
      isFirst: true,
      plan: { freeDays: 7 },
      coupon: off(50),
    })
    expect(free).toMatchObject({ total: 0, nextTotal: 549, renewalTotal: 1098 })
    expect(couponDiscountOf(free)).toBe(549)
  })
})

describe('the price of a change of plan', () => {
  const change = (credit: number, plan = { price: 2000, discountPrice: null as number | null }) =>
    priceOfChange({ plan, credit, tax: { ...tenPercent, nextTaxRate: 8 } })

  it('is what the credit leaves of the plan’s price, with its tax, and the whole price from the next period on', () => {
    expect(change(733)).toMatchObject({
      ...{ listPrice: 2000, basePrice: 2000, total: 1467, tax: 133, net: 1334, credit: 733, creditNet: 666 },
      ...{
        discountNet: 0,
        discountKind: null,
        freeDays: 0,
        nextTotal: null,
        renewalPrice: 2000,
        renewalTotal: 2160,
      },
    })
    expect(change(0)).toMatchObject({ total: 2200, credit: 0, creditNet: 0 })
  })

  it('keeps a discount of the plan apart from the credit', () => {
    expect(change(1000, { price: 2000, discountPrice: 1800 })).toMatchObject({
      ...{ total: 980, net: 891, discountKind: 'plan', discountNet: 200, creditNet: 909, renewalPrice: 1800 },
    })
  })

  it('is none if the credit leaves nothing to pay', () => {
    expect(change(2199)).toMatchObject({ total: 1, tax: 0, net: 1 })
    expect([change(2200), change(5000)]).toEqual([null, null])
  })
})
