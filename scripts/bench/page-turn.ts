import type { Page } from '@playwright/test'

/** Milliseconds a reader stays on a page before turning it; the next pages are loaded by then. */
const readFor = 2_500

/** Turns some pages of an open viewer; each time from the key to the frame in which the next page is seen, milliseconds. */
export async function turnPages(page: Page, times: number): Promise<number[]> {
  const turns: number[] = []
  await page.locator('.spread .page canvas').first().waitFor()
  for (let turn = 0; turn < times; turn++) {
    await page.waitForTimeout(readFor)
    await page.evaluate(watchForNext)
    await page.keyboard.press('PageDown')
    turns.push(await page.evaluate(() => (window as unknown as { turned: Promise<number> }).turned))
  }
  return turns
}

/** Runs in the page, before the key is pressed. */
function watchForNext(): void {
  const shown = () => document.querySelector<HTMLElement>('.spread .page')
  const before = shown()?.dataset.page
  const isThere = () => {
    const now = shown()
    return (
      now?.dataset.page !== before && now?.querySelector(':scope > canvas, :scope > .page-picture') != null
    )
  }
  const turned = new Promise<number>((done) => {
    const after = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look)
        // What is queued in a frame's callback comes when the frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', after, { capture: true, once: true })
  })
  Object.assign(window, { turned })
}
