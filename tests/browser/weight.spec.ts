import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { bases, cookieOf, send } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { enter, expect, test, watchShifts } from './browser.ts'

const detail = `${bases.aozora}/search/${book('aozora', 'network-settings')}`
const search = `${bases.aozora}/search?q=${encodeURIComponent('設定')}`
const quiet = {
  search,
  detail,
  home: bases.aozora,
  login: `${bases.aozora}/login`,
  group: `${bases.aozora}/3`,
}

/** Returns the uncompressed bytes of the page and of each file that it loads, by type. The site's icon has the type `other`. */
async function weigh(page: Page, url: string) {
  const loaded: { type: string; bytes: number; url: string }[] = []
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const weighed = response.body().then(
      (body) => void loaded.push({ type, bytes: body.length, url: response.url() }),
      () => undefined,
    )
    bodies.push(weighed)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  return loaded
}

type Loaded = Awaited<ReturnType<typeof weigh>>

/** Expects scripts of at most 2 kB together, and no other scripts if the page has no island. */
async function expectFewScripts(page: Page, loaded: Loaded): Promise<void> {
  const scripts = loaded.filter(({ type }) => type === 'script')
  const islands = await page.locator('bunko-island').count()
  const own = scripts.filter(({ url: from }) => /\/(entry\.client|folded)-/.test(from))
  expect(own).toHaveLength(2)
  expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2_048)
  if (islands === 0) expect(scripts).toHaveLength(2)
  // The islands of these pages only add listeners, so React isn't loaded.
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(16_000)
  // Data for search engines (JSON-LD) is a script element, but no script.
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(2)
  expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0)
}

/**
 * Expects less than 83 kB of HTML and CSS, without the list of fonts. This site has two logos, for light and dark grounds. The limit is
 * for uncompressed bytes: each link in a search's result contains the address to return to, which compresses to almost nothing.
 */
function expectLight(loaded: Loaded): void {
  const counted = loaded.filter(
    ({ type, url }) => ['document', 'stylesheet'].includes(type) && !url.includes('/fonts-'),
  )
  expect(counted.filter(({ type }) => type === 'stylesheet').length).toBeLessThanOrEqual(12)
  expect(counted.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThan(83_000)
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const [name, url] of Object.entries(quiet)) {
      test(`the ${name} page is light, has no visible layout shift and is no wider than the window`, async ({
        page,
      }) => {
        const shifted = await watchShifts(page)
        const loaded = await weigh(page, url)
        await expectFewScripts(page, loaded)
        if (['search', 'detail', 'group'].includes(name)) expectLight(loaded)
        await page.evaluate(() => document.fonts.ready)
        expect(await shifted()).toBeLessThan(0.02)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
      })
    }
  })
}

for (const [device, hasFont] of [
  ['phone', false],
  ['computer', true],
] as const)
  test(`a ${device} ${hasFont ? 'is offered' : 'never fetches'} the web font`, async ({ browser }) => {
    const context = await browser.newContext(hasFont ? {} : { isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.goto(bases.aozora)
    const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family))
    expect(families.some((family) => family.includes('Noto Sans JP Web'))).toBe(hasFont)
    await context.close()
  })

test('the script that starts the islands is under 2 kB (gzip)', async () => {
  const cookie = await cookieOf(bases.aozora, 'reader@aozora.example')
  const reply = await send(`${bases.aozora}/view-online/${book('aozora', 'star-almanac')}`, {
    headers: { Cookie: cookie },
  })
  const sources = [...reply.text.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] as string)
  expect(sources).toHaveLength(2)
  const script = await send(new URL(sources[1] as string, bases.aozora).href)
  expect(gzipSync(script.body).length).toBeLessThan(2_048)
})

test.describe('content far below the window', () => {
  const lastBook = (page: Page) => page.locator('.shelf').last().locator('.book').first()
  const isLaidOut = (page: Page) =>
    lastBook(page).evaluate((book) => book.checkVisibility({ contentVisibilityAuto: true }))

  test.use({ viewport: { width: 390, height: 844 } })

  test('is laid out when it comes nearer, and found by the browser’s search before that', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(bases.aozora)
    await expect(page.locator('.shelf:not(.far)')).toHaveCount(2)
    expect(await isLaidOut(page)).toBe(false)
    const title = (await lastBook(page).locator('.book-title').textContent()) ?? ''
    expect(await page.evaluate((text) => (window as unknown as Finding).find(text), title)).toBe(true)
    await page.goto(bases.aozora)
    await page.locator('.shelf').last().scrollIntoViewIfNeeded()
    await expect.poll(() => isLaidOut(page)).toBe(true)
  })

  test('is laid out when the browser is idle', async ({ page }) => {
    await page.goto(bases.aozora)
    await expect(page.locator('.far')).toHaveCount(0)
    expect(await isLaidOut(page)).toBe(true)
  })
})

type Finding = { find: (text: string) => boolean }

for (const [locale, lang] of [
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`the viewer declares ${lang} as its language, like the surrounding page`, async ({ page }) => {
      await enter(page, bases.aozora, 'reader2@aozora.example')
      await page.goto(`${bases.aozora}/view-online/${book('aozora', 'star-almanac')}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', lang)
    })
  })
}
