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
    // The viewer's frame shares the process of the page around it, as on a phone: so one throttle slows both.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-site-isolation-trials',
      '--disable-features=IsolateOrigins,site-per-process',
    ],
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

/** The time from the tap to the first painted page of the book, in milliseconds, and the bytes transferred meanwhile. */
export type FirstPage = { tap: number; paint: number; bytes: number }

/** What a page tells of its reader's tap and of the first picture of the book, in milliseconds since 1970. */
type Told = { what: 'tap' | 'paint'; at: number }

/**
 * Opens a title's page, taps on its button and measures when the first page of the book is painted: a picture drawn in advance that carries
 * the reader's watermark. `page` is the page of the book to begin at.
 */
export async function openFirstPage(
  context: BrowserContext,
  device: Device,
  { title, page: at }: { title: string; page: number },
): Promise<FirstPage & { page: Page }> {
  const page = await context.newPage()
  const cdp = await slowed(page, devices[device].slowDown)
  const arrived = bytesOverTime(cdp)
  const told: Told[] = []
  const painted = Promise.withResolvers<number>()
  await page.exposeFunction('tell', (one: Told) => {
    told.push(one)
    if (one.what === 'paint') painted.resolve(one.at)
  })
  await page.addInitScript(observe)
  await page.goto(title, { waitUntil: 'load' })
  await page.waitForTimeout(looksFor)
  const button = page.locator('a[href*="/view-online/"]:visible').first()
  await button.evaluate((link: HTMLAnchorElement, to) => {
    if (to > 1) link.search = `?page=${to}`
  }, at)
  const before = arrived(Number.POSITIVE_INFINITY)
  await button.click({ noWaitAfter: true })
  const paint = await painted.promise
  await page.waitForTimeout(200)
  const tap = told.findLast(({ what }) => what === 'tap')?.at
  if (tap === undefined) throw new Error(`${title}: the tap didn't reach the page`)
  return { page, tap, paint: paint - tap, bytes: arrived(paint) - before }
}

/** How long a reader looks at a title's page before tapping, in milliseconds. */
const looksFor = 1_000

/** Reads the book once, so that the browser has cached the viewer's scripts and the server has drawn its pages. */
export async function warmUp(context: BrowserContext, title: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(title, { waitUntil: 'load' })
  await page.locator('a[href*="/view-online/"]:visible').first().click()
  await page.frameLocator('.viewer-frame').locator('.spread .page-canvas').first().waitFor()
  await page.close()
}

/** Reports the tap and the first paint of a page of the book. It runs in the browser before any script of a page or frame. */
function observe(): void {
  const { tell } = window as unknown as { tell: (told: { what: string; at: number }) => void }
  const since1970 = (at: number) => performance.timeOrigin + at
  addEventListener('click', ({ timeStamp }) => tell({ what: 'tap', at: since1970(timeStamp) }), true)
  // Only the viewer's frame shows the book; the title's page has elements of the same names.
  if (window.top === window) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
      const isPage = entry.element?.closest('.first-sheet, .page') != null
      if (isPage) tell({ what: 'paint', at: since1970(entry.startTime) })
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

type Arrival = { isPage: boolean; at: number; bytes: number }

/**
 * Counts the bytes of a page's requests. The returned function tells how many had arrived by a moment, in milliseconds since 1970. It
 * counts requests that were complete by then, and HTML pages that were begun.
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

/** How long the viewer rests between two ways of turning, in milliseconds. */
const restsFor = 2_000

/** The ways to turn pages, and the milliseconds that a reader stays on each: long enough to load the next ones, a reader's own pace, and leafing. */
export type Pace = { name: string; key: 'PageDown' | 'PageUp' | 'slider'; stays: number }

/**
 * Turns several pages of an open viewer. Returns the milliseconds of each turn, from the key press to the frame that shows the next page. A
 * turn that shows nothing before the next one counts as long as the reader stayed.
 */
export async function turnPages(page: Page, times: number, { key, stays }: Pace): Promise<number[]> {
  const frame = await (await page.waitForSelector('.viewer-frame')).contentFrame()
  if (frame === null) throw new Error('the viewer has no frame')
  await frame.locator('.spread .page canvas').first().waitFor()
  await frame.locator('#stage').focus()
  // Each way begins at the end of the book that leaves the most pages to turn.
  await page.keyboard.press(key === 'PageUp' ? 'End' : 'Home')
  await page.waitForTimeout(restsFor)
  await frame.evaluate(watchTurns)
  for (let turn = 0; turn < times; turn++) {
    const begun = Date.now()
    if (key === 'slider') await frame.evaluate(jumpFar, turn)
    else await page.keyboard.press(key)
    await page.waitForTimeout(Math.max(0, stays - (Date.now() - begun)))
  }
  const turns = await frame.evaluate(() => (window as unknown as { turns: (number | null)[] }).turns)
  return turns.map((turn) => turn ?? stays)
}

/** Notes after each key press, and each move of the slider, when the frame has shown the next page. It runs in the browser. */
function watchTurns(): void {
  const turns: (number | null)[] = []
  Object.assign(window, { turns })
  const shown = () => [...document.querySelectorAll<HTMLElement>('.spread .page')]
  const numbers = () =>
    shown()
      .map(({ dataset }) => dataset.page)
      .join()
  const isSeen = (page: Element) => page.querySelector(':scope > canvas, :scope > .page-picture') !== null
  const watch = (timeStamp: number) => {
    const [before, turn] = [numbers(), turns.push(null) - 1]
    const look = () => {
      if (turns.length > turn + 1) return
      if (numbers() === before || !shown().every(isSeen)) return void requestAnimationFrame(look)
      // A message posted in a frame's callback is received after that frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        turns[turn] = performance.now() - timeStamp
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  addEventListener('keydown', ({ timeStamp }) => watch(timeStamp), { capture: true })
  addEventListener('change', ({ timeStamp }) => watch(timeStamp), { capture: true })
}

/** Moves the slider to a page far away, another one each time. It runs in the browser. */
function jumpFar(time: number): void {
  const slider = document.querySelector<HTMLInputElement>('#slider')
  if (slider === null) throw new Error('the viewer has no slider')
  const most = Number(slider.max)
  const [from, to] = [Number(slider.value), 1 + Math.floor(((0.37 * (time + 1)) % 1) * most)]
  slider.value = String(Math.abs(to - from) > 1 ? to : ((to + Math.floor(most / 2)) % most) + 1)
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }))
}
