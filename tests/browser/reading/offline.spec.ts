import type { Page } from '@playwright/test'
import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, callApi, newReaderAt, tokenOf } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const base = bases.aozora
const almanac = book('aozora', 'star-almanac')

/** Saves the almanac from its page, as a reader does, and returns the address of the saved book. */
async function saveAlmanac(page: Page): Promise<string> {
  await page.goto(`${base}/2/${almanac}`)
  await page.getByRole('link', { name: '端末に保存する' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフラインで読む')
  await expect(page.getByRole('main')).toContainText('7日間')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'この端末に保存する' }).click()
  await expect(page.getByRole('status')).toContainText('保存しました。', { timeout: patiently(30_000) })
  expect(await faultsOf(page)).toEqual([])
  const href = await page.getByRole('link', { name: '閲覧する' }).getAttribute('href')
  return new URL(href ?? '', page.url()).href
}

/** Removes what the browser reports about calls that fail without a connection, such as sending notes. */
function forgiveOffline(complaints: string[]): void {
  const others = complaints.filter((complaint) => !/ERR_(?:FAILED|INTERNET_DISCONNECTED)/.test(complaint))
  complaints.splice(0, complaints.length, ...others)
}

test('a saved book is read without a connection, with its mark, and is encrypted on the disk', async ({
  page,
  context,
  complaints,
}) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  const address = await saveAlmanac(page)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.locator('.spread .page canvas').first()).toBeVisible()
  await expect(page.locator('.spread .textLayer').first()).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await page.keyboard.press('End')
  await expect(page.locator('#page-field')).not.toHaveValue('1')
  await page.getByRole('link', { name: '保存した資料の一覧' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('保存した資料')
  await expect(page.getByRole('listitem')).toContainText('星空観察ノート')
  expect(await faultsOf(page)).toEqual([])
  const found = await page.evaluate(async () => {
    const [{ name: database = '' } = {}] = await indexedDB.databases()
    const open = indexedDB.open(database)
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const all = open.result.transaction('parts').objectStore('parts').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    const parts = all.result as { name: string; data: ArrayBuffer }[]
    const texts = parts.map(({ data }) => new TextDecoder('latin1').decode(data))
    return {
      parts: parts.length,
      plain: texts.filter((text) => /%PDF|viewer-boot|"outline"/.test(text)).length,
    }
  })
  expect(found.parts).toBeGreaterThan(4)
  expect(found.plain).toBe(0)
  forgiveOffline(complaints)
})

test('a saved book whose right has ended meanwhile is deleted at the next connection, and the reader is told', async ({
  page,
  context,
  complaints,
}) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  const address = await saveAlmanac(page)
  await context.setOffline(true)
  const token = await tokenOf(base, name)
  const { data } = await callApi(base, 'GET /content/offline-copies', { token })
  const id = data.offline_copies[0].id as string
  expect(
    (await callApi(base, `DELETE /content/offline-copies/${id}`, { token })).data.offline_copies,
  ).toEqual([])
  await page.goto(address)
  await expect(page.locator('.spread .page canvas').first()).toBeVisible()
  await context.setOffline(false)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('保存した資料')
  await expect(page.locator('#lead')).toContainText('まだありません')
  forgive(complaints, 403)
  forgiveOffline(complaints)
})

test('the reader sees saved books on their own page, and removes one there', async ({ page }) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  await saveAlmanac(page)
  await page.goto(`${base}/offline`)
  await expect(page.getByRole('listitem').filter({ hasText: '星空観察ノート' })).toContainText('Chrome')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: /^削除する：/ }).click()
  await expect(page.getByText('保存した資料を削除しました。')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('まだありません')
})
