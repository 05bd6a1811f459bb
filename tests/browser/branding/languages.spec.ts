import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { bases, serverOrigin } from '#tests/http/client.ts'

test('a translation is written on the page of all texts, and shown to readers of that language', async ({
  page,
}) => {
  const words = `${serverOrigin}/admin/sites/17/look/languages?kind=group&show=all`
  await enterConsole(page, 'service@tana.example')
  await page.goto(words)
  // Missing translations are listed first, and the entry moves once it is translated, so the test remembers its key.
  const key = await page.locator('form:has(.site-word) [name=form]').first().inputValue()
  const word = page.locator('form:has(.site-word)', { has: page.locator(`[name=form][value="${key}"]`) })
  const english = word.locator('[lang=en]')
  await english.fill('Books of the shelf')
  await word.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
  await expect(english).toHaveValue('Books of the shelf')
  await page.goto(`${bases.tana}/?lang=en`)
  await expect(page.getByText('Books of the shelf').first()).toBeVisible()
})
