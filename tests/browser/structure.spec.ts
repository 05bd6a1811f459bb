import type { Page } from '@playwright/test'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { expect, test } from './browser.ts'

const pages = {
  home: bases.aozora,
  login: `${bases.aozora}/login`,
  search: `${bases.aozora}/search?q=${encodeURIComponent('設定')}`,
  detail: `${bases.aozora}/search/${book('aozora', 'network-settings')}`,
  group: `${bases.aozora}/3`,
  'admin sign-in': `${bases.shared}/admin/login`,
}

test('each page has one heading, one main part, and a name for every control', async ({ page }) => {
  for (const [name, url] of Object.entries(pages)) await test.step(name, () => expectStructure(page, url))
})

test('the keyboard skips the header in one step', async ({ page }) => {
  await page.goto(pages.search)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '本文へ移動' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})

test('immutable files are cached for a year, and sent with nosniff', async ({ page }) => {
  const seen: Record<string, Record<string, string>> = {}
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/|\/files\/cover\//.test(pathname)) seen[pathname] = response.headers()
  })
  await page.goto(pages.search, { waitUntil: 'networkidle' })
  expect(Object.keys(seen).filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
  for (const [path, headers] of Object.entries(seen)) {
    expect(headers['cache-control'], path).toContain('max-age=31536000')
    expect(headers['cache-control'], path).toContain('immutable')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})

async function expectStructure(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('main')).toHaveCount(1)
  expect(await page.locator('h1').count()).toBeLessThanOrEqual(1)
  expect(await page.title()).not.toBe('')
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"]), select')]
      .filter((element) => !element.closest('[aria-hidden="true"]'))
      .filter((element) => {
        const labels = (element as HTMLInputElement).labels
        const said = [
          element.getAttribute('aria-label'),
          element.textContent,
          ...[...element.querySelectorAll('img')].map((image) => image.alt),
          ...[...(labels ?? [])].map((one) => one.textContent),
        ]
        return !said.some((text) => text?.trim())
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(nameless).toEqual([])
  expect(await page.locator('img:not([alt])').count()).toBe(0)
  const ids = await page.locator('[id]').evaluateAll((all) => all.map((one) => one.id))
  expect(new Set(ids).size).toBe(ids.length)
}
