import type { OpenViewer } from './viewer-world.ts'
import { expect, test } from './viewer-world.ts'

/** Selects so many characters of a page on the screen and dispatches a copy event. Returns whether copying is allowed. */
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

/** Returns the share of the first page's picture that has the yellow of a search mark. */
function yellowOf(viewer: OpenViewer): Promise<number> {
  return viewer.frame.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.page .page-canvas')
    if (!canvas) return 0
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const context = copy.getContext('2d')
    context?.drawImage(canvas, 0, 0)
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let yellow = 0
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! > 200 && pixels[at + 2]! < 140) yellow += 1
    return yellow / (pixels.length / 4)
  })
}

test('a strict book is shown as pictures only: no pdf.js, no text, search marks inside the picture', async ({
  open,
  mock,
  complaints,
}) => {
  const viewer = await open({ protection: 'strict', page: '12', pictures: '' })
  await expect(viewer.canvases).toHaveCount(2)
  await viewer.press('/')
  await viewer.frame.locator('#search-words').fill('夢')
  await viewer.press('Enter')
  // The server draws the marks into the picture; the page itself doesn't know where the words are.
  await expect.poll(() => yellowOf(viewer)).toBeGreaterThan(0.001)
  await expect(viewer.frame.locator('.page mark, .page .mark')).toHaveCount(0)
  const atFirst = await yellowOf(viewer)
  await viewer.press('Escape')
  await viewer.frame.locator('#stage').focus()
  for (const key of ['+', '+']) await viewer.press(key)
  await expect.poll(() => yellowOf(viewer)).toBeCloseTo(atFirst, 3)
  await viewer.press('n')
  await expect.poll(() => viewer.pages()).toEqual([12, 13])
  await expect.poll(() => yellowOf(viewer)).toBeGreaterThan(0.001)
  await viewer.press('/')
  await viewer.frame.locator('#search-words').fill('尽')
  await viewer.press('Enter')
  await expect(viewer.frame.locator('#search-status')).toContainText(
    '本日検索できる新しい言葉の数を超えました',
  )
  complaints.splice(0)
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

test('a book that may not be copied offers no copying', async ({ open, mock }) => {
  mock.copies = { allowance: 0, left: 0, freesOn: null, days: 30 }
  const viewer = await open({ protection: 'guarded', page: '12' })
  await viewer.frame.locator('.textLayer span').first().waitFor()
  await expect.poll(() => copy(viewer, 4)).toBe(false)
  await expect(viewer.frame.getByRole('alert')).toContainText('コピーできません')
  const bar = viewer.frame.getByRole('toolbar', { name: '選択した文章' })
  await expect(bar.getByRole('button', { name: 'メモ' })).toBeVisible()
  await expect(bar.getByRole('button', { name: '引用としてコピー' })).toBeHidden()
})

test('a guarded book can be copied within the remaining allowance; more is refused with the numbers', async ({
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
  // Copying from the text view counts like copying from the page.
  await viewer.press('t')
  await viewer.frame.locator('.sentence').first().waitFor()
  expect(await copy(viewer, 3, '.sentence')).toBe(false)
  expect(await copy(viewer, 2, '.sentence')).toBe(true)
  await expect.poll(() => mock.copied).toEqual([4, 2])
})
