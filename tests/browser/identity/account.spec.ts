import { enter, expect, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

test('R407 the rules of a strict password are ticked off while it is typed', async ({ page }) => {
  await enter(page, bases.aozora, 'reader@aozora.example')
  await page.goto(`${bases.aozora}/profile`)
  const met = page.locator('.password-rules .met')
  await expect(page.locator('.password-rules li')).toHaveCount(6)
  await expect(met).toHaveCount(0)
  // Tries again until the island runs.
  await expect(async () => {
    await page.locator('input[name="newPass"]').fill('')
    await page.locator('input[name="newPass"]').fill('abc 1')
    await expect(met).toHaveText([/英小文字/, /数字/], { timeout: 500 })
  }).toPass({ timeout: patiently(30_000) })
  await page.locator('input[name="newPass"]').fill('ＡＢＣａｂｃ１２')
  await expect(met).toHaveCount(5)
  await page.locator('input[name="newPass"]').fill('')
  await expect(met).toHaveCount(0)
})

test('a site without strict passwords asks only for eight characters', async ({ page }) => {
  await page.goto(`${bases.sakura}/register`)
  await expect(page.locator('.password-rules li')).toHaveText(['8文字以上', /よく使われるもの/])
})

test('the menu leads to the profile, which fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, bases.aozora, 'reader@aozora.example')
  await page.goto(bases.aozora)
  await page.locator('summary').first().click()
  await page.getByRole('link', { name: 'プロフィール' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/profile`)
  await expect(page).toHaveTitle('プロフィール | 青空ライブラリー')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('a sign-in that is answered late says so on its page', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${bases.aozora}/login`)
  const released = Promise.withResolvers<void>()
  await page.route('**/login', async (route) => {
    if (route.request().method() === 'POST') await released.promise
    await route.continue()
  })
  const status = page.locator('.login-form [role="status"]')
  await page.locator('input[name="email"]').fill('reader@aozora.example')
  await page.locator('input[name="password"]').fill('wrong password')
  await expect(async () => {
    await page.locator('.login-form button').click({ noWaitAfter: true })
    await page.clock.runFor(3_000)
    await expect(status).toHaveText(/ただいまログインが集中/, { timeout: 500 })
  }).toPass({ timeout: patiently(30_000) })
  released.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(status).toBeEmpty()
})
