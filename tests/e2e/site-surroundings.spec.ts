import type { Page } from '@playwright/test'
import { bases } from '#tests/http/client.ts'
import { tagged } from '#tests/world/test-sites.ts'
import { expect, test } from './browser.ts'

test.describe('the slides', () => {
  const seconds = 7_000
  const current = (page: Page) => page.locator('.slide-dots [aria-current]')
  const first = '1枚目（全3枚）'
  const second = '2枚目（全3枚）'

  test.use({ viewport: { width: 1280, height: 900 } })

  /** On the page with slides that are awake, with the clock in the test's hands and the pointer away from them. */
  const open = async (page: Page) => {
    await page.clock.install()
    await page.goto(bases.aozora)
    await page.mouse.move(640, 880)
    await page.clock.runFor(100)
    await expect(page.getByRole('button', { name: '自動再生を止める' })).toBeVisible()
    await expect(current(page)).toHaveText(first)
  }

  test('R226 move on every slideSpeed seconds, and begin anew after the last', async ({ page }) => {
    await open(page)
    const moves = await page.evaluateHandle(() => {
      const list = document.querySelector('.slides') as HTMLElement
      const times: number[] = []
      const scrollTo = list.scrollTo.bind(list) as (to: unknown) => void
      list.scrollTo = (to?: unknown) => {
        times.push(Date.now())
        scrollTo(to)
      }
      return times
    })
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText(second)
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText('3枚目（全3枚）')
    const [one = 0, other = 0] = await moves.jsonValue()
    expect(Math.abs(other - one - seconds)).toBeLessThan(100)
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText(first)
    await expect(page.locator('.slides')).toHaveAttribute('aria-live', 'off')
  })

  test('wait while somebody points at them or has the focus in them', async ({ page }) => {
    await open(page)
    await page.locator('.slides').hover()
    await page.clock.runFor(3 * seconds)
    await expect(current(page)).toHaveText(first)
    await expect(page.locator('.slides')).toHaveAttribute('aria-live', 'polite')
    await page.mouse.move(640, 880)
    await page.locator('.slides a').first().focus()
    await page.clock.runFor(3 * seconds)
    await expect(current(page)).toHaveText(first)
    await page.locator('.slides a').first().blur()
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText(second)
  })

  test('WCAG 2.2.2: stop for good at the press of a button, by keyboard as well, and start again', async ({
    page,
  }) => {
    await open(page)
    const button = page.locator('.slide-pause')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAccessibleName('自動再生する')
    await button.blur()
    await page.clock.runFor(3 * seconds)
    await expect(current(page)).toHaveText(first)
    await button.focus()
    await page.keyboard.press('Space')
    await expect(button).toHaveAccessibleName('自動再生を止める')
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText(second)
  })

  test('go where the dots and steps say, without moving the page', async ({ page }) => {
    await open(page)
    await page.getByRole('link', { name: '3枚目（全3枚）' }).click()
    await expect(current(page)).toHaveText('3枚目（全3枚）')
    await page.getByRole('button', { name: '前のご案内' }).click()
    await expect(current(page)).toHaveText(second)
    await page.getByRole('button', { name: '次のご案内' }).press('Enter')
    await expect(current(page)).toHaveText('3枚目（全3枚）')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
  })

  test('stand still for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(bases.aozora)
    await page.clock.runFor(100)
    await expect(page.locator('.slide-pause')).toHaveAccessibleName('自動再生する')
    await page.clock.runFor(3 * seconds)
    await expect(current(page)).toHaveText(first)
  })

  test('show the first at once, and shift nothing', async ({ page }) => {
    await page.goto(bases.aozora)
    const images = page.locator('.slides img')
    await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(images.first()).toHaveAttribute('loading', 'eager')
    await expect(images.nth(1)).toHaveAttribute('loading', 'lazy')
  })
})

test('R212 the footer’s logo is hidden where it would be wider than a quarter of the footer', async ({
  page,
}) => {
  await page.goto(bases.aozora)
  const logo = page.locator('.footer-logo')
  const width = Number(await logo.getAttribute('width'))
  const shownAt = async (inner: number) => {
    await page.locator('.footer-body').evaluate((body, pixels) => {
      ;(body as HTMLElement).style.width = `${pixels}px`
    }, inner)
    return logo.isVisible()
  }
  expect(width).toBeGreaterThan(100)
  expect(await shownAt(4 * width + 8)).toBe(true)
  expect(await shownAt(4 * width)).toBe(true)
  expect(await shownAt(4 * width - 8)).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bases.aozora)
  await expect(logo).toBeHidden()
})

test('the tag manager is started from a file, and asked for with the site’s own number', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.dataLayer.push({ event: "started" })',
    })
  })
  await page.goto(bases.tagged)
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { dataLayer?: { event: string }[] }).dataLayer?.length),
    )
    .toBe(2)
  expect(asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${tagged.gtmId}`])
})
