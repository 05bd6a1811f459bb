import { expect, it } from 'vitest'
import PaymentError from '#app/features/orders/site/payment/gakken-payment-error.route.tsx'
import { BareRefusal } from '#app/layout/site/bare-refusal.tsx'
import { ErrorPage } from '#app/layout/site/error-page.tsx'
import NotFound from '#app/layout/site/pages/error-404.route.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

it('R326 an internal error shows a number to quote and no details', () => {
  for (const [locale, title, details] of [
    ['en', 'Something went wrong.', 'Details'],
    ['ja', '問題が発生しました。', '詳細'],
  ] as const) {
    const html = renderIn({ locale }, <ErrorPage status={500} refusal="internalError" />)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`<summary>${details}</summary>`)
    expect(html).toContain('request-1')
    expect(html).not.toMatch(/Error:|\bat \w+ \(/)
  }
})

it('R326 a page’s bug is shown as such, a refusal as what it is', () => {
  const bug = renderIn({ locale: 'en', thrown: new Error('no such column: secret') }, <RouteError />)
  expect(bug).toContain('<h1>Something went wrong.</h1>')
  expect(bug).not.toContain('secret')
  const missing = { status: 404, statusText: '', internal: false, data: { refusal: 'contentNotFound' } }
  const refused = renderIn({ locale: 'en', thrown: missing }, <RouteError />)
  expect(refused).toContain('<h1>SO SORRY, PAGE NOT FOUND</h1>')
  expect(refused).not.toContain('Something went wrong.')
})

it('a wait is shown with its time, in the visitor’s language, in any layout', () => {
  const wait = { status: 429, statusText: '', internal: false, data: { refusal: 'wait.often', details: {} } }
  for (const [locale, words] of [
    ['en', 'Please wait about 10 seconds'],
    ['ja', '10秒ほどおいてから'],
  ] as const) {
    const place = { locale, thrown: wait }
    for (const html of [
      renderIn(place, <RouteError />),
      renderIn({ ...place, path: '/admin/health' }, <RouteError />),
      renderIn(place, <BareRefusal title="messages:notAllowViewBook" />),
    ]) {
      expect(html).toContain(words)
      expect(html).toContain('<p class="code">502</p>')
    }
  }
})

it('R055 R056 a missing page says exactly that, with a way back that doesn’t depend on the visitor’s history', () => {
  const html = renderIn({ locale: 'en' }, <ErrorPage status={404} refusal={null} />)
  expect(html).toContain('<h1>SO SORRY, PAGE NOT FOUND</h1>')
  expect(html).toMatch(/<a href="\/shop" class="[^"]*go-back[^"]*">Go back<\/a>/)
  expect(html).not.toContain('request-1')
})

it('R057 R059 sites of open type show no way back', () => {
  const html = renderIn(
    { locale: 'en', site: { accountType: 'OPEN_TYPE' } },
    <ErrorPage status={404} refusal={null} />,
  )
  expect(html).toContain('SO SORRY, PAGE NOT FOUND')
  expect(html).not.toContain('Go back')
})

it('R051 /error-404 and the payment error have the layout of errors: no sidebar and no banner', () => {
  const banner = { show: true, typeBanner: 1, message: '本日休館' }
  for (const viewPage of [1, 2, 3, 4]) {
    const settings = { layout: { viewPage }, banner, searchResult: { showSidebar: true } }
    const pages = [
      renderIn({ settings, path: '/error-404' }, <NotFound />),
      renderIn({ settings, path: '/gakken-payment/error' }, <PaymentError />, {
        hasWayBack: false,
        failed: null,
      }),
      renderIn({ settings, path: '/1' }, <ErrorPage status={404} refusal={null} />),
    ]
    for (const html of pages) {
      expect(html).toContain('class="error-page"')
      expect(html).not.toMatch(/id="groups"|本日休館/)
    }
  }
})
