import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { bases, cookieOf, send } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'
import { enter, expect, test, untilAwake, watchShifts } from './browser.ts'

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

/** Expects scripts of at most 2,304 bytes together (docs/adr/028), and no other scripts if the page has no island. */
async function expectFewScripts(page: Page, loaded: Loaded): Promise<void> {
  const scripts = loaded.filter(({ type }) => type === 'script')
  const islands = await page.locator('bunko-island').count()
  const own = scripts.filter(({ url: from }) => /\/(entry\.client|before-paint)-/.test(from))
  expect(own).toHaveLength(2)
  expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2_304)
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

test.describe('on a phone with three pixels to one', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true })

  for (const [name, most] of [
    ['home', 170_000],
    ['search', 55_000],
    ['detail', 20_000],
  ] as const)
    test(`the ${name} page loads few bytes of pictures`, async ({ page }) => {
      const loaded = await weigh(page, quiet[name])
      const pictures = loaded.filter(({ type }) => type === 'image')
      expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most)
    })
})

/** The contents whose covers the page has asked for, by id. */
function fetchedCovers(page: Page): Set<string> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const id = coverOf(request.url())
    if (id !== undefined) fetched.add(id)
  })
  return fetched
}

const coverOf = (url: string) => /\/files\/cover\/([^/]+)\//.exec(url)?.[1]

/** The ids of the first shelf's contents that are beyond the window's edge. */
async function beyondEdge(page: Page): Promise<string[]> {
  const sources = await page
    .locator('.shelf')
    .first()
    .locator('.row img')
    .evaluateAll((images) =>
      images
        .filter((image) => image.getBoundingClientRect().left > window.innerWidth)
        .map((image) => (image as HTMLImageElement).src),
    )
  return sources.map((source) => coverOf(source) ?? '')
}

test.describe('the covers of a row', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('are fetched as far as they are in sight, and the others when the reader turns to the row', async ({
    page,
  }) => {
    const fetched = fetchedCovers(page)
    await page.goto(bases.aozora, { waitUntil: 'networkidle' })
    await untilAwake(page, 'shelf-arrows')
    const beyond = await beyondEdge(page)
    expect(beyond.length).toBeGreaterThan(2)
    expect(fetched.size).toBeGreaterThan(2)
    expect(beyond.filter((id) => fetched.has(id))).toEqual([])
    await page.locator('.shelf').first().locator('.row .card').last().scrollIntoViewIfNeeded()
    await expect.poll(() => fetched.has(beyond.at(-1) ?? '')).toBe(true)
  })
})

test.describe('the covers below a title', () => {
  test.use({ viewport: { width: 390, height: 500 } })

  test('are fetched when the strip comes near', async ({ page }) => {
    const fetched = fetchedCovers(page)
    await page.goto(detail, { waitUntil: 'networkidle' })
    await untilAwake(page, 'series-strip')
    const list = page.locator('.series-list')
    expect((await list.boundingBox())?.y).toBeGreaterThan(500 + 400)
    expect(fetched.size).toBe(1)
    await list.scrollIntoViewIfNeeded()
    await expect.poll(() => fetched.size).toBeGreaterThan(2)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('are fetched by the browser alone', async ({ page }) => {
      const fetched = fetchedCovers(page)
      await page.goto(detail)
      await page.locator('.series-list').scrollIntoViewIfNeeded()
      await expect.poll(() => fetched.size).toBeGreaterThan(2)
    })
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
