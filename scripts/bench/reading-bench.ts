import type { Browser } from '@playwright/test'
import { pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { benchDocuments } from './bench-world.ts'
import {
  type Device,
  devices,
  type FirstPage,
  openFirstPage,
  startBrowser,
  turnPages,
  warmUp,
} from './browser.ts'
import { type GzipProxy, startGzipProxy } from './gzip-proxy.ts'
import { send, signIn } from './load.ts'
import { keepMasters, readingCpu } from './reading-cpu.ts'
import { isWhole, type Row, shareOf } from './report.ts'
import { type Runtime, startApp } from './runtime.ts'

const rounds = shareOf(3)
const turns = shareOf(5)
/** The most milliseconds until the first page (`warm` and `cold` cache) and for a page turn, and the most bytes transferred. */
const most = {
  phone: { warm: 800, cold: 1_200 },
  desktop: { warm: 500, cold: 500 },
  turn: 50,
  bytes: 150_000,
}

type Book = { name: string; id: string; page: number }
const middle = benchDocuments.long.pages / 2
const aBook: Book = { name: 'a book', id: worldContentId('aozora', 'star-almanac'), page: 1 }
const inTheMiddle: Book = {
  name: `page ${middle} of ${benchDocuments.long.pages}`,
  id: benchDocuments.long.id,
  page: middle,
}
const books = [aBook, inTheMiddle]
type World = { runtime: Runtime; proxy: GzipProxy; browser: Browser; cookie: string }

/** Measures how long readers wait for pages of a book, in Chromium, and what the pages cost in the Worker. */
export async function benchReading(): Promise<Row[]> {
  const rows = await readingCpu()
  const runtime = await startApp()
  const proxy = await startGzipProxy(runtime.siteOrigin)
  const browser = await startBrowser()
  try {
    const world = { runtime, proxy, browser, cookie: await signIn(runtime) }
    for (const protection of ['open', 'strict'] as const) {
      await protect(runtime, protection)
      for (const device of devicesFor(protection)) {
        for (const book of booksFor(protection))
          rows.push(...(await firstPages(world, device, book, protection)))
        if (isWhole || protection === 'open') rows.push(await pageTurn(world, device, protection))
      }
    }
    return rows
  } finally {
    await protect(runtime, null)
    await browser.close()
    await proxy.stop()
    await runtime.stop()
  }
}

/** In a reduced run each device, each book and each protection is measured once, with one page turn. */
function devicesFor(protection: Protection): Device[] {
  if (isWhole) return ['phone', 'desktop']
  return [protection === 'open' ? 'phone' : 'desktop']
}

function booksFor(protection: Protection): Book[] {
  if (isWhole) return books
  return [protection === 'open' ? aBook : inTheMiddle]
}

async function protect(runtime: Runtime, protection: Protection | null): Promise<void> {
  const db = openDatabase((await runtime.bindings.getD1Database('DB')) as unknown as D1Database)
  for (const { id } of books)
    await db.updateTable('content').set({ protection }).where('id', '=', id).execute()
  if (protection !== 'strict') return
  for (const { id, page } of booksFor(protection)) {
    const pages = Array.from({ length: isWhole ? turns * 2 + 4 : 2 }, (_, index) => page + index)
    await keepMasters(runtime, id, { pages, widths: pageWidths })
  }
}

async function firstPages(world: World, device: Device, book: Book, protection: Protection): Promise<Row[]> {
  const opened: Record<'cold' | 'warm', FirstPage[]> = { cold: [], warm: [] }
  for (let round = 0; round < rounds; round++) {
    for (const state of ['cold', 'warm'] as const) {
      const context = await world.browser.newContext({ ...devices[device], locale: 'ja' })
      if (state === 'warm') await warmUp(context, await launch(world, book))
      opened[state].push(await openFirstPage(await context.newPage(), device, await launch(world, book)))
      await context.close()
    }
  }
  return (['cold', 'warm'] as const).map((state) => {
    const paint = median(opened[state].map((one) => one.paint))
    const bytes = median(opened[state].map((one) => one.bytes))
    return {
      name: `${device}, ${state}: ${book.name}, ${protection}`,
      target: `≤ ${most[device][state]} ms, ≤ ${most.bytes / 1000} kB`,
      measured: `${paint.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`,
      ok: paint <= most[device][state] && bytes <= most.bytes,
    }
  })
}

async function pageTurn(world: World, device: Device, protection: Protection): Promise<Row> {
  const context = await world.browser.newContext({ ...devices[device], locale: 'ja' })
  const page = await context.newPage()
  await openFirstPage(page, device, await launch(world, aBook))
  const taken = await turnPages(page, turns)
  await context.close()
  const turn = median(taken)
  return {
    name: `${device}: a turn to a page that is there, ${protection}`,
    target: `≤ ${most.turn} ms`,
    measured: `${turn.toFixed(0)} ms (${taken.map((one) => one.toFixed(0)).join(', ')})`,
    ok: turn <= most.turn,
  }
}

/** Starts reading a book, and returns the address of its viewer. The address works only once. */
async function launch({ runtime, proxy, cookie }: World, { id, page }: Book): Promise<string> {
  const token = await send(runtime.origin, {
    path: `/aozora/api/v1/content/public/viewer-token?content_id=${id}&content_group_id=1`,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  if (token.status !== 200) throw new Error(`viewer token: ${token.body}`)
  const { pathname } = new URL(JSON.parse(String(token.body)).data.viewer_url)
  return `http://viewer.localhost:${proxy.port}${pathname}?page=${page}`
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number
}
