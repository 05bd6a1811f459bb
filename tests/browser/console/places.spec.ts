import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { serverOrigin } from '#tests/http/client.ts'

test('a system administrator sees which sites a database has, the largest first, and sends one to a database', async ({
  page,
}) => {
  await enterConsole(page, 'system@bunko.example')
  await page.goto(`${serverOrigin}/admin/places`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  const all = await rows.count()
  const first = rows.first()
  await expect(first.locator('td').nth(0)).toHaveText(/^DB(_\d)? 約[\d.,]+ [kM]B$/)
  await expect(first.locator('td').nth(1)).toHaveText(/^SEARCH(_2)? 約/)
  const database = ((await first.locator('td').nth(0).textContent()) ?? '').split(' ')[0] ?? ''

  await page.getByRole('link', { name: database, exact: true }).click()
  await expect(page.getByRole('link', { name: database, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  for (const text of await rows.locator('td:nth-of-type(1)').allTextContents())
    expect(text.split(' ')[0]).toBe(database)
  await page.getByRole('link', { name: 'すべて', exact: true }).click()
  await expect(rows).toHaveCount(all)

  // Where it is already, so that nothing moves.
  await first.getByRole('combobox').selectOption(database)
  await first.getByRole('button', { name: '移行する' }).click()
  await expect(page.getByText('更新しました。')).toBeVisible()
  await expect(first.locator('td').nth(0)).toContainText(database)
})
