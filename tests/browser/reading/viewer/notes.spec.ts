import type { Frame } from '@playwright/test'
import { expect, test } from './viewer-world.ts'

test('bookmarks and notes are written by keyboard, listed by page, changed and deleted', async ({
  open,
  mock,
}) => {
  const viewer = await open({ page: '12' })
  await viewer.press('b')
  const note = viewer.frame.locator('#place-note')
  await expect(note).toContainText('12ページにしおりを挟みました。')
  await viewer.press('m')
  const sheet = viewer.frame.locator('#side-sheet')
  await expect(sheet.locator('.note')).toHaveCount(1)
  await expect(sheet.getByRole('link', { name: 'すべての資料のメモ' })).toHaveAttribute('href', /\/notes$/)
  const field = sheet.getByLabel('表示中のページのメモ')
  await field.fill('あとで <b>調べる</b>')
  await sheet.getByRole('button', { name: 'メモを保存' }).click()
  await expect(sheet.locator('.note-text')).toHaveText(['しおり', 'あとで <b>調べる</b>'])
  await expect.poll(() => mock.kept.map(({ body }) => body)).toEqual(['', 'あとで <b>調べる</b>'])
  await sheet.getByRole('button', { name: '編集 12ページ' }).click()
  await sheet.getByLabel('12ページのメモ').fill('調べた')
  await sheet.getByRole('button', { name: 'メモを保存' }).click()
  await sheet.getByRole('button', { name: '12ページのしおりを外す' }).click()
  await expect(sheet.locator('.note-text')).toHaveText(['調べた'])
  await expect
    .poll(() => mock.kept.flatMap(({ body, isDeleted }) => (isDeleted ? [] : body)))
    .toEqual(['調べた'])
})

test('notes written offline stay in the browser and are sent when the connection is back', async ({
  open,
  mock,
  page,
  complaints,
}) => {
  const viewer = await open({ page: '5' })
  // All parts of the viewer have loaded.
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await page.context().setOffline(true)
  await viewer.press('b')
  await viewer.press('m')
  const sheet = viewer.frame.locator('#side-sheet')
  await expect(sheet.getByText('まだ送信できていない変更')).toBeVisible()
  expect(mock.kept).toEqual([])
  await viewer.press('Escape')
  await viewer.press('End')
  const failure = viewer.frame.getByText('ページを読み込めませんでした')
  await expect(failure).toBeVisible()
  await page.context().setOffline(false)
  // The notes are sent without a click.
  await expect(failure).toBeHidden()
  await viewer.press('m')
  await expect.poll(() => mock.kept.map((one) => one.page)).toEqual([5])
  await expect(sheet.getByText('まだ送信できていない変更')).toBeHidden()
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED')),
  )
  // The browser keeps nothing that the server has received.
  expect(
    await viewer.frame.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes/'))),
  ).toEqual([])
})

test('unsent notes of one book are sent from the next book that the same reader opens, and never for another reader', async ({
  open,
  mock,
  page,
  complaints,
}) => {
  const lineIsDown = (path: string) => page.route(path, (route) => route.abort())
  await lineIsDown('**/v/annotations')
  const viewer = await open({ page: '5' })
  await viewer.press('m')
  await viewer.frame.getByLabel('表示中のページのメモ').fill('電車で')
  await viewer.frame.getByRole('button', { name: 'メモを保存' }).click()
  await expect(viewer.frame.getByText('まだ送信できていない変更')).toBeVisible()
  await page.unroute('**/v/annotations')

  const asked = () => mock.asked.filter((path) => path.startsWith('/v/annotations')).length
  const before = asked()
  const other = await open({ book: 'zoku', reader: 'somebody' })
  await expect.poll(asked).toBeGreaterThan(before)
  await other.press('b')
  await expect.poll(() => mock.kept.length).toBe(1)
  await expect.poll(() => unsentIn(other.frame)).toBe(1)
  expect(mock.elsewhere).toEqual({})

  await lineIsDown('**/v/annotations/tebiki')
  const next = await open({ book: 'zoku' })
  await next.press('m')
  await expect(next.frame.getByText('ほかの資料に、まだ送信できていない変更')).toBeVisible()
  await page.unroute('**/v/annotations/tebiki')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => mock.elsewhere).toEqual({ tebiki: ['電車で'] })
  await expect(next.frame.getByText('ほかの資料に、まだ送信できていない変更')).toBeHidden()
  expect(await unsentIn(next.frame)).toBe(0)
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !each.includes('net::ERR_')))
})

/** Returns the number of books for which this browser has unsent notes. */
const unsentIn = (frame: Frame) =>
  frame.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes/')).length)

/** Stops the timer that sends notes after a change, so that only other causes can send them. */
const stopTimers = (frame: Frame) =>
  frame.evaluate(() => {
    window.setTimeout = (() => 0) as never
  })

test('a note just written is sent when the page is hidden, whatever else is being sent', async ({
  open,
  mock,
}) => {
  const answer = mock.annotations
  const first = Promise.withResolvers<void>()
  mock.annotations = async (request) => {
    mock.annotations = answer
    await first.promise
    return answer(request)
  }
  const viewer = await open({ page: '5' })
  await expect.poll(() => mock.asked).toContain('/v/annotations')
  await stopTimers(viewer.frame)
  await viewer.press('b')
  await viewer.frame.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(() => mock.kept.map((one) => one.page)).toEqual([5])
  first.resolve()
})

test('a note just written is sent when the page is left, in browsers that don’t report it as hidden', async ({
  open,
  mock,
  page,
}) => {
  const viewer = await open({ page: '5' })
  await expect.poll(() => mock.asked).toContain('/v/annotations')
  await stopTimers(viewer.frame)
  await viewer.frame.evaluate(() =>
    addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true),
  )
  await viewer.press('b')
  await page.goto('about:blank')
  await expect.poll(() => mock.kept.map((one) => one.page)).toEqual([5])
})
