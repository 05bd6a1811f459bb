import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { i18nFor } from '#app/visit/translator.ts'
import { Rendering, useHref, useTranslation } from './rendering.ts'

function Probe({ path }: { path: string }) {
  const { t } = useTranslation(['common', 'messages'])
  return <a href={useHref(path)}>{t('messages:progress.loading')}</a>
}

function render(path: string, basePath: string, locale: 'ja' | 'en' = 'ja') {
  return renderToStaticMarkup(
    <Rendering.Provider value={{ script: '', basePath, i18n: i18nFor(locale) }}>
      <Probe path={path} />
    </Rendering.Provider>,
  )
}

describe('the address of a path inside the site', () => {
  it.each([
    ['/', '/aozora'],
    ['/?page=2', '/aozora?page=2'],
    ['/search?q=a', '/aozora/search?q=a'],
    ['/3/abc', '/aozora/3/abc'],
  ])('has the site’s own path before it: %s', (path, address) => {
    expect(render(path, '/aozora')).toContain(`href="${address}"`)
  })

  it.each(['/', '/?page=2', '/search?q=a'])('is the path itself on a domain of its own: %s', (path) => {
    expect(render(path, '')).toContain(`href="${path}"`)
  })
})

describe('the words of a page', () => {
  it('are in the page’s language, also for pages of two languages in the same isolate', () => {
    const japanese = render('/', '', 'ja')
    const english = render('/', '', 'en')
    expect(japanese).not.toBe(english)
    expect(render('/', '', 'ja')).toBe(japanese)
  })

  it('contain the values of the current call', () => {
    const t = i18nFor('en').getFixedT('search')
    expect(t('search.page', { page: 3 })).toContain('3')
    expect(t('search.page', { page: 4 })).toContain('4')
    for (let page = 5; page < 1_200; page++) expect(t('search.page', { page })).toContain(String(page))
    expect(t('search.page', { page: 3 })).toContain('3')
  })
})
