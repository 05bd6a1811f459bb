import type { Frame } from '@playwright/test'
import { patiently } from '#tests/patience.ts'
import { bookSize, makeSmallPages } from './mock-book.ts'
import { expect, test } from './viewer-world.ts'

test.use({ viewport: { width: 1280, height: 800 } })

interface Paper {
  images: number
  widths: number[]
  pageRule: string
}

/** Replaces the browser's print dialog: it records what would be printed, and closes at once. */
async function watchPaper(frame: Frame): Promise<() => Promise<Paper | null>> {
  await frame.evaluate(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('#paper img')]
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const pageRule = rules.find((rule) => rule.cssText.startsWith('@page'))?.cssText ?? ''
      const paper = { images: images.length, widths: images.map((image) => image.naturalWidth), pageRule }
      Object.assign(window, { paperSeen: paper })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  return () => frame.evaluate(() => (window as unknown as { paperSeen?: Paper }).paperSeen ?? null)
}

test('without permission there is no print button, the shortcut explains why, and paper shows only a notice', async ({
  open,
  page,
}) => {
  const viewer = await open({ print: '0' })
  await expect(viewer.canvases).toHaveCount(1)
  await expect(viewer.button('print')).toHaveCount(0)
  await viewer.press('p')
  await expect(viewer.frame.getByRole('alert')).toContainText('この資料は印刷できません。')
  await page.emulateMedia({ media: 'print' })
  await expect(viewer.canvases).toBeHidden()
  await expect(viewer.frame.getByRole('alert')).toBeHidden()
  await expect(viewer.frame.locator('.paper-notice')).toHaveText('この資料は印刷できません。')
  await expect(viewer.frame.locator('.paper-notice')).toBeVisible()
})

test('with permission for the current page only that page is printed, and nothing if the server refuses', async ({
  open,
  mock,
  complaints,
}) => {
  const viewer = await open({ print: '2', page: '20' })
  await expect(viewer.canvases).toHaveCount(2)
  const paper = await watchPaper(viewer.frame)
  await test.step('nothing is printed when the server refuses', async () => {
    mock.answer = 'forbidden'
    await viewer.click('print')
    await expect(viewer.frame.getByRole('alert')).toContainText('印刷できません。')
    expect(await paper()).toBeNull()
    expect(complaints.filter((each) => !each.includes('403'))).toEqual([])
    complaints.length = 0
  })
  mock.answer = 'pages'
  await test.step('that page alone is printed', async () => {
    await viewer.click('print')
    await expect.poll(paper).toMatchObject({ images: 1 })
    expect(mock.printed).toEqual([[20, 20]])
  })
  // On a busy machine the browser reports the refused request only after the page has shown it.
  const others = complaints.filter((each) => !each.includes('403'))
  complaints.splice(0, complaints.length, ...others)
})

test('with full permission a range is printed, within the remaining allowance', async ({ open, mock }) => {
  const viewer = await open({ print: '1' })
  const paper = await watchPaper(viewer.frame)
  await test.step('preparing all pages can be cancelled', async () => {
    // The segments are held back, because otherwise all pages might be ready before the button is pressed.
    const { promise, resolve: letCome } = Promise.withResolvers<void>()
    mock.segmentsWait = promise
    await viewer.press('Control+p')
    await viewer.frame.getByText('すべてのページ（40ページ）').click()
    await viewer.frame.getByRole('button', { name: '印刷する' }).click()
    await viewer.frame.getByRole('button', { name: '中止' }).click()
    await expect(viewer.frame.locator('#progress')).toBeHidden()
    expect(await paper()).toBeNull()
    await expect(viewer.frame.getByRole('alert')).toBeHidden()
    letCome()
  })
  await test.step("a range is printed on the book's own paper size, over several segments", async () => {
    await viewer.click('print')
    const sheet = viewer.frame.locator('#print-sheet')
    await sheet.locator('[name="from"]').fill('11')
    await sheet.locator('[name="to"]').fill('7')
    await sheet.getByRole('button', { name: '印刷する' }).click()
    await expect.poll(paper, { timeout: patiently(30_000) }).toMatchObject({ images: 5 })
    expect(mock.printed).toEqual([[7, 11]])
    const { widths, pageRule } = (await paper())!
    expect(Math.min(...widths)).toBeGreaterThanOrEqual((bookSize.width / 72) * 150)
    expect(pageRule).toContain(`size: ${bookSize.width}pt ${bookSize.height}pt`)
    await expect(viewer.frame.locator('#paper img')).toHaveCount(0)
    await expect(viewer.frame.locator('#progress')).toBeHidden()
  })
  const meter = { allowance: 30, left: 12, freesOn: '2026-12-05', days: 30 }
  mock.meter = meter
  await test.step('what is left to print stands before printing, and more than that is not begun', async () => {
    await viewer.click('print')
    const sheet = viewer.frame.locator('#print-sheet')
    await expect(sheet.locator('#print-meter')).toContainText(
      'あと12ページ印刷できます（30日間で30ページまで）。',
    )
    await expect(sheet.locator('meter')).toHaveJSProperty('value', 12)
    await sheet.getByText(/^すべてのページ/).click()
    await expect(sheet.getByRole('status')).toContainText(/残りの12ページを超えています。12月5日から/)
    await expect(sheet.getByRole('button', { name: /印刷する/ })).toBeDisabled()
    // Another window uses up the allowance meanwhile.
    await sheet.getByText(/^このページ/).click()
    mock.meter = { ...meter, left: 0 }
    await sheet.getByRole('button', { name: '印刷する' }).click()
    await expect(viewer.frame.getByRole('alert')).toContainText('30日間で30ページ）を使い切りました。')
    expect(mock.printed).toEqual([[7, 11]])
  })
})

test('a large print job is announced, printed in parts on request, and can be cancelled', async ({
  open,
  mock,
}) => {
  mock.book = makeSmallPages(50)
  const viewer = await open({ print: '1' })
  const paper = await watchPaper(viewer.frame)
  const images = viewer.frame.locator('#paper img')
  const progress = viewer.frame.locator('#progress')
  await viewer.press('p')
  await expect(viewer.frame.locator('#print-note')).toBeEmpty()
  await viewer.frame.getByText('すべてのページ（250ページ）').click()
  await expect(viewer.frame.locator('#print-note')).toContainText(
    '250ページを、100ページずつ3回に分けて印刷します。',
  )
  await viewer.frame.getByRole('button', { name: '250ページを印刷する' }).click()
  await expect(progress).toContainText('1–100ページの準備ができました（3回のうち1回目）。')
  await expect(images).toHaveCount(100)
  expect(mock.printed).toEqual([])
  await progress.getByRole('button', { name: 'この範囲を印刷する' }).click()
  await expect.poll(paper).toMatchObject({ images: 100 })
  expect(mock.printed).toEqual([[1, 100]])
  await expect(progress).toContainText('101–200ページの準備ができました（3回のうち2回目）。')
  await expect(images).toHaveCount(100)
  await progress.getByRole('button', { name: '中止' }).click()
  await expect(progress).toBeHidden()
  await expect(images).toHaveCount(0)
  expect(mock.printed).toEqual([[1, 100]])
})
