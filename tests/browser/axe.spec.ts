import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { expect, forgive, signIn, test } from './browser.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the open page, one line each. */
async function faultsOf(page: Page): Promise<string[]> {
  // Nothing fades in while it is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What lies behind the bar at the window's edge comes free by scrolling: the bar stands in its own place meanwhile.
  await page.locator('.detail-open').evaluateAll((bars) => {
    for (const bar of bars as HTMLElement[]) bar.style.position = 'static'
  })
  await page.addScriptTag({ path: axe })
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: tags,
        resultTypes: ['violations'],
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

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
const rarer = {
  'forgotten password': `${bases.aozora}/forget-password`,
  'mail sent': `${bases.aozora}/forget-password?sent=true&email=reader@aozora.example`,
  'search without a hit': `${bases.aozora}/search?q=${encodeURIComponent('ぬぬねの')}`,
  group: `${bases.aozora}/3`,
  'payment error': `${bases.aozora}/gakken-payment/error`,
  notification: `${bases.aozora}/notifications/2`,
}
const sakura = {
  plans: `${bases.sakura}/subscription`,
  order: `${bases.sakura}/order-entry/sakuraplan000000000012`,
  card: `${bases.sakura}/profile/card`,
  purchases: `${bases.sakura}/profile/purchases`,
  profile: `${bases.sakura}/profile`,
  notifications: `${bases.sakura}/notifications`,
  home: bases.sakura,
  'all titles': `${bases.sakura}/home-search`,
  search: `${bases.sakura}/search?q=${encodeURIComponent('雨')}`,
  detail: `${bases.sakura}/search/${book('sakura', 'rain-stop')}`,
  'not-found': `${bases.sakura}/no/such/page`,
}
const hanabi = {
  detail: `${bases.hanabi}/${book('hanabi', 'fireworks-making')}`,
  'not-found': `${bases.hanabi}/error-404`,
}

// The policy that allows no foreign script would keep axe out too.
test.use({ bypassCSP: true })
test.describe.configure({ mode: 'parallel' })

test('pale text on paper is seen as a fault', async ({ page }) => {
  await page.goto(aozora['sign-in'])
  await page.addStyleTag({ content: ':root { --ink-2: #bbb }' })
  expect((await faultsOf(page)).join()).toContain('color-contrast')
})

for (const [locale, width] of [
  ['ja-JP', 1280],
  ['en-GB', 390],
] as const) {
  test.describe(`in ${locale} at ${width} px, no fault of WCAG 2.2 A and AA`, () => {
    test.use({ locale, viewport: { width, height: 844 }, hasTouch: width < 768 })

    const visit = async (page: Page, complaints: string[], pages: Record<string, string>) => {
      for (const [name, url] of Object.entries(pages)) {
        await page.goto(url)
        expect.soft(await faultsOf(page), name).toEqual([])
      }
      forgive(complaints, 404)
    }

    test('on the pages of aozora', ({ page, complaints }) =>
      visit(page, complaints, width < 768 ? aozora : { ...aozora, ...rarer }))

    test('on the pages of hanabi, with a dark header and a yellow accent', ({ page, complaints }) =>
      visit(page, complaints, hanabi))

    test('on the pages of sakura, for a reader', async ({ page, complaints }) => {
      await visit(page, complaints, { 'sign-in': `${bases.sakura}/login` })
      await signIn(page, 'sakura.reader')
      await page.waitForURL((url) => !url.pathname.endsWith('/login'))
      await visit(page, complaints, sakura)
    })

    test('on the screens of the console', async ({ page, complaints }) => {
      await page.goto(`${bases.shared}/admin/login`)
      await signIn(page, 'system@bunko.example')
      await page.waitForURL(consoleScreens.companies)
      await visit(page, complaints, consoleScreens)
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
