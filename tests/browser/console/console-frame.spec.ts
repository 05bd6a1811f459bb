import { readFileSync } from 'node:fs'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { bases, callApi, serverOrigin, tokenOf } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

const contents = `${serverOrigin}/admin/sites/1/contents`
const audit = `${serverOrigin}/admin/sites/1/audit`

test('shortcuts lead to the search and to the screens, and “?” lists them', async ({ page }) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(contents)
  await expect(page.locator('bunko-island[name="console-keys"]')).toBeAttached()
  // Its script makes the field a combobox.
  const search = page.locator('#console-search')
  const isFocused = () => search.evaluate((field) => field === document.activeElement)
  // The island starts when the browser is idle. Once it runs, a key acts at once, so the key isn't pressed again then.
  await expect(async () => {
    if (!(await isFocused())) await page.keyboard.press('/')
    expect(await isFocused()).toBe(true)
  }).toPass()
  await page.keyboard.type('g/l')
  await expect(search).toHaveValue('g/l')
  await search.fill('操作')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: '操作履歴' })).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'キーボード操作' })
  await page.locator('h1').click()
  await expect(async () => {
    if (!(await keys.isVisible())) await page.keyboard.press('?')
    expect(await keys.isVisible()).toBe(true)
  }).toPass()
  expect(await keys.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  // On a slow machine the two keys may be further apart than the shortcut allows, so the test tries again.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.waitForURL(audit, { timeout: patiently(5_000) })
  }).toPass()
})

test('the search suggests while one types; the arrows choose, Enter opens, Esc closes', async ({ page }) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(contents)
  const search = page.locator('#console-search')
  const isFocused = () => search.evaluate((field) => field === document.activeElement)
  await expect(async () => {
    if (!(await isFocused())) await page.keyboard.press('Control+k')
    expect(await isFocused()).toBe(true)
  }).toPass()
  await page.keyboard.type('favicon')
  const options = page.getByRole('listbox', { name: '候補' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await search.fill('favico')
  await expect(options.first()).toBeVisible()
  // The last option leads to all results, and ArrowUp begins with it.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search).toHaveAttribute('aria-activedescendant', /console-search-list-\d+/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/look\/brand/)
})

test('a list is filtered, gets other columns, and is saved as a view and as CSV', async ({ page }) => {
  const token = await tokenOf(bases.aozora, 'service@aozora.example')
  const contentId = worldContentId('aozora', 'network-settings')
  for (const call of ['POST /content/trending/add', `DELETE /content/trending/delete/${contentId}`])
    expect((await callApi(bases.aozora, call, { token, body: { contentId, contentGroupId: 1 } })).http).toBe(
      200,
    )
  await enterConsole(page, 'service@aozora.example')
  await page.goto(audit)
  await expect(page.getByRole('row', { name: 'おすすめから削除' }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '操作した人・対象・IPアドレス' }).fill('だれもいない')
  await page.getByRole('button', { name: '絞り込み' }).click()
  await expect(page.getByText('条件に合うものはありません。絞り込みを変えてお試しください。')).toBeVisible()
  await page.getByText('ビューを保存').click()
  await page.getByLabel('ビューの名前').fill('だれもいない')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('link', { name: 'だれもいない' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'ビューを削除' }).click()
  await expect(page).toHaveURL(audit)
  await expect(page.getByRole('link', { name: 'だれもいない' })).toHaveCount(0)
  await page.getByText('列', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'アドレス' }).uncheck()
  await page.getByRole('checkbox', { name: '権限' }).check()
  await page.getByRole('button', { name: '適用' }).click()
  await expect(page.getByRole('columnheader').last()).toHaveText('変更前と変更後')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '一覧をCSVで書き出し' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('\uFEFF日時,操作した人,権限,操作,対象,変更前と変更後')
})
