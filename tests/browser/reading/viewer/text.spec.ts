import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { makeRichBook, pageWithChart, verticalPage } from './rich-book.ts'
import { expect, type OpenViewer, test } from './viewer-world.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

test.describe('the text view on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' })

  test.beforeEach(({ mock }) => {
    mock.book = makeRichBook()
  })

  const textOf = (viewer: OpenViewer) => viewer.frame.getByRole('article')

  test('shows a chart in its place, and a note at its number, without and with keys', async ({ open }) => {
    const viewer = await open({ page: String(pageWithChart) })
    await viewer.press('t')
    const text = textOf(viewer)
    await test.step('the chart is painted, and its labels are no text', async () => {
      const chart = text.getByRole('img', { name: /^図1\s+年ごとの誤差 2021 2022 2023$/ })
      await expect(chart).toBeVisible()
      await expect.poll(() => chart.evaluate(inkOf)).toBeGreaterThan(0.1)
      await expect(text.locator('figcaption')).toHaveText(/^図1\s+年ごとの誤差$/)
      await expect(text.locator('p').filter({ hasText: /202\d/ })).toHaveCount(0)
    })
    await test.step('the note opens over the text and closes before the view does', async () => {
      const number = text.getByRole('button', { name: '注1' })
      const note = text.getByRole('note', { name: '注1' })
      await expect(note).toBeHidden()
      await number.click()
      await expect(note).toContainText('原本は失われました。')
      await expect(note).toBeFocused()
      await expect(number).toHaveAttribute('aria-expanded', 'true')
      await viewer.frame.evaluate(readFileSync(axe, 'utf8'))
      expect(await faultsIn(viewer)).toEqual([])
      await viewer.press('Escape')
      await expect(note).toBeHidden()
      await expect(number).toBeFocused()
      await viewer.press('Enter')
      await expect(note).toBeVisible()
      await text.locator('figcaption').click()
      await expect(note).toBeHidden()
      await expect(text).toBeVisible()
    })
    await test.step('keys alone lead to the note, into the settings, and back to the pages', async () => {
      const focused = () => viewer.frame.evaluate(() => document.activeElement?.ariaLabel ?? '')
      await text.focus()
      for (let nth = 0; nth < 5 && (await focused()) !== '注1'; nth++) await viewer.press('Tab')
      expect(await focused()).toBe('注1')
      await viewer.press('a')
      const sheet = viewer.frame.getByRole('dialog', { name: '文字と読み上げの設定' })
      await expect(sheet).toBeVisible()
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await viewer.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(text).toBeVisible()
      await viewer.press('Escape')
      await expect(text).toBeHidden()
      await expect(viewer.frame.locator('#stage')).toBeFocused()
    })
  })

  test('is vertical where the book is, and turns the page at its end', async ({ open }) => {
    const viewer = await open({ page: String(verticalPage) })
    await viewer.press('t')
    const text = textOf(viewer)
    const page = text.locator('.text-page-name')
    await expect(text).toHaveCSS('writing-mode', 'vertical-rl')
    await expect(page).toHaveText('2ページ')
    const scrolled = () => text.evaluate(({ scrollLeft }) => scrollLeft)
    await viewer.press('ArrowLeft')
    await expect.poll(scrolled).toBeLessThan(-50)
    await viewer.press('End')
    const end = await text.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth)
    await expect.poll(scrolled).toBeCloseTo(end, -1)
    await viewer.press(' ')
    await expect(page).toHaveText('3ページ')
    await expect(text).toHaveCSS('writing-mode', 'horizontal-tb')
    // Back from the beginning of a page to the end of the one before.
    await viewer.press('PageUp')
    await expect(page).toHaveText('2ページ')
    await expect.poll(scrolled).toBeCloseTo(end, -1)
    await text.getByRole('button', { name: '次のページ' }).click()
    await expect(page).toHaveText('3ページ')
    await expect(text.getByRole('button', { name: '次のページ' })).toBeHidden()
  })

  test('keeps the place when pages and text are switched', async ({ open }) => {
    const viewer = await open({ page: String(pageWithChart) })
    for (let nth = 0; nth < 7; nth++) await viewer.press('+')
    const stage = viewer.frame.locator('#stage')
    const top = () => stage.evaluate(({ scrollTop }) => scrollTop)
    const isLarger = () => stage.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    await expect.poll(isLarger).toBeGreaterThan(400)
    // The chart, which is in the middle of the page.
    await stage.evaluate((element) => {
      const page = element.querySelector('.page')!.getBoundingClientRect()
      element.scrollTop += page.top + page.height * 0.36 - element.getBoundingClientRect().top
    })
    const before = await top()
    await viewer.press('t')
    const text = textOf(viewer)
    const firstInSight = () =>
      text.evaluate((body) => {
        const { top } = body.getBoundingClientRect()
        const blocks = [...body.querySelectorAll('[data-at]')]
        return blocks.findIndex((block) => block.getBoundingClientRect().bottom > top + 40)
      })
    await expect(text.locator('[data-at]')).toHaveCount(3)
    await expect.poll(firstInSight).toBe(1)
    await viewer.press('t')
    await expect(text).toBeHidden()
    expect(Math.abs((await top()) - before)).toBeLessThan(60)
    await test.step('and where the text was left, if the page stayed where it was', async () => {
      await viewer.press('t')
      await text.evaluate((body) => body.querySelectorAll('[data-at]')[2]!.scrollIntoView())
      await viewer.press('t')
      await viewer.press('t')
      await expect.poll(firstInSight).toBe(2)
    })
  })

  test('its settings are kept', async ({ open }) => {
    let viewer = await open({ page: String(pageWithChart) })
    await viewer.press('t')
    await viewer.press('a')
    const sheet = viewer.frame.getByRole('dialog', { name: '文字と読み上げの設定' })
    await sheet.getByRole('group', { name: 'テーマ' }).getByRole('radio', { name: 'セピア' }).check()
    await sheet.getByRole('group', { name: '行の長さ' }).getByRole('radio', { name: '短い' }).check()
    await sheet.getByRole('group', { name: '書体' }).getByRole('radio', { name: '読みやすい字' }).check()
    viewer = await open({ page: String(pageWithChart) })
    await viewer.press('t')
    await expect(viewer.frame.locator('#text-view')).toHaveCSS('background-color', 'rgb(244, 236, 216)')
    await expect(textOf(viewer)).toHaveCSS('font-family', /^Verdana/)
    await expect(viewer.frame.locator('#text-view')).toHaveAttribute('data-width', 'narrow')
  })

  test('fits twice the zoom, has targets of 44 pixels, and doesn’t move for readers who asked for calm', async ({
    open,
    page,
  }) => {
    const viewer = await open({ page: String(pageWithChart) })
    await viewer.press('t')
    await expect(textOf(viewer).getByRole('button', { name: '注1' })).toBeVisible()
    await viewer.press('a')
    const small =
      '#text-view button:not(.note-button), .text-sheet button, .text-sheet label, .text-sheet select'
    const sizes = await viewer.frame
      .locator(small)
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ box: element.getBoundingClientRect(), text: element.outerHTML.slice(0, 120) }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9)),
      )
    expect(sizes.map(({ text }) => text)).toEqual([])
    expect(await viewer.frame.evaluate(() => document.getAnimations().length)).toBe(0)
    await viewer.press('Escape')
    // A window of 390 pixels at 200 %.
    await page.setViewportSize({ width: 195, height: 350 })
    const sideways = () =>
      viewer.frame.evaluate(() =>
        [
          document.documentElement,
          document.getElementById('text-view')!,
          document.getElementById('text-body')!,
        ]
          .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
          .filter((excess) => excess > 0),
      )
    await expect.poll(sideways).toEqual([])
    const number = textOf(viewer).getByRole('button', { name: '注1' })
    await number.click()
    const note = (await textOf(viewer).getByRole('note', { name: '注1' }).boundingBox())!
    expect(note.x).toBeGreaterThanOrEqual(0)
    expect(note.x + note.width).toBeLessThanOrEqual(195)
    expect(note.height).toBeGreaterThan(20)
  })
})

/** The part of a canvas that isn't white. */
function inkOf(canvas: HTMLElement | SVGElement): number {
  const { width, height } = canvas as HTMLCanvasElement
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
  let ink = 0
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 200) ink++
  return ink / (width * height)
}

/** The accessibility problems that axe finds in the text view. */
async function faultsIn(viewer: OpenViewer): Promise<string[]> {
  const { violations } = await viewer.frame.evaluate(() =>
    (window as unknown as { axe: { run(context: string): Promise<AxeResults> } }).axe.run('#text-view'),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
