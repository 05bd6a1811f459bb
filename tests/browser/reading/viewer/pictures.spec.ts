import type { Locator } from '@playwright/test'
import { expect, test } from './viewer-world.ts'

test('a page is shown as a drawn picture until it is painted, in the same place; the first one without a request', async ({
  open,
  mock,
}) => {
  const held = Promise.withResolvers<void>()
  mock.segmentsWait = held.promise
  const viewer = await open({ pictures: '', page: '1' })
  const sheet = viewer.frame.locator('.page[data-page="1"]')
  await expect(sheet.locator('svg.page-picture')).toBeVisible()
  expect(mock.asked.filter((path) => path.startsWith('/v/pages/1'))).toEqual([])
  const before = await sheet.locator('.page-picture').boundingBox()
  // After a jump the picture of the page is shown before its segment has arrived.
  await viewer.frame.locator('#stage').focus()
  await viewer.press('End')
  const last = viewer.frame.locator('.spread .page').last()
  await expect(last.locator('canvas.page-picture')).toBeVisible()
  await expect(viewer.frame.locator('.page-canvas')).toHaveCount(0)
  held.resolve()
  await expect(last.locator('.page-canvas')).toBeVisible()
  await expect(last.locator('.page-picture')).toHaveCount(0)
  await viewer.press('Home')
  await expect(sheet.locator('.page-canvas')).toBeVisible()
  // Waits until the page has slid in.
  await viewer.frame.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const after = await sheet.locator('.page-canvas').boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 99))).toBeLessThan(1.5)
})

test.describe('the first page is where the script will put it, before the script has loaded', () => {
  const screens = [
    { name: 'on a phone', use: { viewport: { width: 390, height: 844 }, isMobile: true } },
    { name: 'on a phone held sideways', use: { viewport: { width: 844, height: 390 }, isMobile: true } },
    { name: 'on a tablet held sideways', use: { viewport: { width: 1024, height: 700 } } },
    { name: 'on a desk', use: { viewport: { width: 1280, height: 800 } } },
  ]
  const habits = [{}, { trim: '[["tebiki",true]]' }, { trim: '[["tebiki",false]]', pages: 'single' }]
  for (const { name, use } of screens)
    test.describe(name, () => {
      test.use(use)
      for (const kept of habits)
        test(`with ${JSON.stringify(kept)} kept in the browser`, async ({ page, mock }) => {
          await page.addInitScript((chosen) => {
            for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
            Object.assign(window, { moved: [] as unknown[] })
            const watch = new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as unknown as { sources: { node: Element | null }[] }[])
                for (const { node } of entry.sources)
                  if (node?.closest?.('#stage'))
                    (window as unknown as { moved: unknown[] }).moved.push(node.className)
            })
            watch.observe({ type: 'layout-shift', buffered: true })
          }, kept)
          const held = Promise.withResolvers<void>()
          await page.route('**/viewer-assets/viewer-*.js', async (route) => {
            await held.promise
            await route.continue()
          })
          await page.goto(mock.readingPage({ pictures: '', trim: '', page: '5' }), { waitUntil: 'commit' })
          const frame = page.frameLocator('iframe')
          const first = frame.locator('.first-sheet .page')
          await expect(first.locator('.page-picture')).toBeVisible()
          // The remembered choices are shown as soon as the small script has run.
          await expect(frame.locator('html')).toHaveAttribute('data-paper', 'white')
          const before = await seen(first)
          held.resolve()
          const placed = frame.locator('.spread .page[data-page="5"]')
          await expect(placed.locator('.page-canvas')).toBeVisible()
          const after = await seen(placed)
          for (const [at, side] of ['left', 'top', 'width', 'height', 'whole width'].entries())
            expect(Math.abs(after[at]! - before[at]!), side).toBeLessThan(2.5)
          // A choice that differs from the screen's usual one is only known to the small script.
          if (Object.keys(kept).length > 0) return
          expect(await placed.evaluate(() => (window as unknown as { moved: unknown[] }).moved)).toEqual([])
        })
    })
})

/** What is seen of a page, and the width of the whole one, in CSS pixels. The first sheet cuts off what the script clips. */
const seen = (page: Locator) =>
  page.evaluate((element) => {
    const whole = element.getBoundingClientRect()
    const sheet = element.closest('.first-sheet')?.getBoundingClientRect()
    if (sheet) return [sheet.left, sheet.top, sheet.width, sheet.height, whole.width]
    const clip = /inset\((.*)\)/.exec((element as HTMLElement).style.clipPath)?.[1]?.split(' ') ?? ['0']
    const [top = 0, right = top, bottom = top, left = right] = clip.map(Number.parseFloat)
    return [
      whole.left + left,
      whole.top + top,
      whole.width - left - right,
      whole.height - top - bottom,
      whole.width,
    ]
  })

test('on a dark device the first page is dark before any script, and its figures have their colours', async ({
  page,
  mock,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const held = Promise.withResolvers<void>()
  await page.route('**/viewer-assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const hold = Promise.withResolvers<void>()
  mock.segmentsWait = hold.promise
  await page.goto(mock.readingPage({ pictures: '', figures: '', page: '1' }), { waitUntil: 'commit' })
  const frame = page.frameLocator('iframe')
  const colours = (tint: Locator) =>
    tint.evaluate((element) => {
      const { backdropFilter, clipPath } = getComputedStyle(element)
      return [backdropFilter, clipPath]
    })
  const first = frame.locator('.first-sheet .tint')
  await expect.poll(async () => (await colours(first))[0]).toContain('invert')
  const before = await colours(first)
  expect(before[1]).toContain('25% 30%, 25% 50%, 75% 50%, 75% 30%')
  await expect(frame.locator('html')).not.toHaveAttribute('data-paper')
  held.resolve()
  const taken = frame.locator('.spread .page[data-page="1"] .tint')
  await expect(taken).toBeVisible()
  expect(await colours(taken)).toEqual(before)
  hold.resolve()
  // This book's page has its figure elsewhere, which is seen once the page is painted.
  await expect.poll(async () => (await colours(taken))[1]).not.toBe(before[1])
})

for (const paper of ['sepia', 'dark'])
  test(`a coloured area keeps its colours on ${paper} paper`, async ({ page, open }) => {
    await page.addInitScript((chosen) => localStorage.setItem('paper', chosen), paper)
    const viewer = await open({ page: '1' })
    const sheet = viewer.frame.locator('.spread .page[data-page="1"]')
    await expect(sheet.locator('.page-canvas')).toBeVisible()
    // The book's first page has a coloured band at its head, over a fifth of its height.
    await expect(sheet.locator('.tint')).toHaveCSS('clip-path', /0% 0%, 0% 2[01]\.?\d*%, 100% 2[01]/)
  })

test('thumbnails of all pages are drawn pictures, without loading the pages’ files', async ({
  open,
  mock,
}) => {
  const viewer = await open({ pictures: '', page: '3' })
  await expect(viewer.canvases).toHaveCount(2)
  const before = viewer.segments().length
  await viewer.press('o')
  const sheet = viewer.frame.locator('#side-sheet')
  await sheet.getByRole('tab', { name: 'ページ一覧' }).click()
  await viewer.frame.locator('.thumbnail[data-page="30"]').scrollIntoViewIfNeeded()
  const small = viewer.frame.locator('.thumbnail[data-page="30"] img')
  await expect(small).toBeVisible()
  expect((await small.boundingBox())?.width).toBeCloseTo(96, 0)
  expect(mock.asked).toContainEqual(expect.stringMatching(/^\/v\/pages\/30\?segment=\d+$/))
  expect(viewer.segments().length).toBeLessThanOrEqual(before + 1)
})
