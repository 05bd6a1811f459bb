import { expect, it } from 'vitest'
import type { OrderView } from '#app/features/orders/model/order/order.ts'
import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import { nobody } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { noOffers } from '#app/features/orders/model/payment-setting/way-offers.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { OpenOrder, OrderEntry, type OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import { OrderState } from '#app/features/orders/site/order/order-state.tsx'
import { viewOrderState } from '#app/features/orders/site/order/order-state-view.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const price = {
  ...{ listPrice: 980, basePrice: 980, discountKind: null, net: 980, tax: 98, total: 1078, freeDays: 0 },
  ...{ taxClass: 'standard', taxRate: 10, nextTotal: null, renewalTotal: 1078 },
}
const days = { startsOn: '2026-11-20', endsOn: '2026-12-19' }
const quote = {
  ...{ price, ...days, coupon: null, provider: 'GMO', savedCard: null, cardEntry: 'page', openOrder: null },
  ...{
    isLater: false,
    freeUntil: null,
    renewal: { on: '2026-12-20', total: 1078 },
    invoice: null,
    way: null,
  },
  ...{ closesAtOnce: false, needsCard: true, offers: { ...noOffers, paypay: {} } },
} as unknown as Quote
const plan = { id: 'plan', name: '会員プラン', price: { full: 1078, discounted: null }, groups: [] }
const entry = {
  plan: { ...plan, duration: 1, durationType: 'month', freeDays: 0, isExempt: false },
  ...{ quote, seller: nobody, overlaps: [], coupon: '', couponProblem: null, tokens: null, hold: null },
  key: 'key',
} as unknown as OrderEntryView

type Locale = 'ja' | 'en'
const shown = (locale: Locale, reply?: OrderReply, of = entry) =>
  renderIn({ reader: {}, locale }, <OrderEntry entry={of} reply={reply} />)
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

it('PayPay is a way to choose, which says before the payment that it is one period', () => {
  const [ja, en] = [shown('ja'), shown('en')]
  expect(ja).toMatch(/<input[^>]*type="radio"[^>]*value="paypay"/)
  expect(textOf(ja)).toContain('PayPayで支払う')
  expect(textOf(ja)).toContain('1期間のみの販売で、自動更新はありません')
  expect(textOf(en)).toContain('Pay with PayPay')
  expect(textOf(en)).toContain('It is sold as one period and does not renew.')
  // It is paid today, like a card.
  expect(textOf(en)).toContain('Due today (incl. tax) ¥1,078')
  const without = { ...entry, quote: { ...quote, offers: noOffers } }
  expect(shown('en', undefined, without)).not.toContain('PayPay')
})

it('the last page before ordering says how, when and for how long', () => {
  const confirm = {
    card: 'paypay',
    isChanged: false,
    agreed: 'x',
    quote: { ...quote, way: 'paypay', renewal: null },
  }
  const reply = { confirm } as unknown as OrderReply
  const en = shown('en', reply)
  expect(en).toMatch(/<input type="hidden" name="card" value="paypay"/)
  for (const told of [
    '¥1,078 (incl. tax) when you order',
    'Payment method PayPay',
    'Sold as one period. It does not renew',
    'As soon as your order is complete.',
    'an order cannot be withdrawn once complete',
    'Order and go on to PayPay',
  ])
    expect(textOf(en)).toContain(told)
  const ja = textOf(shown('ja', reply))
  for (const told of [
    'お支払いの方法 PayPay',
    '1期間のみの販売で、自動更新はありません',
    '申し込んでPayPayへ進む',
  ])
    expect(ja).toContain(told)
})

const order = {
  ...{ id: 'o', planId: 'plan', planName: plan.name, couponCode: null, total: 1078, price, provider: 'GMO' },
  ...{ way: 'paypay', slip: null, received: 0, late: null, isPart: false, decline: null },
  ...{ state: 'redirected', redirectUrl: 'https://gmo.example/link/1' },
} as unknown as OrderView
const stateIn = (locale: Locale, changed: Partial<OrderView> = {}) => {
  const state = viewOrderState({ ...order, ...changed }, locale)
  return renderIn({ reader: {}, locale }, <OrderState state={state} refusal={null} />)
}

it('an order that waits for PayPay leads on to its page by a link, or is given up', () => {
  const ja = stateIn('ja')
  expect(ja).toContain('href="https://gmo.example/link/1"')
  expect(textOf(ja)).toContain('PayPayでのお支払いをお願いします')
  expect(textOf(ja)).not.toContain('本人認証')
  expect(textOf(stateIn('en'))).toContain('Go on to PayPay')
  const open = {
    id: 'o',
    planId: 'plan',
    redirectUrl: 'https://x.example',
    state: 'redirected',
    way: 'paypay',
  }
  const other = renderIn({ reader: {}, locale: 'en' }, <OpenOrder entry={entry} order={open as never} />)
  // Nothing was promised that could be paid days later.
  expect(textOf(other)).not.toContain('waiting for your payment')
})

it('a payment that PayPay refused speaks of no card', () => {
  const decline = { reason: 'refused', code: 'PAYFAIL' } as const
  const changed = { state: 'failed', decline, redirectUrl: null } as const
  expect(textOf(stateIn('en', changed))).toContain('PayPay took no payment')
  expect(textOf(stateIn('en', changed))).not.toContain('another card')
  expect(textOf(stateIn('ja', changed))).toContain('PayPayで決済できませんでした')
  const settings = { ...changed, decline: { reason: 'settings', code: 'E61546010' } } as const
  expect(textOf(stateIn('en', settings))).not.toContain('PayPay took no payment')
})

const cardWallets = [
  ['applepay', 'Apple Pay'],
  ['googlepay', 'Google Pay'],
] as const

it.each(cardWallets)(
  '%s is offered on its own, says before the payment that it is one period, and is named last',
  (way, name) => {
    const offering = { ...quote, offers: { ...noOffers, [way]: {} } }
    const en = shown('en', undefined, { ...entry, quote: offering })
    expect(en).toMatch(new RegExp(`<input[^>]*type="radio"[^>]*value="${way}"`))
    expect(textOf(en)).toContain(`Pay with ${name}`)
    expect(textOf(en)).toContain('It is sold as one period and does not renew.')
    expect(textOf(en)).not.toContain('PayPay')
    const confirm = { card: way, isChanged: false, agreed: 'x', quote: { ...offering, way, renewal: null } }
    const reply = { confirm } as unknown as OrderReply
    for (const told of [
      `Payment method ${name}`,
      'Sold as one period. It does not renew',
      `Order and go on to ${name}`,
    ])
      expect(textOf(shown('en', reply))).toContain(told)
    expect(textOf(shown('ja', reply))).toContain(`申し込んで${name}へ進む`)
  },
)

it.each(cardWallets)(
  'an order that waits for %s leads on, and says what to do where the browser has no such wallet',
  (way, name) => {
    const en = stateIn('en', { way })
    expect(en).toContain('href="https://gmo.example/link/1"')
    for (const told of [
      `Please pay with ${name}`,
      `Go on to ${name}`,
      'give up this order and choose another way to pay',
    ])
      expect(textOf(en)).toContain(told)
    expect(textOf(stateIn('ja', { way }))).toContain(`${name}が表示されない場合は`)
    expect(textOf(stateIn('en')), 'PayPay works in every browser').not.toContain('choose another way to pay')
  },
)

it.each(cardWallets)(
  'a decline of %s says what the card’s company said, or that nothing was taken',
  (way, name) => {
    const failed = { way, state: 'failed', redirectUrl: null } as const
    const unsaid = { reason: 'refused', code: 'x' } as const
    expect(textOf(stateIn('en', { ...failed, decline: unsaid }))).toContain(`${name} took no payment`)
    const amount = { reason: 'other', code: 'amount' } as const
    expect(textOf(stateIn('en', { ...failed, decline: amount }))).toContain('did not match your order')
  },
)
