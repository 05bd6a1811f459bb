import { expect, test } from './viewer-world.ts'

test('the catalogue’s search words are found in the book, line by line, by keyboard', async ({ open }) => {
  const viewer = await open({ page: '2', q: '設定' })
  await viewer.press('n')
  await expect.poll(() => viewer.pages()).toEqual([12, 13])
  await viewer.press('n')
  await expect.poll(() => viewer.pages()).toEqual([20, 21])
  // The list loads more hits when it reaches its end.
  await viewer.press('n')
  await expect.poll(() => viewer.pages()).toEqual([30, 31])
  await viewer.press('Shift+N')
  await expect.poll(() => viewer.pages()).toEqual([20, 21])
})

test('the next hit is the one after the current page; the previous one can be reached, and the first follows the last', async ({
  open,
}) => {
  const viewer = await open({ page: '25', q: '設定' })
  const step = async (key: string, pages: number[]) => {
    await viewer.press(key)
    await expect.poll(() => viewer.pages()).toEqual(pages)
  }
  await step('n', [30, 31])
  await step('Shift+N', [20, 21])
  await step('n', [30, 31])
  await viewer.press('n')
  await expect(viewer.frame.locator('.search-line[aria-current]')).toContainText('30の2')
  await step('n', [12, 13])
  await expect(viewer.frame.locator('#search-status')).toHaveText('最初の箇所に戻りました。')
  await step('Shift+N', [30, 31])
})

test('a new search in the panel lists its lines by page, and marks them on the pages', async ({ open }) => {
  const viewer = await open({ page: '19', locale: 'en' })
  await viewer.press('/')
  const sheet = viewer.frame.locator('#side-sheet')
  const field = sheet.getByRole('searchbox', { name: 'Search this title' })
  await expect(field).toBeFocused()
  await field.fill('ぬぬ')
  await field.press('Enter')
  await expect(sheet.getByText('No results for “ぬぬ”.')).toBeVisible()
  await field.fill('scan')
  await field.press('Enter')
  await expect(sheet.getByText('no text to search')).toBeVisible()
  await field.fill('設定')
  await field.press('Enter')
  await expect(sheet.getByText('“設定” found on 3 pages')).toBeVisible()
  await expect(sheet.locator('.search-page')).toHaveText(['Page 12', 'Page 20'])
  await sheet.getByRole('button', { name: 'Show more' }).click()
  await expect(sheet.locator('.search-page')).toHaveText(['Page 12', 'Page 20', 'Page 30'])
  await expect(sheet.locator('.search-line')).toHaveCount(4)
  await sheet.locator('.search-line').nth(1).click()
  await expect(viewer.frame.locator('.page[data-page="20"] .textLayer mark').first()).toBeAttached()
  await expect(sheet.locator('.search-line[aria-current]')).toContainText('20の1')
  // The current hit looks different from all others.
  await expect(viewer.frame.locator('.mark.current')).toHaveText(['設', '定'])
  await sheet.locator('.search-line').first().click()
  await expect(viewer.frame.locator('.page[data-page="20"] .mark.current')).toHaveCount(0)
})

test('on a phone a bar beside the page leads from hit to hit, until the search is ended', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const viewer = await open({ page: '12', q: '設定' })
  const bar = viewer.frame.getByRole('group', { name: 'この資料を検索' })
  await expect(bar).toContainText('設定')
  await bar.getByRole('button', { name: '次の箇所' }).click()
  await expect(viewer.frame.locator('.search-line[aria-current]')).toContainText('12の1')
  await expect(bar.getByRole('status')).toHaveText('1/3見つかった3ページのうち1番目')
  await bar.getByRole('button', { name: '次の箇所' }).click()
  await expect.poll(() => viewer.pages()).toEqual([20])
  await expect(viewer.frame.locator('.page[data-page="20"] .mark.current').first()).toBeVisible()
  for (const nth of [3, 3]) {
    await bar.getByRole('button', { name: '次の箇所' }).click()
    await expect(bar.getByRole('status')).toContainText(`${nth}/3`)
  }
  for (const page of [30, 20, 12]) {
    await bar.getByRole('button', { name: '前の箇所' }).click()
    await expect.poll(() => viewer.pages()).toEqual([page])
  }
  await bar.getByText('設定').click()
  await expect(viewer.frame.getByRole('searchbox')).toBeFocused()
  await expect(bar).toBeHidden()
  await viewer.press('Escape')
  await bar.getByRole('button', { name: '検索を終了' }).click()
  await expect(bar).toBeHidden()
  await viewer.press('ArrowRight')
  await expect(viewer.frame.locator('.mark')).toHaveCount(0)
  // Choosing a command closes the panel of tools.
  await viewer.click('more')
  await viewer.button('bookmark').click()
  await expect(viewer.button('bookmark')).toBeHidden()
  await expect(viewer.frame.getByText('13ページにしおりを挟みました。')).toBeVisible()
})

test('a hit is scrolled into view once, and doesn’t pull back a reader who scrolls on', async ({ open }) => {
  const viewer = await open({ page: '15', q: '設定' })
  await viewer.press('c')
  await viewer.press('n')
  const current = viewer.frame.locator('.page[data-page="20"] .mark.current').first()
  await expect(current).toBeInViewport()
  const scrollTo = (room: number, by: number) =>
    viewer.frame.evaluate(
      ([page, further]) => {
        const view = document.querySelector('#scroll-view')!
        view.scrollTop = document.querySelector<HTMLElement>(`[data-room="${page}"]`)!.offsetTop + further!
        return view.scrollTop
      },
      [room, by],
    )
  await scrollTo(26, 0)
  await expect(current).toHaveCount(0)
  // The hit is near enough to be painted, but not visible.
  const place = await scrollTo(21, 60)
  await expect(current).toBeAttached()
  expect(await viewer.frame.evaluate(() => document.querySelector('#scroll-view')!.scrollTop)).toBe(place)
})
