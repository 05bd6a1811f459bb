import type { Page } from '@playwright/test'

/** Who reads a page has been on it for some seconds: the next ones are there. Milliseconds. */
const readFor = 2_500

/** Turns some pages of an open viewer; each time from the key to the frame in which the next page is seen, milliseconds. */
export async function turnPages(page: Page, times: number): Promise<number[]> {
  const turns: number[] = []
  await page.locator('.spread .page canvas').first().waitFor()
  for (let turn = 0; turn < times; turn++) {
    await page.waitForTimeout(readFor)
    const taken = page.evaluate(waitForNext)
    await page.keyboard.press('PageDown')
    turns.push(await taken)
  }
  return turns
}

/** Runs in the page. */
function waitForNext(): Promise<number> {
  const shown = () => document.querySelector<HTMLElement>('.spread .page')
  const before = shown()?.dataset.page
  const isThere = () => {
    const now = shown()
    return (
      now?.dataset.page !== before && now?.querySelector(':scope > canvas, :scope > .page-picture') != null
    )
  }
  return new Promise((done) => {
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
}
