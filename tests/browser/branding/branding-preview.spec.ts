import type { Page } from '@playwright/test'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { serverOrigin } from '#tests/http/client.ts'

const shown = '.preview-stage iframe:not(.is-coming)'
const layoutOf = (page: Page) => page.frameLocator(shown)
const windowOf = async (page: Page) => {
  const frame = await (await page.locator(shown).elementHandle())?.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

test('the preview shows the reader’s page while the administrator types, and keeps its scroll position', async ({
  page,
}) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(`${serverOrigin}/admin/sites/1/look/header`)
  // The preview button is only for browsers without script.
  await expect(page.getByRole('button', { name: 'プレビュー' })).toHaveCount(0)
  await expect(layoutOf(page).locator('h1, .shelf').first()).toBeVisible()
  await (await windowOf(page)).evaluate(() => scrollTo(0, 420))

  await page.getByLabel('背景色', { exact: true }).fill('#123456')
  await expect(layoutOf(page).locator('html')).toHaveAttribute('style', /--header:#123456/)
  expect(await (await windowOf(page)).evaluate(() => scrollY)).toBe(420)
  await expect(page.locator('.contrast-note')).toContainText('コントラスト比')
  await page.locator('.contrast-note button').click()
  await expect(page.locator('.contrast-note')).toHaveCount(0)

  await page.getByLabel('背景色', { exact: true }).fill('#12')
  await expect(page.locator('#backgroundColor-problem')).toBeVisible()
  await expect(page.getByRole('status').first()).toContainText('直前の内容')
  await page.getByLabel('背景色', { exact: true }).fill('#654321')
  await expect(page.locator('#backgroundColor-problem')).toHaveCount(0)
  await expect(layoutOf(page).locator('html')).toHaveAttribute('style', /--header:var\(--l,#654321\)/)

  await page.getByRole('radio', { name: 'ダーク' }).check()
  await expect(layoutOf(page).locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('radio', { name: 'ライト' }).check()
  await expect(layoutOf(page).locator('html')).toHaveAttribute('data-scheme', 'light')
  // The same form in another tab has its own preview.
  const second = await page.context().newPage()
  await second.goto(`${serverOrigin}/admin/sites/1/look/header`)
  await second.getByLabel('背景色', { exact: true }).fill('#0b4f6c')
  await expect(layoutOf(second).locator('html')).toHaveAttribute('style', /--header:(?:var\(--l,)?#0b4f6c/)
  await second.close()

  await page.getByRole('radio', { name: '390 px' }).check()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(layoutOf(page).locator('html')).toHaveAttribute('lang', 'en')
  expect(await (await windowOf(page)).evaluate(() => innerWidth)).toBe(390)
  await page.getByLabel('ページ').selectOption('content')
  await expect(layoutOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  // A click is lost if the frame is being replaced at that moment, so the test clicks again.
  await expect(async () => {
    await layoutOf(page).getByRole('link', { name: 'Aozora Library' }).first().click({ timeout: 3_000 })
    await expect
      .poll(async () => (await windowOf(page)).url(), { timeout: 3_000 })
      .toMatch(/preview\/draft-\w+\/light-en\/?$/)
  }).toPass()
  await expect(layoutOf(page).locator('html')).toHaveAttribute('style', /--header:var\(--l,#654321\)/)

  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
  await expect(layoutOf(page).locator('html')).toHaveAttribute('style', /--header:var\(--l,#654321\)/)
  await page.getByRole('button', { name: '初期設定に戻す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /戻す/ }).last().click()
  await expect(page.locator('.toast')).toContainText('更新しました')
})
