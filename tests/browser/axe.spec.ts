import type { Page } from '@playwright/test'
import { worldPlan } from '#seeds/demo/world.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { enter, enterConsole, expect, forgive, signIn, test } from './browser.ts'
import { dropRepeats, faultsOf } from './faults.ts'

/**
 * If true, the wide and the narrow visit share the site's own pages, each checking every second one. The lists of pages are ordered so that
 * both visits see each kind of page. `AXE=all npm test -- tests/browser/axe.spec.ts` lets both check every page.
 */
const isByTurns = process.env.AXE !== 'all'
const found = `?q=${encodeURIComponent('設定')}`
const aozora = {
  'sign-in': `${bases.aozora}/login`,
  register: `${bases.aozora}/register`,
  home: bases.aozora,
  search: `${bases.aozora}/search${found}`,
  detail: `${bases.aozora}/search/${book('aozora', 'network-settings')}${found}`,
  'not-found': `${bases.aozora}/no/such/page`,
  'admin sign-in': `${bases.shared}/admin/login`,
}
const consoleScreens = {
  companies: `${bases.shared}/admin/companies`,
  company: `${bases.shared}/admin/companies/1`,
  reconciliation: `${bases.shared}/admin/companies/1/reconciliation`,
  contents: `${bases.shared}/admin/sites/1/contents`,
  content: `${bases.shared}/admin/sites/1/contents/${book('aozora', 'network-settings')}`,
  'new content': `${bases.shared}/admin/sites/1/contents/new`,
}
/** Screens about money, and some settings, each in one language and one width. */
const consoleMoney = {
  wide: {
    'a plan': `${bases.shared}/admin/sites/1/plans/${worldPlan.id}`,
    coupons: `${bases.shared}/admin/sites/1/coupons`,
    registrations: `${bases.shared}/admin/sites/1/registrations`,
    'new discount': `${bases.shared}/admin/sites/1/discounts/new`,
    numbers: `${bases.shared}/admin/sites/1/numbers`,
    'numbers of a content': `${bases.shared}/admin/sites/1/contents/${book('aozora', 'network-settings')}/numbers`,
    'tabs of the search': `${bases.shared}/admin/sites/1/search-setup`,
    'a banner': `${bases.shared}/admin/sites/1/look/banner`,
    'brand colours': `${bases.shared}/admin/sites/1/look/colours`,
    'fields of a content’s page': `${bases.shared}/admin/sites/1/look/content`,
    'words in both languages': `${bases.shared}/admin/sites/1/look/languages?show=all`,
    'a colour that can’t be read': `${bases.shared}/admin/sites/1/look/header?color=%23ffffff`,
  },
  narrow: {
    plans: `${bases.shared}/admin/sites/1/plans`,
    'new registration': `${bases.shared}/admin/sites/1/registrations/new`,
    'new coupon': `${bases.shared}/admin/sites/1/coupons/new`,
    discounts: `${bases.shared}/admin/sites/1/discounts`,
    transactions: `${bases.shared}/admin/sites/1/transactions`,
    payment: `${bases.shared}/admin/companies/1/payment`,
    'search engines': `${bases.shared}/admin/sites/1/settings/discovery`,
    protection: `${bases.shared}/admin/sites/1/settings/protection`,
    'numbers of contents': `${bases.shared}/admin/sites/1/numbers/contents`,
    'records of reading': `${bases.shared}/admin/sites/1/settings/usage`,
    'numbers of a company': `${bases.shared}/admin/companies/1/numbers`,
    sorting: `${bases.shared}/admin/sites/1/search-setup/sorts`,
    'a new box of the search': `${bases.shared}/admin/sites/1/search-setup/tabs/new`,
    'logo and name': `${bases.shared}/admin/sites/1/look/brand`,
    watermark: `${bases.shared}/admin/sites/1/look/watermark`,
    themes: `${bases.shared}/admin/sites/1/look/themes`,
    'a look as a file': `${bases.shared}/admin/sites/1/look/transfer`,
    'history of the look': `${bases.shared}/admin/sites/1/look/history`,
    look: `${bases.shared}/admin/sites/1/look`,
    'fields of a search result': `${bases.shared}/admin/sites/1/look/hits`,
    'how results are shown': `${bases.shared}/admin/sites/1/search-setup/results`,
  },
}
const rarer = {
  'forgotten password': `${bases.aozora}/forget-password`,
  'mail sent': `${bases.aozora}/forget-password?sent=true&email=reader@aozora.example`,
  'search without a hit': `${bases.aozora}/search?q=${encodeURIComponent('ぬぬねの')}`,
  group: `${bases.aozora}/3`,
  'payment error': `${bases.aozora}/gakken-payment/error`,
  seller: `${bases.aozora}/commerce-disclosure`,
  notification: `${bases.aozora}/notifications/2`,
}
const sakura = {
  plans: `${bases.sakura}/subscription`,
  plan: `${bases.sakura}/subscription/sakuraplan000000000012`,
  order: `${bases.sakura}/order-entry/sakuraplan000000000012`,
  card: `${bases.sakura}/profile/card`,
  purchases: `${bases.sakura}/profile/purchases`,
  profile: `${bases.sakura}/profile`,
  notifications: `${bases.sakura}/notifications`,
  home: bases.sakura,
  search: `${bases.sakura}/search?q=${encodeURIComponent('雨')}`,
  detail: `${bases.sakura}/search/${book('sakura', 'rain-stop')}`,
  'not-found': `${bases.sakura}/no/such/page`,
  'all titles': `${bases.sakura}/home-search`,
}
const hanabi = {
  detail: `${bases.hanabi}/${book('hanabi', 'fireworks-making')}`,
  'not-found': `${bases.hanabi}/error-404`,
}

test.describe.configure({ mode: 'parallel' })

test('axe reports pale text on white', async ({ page }) => {
  await page.goto(aozora['sign-in'])
  await page.evaluate(() => document.documentElement.style.setProperty('--ink-2', '#bbb'))
  expect((await faultsOf(page)).join()).toContain('color-contrast')
})

for (const [locale, width] of [
  ['ja-JP', 1280],
  ['en-GB', 390],
] as const) {
  test.describe(`in ${locale} at ${width} px, no violation of WCAG 2.2 A and AA`, () => {
    // The narrow visit uses the dark scheme, so that the two visits check each kind of page in both schemes.
    test.use({
      locale,
      viewport: { width, height: 844 },
      hasTouch: width < 768,
      colorScheme: width < 768 ? 'dark' : 'light',
    })

    const isNarrow = width < 768
    const inTurn = (pages: Record<string, string>) =>
      Object.fromEntries(Object.entries(pages).filter((_, at) => !isByTurns || at % 2 === Number(isNarrow)))
    const visit = async (page: Page, complaints: string[], pages: Record<string, string>) => {
      for (const [name, url] of Object.entries(pages)) {
        await page.goto(url)
        await dropRepeats(page)
        expect.soft(await faultsOf(page), name).toEqual([])
      }
      forgive(complaints, 404)
    }

    test('on the pages of aozora', ({ page, complaints }) =>
      visit(page, complaints, isNarrow ? inTurn(aozora) : { ...inTurn(aozora), ...rarer }))

    test('on the pages of hanabi, with a dark header and a yellow accent', ({ page, complaints }) =>
      visit(page, complaints, inTurn(hanabi)))

    test('on the pages of sakura, for a reader', async ({ page, complaints }) => {
      await visit(page, complaints, { 'sign-in': `${bases.sakura}/login` })
      await enter(page, bases.sakura, 'sakura.reader')
      await visit(page, complaints, inTurn(sakura))
    })

    test('on the screens of the console', async ({ page, complaints }) => {
      await enterConsole(page, 'system@bunko.example')
      await visit(page, complaints, inTurn(consoleScreens))
      await visit(page, complaints, consoleMoney[isNarrow ? 'narrow' : 'wide'])
    })

    test('on a refused sign-in, an open dialog and an open menu', async ({ page, complaints }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await page.goto(aozora['sign-in'])
      await signIn(page, 'reader@aozora.example', 'wrong')
      await expect(page.getByRole('alert')).toBeVisible()
      expect.soft(await faultsOf(page), 'refused').toEqual([])
      await page.goto(aozora.detail)
      await page.locator('.opens-dialog').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await faultsOf(page), 'dialog').toEqual([])
      await signIn(page, 'reader@aozora.example')
      await page.waitForURL(/search/)
      await expect(page.locator('.book-dialog')).toBeVisible()
      expect.soft(await faultsOf(page), 'blocked book').toEqual([])
      await page.goto(bases.aozora)
      await page.locator('.menu summary').click()
      expect.soft(await faultsOf(page), 'menu').toEqual([])
      await page.locator('.site-search input').fill('ネット')
      await expect(page.locator('.suggestions [role="option"]').first()).toBeVisible()
      expect.soft(await faultsOf(page), 'suggestions').toEqual([])
      forgive(complaints, 400)
    })
  })
}
