import type { Page } from '@playwright/test'
import { devices, slowed, startBrowser } from './browser.ts'
import { startGzipProxy } from './gzip-proxy.ts'
import { quietPages } from './page-bench.ts'
import { isWhole, type Row } from './report.ts'
import { startApp } from './runtime.ts'

/** The most bytes that a phone loads for a page at its first visit. */
const most = { search: 100_000, detail: 50_000, home: 220_000 }

/** The kinds of files in the order in which they are reported, and how the browser calls them. */
const kinds: Record<string, readonly string[]> = {
  html: ['Document'],
  css: ['Stylesheet'],
  script: ['Script'],
  pictures: ['Image'],
  fonts: ['Font'],
}

/**
 * Measures all bytes that a phone loads for a page without scrolling, headers included: its screen has three pixels to one, and its browser has
 * nothing in its cache. The files are compressed as Cloudflare would.
 */
export async function benchWeightOnPhone(): Promise<Row[]> {
  const runtime = await startApp()
  const proxy = await startGzipProxy(runtime.siteOrigin)
  const browser = await startBrowser()
  try {
    const { viewport, deviceScaleFactor, slowDown } = devices.phone
    const phone = { viewport, deviceScaleFactor, isMobile: true, hasTouch: true, locale: 'ja' }
    const rows: Row[] = []
    for (const name of ['home', 'search', 'detail'] as const) {
      const address = `http://localhost:${proxy.port}${quietPages[name]}`
      // The first visit has the server make what it makes once, such as copies of covers. A reduced run measures nothing.
      for (const isCounted of isWhole ? [false, true] : [true]) {
        const context = await browser.newContext(phone)
        const weight = await weigh(await context.newPage(), { address, slowDown })
        if (isCounted) rows.push(rowOf(name, weight))
        await context.close()
      }
    }
    return rows
  } finally {
    await browser.close()
    await proxy.stop()
    await runtime.stop()
  }
}

/** How long a phone loads pictures near the window and the scripts of its islands, in milliseconds. */
const looksFor = 1_000

/** Returns the bytes of each kind that arrive until the reader has looked at the page for a second. */
async function weigh(
  page: Page,
  { address, slowDown }: { address: string; slowDown: number },
): Promise<Map<string, number>> {
  const cdp = await slowed(page, slowDown)
  const types = new Map<string, string>()
  const open = new Map<string, string>()
  const bytes = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    types.set(requestId, type)
    open.set(requestId, request.url)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
    open.delete(requestId)
  })
  await page.goto(address, { waitUntil: 'load' }).catch((cause) => {
    throw new Error(`${address} still waited for ${[...open.values()]}`, { cause })
  })
  await page.waitForTimeout(looksFor)
  return bytes
}

function rowOf(name: keyof typeof most, bytes: Map<string, number>): Row {
  const sum = (of: Iterable<number>) => [...of].reduce((all, one) => all + one, 0)
  const whole = sum(bytes.values())
  const known = Object.entries(kinds).map(
    ([kind, types]) => [kind, sum(types.map((type) => bytes.get(type) ?? 0))] as const,
  )
  const others = whole - sum(known.map(([, count]) => count))
  const parts = [...known, ['others', others] as const].map(([kind, count]) => `${kind} ${kB(count)}`)
  return {
    name: `bytes of the ${name} page on a phone`,
    target: `≤ ${most[name] / 1000} kB`,
    measured: `${kB(whole)} kB: ${parts.join(', ')}`,
    ok: whole <= most[name],
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
