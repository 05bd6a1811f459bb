import type { Page } from '@playwright/test'
import { enter, expect, test, watchShifts } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'

const shares = (page: Page) =>
  page
    .locator('.row')
    .first()
    .locator('.book-cover')
    .evaluateAll((covers) =>
      covers.slice(0, 2).map((cover) => {
        const { top, height } = cover.getBoundingClientRect()
        return Math.min(1, (innerHeight - top) / height)
      }),
    )

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const) {
  test(`the first screen of ${width} × ${height} has complete covers, one line of news, and no tagline beside the banner`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const shifted = await watchShifts(page)
    await page.goto(bases.aozora)
    expect(await shares(page)).toEqual([1, 1])
    await expect(page.locator('.news > .news-lines li')).toHaveCount(1)
    await expect(page.locator('.tagline')).toHaveCount(0)
    await page.getByText('ほか2件').click()
    await expect(page.locator('.news .menu-sheet li')).toHaveCount(2)
    await expect(page.locator('.news .menu-sheet')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.shelf-arrow.is-next').first()).toBeAttached()
    expect(await shifted()).toBeLessThan(0.02)
  })
}

test('the arrows of a shelf scroll it by mouse, and disappear at its ends', async ({ page }) => {
  await page.goto(bases.aozora)
  const shelf = page.locator('.shelf').first()
  const [next, previous] = [shelf.locator('.is-next'), shelf.locator('.is-previous')]
  await expect(next).toHaveAccessibleName(/^新着: /)
  await expect(previous).toBeHidden()
  await next.focus()
  // An arrow disappears in the frame after the key press and passes the focus on. The loop waits for that frame, because otherwise the next
  // key press would hit the other arrow.
  for (; await next.isVisible(); await page.evaluate(() => new Promise(requestAnimationFrame)))
    await page.keyboard.press('Enter')
  await expect(shelf.locator('.book').last()).toBeInViewport()
  await expect(previous).toBeFocused()
})

test('print shows no controls; in forced colours the current page is still marked', async ({ page }) => {
  await page.goto(`${bases.aozora}/3`)
  await page.emulateMedia({ media: 'print' })
  const pressed = page.locator('button:visible, summary:visible, nav:visible, input:visible')
  await expect(pressed).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  const borders = await page.locator('.sidebar-link').evaluateAll((links) =>
    links.map((link) => {
      const { borderLeftColor, textDecorationLine } = getComputedStyle(link)
      return `${link.ariaCurrent} ${borderLeftColor === getComputedStyle(document.documentElement).backgroundColor} ${textDecorationLine}`
    }),
  )
  expect(new Set(borders)).toEqual(new Set(['null true none', 'page false underline']))
})

test('a list that grows doesn’t move a visible footer', async ({ page }) => {
  await enter(page, bases.sakura, 'sakura.reader')
  await page.setViewportSize({ width: 1280, height: 900 })
  const shifted = await watchShifts(page)
  await page.goto(`${bases.sakura}/1`)
  await expect(page.locator('.book-grid > li:not(.skeleton)')).toHaveCount(9)
  expect(await shifted()).toBeLessThan(0.02)
})

test('a password can be made visible, and is still sent as a password', async ({ page }) => {
  await page.goto(`${bases.aozora}/login`)
  const field = page.locator('main input[name="password"]')
  const button = page.getByRole('button', { name: 'パスワードを表示' })
  await expect(button).toBeHidden()
  await field.fill('geheim-99')
  await button.click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const sent = await page.evaluate(() => {
    const form = document.querySelector('main form') as HTMLFormElement
    form.dispatchEvent(new Event('submit', { cancelable: true }))
    return (form.elements.namedItem('password') as HTMLInputElement).type
  })
  expect(sent).toBe('password')
})

test('in a tiny window the button to read doesn’t stick, where it would cover a third of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 225 })
  await page.goto(`${bases.aozora}/3`)
  await page.locator('.book-grid .book').first().click()
  await expect(page.locator('.detail-open')).toHaveCSS('position', 'static')
})
