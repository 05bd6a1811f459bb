import { describe, expect, it } from 'vitest'
import { SiteHeader } from '#app/layout/site/page.tsx'
import { PlainHeader } from '#app/ui/layout/plain-header.tsx'
import { type Appearance, defaultAppearance, schemes } from '#app/visit/appearance.ts'
import { type Given, layoutOf, renderIn } from '#tests/visits/render-in-layout.tsx'

const header = (given: Given, props: { hasSidebar?: boolean } = {}) =>
  renderIn(given, <SiteHeader {...props} />)
const layout = (viewPage: 1 | 2 | 3 | 4, more = {}) => ({ settings: { layout: { viewPage, ...more } } })
const reader = {}

it('R173 the logo leads to the first page; the title replaces a missing logo', () => {
  const logo = { key: `${'a'.repeat(64)}.svg`, width: 200, height: 40 }
  expect(header({ settings: { brand: { titlePage: '青空', logo } } })).toContain(
    `<a href="/shop" class="site-name" lang="ja"><img src="/shop/files/site/${logo.key}" width="160" height="32" alt="青空"/></a>`,
  )
  expect(header({ settings: { brand: { titlePage: '青空' } } })).toContain(
    '<a href="/shop" class="site-name" lang="ja">青空</a>',
  )
})

describe('a logo for dark backgrounds', () => {
  const pictureOf = (digit: string) => ({ key: `${digit.repeat(64)}.svg`, width: 200, height: 40 })
  const brand = { logo: pictureOf('a'), darkLogo: pictureOf('b') }
  const shown = (backgroundColor: string, scheme: Appearance['scheme'], own: object = brand) => {
    const settings = { brand: own, header: { backgroundColor, color: '#808080' } }
    const html = header({ settings, appearance: { ...defaultAppearance, scheme } })
    return [...html.matchAll(/(srcSet|src)="\/shop\/files\/site\/(.)/g)].map(([, name, digit]) => [
      name,
      digit,
    ])
  }

  it('is shown in the dark scheme, and to readers who follow their device if that is dark', () => {
    expect(shown('#ffffff', 'light')).toEqual([['src', 'a']])
    expect(shown('#ffffff', 'dark')).toEqual([['src', 'b']])
    expect(shown('#ffffff', 'auto')).toEqual([
      ['srcSet', 'b'],
      ['src', 'a'],
    ])
  })

  it('is shown in both schemes on a dark header', () => {
    for (const scheme of schemes) expect(shown('#101820', scheme)).toEqual([['src', 'b']])
  })

  it('isn’t missed where the site has only one logo', () => {
    for (const scheme of schemes)
      expect(shown('#101820', scheme, { logo: pictureOf('a') })).toEqual([['src', 'a']])
  })
})

it('R030 the title is the company’s, or the service’s, or the product’s', () => {
  const nameOf = (html: string) => /class="site-name"[^>]*>([^<]*)</.exec(html)?.[1]
  expect(nameOf(header({ settings: { brand: { titlePage: '会社' } } }))).toBe('会社')
  expect(nameOf(header({}))).toBe('棚')
  expect(nameOf(header({ site: { serviceName: '' } }))).toBe('Bunko')
})

it('R174 R175 the books link is shown if there is a home page without a search beside it', () => {
  const has = ([1, 2, 3, 4] as const).map((number) =>
    header(layout(number)).includes('href="/shop/home-search"'),
  )
  expect(has).toEqual([false, true, false, false])
  expect(header(layout(4, { fullScreenSearch: true }))).not.toContain('/home-search')
})

describe('R188 R189 the search', () => {
  it('is an icon in the combined layout that leads to /search, or the whole form', () => {
    const icon = header(layout(4))
    expect(icon).toMatch(/<a href="\/shop\/search" class="header-icon" aria-label="サイト内を検索">/)
    expect(icon).not.toContain('role="search"')
    const whole = header(layout(4, { fullScreenSearch: true }))
    expect(whole).toContain('role="search"')
    expect(whole).not.toContain('class="header-icon" aria-label="サイト内を検索"')
  })

  it('is in the header of the search and home layouts, and missing without a layout', () => {
    const has = ([1, 2, 3] as const).map((number) => header(layout(number)).includes('role="search"'))
    expect(has).toEqual([true, true, false])
  })
})

describe('the account', () => {
  it('R177 R180 has the profile, the plans if the site shows them, and the sign-out', () => {
    const shown = header({ reader, settings: { subscription: { showSubscriptionStatus: true } } })
    for (const href of ['/shop/profile', '/shop/subscription']) expect(shown).toContain(`href="${href}"`)
    expect(shown).toContain('action="/shop/logout"')
    const plans = { subscription: { showSubscriptionStatus: true } }
    for (const [locale, words] of [
      ['ja', ['プロフィール', 'ご利用プラン', 'ログアウト']],
      ['en', ['Profile', 'Plans', 'Sign out']],
    ] as const)
      for (const viewPage of [1, 2, 4]) {
        const html = header({ locale, reader, settings: { layout: { viewPage }, ...plans } })
        const sheet = html.slice(html.indexOf('class="menu-sheet"'))
        const lines = [
          /<a [^>]*href="\/shop\/profile"[^>]*>([^<]*)<\/a>/,
          /<a [^>]*href="\/shop\/subscription"[^>]*>([^<]*)<\/a>/,
          /<form (?=[^>]*method="post")[^>]*action="\/shop\/logout"[^>]*>.*?<button[^>]*>(?:<span[^>]*>)?([^<]*)</,
        ]
        expect(
          lines.map((line) => line.exec(sheet)?.[1]),
          `${locale} ${viewPage}`,
        ).toEqual(words)
      }
    const hidden = header({ reader })
    expect(hidden).toContain('href="/shop/profile"')
    expect(hidden).not.toContain('/shop/subscription')
  })

  it('R178 has no profile for a reader by address', () => {
    for (const loginType of ['EMAIL', 'IP', 'AUTO_IP'] as const)
      for (const viewPage of [1, 2, 4]) {
        const given = { settings: { layout: { viewPage } } }
        const html = header({ ...given, reader: { level: 'ip_reader', loginType } })
        expect(html).not.toContain('/shop/profile')
        expect(html).toContain('action="/shop/logout"')
        expect(header({ ...given, reader: { loginType } })).toContain('href="/shop/profile"')
      }
  })

  it('R179 R181 doesn’t link to the current page', () => {
    const settings = { subscription: { showSubscriptionStatus: true } }
    for (const [path, words, other] of [
      ['/profile', 'プロフィール', '/subscription'],
      ['/subscription', 'ご利用プラン', '/profile'],
    ] as const) {
      const below = header({ reader, settings, path: `${path}/sessions` })
      expect(below).toContain(`href="/shop${path}"`)
      expect(below).not.toContain('aria-disabled')
      expect(header({ reader, settings, path: other })).toContain(`href="/shop${path}"`)
      const html = header({ reader, settings, path })
      expect(html).not.toContain(`href="/shop${path}"`)
      expect(html).toMatch(new RegExp(`aria-disabled="true" aria-current="page">${words}<`))
    }
  })

  it('R186 R187 is missing for open type and in the mobile app', () => {
    for (const given of [
      { site: { accountType: 'OPEN_TYPE' as const } },
      { reader: { isApp: true } },
      { site: { accountType: 'OPEN_TYPE' as const }, reader },
    ]) {
      const html = header(given)
      expect(html).not.toMatch(/site-account|\/shop\/login|\/shop\/logout|password/)
      expect(html).toContain('action="/shop/language"')
    }
  })
})

describe('a guest', () => {
  const open = { signIn: { isShowLinkRegisterUser: true } }

  it('R182 is offered an account under the sign-in’s conditions', () => {
    const links = (html: string) => html.includes('<a href="/shop/register" class="header-link')
    expect(links(header({ settings: open }))).toBe(true)
    expect(links(header({}))).toBe(false)
    expect(links(header({ settings: open, site: { accountType: 'GAKKEN_ID' } }))).toBe(false)
    for (const accountType of ['EMAIL', 'USERNAME', 'ALL'] as const)
      for (const viewPage of [1, 2, 4]) {
        const settings = { ...open, layout: { viewPage } }
        expect(links(header({ settings, site: { accountType } })), `${accountType} ${viewPage}`).toBe(true)
      }
    expect(links(header({ settings: open, reader }))).toBe(false)
  })

  it('R183 R185 registers at the learning service, with its code and the address of the sign-in to return to', () => {
    const settings = { signIn: { gakkenServiceCode: 'BUNKO-1' } }
    const html = header({ settings, site: { accountType: 'GAKKEN_ID' } })
    const href = /<a href="(https:\/\/learning\.example[^"]*)" class="header-link/.exec(html)?.[1] ?? ''
    const url = new URL(href.replaceAll('&amp;', '&'))
    expect([url.pathname, ...url.searchParams]).toEqual([
      '/register',
      ['service_code', 'BUNKO-1'],
      ['return_url', 'http://localhost/shop/login'],
    ])
    expect(header({ settings, site: { accountType: 'GAKKEN_ID' }, reader })).not.toContain('learning.example')
    expect(header({ settings })).not.toContain('learning.example')
  })

  it('R184 R300 signs in in a dialog on every page, with the other ways; without script the link leads to the page', () => {
    const settings = { signIn: { googleOption: true, microsoftLoginOption: true } }
    const html = header({ settings, path: '/3?page=2' })
    expect(html).toMatch(
      /<a href="\/shop\/login" class="[^"]*" aria-haspopup="dialog" aria-controls="login-dialog">/,
    )
    expect(html).toMatch(/<dialog id="login-dialog"(?! open)/)
    expect(html).toContain('<input type="hidden" name="back" value="/3?page=2"/>')
    for (const words of ['type="password"', 'Googleでログイン', 'Microsoftでログイン'])
      expect(html).toContain(words)
    for (const viewPage of [1, 4])
      expect(header({ settings: { ...settings, layout: { viewPage } } })).toContain('<dialog')
    expect(header({ settings, reader })).not.toContain('<dialog')
    expect(header({ settings, path: '/error-404' })).not.toContain('name="back"/>')
  })

  it('R300 sees each of the two buttons if its own setting says so', () => {
    for (const [google, microsoft] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const)
      for (const locale of ['ja', 'en'] as const) {
        const signIn = { googleOption: google, microsoftLoginOption: microsoft }
        const dialog = /<dialog id="login-dialog".*?<\/dialog>/s.exec(
          header({ settings: { signIn }, locale }),
        )?.[0]
        const buttons = ['google', 'microsoft'].map((name) =>
          new RegExp(
            `<button[^>]*name="provider"[^>]*value="${name}"[^>]*formAction="/shop/login/start"`,
            'i',
          ).test(dialog ?? ''),
        )
        expect([locale, ...buttons]).toEqual([locale, google, microsoft])
      }
  })

  it('has no dialog without a layout, but a link to the sign-in', () => {
    const html = header(layout(3))
    expect(html).not.toContain('<dialog')
    expect(html).toContain('href="/shop/login"')
  })
})

it('R190 the header has the tenant’s colours and a readable text colour', () => {
  const own = layoutOf({ settings: { header: { backgroundColor: '#1c1430', color: '#f6e7c1' } } })
  expect([own.theme.palette.header[0], own.theme.palette['header-ink'][0]]).toEqual(['#1c1430', '#f6e7c1'])
  const dim = layoutOf({ settings: { header: { backgroundColor: '#1c1430', color: '#2a2038' } } })
  expect(dim.theme.palette['header-ink'][0]).toBe('#ffffff')
})

it('R009 the page has the tenant’s background and a readable text colour', () => {
  const groundOf = (backgroundColor: string) => {
    const { paper, ink } = layoutOf({ settings: { body: { backgroundColor } } }).theme.palette
    return [paper[0], ink[0]]
  }
  expect(groundOf('#FFFFFF')).toEqual(['#ffffff', '#1b1c1e'])
  expect(groundOf('#101418')).toEqual(['#101418', '#ffffff'])
  expect(groundOf('#FFF8E7')).toEqual(['#fff8e7', '#1b1c1e'])
})

it('R034 the sign-in’s header has only the name and the language', () => {
  const html = renderIn({ settings: { layout: { viewPage: 2 } } }, <PlainHeader />)
  expect(html).not.toMatch(/role="search"|\/login|home-search/)
  expect(html).toContain('action="/shop/language"')
})

it('all texts are also in English', () => {
  const html = header({ locale: 'en', settings: { layout: { viewPage: 2 } } }, { hasSidebar: true })
  for (const words of ['Skip to content', 'Show collections', 'All titles', 'Sign in', '日本語'])
    expect(html).toContain(words)
})

it('the search field repeats the words only on pages that searched for them', () => {
  const wordsAt = (path: string) =>
    /<input[^>]*name="q"[^>]* value="([^"]*)"/.exec(header({ path, ...layout(2) }))?.[1]
  const id = 'abcdefghij0123456789'
  for (const path of ['/search', `/search/${id}`, `/3/${id}`, `/home-search/3/${id}`])
    expect([path, wordsAt(`${path}?q=空`)]).toEqual([path, '空'])
  for (const path of ['/', '/3', '/home-search', '/favourites', '/notifications/3', '/searching'])
    expect([path, wordsAt(`${path}?q=空`)]).toEqual([path, ''])
})
