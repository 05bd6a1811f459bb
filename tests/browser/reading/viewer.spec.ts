import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { difference, lookAtPdf } from '#tests/browser/look-at-pdf.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { book, openBook } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'

const almanac = book('aozora', 'star-almanac')
const pages = 41

async function signInAt(page: Page, base: string, name: string) {
  await enter(page, base, name)
}

/** Returns the viewer's page inside our page. */
const layoutOf = (page: Page) => page.frameLocator('iframe.viewer-frame')
const shownPages = (page: Page) =>
  layoutOf(page)
    .locator('.spread .page')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.page)))

/** Tells whether something other than white paper was painted on the first page shown. */
const isPainted = (page: Page) =>
  layoutOf(page)
    .locator('.spread .page canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
      copy.drawImage(canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
      let inked = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] as number) < 200 && data[at + 3] === 255) inked++
      return inked > 50
    })

/** Tries again while the frame is still loading: evaluating in a document that is being left fails. */
const untilPainted = (page: Page) =>
  expect(async () => expect(await isPainted(page)).toBe(true)).toPass({ timeout: patiently(30_000) })
const untilShown = (page: Page, wanted: number) =>
  expect(async () => expect(await shownPages(page)).toContain(wanted)).toPass({ timeout: patiently(30_000) })

/** Waits until a page is drawn. The browser never requests the file of a page that is left too early. */
const untilDrawn = (page: Page, wanted: number) =>
  expect(layoutOf(page).locator(`.spread .page[data-page="${wanted}"] canvas`)).toBeVisible()

test.use({ viewport: { width: 1280, height: 800 } })

test.describe('a reader of aozora', () => {
  test.beforeEach(({ page }) => signInAt(page, bases.aozora, 'reader@aozora.example'))

  test('search marks are over their letters, on small pages and on large ones', async ({ page }) => {
    const places: number[][] = []
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${bases.aozora}/view-online/${book('aozora', 'network-settings')}/1?page=9&q=設定`)
      const marks = layoutOf(page).locator('.page[data-page="9"] .mark')
      await marks.first().waitFor()
      const starts = marks.evaluateAll((all) =>
        all.map((mark) => {
          const sheet = mark.closest('.page')!.getBoundingClientRect()
          return (mark.getBoundingClientRect().left - sheet.left) / sheet.width
        }),
      )
      places.push(await starts)
    }
    const [small, large] = places as [number[], number[]]
    expect(small.length).toBeGreaterThan(4)
    expect(small.length).toBe(large.length)
    const aside = small.map((place, at) => Math.abs(place - large[at]!))
    expect(Math.max(...aside)).toBeLessThan(0.001)
    await test.step('R319 printing is offered as the content says: all', () =>
      expect(layoutOf(page).locator('body')).toHaveAttribute('data-print', '1'))
  })

  test('R311 a button opens the book; page 1 is painted from its own segment', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const path = /\/v\/segments\/\d+$/.exec(request.url())?.[0]
      if (path !== undefined) asked.push(path)
    })
    // A new reader, who hasn't started this book.
    await enter(page, bases.aozora, await newReaderAt(bases.aozora))
    await page.goto(`${bases.aozora}/2/${almanac}`)
    await page.getByRole('link', { name: '閲覧する' }).click()
    await expect(page).toHaveURL(new RegExp(`/view-online/${almanac}/2`))
    await untilPainted(page)
    expect(await shownPages(page)).toEqual([1])
    expect(asked[0]).toBe('/v/segments/0')
  })

  test('a jump to the middle puts the page into the address, and a reload returns to it', async ({
    page,
  }) => {
    await page.goto(`${bases.aozora}/view-online/${almanac}/2`)
    await untilPainted(page)
    await test.step('R319 printing is offered as the content says: the current page', () =>
      expect(layoutOf(page).locator('body')).toHaveAttribute('data-print', '2'))
    await test.step('the viewer has an origin of its own and no cookie of the site', async () => {
      const origins = page.frames().map((frame) => new URL(frame.url()).origin)
      expect(origins).toEqual([new URL(bases.aozora).origin, bases.viewer])
      expect(await page.context().cookies(bases.viewer)).toEqual([])
      const frame = page.frames()[1]
      expect(await frame?.evaluate(() => document.cookie)).toBe('')
      expect(await frame?.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/k1\.[\w-]{43}/)
    })
    const field = layoutOf(page).locator('#page-field')
    await field.fill('21')
    await field.press('Enter')
    await untilShown(page, 21)
    await expect(page).toHaveURL(/[?&]page=2[01]\b/)
    await page.reload()
    await untilShown(page, 21)
    await untilPainted(page)
  })

  test('the viewer’s arrow replaces the page’s own link back, which stays if the viewer doesn’t start', async ({
    page,
    complaints,
  }) => {
    await page.route('**/viewer-assets/viewer-*.js', (route) => route.abort())
    await page.goto(`${bases.aozora}/view-online/${almanac}/2`)
    const own = page.getByRole('link', { name: '資料の詳細へ戻る' })
    const arrow = layoutOf(page).getByRole('button', { name: '戻る' })
    await expect(layoutOf(page).locator('#bar')).toBeAttached()
    await expect(own).toBeVisible()
    await expect(arrow).toBeHidden()
    await page.unroute('**/viewer-assets/viewer-*.js')
    await expect.poll(() => complaints.splice(0).join()).toContain('ERR_FAILED')
    await page.reload()
    await expect(own).toBeHidden()
    await arrow.focus()
    await arrow.click()
    await expect(page).toHaveURL(new RegExp(`/2/${almanac}`))
  })

  test('a search hit’s link to a page opens the book there, with the word marked', async ({ page }) => {
    await page.goto(`${bases.aozora}/search?q=${encodeURIComponent('ルーター')}`)
    const link = page.locator('.hit', { hasText: 'ネットワーク設定ガイド' }).locator('.hit-page').first()
    const wanted = Number((await link.textContent())?.replace(/\D/g, ''))
    await link.click()
    await untilShown(page, wanted)
    const marked = layoutOf(page).locator('mark')
    await expect.poll(async () => (await marked.allTextContents()).join('')).toContain('ルーター')
  })
})

test('R319 without permission to print, the viewer has no print button', async ({ page }) => {
  await signInAt(page, bases.aozora, 'reader2@aozora.example')
  await page.goto(`${bases.aozora}/view-online/${book('aozora', 'dashi-notes')}/5`)
  await untilPainted(page)
  await expect(layoutOf(page).locator('body')).toHaveAttribute('data-print', '0')
  await expect(layoutOf(page).locator('[data-command="print"]')).toHaveCount(0)
})

test('R140 a guest of the open archive can read, with the archive’s watermark', async ({ page }) => {
  await page.goto(`${bases.hanabi}/view-online/${book('hanabi', 'lantern-night')}/2`)
  await untilPainted(page)
})

test('a book bound at the right is read from the right, on a site with its own domain', async ({ page }) => {
  await signInAt(page, bases.sakura, 'sakura.reader')
  await page.goto(`${bases.sakura}/view-online/${book('sakura', 'rain-stop')}/3?page=2`)
  await untilPainted(page)
  await expect(layoutOf(page).locator('body')).toHaveClass(/right-to-left/)
})

for (const { name, slug, group, reader, base, file } of [
  {
    name: 'a book in Japanese with the mark on the whole page',
    slug: 'star-almanac',
    group: 2,
    reader: 'reader@aozora.example',
    base: bases.aozora,
    file: 'aozora/star-almanac.pdf',
  },
  {
    name: 'a book with its mark in the middle',
    slug: 'lighthouse-cat',
    group: 5,
    reader: 'sakura.reader',
    base: bases.sakura,
    file: 'sakura/lighthouse-cat.pdf',
  },
] as const) {
  test(`${name}: every page that leaves the server is valid, watermarked and traceable`, async ({ page }) => {
    test.setTimeout(patiently(120_000))
    const tenant = file.split('/')[0] as 'aozora' | 'sakura'
    const segments = new Map<number, Buffer>()
    page.on('response', async (response) => {
      const number = /\/v\/segments\/(\d+)$/.exec(response.url())?.[1]
      if (number === undefined || !response.ok()) return
      // The viewer may give an answer up, and asks again when it needs the page. All segments are expected at the end.
      const body = await response.body().catch(() => null)
      if (body !== null) segments.set(Number(number), body)
    })
    await signInAt(page, base, reader)
    await page.goto(`${base}/view-online/${book(tenant, slug)}/${group}`)
    await untilPainted(page)
    const original = await lookAtPdf(await readFile(`.bunko/world/${file}`))
    const last = original.pictures.length
    const { boot } = await openBook(tenant, slug, reader)
    const field = layoutOf(page).locator('#page-field')
    let number = 1
    for (const count of boot.segments) {
      await field.fill(String(number))
      await field.press('Enter')
      await untilDrawn(page, number)
      number += count
    }
    await expect.poll(() => segments.size).toBe(boot.segments.length)
    const served = []
    for (const number of [...segments.keys()].sort((a, b) => a - b)) {
      served.push(await lookAtPdf(segments.get(number) as Buffer))
    }
    expect(served.map(({ complaints }) => complaints).filter((complaint) => complaint !== '')).toEqual([])
    const texts = served.flatMap((segment) => segment.texts)
    const pictures = served.flatMap((segment) => segment.pictures)
    expect(pictures).toHaveLength(last)
    if (slug === 'star-almanac') expect(last).toBe(pages)
    const codes = texts.map((text) => /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(text)?.[0])
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toBeDefined()
    for (const [at, picture] of pictures.entries()) {
      const share = difference(picture, original.pictures[at] as Buffer)
      expect(share, `page ${at + 1}`).toBeGreaterThan(0.002)
      expect(share, `page ${at + 1}`).toBeLessThan(0.5)
    }
  })
}
