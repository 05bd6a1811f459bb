import { chromium, type Page } from '@playwright/test'
import { quietPages } from './page-bench.ts'
import type { Row } from './report.ts'
import { bundle, startRuntime } from './runtime.ts'

/** What readers on a phone of some years and a common line feel: times in milliseconds, shifts in shares of the window. */
const most = { largestPaint: 1_200, shift: 0.02, blocked: 50 }
const slowDown = 4
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const rounds = 5

type Vitals = { largestPaint: number; shift: number; blocked: number; script: number }

/** Home, search and detail in Chromium, four times slowed down, at 10 Mbit/s and 40 ms; the median of some visits. */
export async function benchVitals(): Promise<Row[]> {
  const runtime = await startRuntime(await bundle('app', 'wrangler.toml'), 'wrangler.toml')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const rows: Row[] = []
    for (const name of ['home', 'search', 'detail'] as const) {
      for (const [device, viewport] of Object.entries(devices)) {
        const visits: Vitals[] = []
        for (let round = 0; round < rounds; round++) {
          const context = await browser.newContext({ viewport, locale: 'ja' })
          visits.push(await visit(await context.newPage(), `${runtime.siteOrigin}${quietPages[name]}`))
          await context.close()
        }
        rows.push(rowOf(`${name} on a ${device}`, median(visits)))
      }
    }
    return rows
  } finally {
    await browser.close()
    await runtime.stop()
  }
}

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

async function visit(page: Page, url: string): Promise<Vitals> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

/** Runs in the page before anything of it. */
function observe(): void {
  const vitals = { largestPaint: 0, shift: 0, blocked: 0, script: 0 }
  Object.assign(window, { vitals })
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  each('largest-contentful-paint', (entry) => {
    vitals.largestPaint = entry.startTime
  })
  each('layout-shift', (entry) => {
    vitals.shift += (entry as PerformanceEntry & { value: number }).value
  })
  each('longtask', (entry) => {
    vitals.blocked += Math.max(0, entry.duration - 50)
  })
  each('resource', (entry) => {
    const { initiatorType, decodedBodySize } = entry as PerformanceResourceTiming
    if (initiatorType === 'script') vitals.script += decodedBodySize
  })
}

function median(visits: Vitals[]): Vitals {
  const middle = (pick: (vitals: Vitals) => number) =>
    visits.map(pick).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
  return {
    largestPaint: middle(({ largestPaint }) => largestPaint),
    shift: middle(({ shift }) => shift),
    blocked: middle(({ blocked }) => blocked),
    script: middle(({ script }) => script),
  }
}

function rowOf(name: string, { largestPaint, shift, blocked, script }: Vitals): Row {
  return {
    name,
    target: `LCP ≤ ${most.largestPaint} ms, CLS ≤ ${most.shift}, TBT ≤ ${most.blocked} ms`,
    measured: `${largestPaint.toFixed(0)} ms, ${shift.toFixed(3)}, ${blocked.toFixed(0)} ms, ${(script / 1000).toFixed(1)} kB script`,
    ok: largestPaint <= most.largestPaint && shift <= most.shift && blocked <= most.blocked,
  }
}
