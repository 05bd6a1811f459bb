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
  await expect(sheet.getByRole('link', { name: 'すべての本のメモを見る' })).toHaveAttribute(
    'href',
    /\/notes$/,
  )
  const field = sheet.getByLabel('表示中のページへのメモ')
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

test('what is written without a line stays in the browser and is sent when it is back', async ({
  open,
  mock,
  page,
  complaints,
}) => {
  const viewer = await open({ page: '5' })
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
  // Nobody has to press anything.
  await expect(failure).toBeHidden()
  await viewer.press('m')
  await expect.poll(() => mock.kept.map((one) => one.page)).toEqual([5])
  await expect(sheet.getByText('まだ送信できていない変更')).toBeHidden()
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED')),
  )
  // Nothing stays behind of what the server has.
  expect(
    await viewer.frame.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('notes/'))),
  ).toEqual([])
})
