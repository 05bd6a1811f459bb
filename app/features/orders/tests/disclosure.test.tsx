import { expect, it } from 'vitest'
import { DisclosurePage } from '#app/features/orders/site/disclosure/disclosure-page.tsx'
import type { DisclosureView } from '#app/features/orders/site/disclosure/disclosure-view.ts'
import { PlanOverview } from '#app/features/plans/site/plan-overview.tsx'
import { wallets } from '#app/gateways/payment/ways.ts'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'
import { type Given, renderIn } from '#tests/visits/render-in-layout.tsx'

const disclosure: DisclosureView = {
  seller: {
    name: '株式会社青空',
    representative: '青空 一郎',
    address: '東京都千代田区青空町1-2-3',
    phone: '03-0000-0001',
    email: 'office@aozora.example',
    registrationNumber: null,
  },
  pays: 'card',
  daysToPay: { konbini: null, transfer: null },
  wallets: [],
  hasMore: false,
  plans: [
    {
      id: 'p',
      name: '会員プラン',
      price: 1078,
      isExempt: false,
      duration: 1,
      durationType: 'month',
      freeDays: 7,
    },
  ],
}

const namesIn = (html: string) => [...html.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name]) => name)
const textOf = (shown: DisclosureView, locale: 'ja' | 'en') =>
  renderIn({ locale }, <DisclosurePage disclosure={shown} />).replace(/<[^>]*>/g, ' ')

it('the page about the seller has everything that the law asks for, in either language', () => {
  const ja = renderIn({ locale: 'ja' }, <DisclosurePage disclosure={disclosure} />)
  expect(namesIn(ja)).toEqual([
    ...['販売者名', '代表者', '所在地', '電話番号', 'メールアドレス', '販売価格', '販売価格以外の料金'],
    ...['お支払いの方法', 'お支払いの時期', 'ご提供の時期', '利用期間と自動更新', '解約の方法'],
    'お申し込みの撤回と返金',
  ])
  for (const value of ['株式会社青空', '青空 一郎', '東京都千代田区青空町1-2-3', '03-0000-0001'])
    expect(ja).toContain(value)
  expect(textOf(disclosure, 'ja')).toMatch(/会員プラン +：1か月¥1,078（税込）、初回7日間無料/)
  const en = renderIn({ locale: 'en' }, <DisclosurePage disclosure={disclosure} />)
  expect(namesIn(en)).toHaveLength(13)
  expect(textOf(disclosure, 'en')).toContain(': ¥1,078 incl. tax for 1 month (First 7 days free)')
})

it('says how this seller is paid, and when a free period is charged only if there is one', () => {
  expect(textOf(disclosure, 'en')).toContain('Credit card')
  expect(textOf(disclosure, 'en')).toContain('With a free period')
  const [plan] = disclosure.plans as [DisclosureView['plans'][number]]
  const other = { ...disclosure, pays: 'provider' as const, plans: [{ ...plan, freeDays: 0 }] }
  expect(textOf(other, 'en')).toContain('Chosen on the payment page.')
  expect(textOf(other, 'en')).not.toContain('free')
  const store = textOf({ ...disclosure, pays: 'invoice' }, 'en')
  for (const told of ['store page', 'does not renew automatically', 'the first invoice before it ends'])
    expect(store).toContain(told)
  expect(store).not.toContain('Renewals are charged')
})

it('says within how many days an order is paid, what the bank may charge, and that such a plan doesn’t renew', () => {
  expect(textOf(disclosure, 'en')).not.toMatch(/convenience store|transfer/)
  const waiting = { ...disclosure, daysToPay: { konbini: 7, transfer: 10 } }
  for (const told of ['within 7 days', 'within 10 days', 'one period and does not renew', 'may charge a fee'])
    expect(textOf(waiting, 'en')).toContain(told)
  const bank = { ...disclosure, daysToPay: { konbini: null, transfer: 1 } }
  expect(textOf(bank, 'en')).toContain('By bank transfer within 1 day of the order')
  expect(textOf(bank, 'en')).not.toContain('Cash at a convenience store')
  expect(textOf(bank, 'ja')).toContain('銀行振込の手数料は、お客さまのご負担です')
})

it('names PayPay where readers may pay with it, and says when that is paid and that it doesn’t renew', () => {
  expect(textOf(disclosure, 'en')).not.toContain('PayPay')
  const wallet = { ...disclosure, wallets: ['paypay' as const] }
  expect(textOf(wallet, 'en')).toContain('By PayPay when you order. Such a plan is sold as one period')
  expect(textOf(wallet, 'ja')).toContain('PayPayは、お申し込み時。1期間のみの販売で、自動更新はありません。')
  expect(textOf(wallet, 'en')).not.toContain('If you pay after the day of the order')
  const all = { ...disclosure, wallets: [...wallets] }
  expect(textOf(all, 'en')).toContain('By PayPay, Apple Pay, or Google Pay when you order.')
  expect(textOf(all, 'ja')).toContain('PayPay、Apple Pay、またはGoogle Payは、お申し込み時。')
})

it('says where the prices are if it may show none', () => {
  expect(textOf({ ...disclosure, plans: [] }, 'ja')).toContain('プランごとに税込で表示します')
})

it('says so if the site offers more plans than are listed', () => {
  expect(textOf(disclosure, 'en')).not.toContain('not complete')
  expect(textOf({ ...disclosure, hasMore: true }, 'en')).toContain('This list is not complete')
})

it('the footer and the list of plans link to it only at a site that sells', () => {
  const link = 'href="/shop/commerce-disclosure"'
  const selling = { site: { hasSeller: true }, settings: { subscription: { showSubscriptionStatus: true } } }
  const own = { registrations: [], page: 1, totalPages: 0 }
  const pagesAt = (given: Given) =>
    [<SiteFooter key="f" />, <PlanOverview key="p" own={own} plans={[]} contents={{}} />].map((part) =>
      renderIn(given, part).includes(link),
    )
  expect(pagesAt(selling)).toEqual([true, true])
  expect(pagesAt({ ...selling, settings: {} })).toEqual([false, false])
  expect(pagesAt({ ...selling, site: { hasSeller: false } })).toEqual([false, false])
  expect(pagesAt({ ...selling, site: { hasSeller: true, accountType: 'OPEN_TYPE' } })).toEqual([false, false])
})
