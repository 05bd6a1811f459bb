import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { bases, cookieOf, send } from '#tests/api/client.ts'
import { book } from '#tests/api/viewing.ts'
import { expect, signIn, test, watchShifts } from './browser.ts'

const detail = `${bases.aozora}/search/${book('aozora', 'network-settings')}`
const search = `${bases.aozora}/search?q=${encodeURIComponent('設定')}`
const quiet = {
  search,
  detail,
  home: bases.aozora,
  login: `${bases.aozora}/login`,
  group: `${bases.aozora}/3`,
}

/** Bytes of the page and what it loads, by kind, as they were unpacked. The site's icon is of kind `other`. */
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

for (const [name, url] of Object.entries(quiet)) {
  test(`the ${name} page loads the page's script of 2 kB, and no other where it has no island`, async ({
    page,
  }) => {
    const loaded = await weigh(page, url)
    const scripts = loaded.filter(({ type }) => type === 'script')
    const islands = await page.locator('bunko-island').count()
    if (islands === 0) expect(scripts).toHaveLength(1)
    expect(scripts.find(({ url: from }) => from.includes('entry.client'))?.bytes).toBeLessThanOrEqual(2_048)
    // Islands of these pages only listen: React stays where it is.
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(16_000)
    expect(await page.locator('script').count()).toBe(1)
    expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0)
  })
}

for (const name of ['search', 'detail', 'group'] as const) {
  test(`the ${name} page weighs under 75 kB, fonts with their list and images aside`, async ({ page }) => {
    const loaded = await weigh(page, quiet[name])
    const counted = loaded.filter(
      ({ type, url }) => ['document', 'stylesheet'].includes(type) && !url.includes('/fonts-'),
    )
    const bytes = counted.reduce((sum, one) => sum + one.bytes, 0)
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(counted.filter(({ type }) => type === 'stylesheet').length).toBeLessThanOrEqual(12)
    expect(bytes).toBeLessThan(75_000)
  })
}

test('the script that wakes the islands is under 2 kB (gzip)', async () => {
  const cookie = await cookieOf(bases.aozora, 'reader@aozora.example')
  const reply = await send(`${bases.aozora}/view-online/${book('aozora', 'star-almanac')}`, {
    headers: { Cookie: cookie },
  })
  const sources = [...reply.text.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] as string)
  expect(sources).toHaveLength(1)
  const script = await send(new URL(sources[0] as string, bases.aozora).href)
  expect(gzipSync(script.body).length).toBeLessThan(2_048)
})

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const [name, url] of Object.entries(quiet)) {
      test(`the ${name} page shifts nothing one could see and is no wider than the window`, async ({
        page,
      }) => {
        const shifted = await watchShifts(page)
        await page.goto(url, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        expect(await shifted()).toBeLessThan(0.02)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
      })
    }
  })
}

for (const [locale, lang] of [
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`every page says that it is in ${lang}, the viewer included`, async ({ page }) => {
      for (const url of Object.values(quiet)) {
        await page.goto(url)
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
      }
      await page.goto(`${bases.aozora}/login`)
      await signIn(page, 'reader2@aozora.example')
      await page.waitForURL(bases.aozora)
      await page.goto(`${bases.aozora}/view-online/${book('aozora', 'star-almanac')}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', lang)
    })
  })
}
