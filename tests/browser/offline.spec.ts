import type { Page } from '@playwright/test'
import en from '#locales/en/offline.json' with { type: 'json' }
import ja from '#locales/ja/offline.json' with { type: 'json' }
import { bases, serverOrigin } from '#tests/http/client.ts'
import { enterConsole, expect, test, untilAwake } from './browser.ts'

/**
 * Waits until the form's guard against sending offline runs. The browser loads its script when a field gets the focus, and may run it long
 * after the script has arrived.
 */
async function guarded(page: Page): Promise<void> {
  const script = (await page.waitForResponse(/send-online/)).url()
  await page.evaluate((url) => import(url), script)
}

test('a form that is sent offline keeps its input, and its button sends it once the connection is back', async ({
  page,
  context,
}) => {
  await enterConsole(page, 'service@aozora.example')
  const guard = guarded(page)
  await page.goto(`${serverOrigin}/admin/sites/1/hashtags/new`)
  const name = page.locator('main [name="name.ja"]')
  await name.focus()
  await guard
  const word = `圏外${Date.now()}`
  await name.fill(word)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'ハッシュタグを追加' }).click()
  await expect(page.getByRole('alert')).toHaveText(ja.lost)
  await expect(name).toHaveValue(word)
  const again = page.getByRole('button', { name: ja.again })
  await again.click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveText(ja.back)
  await again.click()
  await expect(page).toHaveURL(/\/hashtags$/)
  await page.goto(`${serverOrigin}/admin/sites/1/hashtags?q=${word}`)
  await expect(page.getByRole('link', { name: word })).toBeVisible()
})

test('a password that wasn’t sent is stored nowhere but in its field', async ({ page, context }) => {
  const guard = guarded(page)
  await page.goto(`${bases.aozora}/login?lang=en`)
  await page.locator('[name="email"]').fill('reader@aozora.example')
  await page.locator('[name="password"]').fill('never to be kept')
  // The field's island is loaded when the field is focused, and can't be any more without a connection.
  await untilAwake(page, 'show-password')
  await guard
  await context.setOffline(true)
  await page.locator('.login-form [type="submit"], .login-form button:not([type])').first().click()
  await expect(page.getByRole('alert')).toHaveText(en.lost)
  await expect(page.locator('[name="password"]')).toHaveValue('never to be kept')
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain('never to be kept')
})
