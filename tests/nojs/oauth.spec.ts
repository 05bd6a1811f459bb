import { expect, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { newLearner } from '#tests/http/provider-browser.ts'

for (const { locale, google, microsoft } of [
  { locale: 'ja-JP', google: 'Googleでログイン', microsoft: 'Microsoftでログイン' },
  { locale: 'en-US', google: 'Sign in with Google', microsoft: 'Sign in with Microsoft' },
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('R160 Google by its button', async ({ page }) => {
      await page.goto(`${bases.aozora}/login`)
      await page.getByRole('button', { name: google }).click()
      await page.locator('button[value="hanako"]').click()
      await expect(page.locator('.menu-name')).toHaveText('青空 花子')
    })

    test('R161 Microsoft answers by a form of its own, to a site on a domain of its own', async ({
      page,
    }) => {
      await page.goto(`${bases.sakura}/login`)
      await page.getByRole('button', { name: microsoft }).click()
      await page.locator('button[value="haruko"]').click()
      await page.locator('form[method="post"] button').click()
      await expect(page).toHaveURL(`${bases.sakura}/`)
      await expect(page.locator('.menu-name')).toHaveText('さくら 春子')
    })
  })
}

test('R114 the learning service and its terms', async ({ page }) => {
  const person = await newLearner()
  await page.goto(`${bases.manabi}/login`)
  await page.getByRole('button', { name: '学習サービスIDでログイン' }).click()
  await page.locator(`button[value="${person}"]`).click()
  await page.getByRole('button', { name: '同意してログイン' }).click()
  await expect(page).toHaveURL(bases.manabi)
  await expect(page.locator('.menu-name')).toContainText('学 ')
})
