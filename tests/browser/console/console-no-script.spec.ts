import { expect, type Page, test } from '@playwright/test'
import { worldPassword } from '#seeds/demo/world.ts'
import { serverOrigin } from '#tests/http/client.ts'
import { smallBook } from '#tests/http/small-book.ts'
import { patiently } from '#tests/patience.ts'

test.use({ javaScriptEnabled: false })

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${serverOrigin}/admin`)
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(worldPassword)
  await page.keyboard.press('Enter')
}

test('a system administrator goes from the companies to a site, filters its list and adds a book', async ({
  page,
}) => {
  await enter(page, 'system@bunko.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム')
  await page.getByRole('link', { name: '企業', exact: true }).click()
  await page.getByRole('link', { name: '株式会社青空' }).click()
  await page.getByRole('link', { name: '青空文庫室', exact: true }).click()
  await expect(page.getByRole('heading', { name: '今日の状況' })).toBeVisible()
  await page.getByRole('link', { name: '資料一覧', exact: true }).click()
  await page.getByLabel('タイトル・著者').fill('設定')
  await page.getByRole('button', { name: '絞り込み' }).click()
  await expect(page).toHaveURL(/contents\?q=/)
  for (const title of await page.locator('tbody th a').allTextContents()) expect(title).toContain('設定')
  await page.getByRole('columnheader', { name: 'タイトル' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'タイトル' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByLabel('タイトル・著者')).toHaveValue('設定')

  await page.getByRole('link', { name: '資料を追加' }).click()
  const title = `手で足した本 ${Date.now()}`
  await page.getByLabel('タイトル').fill(title)
  await page.getByRole('checkbox').first().check()
  const buffer = await smallBook(['手で足した本の一枚目'])
  await page
    .getByLabel('PDFファイル')
    .setInputFiles({ name: '足す本.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('button', { name: 'アップロード' }).click()
  await expect(page.locator('.toast')).toContainText('アップロードしました')
  const row = page.getByRole('row', { name: title })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('閲覧可', { timeout: 500 })
  }).toPass({ timeout: patiently(40_000) })

  await row.getByRole('link').click()
  const next = await smallBook(['差し替えた本の一枚目', '二枚目'])
  await page
    .getByLabel('PDFファイル')
    .setInputFiles({ name: '次の版.pdf', mimeType: 'application/pdf', buffer: next })
  await page.getByRole('button', { name: '差し替え' }).click()
  await expect(page.getByText('次の版.pdf')).toBeVisible()
})

test('the console is shown in English if its administrator chooses that', async ({ page }) => {
  // No other test signs this administrator in, because the choice of language is stored for the account.
  await enter(page, 'service@hanabi.example')
  await expect(page).toHaveURL(/\/admin\/sites\/\d+\/home$/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: '今日の状況', level: 2 })).toBeVisible()
})

test('after a refusal the focus is on the list of errors', async ({ page }) => {
  await enter(page, 'system@bunko.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム')
  await page.goto(`${serverOrigin}/admin/companies/new`)
  await expect(page.locator('[autofocus]')).toHaveCount(0)
  await page.getByLabel('企業名').fill('　')
  await page.getByRole('button', { name: '企業を追加' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert').getByRole('link').first()).toBeFocused()
})
