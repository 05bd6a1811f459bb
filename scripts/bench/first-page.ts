import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { type Device, devices, slowed } from './browser.ts'

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
