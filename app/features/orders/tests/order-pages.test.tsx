import { expect, it } from 'vitest'
import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { OpenOrder } from '#app/features/orders/site/order/order-entry.tsx'
import { OrderPrice, OrderSteps } from '#app/features/orders/site/order/order-parts.tsx'
import { OrderState } from '#app/features/orders/site/order/order-state.tsx'
import { ThankYou } from '#app/features/orders/site/order/thank-you.tsx'
import { SubscriptionPage } from '#app/features/orders/site/purchases/own-subscription-page.tsx'
import { PlanFirstPayment, PlanOverlaps, PlanPrice } from '#app/features/plans/parts/plan-parts.tsx'
import type { PlanView, SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { PlanOverview } from '#app/features/plans/site/plan-overview.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const plan: PlanView = {
  id: 'plan',
  name: '会員プラン',
  description: '',
  imageName: null,
  price: { full: 1078, discounted: 968 },
  fullPricePeriod: null,
  isExempt: false,
  duration: 1,
  durationType: 'month',
  freeDays: 0,
  firstPayment: null,
  isPaidAtOnce: false,
  groups: [{ id: 3, name: '会員限定' }],
  isRegistered: true,
  hasPage: true,
}
const registration: SubscriptionView = {
  id: 'r',
  standing: 'active',
  startsOn: '2026-11-20',
  endsOn: '2026-12-19',
  next: { on: '2026-12-20', total: 968, retryOn: null },
  nextTotal: 968,
  restsFrom: null,
  restsUntil: null,
  mayChange: false,
  mayPause: false,
  nextPlanName: null,
  invoiceOn: null,
  isInvoiced: false,
  freeUntil: null,
  endReason: null,
  isVerifying: false,
  takeUp: null,
  mayCancel: true,
  mayResume: false,
  resumesOn: '2026-12-20',
  plan,
}

const pauses = { revision: 0, offers: [], pause: null }

it('R354 the page of thanks leads to what the plan opens, and to the home page if it opens no group', () => {
  const ways = (groups: PlanView['groups']) => {
    const bought = { ...registration, plan: { ...plan, groups } }
    const html = renderIn({ reader: {} }, <ThankYou order={{ id: 'o', total: 968 }} registration={bought} />)
    return [
      ...html.matchAll(
        /class="button primary"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*class="button primary"/g,
      ),
    ].map(([, one, other]) => one ?? other)
  }
  expect(ways(plan.groups)).toEqual(['/shop/3'])
  expect(ways([])).toEqual(['/shop'])
})

it('R303 R304 a lower price for signed-in readers is shown with the usual one struck through', () => {
  const shown = (discounted: number | null) =>
    renderIn({}, <PlanPrice plan={{ ...plan, price: { full: 1078, discounted } }} />)
  expect(shown(968)).toMatch(/<s>.*¥1,078.*<\/s>.*<strong>.*¥968/)
  expect(shown(null)).not.toContain('<s>')
  expect(shown(null)).toMatch(/<strong>¥1,078/)
})

it('R370 tells a reader who had the plan before when they pay, instead of free days', () => {
  const shown = (offer: Partial<PlanView>) =>
    renderIn({ locale: 'en' }, <PlanPrice plan={{ ...plan, ...offer }} />)
  expect(shown({ freeDays: 7 })).toContain('First 7 days free')
  const again = shown({ isPaidAtOnce: true })
  expect(again).not.toContain('days free')
  expect(again).toContain('You pay when you order.')
})

it('a free period says beside ¥0 what is charged first and when, with the plan and in an order, in either language', () => {
  const firstCharge = { on: '2026-12-07' as const, total: 1078 }
  const price = { listPrice: 980, basePrice: 980, discountKind: null, total: 0, freeDays: 7, nextTotal: 1078 }
  const quote = { price, coupon: null, renewal: firstCharge, invoice: null, way: null } as unknown as Quote
  const said = (locale: 'ja' | 'en') =>
    [
      <PlanFirstPayment
        key="plan"
        plan={{ ...plan, freeDays: 7, firstPayment: { ...firstCharge, isInvoiced: false } }}
      />,
      <OrderPrice key="order" quote={quote} />,
    ].map((part) => renderIn({ reader: {}, locale }, part).replace(/<[^>]*>/g, ' '))
  const [ja, jaOrder] = said('ja')
  expect(ja).toContain('本日のお支払いは¥0、初回の請求は2026/12/07に¥1,078です')
  expect(jaOrder).toMatch(/本日のお支払い（税込） +¥0 +初回の請求：2026\/12\/07（税込） +¥1,078/)
  const [en, enOrder] = said('en')
  expect(en).toMatch(/¥0 today, then ¥1,078 .* on 7 December 2026/)
  expect(enOrder).toMatch(/¥0 +First charge on 7 December 2026 \(incl\. tax\) +¥1,078/)
  expect(renderIn({}, <PlanFirstPayment plan={plan} />)).toBe('')
})

it('where a store invoices, a free period says by when the first invoice is paid', () => {
  const firstPayment = { on: '2026-12-06' as const, total: 1078, isInvoiced: true }
  const said = (locale: 'ja' | 'en') =>
    renderIn({ locale }, <PlanFirstPayment plan={{ ...plan, freeDays: 7, firstPayment }} />)
  expect(said('ja')).toContain('2026/12/06までに請求書で¥1,078をお支払いください')
  expect(said('en')).toMatch(/pay the invoice of ¥1,078 .* by 6 December 2026/)
})

it('R356 the steps are entry, confirmation and completion, and the present one is marked', () => {
  const at = (step: 'entry' | 'confirm' | 'complete') =>
    [
      ...renderIn({ locale: 'en' }, <OrderSteps at={step} />).matchAll(/<li( aria-current="step")?>(\w+)/g),
    ].map(([, current, word]) => (current ? `[${word}]` : word))
  expect(at('entry')).toEqual(['[Details]', 'Confirmation', 'Complete'])
  expect(at('confirm')).toEqual(['Details', '[Confirmation]', 'Complete'])
  expect(at('complete')).toEqual(['Details', 'Confirmation', '[Complete]'])
})

it('the way back from cancelling keeps the plan, the way back from resuming leaves it cancelled', () => {
  const waysOf = (shown: SubscriptionView) => {
    const html = renderIn(
      { reader: {}, locale: 'ja' },
      <SubscriptionPage registration={shown} {...{ pauses, page: 1, refusal: null }} />,
    )
    return ['解約しない', '解約したままにする'].filter((words) => html.includes(words))
  }
  expect(waysOf(registration)).toEqual(['解約しない'])
  expect(waysOf({ ...registration, mayCancel: false, mayResume: true })).toEqual(['解約したままにする'])
})

it('ruling 54 a plan that ended unpaid is offered again at the price of today, in the list and on its own page', () => {
  const over = { standing: 'over', next: null, mayCancel: false, endReason: 'missed', takeUp: 1078 } as const
  const missed = { ...registration, ...over }
  const pages = (one: SubscriptionView) => [
    renderIn(
      { reader: {} },
      <PlanOverview own={{ registrations: [one], page: 1, totalPages: 1 }} plans={[]} contents={{}} />,
    ),
    renderIn({ reader: {} }, <SubscriptionPage registration={one} {...{ pauses, page: 1, refusal: null }} />),
  ]
  for (const html of pages(missed)) {
    expect(html).toContain('更新料金を期限までに請求できなかったため終了しました')
    expect(html).toContain(`href="/shop/order-entry/${plan.id}"`)
    expect(html).toContain('もう一度申し込む（¥1,078・税込）')
  }
  for (const html of pages({ ...missed, takeUp: null })) expect(html).not.toContain('order-entry')
})

it('a reader is led to their card only where one is kept', () => {
  const own = { registrations: [registration], page: 1, totalPages: 1 }
  const links = (isInvoicing: boolean) =>
    renderIn({ reader: {}, site: { isInvoicing } }, <PlanOverview own={own} plans={[]} contents={{}} />)
  expect(links(false)).toContain('/profile/card')
  expect(links(true)).not.toContain('/profile/card')
})

it('groups that are readable by another plan already are named, in either language', () => {
  const endsOn = '2026-12-19' as const
  const overlap = { registrationId: 'r', planName: 'Basic', endsOn, groupNames: ['A', 'B'] }
  const said = (locale: 'ja' | 'en') =>
    renderIn({ reader: {}, locale }, <PlanOverlaps overlaps={[overlap]} />).replace(/<[^>]*>/g, '')
  expect(said('ja')).toContain('「A」、「B」は、ご利用中の「Basic」ですでに閲覧できます（2026/12/19まで）。')
  expect(said('en')).toContain('You can already read “A” and “B” with “Basic” (until 19 December 2026).')
})

it('an open order of another plan with the same groups says that it is for another plan', () => {
  const shown = (planId: string) => {
    const order = { id: 'o', planId, redirectUrl: 'https://issuer.example', state: 'redirected', way: null }
    const entry = { plan } as unknown as OrderEntryView
    return renderIn({ reader: {}, locale: 'ja' }, <OpenOrder entry={entry} order={order} />)
  }
  expect(shown('another')).toContain('別のプランのお申し込みが')
  expect(shown(plan.id)).not.toContain('別のプランのお申し込みが')
})

it('an order that came too late beside a plan with the same groups leads to the reader’s plans, not to another try', () => {
  const state = {
    id: 'o',
    planId: plan.id,
    planName: plan.name,
    coupon: '',
    total: 968,
    firstCharge: null,
    standing: 'failed',
    goOn: null,
    slip: null,
    received: 0,
    wallet: null,
    reason: 'decline.covered',
    code: 'covered',
    isCovered: true,
    changeOf: null,
  } as const
  const html = renderIn({ reader: {}, locale: 'ja' }, <OrderState state={state} refusal={null} />)
  expect(html).toContain('すでにご契約中のため')
  expect(html).toContain('href="/shop/subscription"')
  expect(html).not.toContain('order-entry')
})

it('a pause says what is charged when, for each length, and a paused plan how it goes on', () => {
  const next = { on: '2027-01-20', total: 968, endsOn: '2027-02-19' } as const
  const later = { on: '2027-02-20', total: 968, endsOn: '2027-03-19' } as const
  const offers = [
    { periods: 1, until: '2027-01-19', next },
    { periods: 2, until: '2027-02-19', next: later },
  ] as const
  const page = (own: SubscriptionView, more: object) =>
    renderIn(
      { reader: {}, locale: 'en' },
      <SubscriptionPage registration={own} {...{ pauses: { ...pauses, ...more }, page: 1, refusal: null }} />,
    ).replace(/<[^>]*>/g, ' ')
  const offered = page(registration, { offers })
  expect(offered).toContain('You can read until 19 December 2026.')
  expect(offered).toMatch(
    /1 period, until 19 January 2027\s+Then ¥968 \(incl\. tax\) is charged on 20 January 2027/,
  )
  expect(offered).toMatch(
    /2 periods, until 19 February 2027\s+Then ¥968 \(incl\. tax\) is charged on 20 February/,
  )
  expect(offered).toContain('Cancel plan')
  const resumed = { on: '2026-12-25', total: 1000, endsOn: '2027-01-24' } as const
  const pause = { until: '2027-01-19', next, resumed } as const
  const resting = { ...registration, standing: 'resting', restsUntil: '2027-01-19' } as const
  const rests = page(resting, { pause })
  expect(rests).toContain('The plan rests until 19 January 2027')
  expect(rests).toContain('¥1,000 (incl. tax) is charged today')
  expect(rests).toContain('You can read at once, until 24 January 2027')
  expect(rests).toContain('The plan ends now.')
  const ahead = page(
    { ...resting, standing: 'active' },
    { pause: { ...pause, resumed: { ...next, on: '2026-12-20' } } },
  )
  expect(ahead).toContain('Nothing is charged today. ¥968 (incl. tax) is charged on 20 December 2026')
})

it('ruling 57 a plan at a store says that it ends, and how it can be extended', () => {
  const atStore = { ...registration, next: null, invoiceOn: '2026-12-12', isInvoiced: true } as const
  const thanks = (locale: 'ja' | 'en') =>
    renderIn({ reader: {}, locale }, <ThankYou order={{ id: 'o', total: 968 }} registration={atStore} />)
  expect(thanks('en')).toContain('no automatic renewal')
  expect(thanks('en')).toContain('From 12 December 2026')
  expect(thanks('ja')).toContain('自動更新なし')
  const page = (own: SubscriptionView) =>
    renderIn(
      { reader: {}, locale: 'en' },
      <SubscriptionPage registration={own} {...{ pauses, page: 1, refusal: null }} />,
    )
  expect(page(atStore)).toContain('You receive no invoice')
  const cancelled = { ...atStore, standing: 'cancelled', mayCancel: false, mayResume: true } as const
  expect(page(cancelled)).toContain('Nothing is charged automatically')
})
