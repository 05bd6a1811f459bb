import type { Frame } from '@playwright/test'
import { makeSmallPages } from './mock-book.ts'
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
  // The next page is painted ahead in its place, and the one before stays ready to be turned back to.
  await expect(ahead).toHaveCount(2)

  expect(await turn(frame, 'PageUp')).toEqual({ page: '4', canvases: 1, isAhead: false, texts: 0 })
  await expect(frame.locator('.page[data-page="4"] .textLayer span').first()).toBeAttached()
})

test('who leafs sees each page as a picture at once, and the page itself on staying', async ({
  open,
  mock,
}) => {
  mock.book = makeSmallPages(4)
  const { frame, press } = await open({ pictures: '', page: '3' })
  await expect(frame.locator('.page[data-page="3"] .page-canvas')).toBeVisible()
  await press('PageDown')
  await expect(frame.locator('.page[data-page="4"] > :is(.page-canvas, .page-picture)')).toBeVisible()
  const seen = await frame.evaluate(leaf, { keys: Array<string>(10).fill('PageDown'), every: 150 })
  expect(seen.blank).toEqual([])
  expect(seen.pages.length).toBeGreaterThan(3)
  // Only the page on which the reader stays is painted.
  expect(seen.painted.length).toBeLessThan(seen.pages.length)
  const here = frame.locator('.spread .page[data-page="14"]')
  await expect(here.locator('.page-canvas')).toBeVisible()
  await expect(here.locator('.page-picture')).toHaveCount(0)

  const back = await frame.evaluate(leaf, { keys: Array<string>(10).fill('PageUp'), every: 150 })
  expect(back.blank).toEqual([])
  await expect(frame.locator('.spread .page[data-page="4"] .page-canvas')).toBeVisible()
  // Six pages and the one that left the stage last: what was leafed past is released.
  expect(await frame.locator('canvas').count()).toBeLessThanOrEqual(7)
})

test('a jump shows its page blurred in the same frame, and sharp as soon as the server answers', async ({
  open,
  mock,
}) => {
  mock.book = makeSmallPages(4)
  const { frame } = await open({ pictures: '', page: '3' })
  const slider = frame.getByRole('slider')
  await expect(frame.locator('.page[data-page="3"] .page-canvas')).toBeVisible()
  // Who reaches for the slider may jump anywhere: all pages' placeholders are fetched then.
  await slider.focus()
  await expect.poll(() => mock.asked).toContain('/v/placeholders/0')
  const released = Promise.withResolvers<void>()
  mock.picturesWait = released.promise
  mock.segmentsWait = released.promise
  let page = 10
  await expect
    .poll(
      () => {
        page = page === 10 ? 15 : 10
        return slider.evaluate(jump, page)
      },
      { intervals: [50] },
    )
    .toEqual({ width: 1, isLoading: false })
  const here = frame.locator(`.spread .page[data-page="${page}"]`)
  await expect(here.locator('.page-picture')).toBeVisible()
  released.resolve()
  await expect(here.locator('.page-canvas')).toBeVisible()
  await expect(here.locator('.page-picture')).toHaveCount(0)
})

/** Moves the slider, and returns how many pixels wide the picture of the page is that is on the stage then. */
function jump(slider: SVGElement | HTMLElement, page: number): { width?: number; isLoading?: boolean } {
  Object.assign(slider, { value: String(page) })
  slider.dispatchEvent(new Event('change', { bubbles: true }))
  const shown = document.querySelector(`.spread .page[data-page="${page}"]`)
  const picture = shown?.querySelector<HTMLCanvasElement>(':scope > .page-picture')
  return { width: picture?.width, isLoading: shown?.classList.contains('loading') }
}

test('a page follows the finger, and turns or returns when it lets go', async ({ open }) => {
  const { frame } = await open({ page: '4' })
  await expect(frame.locator('.page[data-page="4"] .page-canvas')).toBeVisible()
  expect(await frame.evaluate(drag, [-60, -120])).toEqual(['translateX(-60px)', 'translateX(-120px)', ''])
  await expect(frame.locator('.spread .page')).toHaveAttribute('data-page', '5')
  expect(await frame.evaluate(drag, [20, 30])).toEqual(['translateX(20px)', 'translateX(30px)', ''])
  await expect(frame.locator('.spread .page')).toHaveAttribute('data-page', '5')
  // Pages that are pulled to the right reach beyond the stage, which must not count as something to scroll to.
  expect(await frame.evaluate(drag, [60, 120])).toEqual(['translateX(60px)', 'translateX(120px)', ''])
  await expect(frame.locator('.spread .page')).toHaveAttribute('data-page', '4')
})

/** Moves a finger across the stage by so many pixels and lets it go. Returns how far the pages followed each time. */
function drag(across: number[]): (string | undefined)[] {
  const stage = document.querySelector('#stage')
  const send = (type: string, by: number) =>
    stage?.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 7, pointerType: 'touch' },
        ...{ clientX: 200 + by, clientY: 400 },
      }),
    )
  const followed = () => document.querySelector<HTMLElement>('.spread')?.style.transform
  send('pointerdown', 0)
  const moved = across.map((by) => {
    send('pointermove', by)
    return followed()
  })
  send('pointerup', across.at(-1) ?? 0)
  return [...moved, followed()]
}

/** Presses keys one after the other, and returns which pages the stage showed in its frames: as a picture, painted, or blank. */
async function leaf({ keys, every }: { keys: string[]; every: number }) {
  const seen = { pages: new Set<string>(), painted: new Set<string>(), blank: new Set<string>() }
  let isOver = false
  const look = () => {
    for (const page of document.querySelectorAll<HTMLElement>('.spread .page')) {
      const number = page.dataset.page ?? ''
      seen.pages.add(number)
      if (page.querySelector(':scope > .page-canvas')) seen.painted.add(number)
      else if (!page.querySelector(':scope > .page-picture')) seen.blank.add(number)
    }
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  for (const key of keys) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.querySelector('#stage')?.dispatchEvent(press)
    await new Promise((done) => setTimeout(done, every))
  }
  isOver = true
  return { pages: [...seen.pages], painted: [...seen.painted], blank: [...seen.blank] }
}

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
