import type { Page } from '@playwright/test'
import { devices, slowed, startBrowser } from './browser.ts'
import { quietPages } from './page-bench.ts'
import { isWhole, type Row, shareOf } from './report.ts'
import { startApp } from './runtime.ts'

/**
 * The limits for a reader with a phone a few years old and a typical line: times in milliseconds, layout shifts as a share of the window.
 */
const most = { largestPaint: 1_200, shift: 0.02, blocked: 50 }
const slowDown = 4
const rounds = shareOf(3)
const bothDevices = Object.entries(devices)

type Vitals = { firstPaint: number; largestPaint: number; shift: number; tasks: Task[]; script: number }
/** A task of more than 50 ms. Both times are in milliseconds. */
type Task = { start: number; duration: number }

/**
 * Measures the home, search and detail pages in Chromium with a CPU slowed down four times, at 10 Mbit/s and 40 ms latency. Each figure is
 * the median of several visits. A reduced run visits each page on one device.
 */
export async function benchVitals(): Promise<Row[]> {
  const runtime = await startApp()
  const browser = await startBrowser()
  try {
    const rows: Row[] = []
    for (const [at, name] of (['home', 'search', 'detail'] as const).entries()) {
      for (const [device, { viewport }] of isWhole ? bothDevices : [bothDevices[at % 2]!]) {
        const visits: Vitals[] = []
        for (let round = 0; round < rounds; round++) {
          const context = await browser.newContext({ viewport, locale: 'ja' })
          visits.push(await visit(await context.newPage(), `${runtime.siteOrigin}${quietPages[name]}`))
          await context.close()
        }
        rows.push(rowOf(`${name} on a ${device}`, visits))
      }
    }
    return rows
  } finally {
    await browser.close()
    await runtime.stop()
  }
}

async function visit(page: Page, url: string): Promise<Vitals> {
  await slowed(page, slowDown)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
}

/** Records paints, layout shifts and long tasks. It runs in the browser before any script of the page. */
function observe(): void {
  const vitals: Vitals = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [], script: 0 }
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
  each('longtask', ({ startTime, duration }) => {
    vitals.tasks.push({ start: startTime, duration })
  })
  each('paint', ({ startTime }) => {
    vitals.firstPaint = startTime
  })
  each('resource', (entry) => {
    const { initiatorType, decodedBodySize } = entry as PerformanceResourceTiming
    if (initiatorType === 'script') vitals.script += decodedBodySize
  })
}

function median<Of>(all: Of[], pick: (one: Of) => number): number {
  return all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}

/** Returns the blocking time as Lighthouse defines it: what tasks take beyond 50 ms each, counted from the first paint. */
function blockedAfterPaint({ firstPaint, tasks }: Vitals): number {
  return blocked(tasks.filter(({ start, duration }) => start + duration > firstPaint))
}

function blocked(tasks: Task[]): number {
  return tasks.reduce((sum, { duration }) => sum + duration - 50, 0)
}

function rowOf(name: string, visits: Vitals[]): Row {
  const largestPaint = median(visits, (visit) => visit.largestPaint)
  const shift = median(visits, (visit) => visit.shift)
  const after = median(visits, blockedAfterPaint)
  const all = median(visits, ({ tasks }) => blocked(tasks))
  const script = median(visits, (visit) => visit.script)
  return {
    name,
    target: `LCP ≤ ${most.largestPaint} ms, CLS ≤ ${most.shift}, TBT ≤ ${most.blocked} ms`,
    measured: `${largestPaint.toFixed(0)} ms, ${shift.toFixed(3)}, ${after.toFixed(0)} ms (${all.toFixed(0)} with what was before the first paint), ${(script / 1000).toFixed(1)} kB script`,
    fixed: { 'kB script': script / 1000 },
    ok: largestPaint <= most.largestPaint && shift <= most.shift && after <= most.blocked,
  }
}
