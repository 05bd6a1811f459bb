import { expect, it } from 'vitest'
import type { PlanView, RegistrationView } from '#app/pages/checkout/plan-view.ts'
import { OrderSteps } from '#app/view/commerce/order-steps.tsx'
import { PlanOverview } from '#app/view/commerce/plan-overview.tsx'
import { PlanPrice } from '#app/view/commerce/plan-parts.tsx'
import { RegistrationPage } from '#app/view/commerce/registration-page.tsx'
import { ThankYou } from '#app/view/commerce/thank-you.tsx'
import { renderIn } from './render-in-frame.tsx'

const plan: PlanView = {
  id: 'plan',
  name: '会員プラン',
  description: '',
  imageName: null,
  price: { full: 1078, discounted: 968 },
  duration: 1,
  durationType: 'month',
  freeDays: 0,
  groups: [{ id: 3, name: '会員限定' }],
  isRegistered: true,
  hasPage: true,
}
const registration: RegistrationView = {
  id: 'r',
  standing: 'active',
  startsOn: '2026-11-20',
  endsOn: '2026-12-19',
  next: { on: '2026-12-20', total: 968, retryOn: null },
  nextTotal: 968,
  freeUntil: null,
  endReason: null,
  isVerifying: false,
  takeUp: null,
  mayCancel: true,
  mayResume: false,
  resumesOn: '2026-12-20',
  plan,
}

it('R354 thanks lead straight to what the plan opens, and to the start where it opens no group', () => {
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

it('R303 R304 a price that is cheaper for who is signed in strikes the usual one through', () => {
  const shown = (discounted: number | null) =>
    renderIn({}, <PlanPrice plan={{ ...plan, price: { full: 1078, discounted } }} />)
  expect(shown(968)).toMatch(/<s>.*¥1,078.*<\/s>.*<strong>.*¥968/)
  expect(shown(null)).not.toContain('<s>')
  expect(shown(null)).toMatch(/<strong>¥1,078/)
})

it('R356 the steps are entry, confirmation and completion, and one of them is where one is', () => {
  const at = (step: 'entry' | 'confirm' | 'complete') =>
    [
      ...renderIn({ locale: 'en' }, <OrderSteps at={step} />).matchAll(/<li( aria-current="step")?>(\w+)/g),
    ].map(([, current, word]) => (current ? `[${word}]` : word))
  expect(at('entry')).toEqual(['[Entry]', 'Confirmation', 'Complete'])
  expect(at('confirm')).toEqual(['Entry', '[Confirmation]', 'Complete'])
  expect(at('complete')).toEqual(['Entry', 'Confirmation', '[Complete]'])
})

it('the way back from cancelling keeps the plan, from taking that back it stays cancelled', () => {
  const waysOf = (shown: RegistrationView) => {
    const html = renderIn(
      { reader: {}, locale: 'ja' },
      <RegistrationPage registration={shown} page={1} refusal={null} />,
    )
    return ['解約しないで戻る', '解約のまま戻る'].filter((words) => html.includes(words))
  }
  expect(waysOf(registration)).toEqual(['解約しないで戻る'])
  expect(waysOf({ ...registration, mayCancel: false, mayResume: true })).toEqual(['解約のまま戻る'])
})

it('ruling 54 what ended unpaid is offered again at the price of today, in the list and on its own page', () => {
  const over = { standing: 'over', next: null, mayCancel: false, endReason: 'missed', takeUp: 1078 } as const
  const missed = { ...registration, ...over }
  const pages = (one: RegistrationView) => [
    renderIn(
      { reader: {} },
      <PlanOverview own={{ registrations: [one], page: 1, totalPages: 1 }} plans={[]} contents={{}} />,
    ),
    renderIn({ reader: {} }, <RegistrationPage registration={one} page={1} refusal={null} />),
  ]
  for (const html of pages(missed)) {
    expect(html).toContain('更新料金を期限までに請求できなかったため終了しました')
    expect(html).toContain(`href="/shop/order-entry/${plan.id}"`)
    expect(html).toContain('もう一度申し込む（¥1,078・税込）')
  }
  for (const html of pages({ ...missed, takeUp: null })) expect(html).not.toContain('order-entry')
})
