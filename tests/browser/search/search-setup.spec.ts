import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { serverOrigin } from '#tests/http/client.ts'

test('a search can be tried beside the form for its tabs and boxes, in both languages', async ({ page }) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(`${serverOrigin}/admin/sites/1/search-setup`)
  const trial = page.frameLocator('.branding-preview iframe')
  // The page ignores clicks while it slides in.
  await expect(async () => {
    await trial.getByText('項目検索', { exact: true }).click({ timeout: 3_000 })
    await expect(trial.getByLabel('書名', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await trial.getByLabel('書名', { exact: true }).fill('設定')
  await trial.getByRole('button', { name: '検索', exact: true }).last().click()
  await expect(trial.locator('.filters .filter').first()).toContainText('書名')
  await expect(trial.locator('.hit').first()).toContainText('設定')

  await page.getByRole('navigation', { name: '言語' }).getByRole('link', { name: 'English' }).click()
  await expect(trial.locator('html')).toHaveAttribute('lang', 'en')
})

test('the fields of a search result are previewed, reordered and saved', async ({ page }) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(`${serverOrigin}/admin/sites/1/look/hits`)
  const shown = page.frameLocator('.preview-stage iframe:not(.is-coming)')
  await expect(shown.locator('.hit').first()).toBeVisible()
  await page.getByLabel('発行年: 名前（日本語）').fill('刊行')
  await expect(shown.locator('.hit-label').first()).toHaveText(/^刊行:\s*$/)
  await page.getByRole('button', { name: '「発行年」を上へ' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
  await expect(page.locator('.field-rows tbody th')).toContainText(['著者', '発行年', '分類'])
  await expect(shown.locator('.hit-about').first()).toContainText(/刊行: \d{4}/)
  await page.getByRole('button', { name: '初期設定に戻す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /戻す/ }).last().click()
  await expect(page.locator('.toast')).toContainText('更新しました')
  await expect(shown.locator('.hit-label')).toHaveCount(0)
})
