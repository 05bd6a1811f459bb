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

test('the first page is where the script will put it even before the script has loaded', async ({
  page,
  mock,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/viewer-assets/viewer-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(mock.readingPage({ pictures: '', page: '3' }), { waitUntil: 'commit' })
  const frame = page.frameLocator('iframe')
  const picture = frame.locator('.first-sheet .page-picture')
  await expect(picture).toBeVisible()
  // The picture isn't visible before the style sheet is loaded.
  await expect
    .poll(() => picture.evaluate(({ ownerDocument }) => ownerDocument.styleSheets.length))
    .toBeGreaterThan(0)
  const before = await picture.boundingBox()
  held.resolve()
  const placed = frame.locator('.page[data-page="3"]')
  await expect(placed.locator('.page-canvas')).toBeVisible()
  const after = await placed.boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 99)), side).toBeLessThan(8)
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
  expect(mock.asked).toContain('/v/pages/30')
  expect(viewer.segments().length).toBeLessThanOrEqual(before + 1)
})
