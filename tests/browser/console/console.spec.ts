import type { Page } from '@playwright/test'
import { enterConsole, expect, forgive, signIn, test } from '#tests/browser/browser.ts'
import { serverOrigin } from '#tests/http/client.ts'
import { smallBook } from '#tests/http/small-book.ts'
import { patiently } from '#tests/patience.ts'

const contents = `${serverOrigin}/admin/sites/1/contents`

/** Waits for the form's script. Before that, the browser itself would send the form and lose the chosen file. */
const scriptOfForm = (page: Page) => page.waitForLoadState('networkidle')

test('a book is uploaded with progress, and the list shows its state until it is ready', async ({ page }) => {
  await page.goto(`${contents}/new`)
  await signIn(page, 'service@aozora.example')
  await expect(page).toHaveURL(`${contents}/new`)
  await scriptOfForm(page)
  const title = `進み具合を見る本 ${Date.now()}`
  await page.getByLabel('タイトル').fill(title)
  await page.getByRole('checkbox').first().check()
  const pages = Array.from({ length: 60 }, (_, at) => `${at + 1} 枚目`)
  const file = { name: '進む本.pdf', mimeType: 'application/pdf', buffer: await smallBook(pages) }
  await page.getByLabel('PDFファイル').setInputFiles(file)
  await page.getByRole('button', { name: 'アップロード' }).click()
  await expect(page).toHaveURL(contents)
  await expect(page.locator('.toast')).toContainText('アップロードしました')
  const row = page.getByRole('row', { name: title })
  // The page isn't reloaded: the island updates the state.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(row).toContainText('閲覧可', { timeout: patiently(50_000) })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a refused file is named beside its field, and everything typed is kept', async ({
  page,
  complaints,
}) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(`${contents}/new`)
  await scriptOfForm(page)
  await page.getByLabel('タイトル').fill('残る題名')
  const file = { name: 'メモ.pdf', mimeType: 'application/pdf', buffer: Buffer.from('ただのメモ') }
  await page.getByLabel('PDFファイル').setInputFiles(file)
  await page.getByRole('button', { name: 'アップロード' }).click()
  await expect(page.getByRole('alert')).toContainText('印の付いた項目')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await expect(page.locator('#file-problem')).toHaveCount(0)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'アップロード' }).click()
  await expect(page.locator('#file-problem')).toContainText('「メモ.pdf」はPDFではありません')
  await expect(page.getByLabel('PDFファイル')).toBeFocused()
  await expect(page.getByLabel('タイトル')).toHaveValue('残る題名')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  const chosen = page.getByLabel('PDFファイル').evaluate((field: HTMLInputElement) => field.files?.[0]?.name)
  expect(await chosen).toBe('メモ.pdf')
  forgive(complaints, 400)
  forgive(complaints, 413)
})
