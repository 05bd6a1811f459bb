import type { OpenViewer } from './viewer-world.ts'
import { expect, test } from './viewer-world.ts'

/** Selects so much text of a page on the screen and asks the browser to copy it: whether it may. */
function copy(viewer: OpenViewer, characters: number, among = '.textLayer span'): Promise<boolean> {
  return viewer.frame.evaluate(
    ([length, among]) => {
      const runs = [...document.querySelectorAll(among)].map((span) => span.firstChild)
      const text = runs.find((run) => (run?.textContent?.trim().length ?? 0) >= length)
      if (!text) throw new Error('no text')
      getSelection()?.setBaseAndExtent(text, 0, text, length)
      return document.dispatchEvent(new ClipboardEvent('copy', { cancelable: true, bubbles: true }))
    },
    [characters, among] as const,
  )
}

test('a strict book is read in pictures alone: no pdf.js, no text, found words as places', async ({
  open,
  mock,
}) => {
  const viewer = await open({ protection: 'strict', page: '12', pictures: '' })
  await expect(viewer.canvases).toHaveCount(2)
  await viewer.press('/')
  await viewer.frame.locator('#search-words').fill('夢')
  await viewer.press('Enter')
  const mark = viewer.frame.locator('.page .mark-layer .mark').first()
  await expect(mark).toBeVisible()
  const page = await viewer.frame.locator('.page').first().boundingBox()
  const place = await mark.boundingBox()
  expect(((place?.x ?? 0) - (page?.x ?? 0)) / (page?.width ?? 1)).toBeCloseTo(0.1, 1)
  await viewer.press('Escape')
  await viewer.frame.locator('#stage').focus()
  await viewer.press('t')
  await expect(viewer.frame.getByRole('alert')).toContainText('利用できません')
  await viewer.press('Escape')
  await viewer.press('?')
  await expect(viewer.frame.locator('#keys-sheet')).toBeVisible()
  await expect(viewer.frame.locator('#keys-sheet')).not.toContainText('読み上げ')
  expect(viewer.segments()).toEqual([])
  expect(mock.files.filter((file) => file.includes('pdf'))).toEqual([])
  await expect(viewer.frame.locator('.textLayer')).toHaveCount(0)
})

test('of a book of which nothing may be copied no copy is offered', async ({ open, mock }) => {
  mock.copies = { allowance: 0, left: 0, freesOn: null, days: 30 }
  const viewer = await open({ protection: 'guarded', page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await expect.poll(() => copy(viewer, 4)).toBe(false)
  await expect(viewer.frame.getByRole('alert')).toContainText('コピーできません')
  await viewer.press('Escape')
  const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
  await expect(bar.getByRole('button', { name: 'メモ' })).toBeVisible()
  await expect(bar.getByRole('button', { name: '引用としてコピー' })).toBeHidden()
})

test('of a guarded book so much is copied as is left, and more is refused with the numbers', async ({
  open,
  mock,
}) => {
  mock.copies = { allowance: 20, left: 6, freesOn: null, days: 30 }
  const viewer = await open({ protection: 'guarded', page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await expect.poll(() => mock.asked.includes('/v/copy')).toBe(true)
  await expect.poll(() => copy(viewer, 4)).toBe(true)
  await expect.poll(() => mock.copied).toEqual([4])
  expect(await copy(viewer, 3)).toBe(false)
  await expect(viewer.frame.getByRole('alert')).toContainText('30日間に20文字まで')
  expect(mock.copied).toEqual([4])
  // The text alone is counted as the page is.
  await viewer.press('t')
  await viewer.frame.locator('.sentence').first().waitFor()
  expect(await copy(viewer, 3, '.sentence')).toBe(false)
  expect(await copy(viewer, 2, '.sentence')).toBe(true)
  await expect.poll(() => mock.copied).toEqual([4, 2])
})
