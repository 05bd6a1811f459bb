import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { tagged } from '#tests/sites/test-sites.ts'

test.describe('the slides', () => {
  const seconds = 7_000
  const current = (page: Page) => page.locator('.slide-dots [aria-current]')
  const first = '1枚目（全3枚）'
  const second = '2枚目（全3枚）'

  test.use({
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'no-preference' },
  })

  /** Opens the page with the slides and waits for their island. The test controls the clock, and the pointer is away from the slides. */
  const open = async (page: Page) => {
    await page.clock.install()
    await page.goto(bases.aozora)
    await page.mouse.move(640, 880)
    await page.clock.runFor(100)
    await expect(page.getByRole('button', { name: '自動再生を停止する' })).toBeVisible()
    await expect(current(page)).toHaveText(first)
  }

  test('R226 advance every slideSpeed seconds, and start over after the last', async ({ page }) => {
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

  test('pause while the pointer is over them or the focus is inside', async ({ page }) => {
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

  test('WCAG 2.2.2: stop permanently by a button, by keyboard too, and start again', async ({ page }) => {
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
    await expect(button).toHaveAccessibleName('自動再生を停止する')
    await page.clock.runFor(seconds)
    await expect(current(page)).toHaveText(second)
  })

  test('go to the slide of the chosen dot or step without scrolling the page', async ({ page }) => {
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

  test('show the first slide at once, and don’t move for readers who asked for reduced motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(bases.aozora)
    const images = page.locator('.slides img')
    await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(images.first()).toHaveAttribute('loading', 'eager')
    await expect(images.nth(1)).toHaveAttribute('loading', 'lazy')
    await page.clock.runFor(100)
    await expect(page.locator('.slide-pause')).toHaveAccessibleName('自動再生する')
    await page.clock.runFor(3 * seconds)
    await expect(current(page)).toHaveText(first)
  })
})

test('R212 the footer’s logo is hidden if it would be wider than a quarter of the footer', async ({
  page,
}) => {
  await page.goto(bases.aozora)
  const logo = page.locator('.footer-logo')
  const width = Number(await logo.getAttribute('width'))
  const shownAt = async (inner: number | null) => {
    await page.locator('.footer-body').evaluate((body, pixels) => {
      ;(body as HTMLElement).style.width = pixels === null ? '' : `${pixels}px`
    }, inner)
    return logo.isVisible()
  }
  expect(width).toBeGreaterThan(100)
  expect(await shownAt(4 * width + 8)).toBe(true)
  expect(await shownAt(4 * width)).toBe(true)
  expect(await shownAt(4 * width - 8)).toBe(false)
  expect(await shownAt(null)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(logo).toBeHidden()
})

test('the tag manager is started by a script file, and loaded with the site’s own id', async ({ page }) => {
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

test('R190 R205 R210 R213 R214 header and footer have the site’s colours, alignment and size', async ({
  page,
}) => {
  const look = () =>
    page.locator('.site-footer').evaluate((footer) => {
      const { backgroundColor, color, fontSize } = getComputedStyle(footer)
      const { justifyContent } = getComputedStyle(footer.querySelector('ul') as Element)
      const header = getComputedStyle(document.querySelector('.site-header') as Element)
      const bar = { ground: header.backgroundColor, ink: header.color }
      return { backgroundColor, color, fontSize, justifyContent, bar }
    })
  const [ground, ink] = ['rgb(28, 20, 48)', 'rgb(246, 231, 193)']
  await page.goto(`${bases.hanabi}/1/${book('hanabi', 'fireworks-making')}`)
  expect(await look()).toMatchObject({ backgroundColor: ground, color: ink, bar: { ground, ink } })
  await page.goto(`${bases.sakura}/login`)
  expect(await look()).toMatchObject({
    backgroundColor: 'rgb(251, 238, 241)',
    color: 'rgb(75, 34, 48)',
    fontSize: '14px',
    justifyContent: 'flex-end',
  })
  const aligned = await page.locator('.site-footer').evaluate((footer) =>
    ['left', 'center', 'right'].map((side) => {
      footer.setAttribute('class', `site-footer footer-${side}`)
      const parts = [footer.querySelector('ul'), footer.querySelector('.footer-copy')]
      return parts.map((part) => getComputedStyle(part as Element).justifyContent)
    }),
  )
  expect(aligned).toEqual(['flex-start', 'center', 'flex-end'].map((side) => [side, side]))
  const box = await page.locator('.footer-copy').boundingBox()
  expect(Math.round(box?.height ?? 0)).toBe(36)
})

test('R225 R227 the slides have the site’s height in every window; a phone has its own pictures and height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(bases.aozora)
  const slides = page.locator('.slides > li')
  await expect(slides).toHaveCount(3)
  const box = await slides.first().boundingBox()
  expect([box?.width, box?.height]).toEqual([948, 329])
  await page.setViewportSize({ width: 390, height: 500 })
  const image = page.locator('.slides img').first()
  await expect.poll(async () => (await image.boundingBox())?.height).toBe(256)
  // The picture is cropped, never stretched.
  await expect(image).toHaveCSS('object-fit', 'cover')
  const narrow = await page.locator('.slides source').first().getAttribute('srcset')
  const shown = () => image.evaluate((element) => (element as HTMLImageElement).currentSrc)
  await expect.poll(shown).toBe(new URL(narrow ?? '', bases.aozora).href)
  await page.locator('.banner').evaluate((banner) => {
    banner.setAttribute('style', '--banner-height: 300px; --banner-height-mobile: 190px')
  })
  for (const [width, height] of [
    [769, 300],
    [768, 190],
    [390, 190],
    [1440, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 500 })
    expect((await slides.first().boundingBox())?.height, `at ${width}`).toBe(height)
    expect((await slides.first().locator('img').boundingBox())?.height, `at ${width}`).toBe(height)
  }
})
