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
  await page.goto(`${bases.aozora}/login`)
  await page.locator('.login-send[awake]').waitFor({ state: 'attached' })
  await page.clock.install()
  const status = page.locator('.login-form [role="status"]')
  // The event alone: while a page is being left, the browser's tools can't look at it.
  await page.locator('.login-form').dispatchEvent('submit')
  await page.clock.runFor(2_900)
  await expect(status).toBeEmpty()
  await page.clock.runFor(200)
  await expect(status).toHaveText(/ただいまログインが集中/)
  // Back on the page, the reader isn't waiting any more.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))
  await expect(status).toBeEmpty()
})
