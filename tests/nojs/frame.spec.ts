import { expect, forgive, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'

test('R184 the header’s sign-in is a page', async ({ page }) => {
  await page.goto(bases.aozora)
  await page.getByRole('link', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(`${bases.aozora}/login`)
})

test('R194 the groups stand open, and nobody offers to fold them', async ({ page }) => {
  await page.goto(bases.aozora)
  await expect(page.locator('.menu-fold')).toBeHidden()
  await page.locator('#groups').getByRole('link', { name: '技術マニュアル' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/3`)
})

test('R193 on a phone the menu button opens them all the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bases.aozora)
  await expect(page.locator('#groups')).toBeHidden()
  await page.getByRole('button', { name: '分類を表示' }).click()
  await page.locator('#groups').getByRole('link', { name: '技術マニュアル' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/3`)
  await expect(page.locator('#groups')).toBeHidden()
})

test('R056 R062 Go back leads to the first page', async ({ page, complaints }) => {
  await page.goto(`${bases.aozora}/3`)
  for (const path of ['a/b/c', 'gakken-payment/error']) {
    await page.goto(`${bases.aozora}/${path}`)
    await page.getByRole('link', { name: '戻る' }).click()
    await expect(page).toHaveURL(bases.aozora)
  }
  forgive(complaints, 404)
})
