import type { Page } from '@playwright/test'
import { enter, expect, test, untilAwake } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

/** Waits until the island runs. Before that, the link is a plain link, and the button sends the whole form. */
async function awake(page: Page): Promise<void> {
  await untilAwake(page, 'search-drawer')
  await untilAwake(page, 'search-form')
}

const search = (query = '') => `${bases.aozora}/search${query}`

test('R229 the drawer opens over the page by keyboard, and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(search('?q=設定'))
  const link = page.locator('.drawer-link')
  await awake(page)
  await link.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '詳細検索' })
  await expect(drawer).toBeVisible()
  // Waits until the drawer has slid in.
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(drawer.locator('input[name="q"]')).toBeFocused()
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    expect(['DIALOG', 'BODY']).toContain(inside)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(link).toBeFocused()
})

test('R230 R242 the drawer searches by the chosen tab and sends only filled fields', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await page.goto(search())
  await awake(page)
  await page.locator('.drawer-link').click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[name="q"]').fill('星')
  await drawer.getByText('項目検索', { exact: true }).click()
  await drawer.getByLabel('書名', { exact: true }).fill('空')
  await drawer.getByText('一般', { exact: true }).click()
  await drawer.getByRole('button', { name: '検索' }).click()
  await expect(page.locator('.hit').first()).toBeVisible()
  // The server removes only the tab from the address, because the boxes already tell it.
  expect(asked.at(-1)).toBe(search('?b21=%E7%A9%BA&b25=%E4%B8%80%E8%88%AC'))
  expect(decodeURIComponent(asked[1] ?? '')).toBe(search('?tab=2&b21=空&b25=一般'))
})

test('on a page without the search form, the drawer loads it from the search page', async ({ page }) => {
  await enter(page, bases.sakura, 'sakura.reader')
  await page.goto(`${bases.sakura}/search?q=本`)
  await untilAwake(page, 'search-drawer')
  await page.locator('.drawer-link').click()
  const drawer = page.getByRole('dialog', { name: '詳細検索' })
  await expect(drawer.locator('input[name="q"]')).toHaveValue('本')
  await drawer.getByText('くわしく', { exact: true }).click()
  await drawer.getByText('小学4年', { exact: true }).click()
  await drawer.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(/b23=/)
  await expect(page.locator('.facets').first()).toBeVisible()
})

test('titles are suggested while typing, after a pause, and chosen by arrow keys', async ({ page }) => {
  await page.clock.install()
  const asked: string[] = []
  await page.route('**/search/suggest?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    return route.continue()
  })
  await page.goto(bases.aozora)
  const field = page.locator('.site-search input')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('ネット')
  expect(asked).toEqual([])
  await page.clock.runFor(150)
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveText(['ネットワーク設定ガイド', /ネットワーク設計/])
  expect(asked).toEqual(['ネット'])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveText('ネットワーク設定ガイド')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('ネット')
  await field.pressSequentially('ワ')
  await page.clock.runFor(150)
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${bases.aozora}/search/${book('aozora', 'network-settings')}?back=%2F`)
})

test('Enter without a choice searches for what was typed', async ({ page }) => {
  await page.goto(bases.aozora)
  const field = page.locator('.site-search input')
  await field.fill('設定')
  await field.press('Enter')
  await expect(page).toHaveURL(search('?q=%E8%A8%AD%E5%AE%9A'))
})

test('no suggestions are requested while an input method is composing', async ({ page }) => {
  await page.clock.install()
  const asked: string[] = []
  await page.route('**/search/suggest?*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ json: { titles: [] } })
  })
  await page.goto(bases.aozora)
  const field = page.locator('.site-search input')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'せっ'
    input.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }))
  })
  await page.clock.runFor(1000)
  expect(asked).toEqual([])
  await field.evaluate((input) =>
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
  )
  await page.clock.runFor(150)
  await expect.poll(() => asked.length).toBe(1)
})

test('recent searches are stored on this device for this site only, and can be deleted', async ({ page }) => {
  for (const query of ['?q=設定&sort=1', '?q=設定']) {
    await page.goto(search(query))
    await untilAwake(page, 'search-recent')
  }
  await page.goto(search('?b25=一般'))
  const recent = page.getByRole('region', { name: '最近の検索（この端末）' })
  await expect(recent.getByRole('link')).toHaveText(['設定'])
  await page.goto(search('?form=1'))
  await expect(recent.getByRole('link')).toHaveText(['一般', '設定'])
  await page.goto(`${bases.tidewell}/search?form=1`)
  await untilAwake(page, 'search-recent')
  await expect(page.locator('.recent')).toBeHidden()
  await page.goto(search('?form=1'))
  await recent.getByRole('link', { name: '設定' }).click()
  await expect(page).toHaveURL(search('?q=%E8%A8%AD%E5%AE%9A'))
  await page.goto(search('?form=1'))
  await recent.getByRole('button', { name: '履歴を消去' }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  await untilAwake(page, 'search-recent')
  await expect(page.locator('.recent')).toBeHidden()
})

test('F: a choice beside the results searches at once, keeps the position, and announces the result', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(search('?q=設定'))
  const form = page.locator('.search-aside')
  const choice = form.getByRole('checkbox', { name: /^技術マニュアル/ })
  await awake(page)
  const told = await choice.locator('..').locator('.facet-count').textContent()
  await choice.locator('..').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }))
  const top = await page.evaluate(() => scrollY)
  await choice.check({ force: true })
  await expect(page).toHaveURL(/group=\d+$/)
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect(page.locator('.total')).toHaveText(`${told}件`)
  await expect(form.getByRole('status').last()).toHaveText(`${told}件`)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(search('?q=%E8%A8%AD%E5%AE%9A'))
  await expect(choice).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/group=\d+$/)
  await expect(choice).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(search('?q=%E8%A8%AD%E5%AE%9A'))
  await expect(choice).not.toBeChecked()
})
