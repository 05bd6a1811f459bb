import type { Page } from '@playwright/test'
import { worldPlan } from '#seeds/demo/world.ts'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const members = `${bases.aozora}/5/${book('aozora', 'dashi-notes')}`

/** A content of hanabi whose page shows others of the same group, which has more than ten. */
const neighbours = `${bases.hanabi}/3/${book('hanabi', 'indigo-vat')}`

async function signedIn(page: Page): Promise<void> {
  await enter(page, bases.aozora, 'reader@aozora.example')
}

test.describe('the strip below a content', () => {
  const items = (page: Page) => page.locator('.series-list > li')
  const idsOf = (page: Page) =>
    items(page).evaluateAll((all) => all.map((one) => one.querySelector('a')?.pathname))

  /** Opens the page and waits for the strip's island. The clock is the test's, and so are the browser's idle callbacks. */
  async function open(page: Page): Promise<void> {
    await page.clock.install({ time: 0 })
    const script = page.waitForResponse(/series-strip\.island/)
    await page.goto(neighbours)
    // From here on the clock stands still unless a test advances it.
    await page.clock.pauseAt(600_000)
    await page.evaluate((url) => import(url), (await script).url())
    await untilEndIs(page, 'far')
    expect(await items(page).count()).toBe(10)
  }

  /**
   * Waits until the strip's end is near or far. An observer sees it, like the strip's own one; the browser informs the strip's first, in
   * the same frame.
   */
  async function untilEndIs(page: Page, where: 'near' | 'far'): Promise<void> {
    await page.locator('.series-more').evaluate(
      (more, wanted) =>
        new Promise<void>((done) => {
          const observer = new IntersectionObserver(
            (entries) => {
              if (entries.at(-1)?.isIntersecting !== wanted) return
              observer.disconnect()
              done()
            },
            { rootMargin: '0px 0px 250px 0px' },
          )
          observer.observe(more)
        }),
      where === 'near',
    )
  }

  /** Scrolls until the strip's end is this many pixels below the window. */
  async function leaveEnd(page: Page, pixels: number): Promise<void> {
    await page.locator('.series-more').evaluate((more, below) => {
      scrollTo(0, more.getBoundingClientRect().top + scrollY - innerHeight - below)
    }, pixels)
  }

  /** Makes a request and waits for its answer. Requests that the page made before have been reported by then. */
  async function untilAsked(page: Page): Promise<void> {
    await page.evaluate(async () => (await fetch(location.href)).text())
  }

  test('R278 R290 R291 R292 loads the next ten by itself, half a second after its end came near', async ({
    page,
  }) => {
    await open(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('series=2') && asked.push(request.url()))
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/series=2/, async (route) => {
      await held
      await route.continue()
    })
    // The strip's end is 260 pixels below the window, so it doesn't count as near, however long that lasts.
    await leaveEnd(page, 260)
    await untilEndIs(page, 'far')
    await page.clock.runFor(2000)
    await untilAsked(page)
    expect(asked).toEqual([])
    await leaveEnd(page, 240)
    await untilEndIs(page, 'near')
    await page.clock.runFor(490)
    await untilAsked(page)
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    // R278: skeletons for a whole page of items are shown until the items arrive.
    await expect(page.locator('.series-list .skeleton')).toHaveCount(10)
    release()
    await expect(items(page)).toHaveCount(12)
    expect(asked).toHaveLength(1)
    expect(new Set(await idsOf(page)).size).toBe(12)
    await expect(page.locator('.series-more')).toHaveCount(0)
  })

  test('R291 continues from page to page while its end is near', async ({ page }) => {
    // No content of the demo has a strip of three pages, so the second page is changed to link to a third.
    await page.route(/series=2/, async (route) => {
      const reply = await route.fetch()
      const body = (await reply.text()).replace(
        '</body>',
        '<a class="series-more" href="?series=3"></a></body>',
      )
      await route.fulfill({ response: reply, body })
    })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('series=3') && asked.push(request.url()))
    await open(page)
    await page.locator('.series-more').evaluate((more) => more.scrollIntoView())
    await untilEndIs(page, 'near')
    await page.clock.runFor(600)
    await expect(items(page)).toHaveCount(12)
    await untilEndIs(page, 'near')
    await page.clock.runFor(600)
    await expect.poll(() => asked.length).toBe(1)
  })

  test('R292 waits until its end stays near: scrolling past requests nothing', async ({ page }) => {
    await open(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('series=2') && asked.push(request.url()))
    await page.locator('.series-more').evaluate((more) => more.scrollIntoView())
    await untilEndIs(page, 'near')
    await page.clock.runFor(300)
    await page.evaluate(() => scrollTo(0, 0))
    await untilEndIs(page, 'far')
    await page.clock.runFor(2000)
    await untilAsked(page)
    expect(asked).toEqual([])
    expect(await items(page).count()).toBe(10)
  })

  test('R290 loads at once by its button, also by keyboard, and moves the focus on', async ({ page }) => {
    await open(page)
    await page.locator('.series-more').focus()
    await page.keyboard.press('Enter')
    await expect(items(page)).toHaveCount(12)
    await expect(page).toHaveURL(neighbours)
    await expect(items(page).last().locator('a')).toBeFocused()
  })
})

test('R312 R301 the plans open in a dialog by keyboard, which closes with Esc and returns the focus', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto(members)
  const opener = page.locator('.opens-dialog')
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('青空プレミアム')
  // R304: the normal price is crossed out.
  await expect(dialog.locator('s')).toContainText('¥1,078')
  await expect(dialog.locator('.plan-price strong').first()).toContainText('¥858')
  for (let at = 0; at < 6; at++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'プランの詳細' }).first().click()
  await expect(page).toHaveURL(`${bases.aozora}/subscription/${worldPlan.id}`)
  const image = page.locator('.plan-image')
  await expect(image).toHaveJSProperty('complete', true)
  expect(await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

test('R286 the bookmark on a cover is 8 % of its side, 15 to 45 pixels', async ({ page }) => {
  await signedIn(page)
  await page.goto(members)
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const side = (await page.locator('.detail-cover > .cover').boundingBox())?.width ?? 0
    const icon = await page
      .locator('.detail-cover .favourite-mark')
      .evaluate((mark) => Number.parseFloat(getComputedStyle(mark, '::after').width))
    expect(icon).toBeCloseTo(Math.min(45, Math.max(15, side * 0.08)), 0)
  }
})

test('the main button stays at the bottom edge of a phone, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const path of [
    `/3/${book('aozora', 'wireless-office-80')}`,
    `/3/${book('aozora', 'network-settings')}`,
  ]) {
    await page.goto(`${bases.aozora}${path}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  const foot = () => page.locator('.detail-open').boundingBox()
  const box = await foot()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(700)
  // The bar is one line high, for guests and for readers.
  expect(box?.height).toBeLessThan(75)
  await enter(page, bases.aozora, await newReaderAt(bases.aozora))
  await page.reload()
  await expect(page.getByRole('link', { name: '閲覧する' })).toBeVisible()
  expect((await foot())?.height).toBeLessThan(75)
})

test('R289 “back” goes back in the browser’s history after coming from a list, and is a link otherwise', async ({
  page,
}) => {
  const length = () => page.evaluate(() => history.length)
  const back = page.getByRole('link', { name: '戻る' })
  const list = `${bases.aozora}/3`
  await page.goto(list)
  await page.locator('.book').nth(2).click()
  await expect(back).toBeVisible()
  const before = await length()
  await back.click()
  await expect(page).toHaveURL(list)
  expect(await length()).toBe(before)
  await page.goto(members)
  await back.click()
  await expect(page).toHaveURL(`${bases.aozora}/5`)
})

test.describe('the viewer’s parts', () => {
  const readable = `${bases.aozora}/content/${book('aozora', 'star-almanac')}`
  /** Lists the bytes transferred for each of the viewer's scripts. A cached one has none. */
  const fetched = (page: Page) =>
    page
      .frameLocator('iframe.viewer-frame')
      .locator('body')
      .evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => /\/(?:viewer|pdf)[^/]*\.m?js$/.test(name))
          .map(({ transferSize }) => transferSize),
      )

  test('are preloaded while a reader looks at a book’s page', async ({ page }) => {
    await signedIn(page)
    const parts: Promise<unknown>[] = []
    page.on('requestfinished', (request) => {
      if (request.frame().url().endsWith('/v/ahead')) parts.push(request.response())
    })
    await page.goto(readable)
    await expect(async () => expect(parts.length).toBeGreaterThanOrEqual(5)).toPass({
      timeout: patiently(30_000),
    })
    await page.locator('.detail-open a.primary').click()
    await expect(
      page.frameLocator('iframe.viewer-frame').locator('.spread .page canvas').first(),
    ).toBeVisible()
    const sizes = await fetched(page)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.every((size) => size === 0)).toBe(true)
  })

  test('are not preloaded for readers who save data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await signedIn(page)
    const island = page.waitForResponse(/viewer-ahead\.island/)
    await page.goto(readable)
    await page.evaluate((url) => import(url), (await island).url())
    await expect(page.locator('.detail-open bunko-island')).toHaveCount(1)
    expect(await page.locator('iframe').count()).toBe(0)
  })
})
