import { expect, test } from './viewer-world.ts'

test('a reader who returns to a saved page sees a message, and can start over by a button', async ({
  open,
}) => {
  const viewer = await open({ place: '12' })
  await expect.poll(() => viewer.pages()).toEqual([12, 13])
  const note = viewer.frame.locator('#place-note')
  await expect(note).toContainText('前回の続き（12ページ）')
  await note.getByRole('button', { name: '最初から読む' }).click()
  await expect.poll(() => viewer.pages()).toEqual([1])
  await expect(note.getByRole('button', { name: '12ページに戻る' })).toBeVisible()
  await note.getByRole('button').click()
  await expect.poll(() => viewer.pages()).toEqual([12, 13])
})

test('a guest’s browser remembers the page in each book', async ({ open, page, mock }) => {
  let viewer = await open({ keptBy: '1/a' })
  await viewer.press('End')
  await expect.poll(() => viewer.pages()).toEqual([40])
  await page.goto('about:blank')
  expect(mock.places).toEqual([])
  viewer = await open({ keptBy: '1/a' })
  await expect.poll(() => viewer.pages()).toEqual([40])
  await page.goto('about:blank')
  viewer = await open({ keptBy: '1/b' })
  await expect.poll(() => viewer.pages()).toEqual([1])
  await page.goto('about:blank')
  viewer = await open({ keptBy: '1/a', page: '5' })
  await expect.poll(() => viewer.pages()).toEqual([4, 5])
})
