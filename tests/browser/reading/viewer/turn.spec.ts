import type { Frame } from '@playwright/test'
import { expect, test } from './viewer-world.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

test('a page painted ahead is shown at once on turning, and its text follows', async ({ open }) => {
  const { frame } = await open({ page: '4' })
  const ahead = frame.locator('.painted-ahead canvas')
  await expect(ahead).toHaveCount(1)
  await ahead.evaluate((canvas) => canvas.setAttribute('data-ahead', ''))
  // Screen readers and the keyboard skip the page that is painted ahead.
  await expect(frame.locator('.painted-ahead')).toHaveAttribute('aria-hidden', 'true')
  await expect(frame.locator('.page')).toHaveCount(1)

  expect(await turn(frame, 'PageDown')).toEqual({ page: '5', canvases: 1, isAhead: true, texts: 0 })
  await expect(frame.locator('.page[data-page="5"] .textLayer span').first()).toBeAttached()
  // The next page is painted ahead in its place.
  await expect(ahead).toHaveCount(1)

  expect(await turn(frame, 'PageUp')).toEqual({ page: '4', canvases: 1, isAhead: false, texts: 0 })
  await expect(frame.locator('.page[data-page="4"] .textLayer span').first()).toBeAttached()
})

/** Presses a key, and returns what the viewer shows before the next frame. */
function turn(frame: Frame, key: string): Promise<object> {
  return frame.evaluate((name) => {
    const press = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    document.querySelector('#stage')?.dispatchEvent(press)
    const page = document.querySelector<HTMLElement>('.spread .page')
    return {
      page: page?.dataset.page,
      canvases: page?.querySelectorAll('canvas').length,
      isAhead: page?.querySelector('canvas[data-ahead]') != null,
      texts: page?.querySelectorAll('.textLayer').length,
    }
  }, key)
}
