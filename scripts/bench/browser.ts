import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tests/tools.ts'
import { isWhole } from './report.ts'

/**
 * The devices of typical readers: a phone a few years old, and a computer that isn't slowed down. Both have 10 Mbit/s and 40 ms latency.
 */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, slowDown: 4 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, slowDown: 1 },
}
export type Device = keyof typeof devices

const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
}

/** Slows a page's CPU down by a factor, and its network to a typical line. A reduced run measures nothing, so its CPU stays fast. */
export async function slowed(page: Page, slowDown: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isWhole ? slowDown : 1 })
  return cdp
}

/** The time from the start of the navigation to the first painted page, in milliseconds, and the bytes transferred until then. */
export type FirstPage = { paint: number; bytes: number }

/** Opens a book's viewer and measures when its first page is painted: a picture drawn in advance that carries the reader's watermark. */
export async function openFirstPage(page: Page, device: Device, url: string): Promise<FirstPage> {
  const cdp = await slowed(page, devices[device].slowDown)
  const arrived = bytesOverTime(cdp)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'commit' })
  const { paint, origin } = await page
    .waitForFunction(() => (window as unknown as { firstPage?: { paint: number; origin: number } }).firstPage)
    .then((handle) => handle.jsonValue() as Promise<{ paint: number; origin: number }>)
  await page.waitForLoadState('domcontentloaded')
  return { paint, bytes: arrived(origin + paint) }
}

/** Opens the viewer once, so that the browser has cached its scripts and the server has drawn its pages. */
export async function warmUp(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

/** Reports the first paint of a page of the book. It runs in the browser before any script of the page. */
function observe(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
      const isPage = entry.element?.closest('.first-sheet, .page') != null
      if (isPage)
        Object.assign(window, { firstPage: { paint: entry.startTime, origin: performance.timeOrigin } })
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

type Arrival = { isPage: boolean; at: number; bytes: number }

/**
 * Counts the bytes of a page's requests. The returned function tells how many had arrived by a moment, in milliseconds since 1970. It
 * counts requests that were complete by then, and the HTML page in any case.
 */
function bytesOverTime(cdp: CDPSession): (until: number) => number {
  const arrivals: Arrival[] = []
  const pages = new Set<string>()
  let offset = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, type }) => {
    offset ||= wallTime - timestamp
    if (type === 'Document') pages.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    arrivals.push({ isPage: pages.has(requestId), at: timestamp, bytes: encodedDataLength })
  })
  return (until) =>
    arrivals
      .filter(({ isPage, at }) => isPage || (at + offset) * 1000 <= until)
      .reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Milliseconds that a reader stays on a page before turning it, which is enough time to load the next pages. */
const readFor = 2_500

/**
 * Turns several pages of an open viewer. Returns the milliseconds of each turn, from the key press to the frame that shows the next page.
 */
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

/** Waits for the frame that shows the next page. It runs in the browser, and is started before the key is pressed. */
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
        // A message posted in a frame's callback is received after that frame has been painted.
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
