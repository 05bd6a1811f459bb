import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tests/tools.ts'
import { isWhole } from './report.ts'

/** What readers have: a phone of some years, and a computer that isn't slowed down; both at 10 Mbit/s and 40 ms. */
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

/** Slows a page's processor so many times down, and its line to a common one. A share, which measures nothing, keeps its processor. */
export async function slowed(page: Page, slowDown: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: isWhole ? slowDown : 1 })
  return cdp
}

/** Milliseconds from the navigation on, and bytes as they came over the line until then. */
export type FirstPage = { paint: number; bytes: number }

/** Opens a book's viewer, and tells when its page was seen first: drawn beforehand, with its reader's mark. */
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

/** A visit before, so that the viewer's parts are kept and its pages have been made. */
export async function warmUp(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

/** Runs in the page before anything of it. */
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

/** Answers how many bytes had come until a moment, milliseconds since 1970: what had come whole by then, and the page itself. */
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
