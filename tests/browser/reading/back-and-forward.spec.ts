import type { Page } from '@playwright/test'
import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'

/**
 * Tests where the browser's back and forward buttons and the page's arrow lead: through the pages that the reader came by, and inside a
 * book through the places that the reader jumped from. Turning pages adds no step.
 */
const search = `${bases.aozora}/search?q=${encodeURIComponent('設定')}`

const layoutOf = (page: Page) => page.frameLocator('iframe.viewer-frame')
/** Expects that the book is open at this page, and that the page is painted. */
async function expectBook(page: Page, at: number): Promise<void> {
  await expect(layoutOf(page).locator(`.spread .page[data-page="${at}"] canvas`)).toBeVisible()
}
async function jumpTo(page: Page, to: number): Promise<void> {
  const field = layoutOf(page).locator('#page-field')
  await field.fill(String(to))
  await field.press('Enter')
  await expectBook(page, to)
}
/** Clicks the page's arrow, as the arrow in the viewer's own bar does. */
const leaveBook = (page: Page) => page.locator('.viewer-head .back').dispatchEvent('click')
const placeIn = (page: Page) => page.evaluate(() => ({ length: history.length, top: scrollY }))
/** Scrolls to a hit that is below the first window. */
async function scrollToHit(page: Page) {
  const hit = page.locator('.hit', { hasText: 'ネットワーク設定ガイド' })
  await hit.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const { top } = await placeIn(page)
  expect(top).toBeGreaterThan(0)
  return { hit, top }
}

// Pages slide into each other, as most readers see it.
test.use({ viewport: { width: 1280, height: 500 }, contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(({ page }) => enter(page, bases.aozora, 'reader@aozora.example'))

test('search, detail, book and jumps in it are steps of back and forward, and arrows lead the same way', async ({
  page,
}) => {
  await page.goto(search)
  const { hit, top } = await scrollToHit(page)
  await hit.locator('h2 a').click()
  const detail = page.url()
  await page.getByRole('link', { name: '閲覧する' }).click()
  await expectBook(page, 1)
  await layoutOf(page).locator('button[data-command="forward"]').press('Enter')
  await expectBook(page, 3)
  await jumpTo(page, 8)
  await jumpTo(page, 12)
  const { length } = await placeIn(page)

  await page.goBack()
  await expectBook(page, 8)
  await page.goBack()
  await expectBook(page, 2)
  await page.goBack()
  await expect(page).toHaveURL(detail)
  await page.goBack()
  await expect(page).toHaveURL(search)
  await expect.poll(async () => (await placeIn(page)).top).toBe(top)

  await page.goForward()
  await expect(page).toHaveURL(detail)
  await page.goForward()
  await expectBook(page, 2)
  await page.goForward()
  await expectBook(page, 8)
  await page.goForward()
  await expectBook(page, 12)
  await page.goBack()
  await expectBook(page, 8)

  await leaveBook(page)
  await expect(page).toHaveURL(detail)
  await page.locator('.back').click()
  await expect(page).toHaveURL(search)
  await expect.poll(() => placeIn(page)).toEqual({ length, top })
})

test('“back” leads from a book to the search it was opened from, even after a reload or an error', async ({
  page,
  complaints,
}) => {
  await page.goto(search)
  const { hit, top } = await scrollToHit(page)
  await hit.locator('.hit-page').first().click()
  await expect(layoutOf(page).locator('.spread canvas').first()).toBeVisible()
  const at = Number(new URL(page.url()).searchParams.get('page'))
  const target = at > 6 ? at - 5 : at + 5
  await jumpTo(page, target)
  const { length } = await placeIn(page)

  // The browser reloads the frame, whose launch address works only once, so the surrounding page starts a new launch.
  const frames = page.frames()
  await frames[1]?.evaluate(() => location.reload())
  await expect.poll(() => page.frames()[1]?.name()).not.toBe(frames[1]?.name())
  await expectBook(page, target)
  forgive(complaints, 400)

  await page.route('**/pdf.worker.mjs', (route) => route.abort())
  // A key pressed before the surrounding page's island runs isn't lost.
  let wake = (): void => undefined
  const pressed = new Promise<void>((done) => {
    wake = done
  })
  await page.route('**/viewer-frame.island-*.js', (route) => pressed.then(() => route.fallback()))
  await page.reload()
  const message = layoutOf(page).getByRole('alert')
  await expect(message).toContainText('閲覧画面を読み込めませんでした。')
  await page.unroute('**/pdf.worker.mjs')
  await message.getByRole('button', { name: 'もう一度試す' }).click()
  wake()
  await expectBook(page, target)
  complaints.length = 0

  await page.goBack()
  await expect(layoutOf(page).locator(`.spread .page[data-page="${at}"] canvas`)).toBeVisible()
  await page.goForward()
  await expectBook(page, target)
  await leaveBook(page)
  await expect(page).toHaveURL(search)
  await expect.poll(() => placeIn(page)).toEqual({ length, top })
})
