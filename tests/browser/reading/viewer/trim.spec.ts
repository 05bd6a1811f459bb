import type { Frame } from '@playwright/test'
import { expect, test } from './viewer-world.ts'

/** What is seen of the page on the stage, in CSS pixels, and the size of the whole page. */
const seen = (frame: Frame) =>
  frame.locator('.spread .page').evaluate((page) => {
    const whole = page.getBoundingClientRect()
    const room = page.parentElement!.getBoundingClientRect()
    return {
      ...{ left: Math.round(room.left), width: Math.round(room.width), height: Math.round(room.height) },
      ...{ wholeWidth: Math.round(whole.width), wholeHeight: Math.round(whole.height) },
      scrolls: document.getElementById('stage')!.scrollWidth - innerWidth,
    }
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('margins are trimmed at first, so that the print fills the screen, and pages with print there are whole', async ({
    open,
  }) => {
    const viewer = await open({ trim: '', page: '5' })
    await expect.poll(async () => (await seen(viewer.frame)).width).toBeGreaterThanOrEqual(372)
    const trimmed = await seen(viewer.frame)
    expect(trimmed.width / trimmed.wholeWidth).toBeCloseTo(0.8, 1)
    expect(trimmed.height / trimmed.wholeHeight).toBeCloseTo(0.87, 1)
    expect(trimmed.scrolls).toBe(0)

    await viewer.press('ArrowLeft')
    await viewer.press('ArrowLeft')
    await expect.poll(viewer.pages).toEqual([3])
    const whole = await seen(viewer.frame)
    expect([whole.wholeWidth, whole.wholeHeight]).toEqual([whole.width, whole.height])
  })

  test('the choice is remembered for the book, and by other books not', async ({ open }) => {
    const viewer = await open({ trim: '', page: '5' })
    await expect(viewer.frame.locator('html')).toHaveClass(/trimmed/)
    await viewer.press('e')
    await expect(viewer.frame.locator('html')).not.toHaveClass(/trimmed/)
    const whole = await seen(viewer.frame)
    expect(whole.wholeWidth).toBe(whole.width)
    await expect((await open({ trim: '', page: '5' })).frame.locator('html')).not.toHaveClass(/trimmed/)
    await expect((await open({ trim: '', book: 'other' })).frame.locator('html')).toHaveClass(/trimmed/)
  })

  test('words keep their place over the page, trimmed or whole', async ({ open }) => {
    const viewer = await open({ trim: '', page: '5' })
    const place = () =>
      viewer.frame
        .locator('.spread .textLayer span')
        .first()
        .evaluate((word) => {
          const canvas = word.closest('.page')!.querySelector('canvas')!.getBoundingClientRect()
          const { left, top } = word.getBoundingClientRect()
          return [(left - canvas.left) / canvas.width, (top - canvas.top) / canvas.height]
        })
    await viewer.frame.locator('.spread .textLayer span').first().waitFor()
    const trimmed = await place()
    await viewer.press('e')
    await expect(viewer.frame.locator('html')).not.toHaveClass(/trimmed/)
    const whole = await place()
    expect(Math.abs(trimmed[0]! - whole[0]!)).toBeLessThan(0.004)
    expect(Math.abs(trimmed[1]! - whole[1]!)).toBeLessThan(0.004)
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('pages are whole until the reader wants them trimmed; pairs then meet without a gap', async ({
    open,
  }) => {
    const viewer = await open({ trim: '', page: '6' })
    await expect(viewer.frame.locator('html')).not.toHaveClass(/trimmed/)
    const rooms = () =>
      viewer.frame.locator('.spread').evaluate((spread) => {
        const [left, right] = [...spread.children].map((page) => {
          const box = page.getBoundingClientRect()
          const [, trimRight = 0, , trimLeft = 0] = (
            /inset\((.*)\)/.exec((page as HTMLElement).style.clipPath)?.[1] ?? ''
          )
            .split(' ')
            .map(Number.parseFloat)
          return { from: box.left + trimLeft, to: box.right - trimRight }
        })
        return Math.round(right!.from - left!.to)
      })
    await expect.poll(viewer.pages).toEqual([6, 7])
    await viewer.press('e')
    await expect(viewer.frame.locator('html')).toHaveClass(/trimmed/)
    expect(await rooms()).toBe(0)
    await viewer.press('c')
    await expect(viewer.frame.locator('.scroll-page .page').first()).toBeVisible()
  })

  test('a book without plain margins has no such choice', async ({ open }) => {
    const viewer = await open()
    await expect(viewer.button('trim')).toHaveCount(0)
    await viewer.press('e')
    await expect(viewer.frame.locator('html')).not.toHaveClass(/trimmed/)
  })
})
