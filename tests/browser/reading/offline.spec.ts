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
  // The viewer's bar hides while the reader reads, and comes back with the focus.
  const list = page.getByRole('link', { name: '保存した資料の一覧' })
  await list.focus()
  await list.click()
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

/** What this browser still has of saved books: keys and bytes. */
function leftIn(page: Page): Promise<{ copies: number; parts: number }> {
  return page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const open = indexedDB.open(name)
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const count = async (store: string) => {
      const request = open.result.transaction(store).objectStore(store).count()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      return request.result
    }
    return { copies: await count('copies'), parts: await count('parts') }
  })
}

test('a saved book whose right has ended meanwhile is deleted at the next connection, and the reader is told why', async ({
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
  // The open book goes on its own when the connection is back.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('保存した資料')
  await expect(page.getByRole('alert')).toHaveText(
    /^サイト上で削除されたため、「星空観察ノート.*」を端末から削除しました。$/,
  )
  await expect(page.locator('#lead')).toContainText('まだありません')
  expect(await faultsOf(page)).toEqual([])
  expect(await leftIn(page)).toEqual({ copies: 0, parts: 0 })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('保存した資料')
  forgive(complaints, 403)
  forgiveOffline(complaints)
})

test('signing out says that it deletes the saved books, and deletes them from the browser', async ({
  page,
}) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  await saveAlmanac(page)
  await page.goto(`${base}/offline`)
  await page.locator('.site-account summary').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'ログアウトして保存した資料を削除しますか？',
  )
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'ログアウトする' }).click()
  await expect(page.getByRole('status')).toHaveText('ログアウトし、保存した資料をこの端末から削除しました。')
  expect(await leftIn(page)).toEqual({ copies: 0, parts: 0 })
  await page.getByRole('link', { name: 'サイトへ戻る' }).click()
  await expect(page).toHaveURL(new RegExp(`^${base}`))
})

test('a device whose clock was set back opens no saved book before it has a connection', async ({
  page,
  context,
  complaints,
}) => {
  await enter(page, base, await newReaderAt(base))
  const address = await saveAlmanac(page)
  await context.setOffline(true)
  // To the browser it is the same whether its clock is set back or the copy was seen later.
  await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const open = indexedDB.open(name)
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const store = open.result.transaction('copies', 'readwrite').objectStore('copies')
    const found = store.getAll()
    await new Promise((resolve) => found.addEventListener('success', resolve))
    for (const copy of found.result) store.put({ ...copy, seen: Date.now() + 3_600_000 })
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  })
  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('端末の時計が正しくない')
  await context.setOffline(false)
  await page.goto(address)
  await expect(page.locator('.spread .page canvas').first()).toBeVisible()
  forgiveOffline(complaints)
})

test('saving goes on after a lost connection, keeps nothing if it is stopped, and waits for no other tab', async ({
  page,
  context,
  complaints,
}) => {
  await enter(page, base, await newReaderAt(base))
  // The connection fails at the first segment until the test says otherwise.
  await context.addInitScript(() => {
    const fetched = window.fetch
    window.fetch = (input, init) =>
      String(input) === '/v/segments/0' && !Object.hasOwn(window, 'isConnected')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetched(input, init)
  })
  const begin = async (tab: Page) => {
    await tab.goto(`${base}/offline/${almanac}/2`)
    await tab.getByRole('button', { name: 'この端末に保存する' }).click()
  }
  await begin(page)
  await expect(page.getByRole('alert')).toHaveText(/通信が切れました/)
  expect(await faultsOf(page)).toEqual([])
  const other = await context.newPage()
  await begin(other)
  await expect(other.getByRole('alert')).toHaveText('この資料は、別のタブで保存しています。')
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => Object.assign(window, { isConnected: true }))
  await page.getByRole('button', { name: '続ける' }).click()
  await expect(page.getByRole('status')).toContainText('保存しました。')
  await begin(page)
  await expect(page.getByRole('alert')).toHaveText(/通信が切れました/)
  await page.getByRole('button', { name: '保存を中止する' }).click()
  await expect(page.getByRole('status')).toContainText('保存を中止しました。')
  await page.getByRole('link', { name: '保存した資料の一覧' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  expect((await leftIn(page)).copies).toBe(1)
  forgive(complaints, 403)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('Failed to fetch')))
})

test('the list of saved books can be installed, with the site’s name and icons', async ({
  page,
  context,
}) => {
  await enter(page, base, await newReaderAt(base))
  await saveAlmanac(page)
  await page.getByRole('link', { name: '保存した資料の一覧' }).click()
  await page.reload()
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
  const browser = await context.newCDPSession(page)
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ short_name: '保存した資料', display: 'standalone', lang: 'ja' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Playwright's contexts are like private windows, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
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
