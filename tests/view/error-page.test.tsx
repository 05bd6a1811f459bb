import { expect, it } from 'vitest'
import { ErrorPage } from '#app/view/ui/error-page.tsx'
import { renderIn } from './render-in-frame.tsx'

it('R326 what broke is told with a number to ask by, and nothing of its insides', () => {
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

it('R055 R056 what isn’t there reads exactly so, with a way back that needs no memory of the visitor', () => {
  const html = renderIn({ locale: 'en' }, <ErrorPage status={404} refusal={null} />)
  expect(html).toContain('<h1>SO SORRY, PAGE NOT FOUND</h1>')
  expect(html).toMatch(/<a href="\/shop" class="[^"]*go-back[^"]*">Go back<\/a>/)
  expect(html).not.toContain('request-1')
})

it('R057 R059 open type has no way back to offer', () => {
  const html = renderIn(
    { locale: 'en', site: { accountType: 'OPEN_TYPE' } },
    <ErrorPage status={404} refusal={null} />,
  )
  expect(html).toContain('SO SORRY, PAGE NOT FOUND')
  expect(html).not.toContain('Go back')
})

it('error pages have no sidebar', () => {
  const html = renderIn({ settings: { layout: { viewPage: 2 } } }, <ErrorPage status={404} refusal={null} />)
  expect(html).not.toContain('id="groups"')
})
