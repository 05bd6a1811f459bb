import { expect, signIn, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const almanac = book('aozora', 'star-almanac')
const detail = `${bases.aozora}/1/${almanac}`
const viewer = `${bases.aozora}/view-online/${almanac}/1`

test('R169 if the browser blocks the new tab, a dialog offers to open the book', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(detail)
  await page.locator('.opens-dialog').click()
  await signIn(page, 'reader@aozora.example')
  await expect(page).toHaveURL(detail)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ブロックされました')
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: '閲覧画面を開く' }).click()
  await expect(await opened).toHaveURL(viewer)
  await expect(dialog).toHaveCount(0)
})

test('R168 the book opens in a new tab by itself if the browser allows it', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = window as unknown as { asked: string[] }
    asked.asked = []
    window.open = (href) => {
      asked.asked.push(String(href))
      return { opener: window } as unknown as Window
    }
  })
  await page.goto(detail)
  await page.locator('.opens-dialog').click()
  await signIn(page, 'reader@aozora.example')
  await expect(page).toHaveURL(detail)
  await page.waitForFunction(() => (window as unknown as { asked: string[] }).asked.length > 0)
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  expect(asked).toEqual([new URL(viewer).pathname])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R170 a login without a book opens none', async ({ page }) => {
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, 'reader@aozora.example')
  await expect(page).toHaveURL(bases.aozora)
  await expect(page.locator('bunko-island[name="book-opener"]')).toHaveCount(0)
})
