import type { Browser, BrowserContext } from '@playwright/test'
import { pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { benchDocuments, isLong, libraryBooks } from './bench-world.ts'
import {
  type Device,
  devices,
  type FirstPage,
  openFirstPage,
  type Pace,
  startBrowser,
  turnPages,
  warmUp,
} from './browser.ts'
import { type GzipProxy, startGzipProxy } from './gzip-proxy.ts'
import { signIn } from './load.ts'
import { keepMasters, readingCpu } from './reading-cpu.ts'
import { isWhole, type Row, shareOf } from './report.ts'
import { type Runtime, startApp, startDistantApp } from './runtime.ts'

const times = shareOf(isLong ? 5 : 3)
const turns = shareOf(isLong ? 12 : 8)
/** The most milliseconds from the tap on a title's page to the first page of its book (`warm` and `cold` cache; `distant` from D1) and for a page turn, and the most bytes transferred. */
const most = {
  phone: { warm: 800, cold: 1_200 },
  desktop: { warm: 500, cold: 500 },
  distant: 1_000,
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
const ofLibrary: Book[] = Object.entries(libraryBooks).map(([name, { id }]) => ({ name, id, page: 1 }))
/** The ways to turn pages, and how long a reader stays: as one who reads, as one who leafs, and as one who jumps. */
const paces: Pace[] = [
  { name: 'every 1.2 s', key: 'PageDown', stays: 1_200 },
  ...(isLong ? [{ name: 'every 0.35 s', key: 'PageDown', stays: 350 } as const] : []),
  { name: 'every 0.35 s, back', key: 'PageUp', stays: 350 },
  { name: 'by the slider, every 0.35 s', key: 'slider', stays: 350 },
]
const placesOf = (both: boolean) => (both ? [aBook, inTheMiddle] : [inTheMiddle])

/** What is measured at each protection: the first pages of books, and turning in some of them. */
type Round = { device: Device; protection: Protection; first: Book[]; turned: Book[] }
const rounds: Round[] = isWhole
  ? [
      { device: 'phone', protection: 'open', first: [...ofLibrary, inTheMiddle], turned: ofLibrary },
      { device: 'desktop', protection: 'open', first: placesOf(isLong), turned: isLong ? [aBook] : [] },
      { device: 'phone', protection: 'guarded', first: [aBook], turned: [] },
      { device: 'phone', protection: 'strict', first: placesOf(isLong), turned: [aBook] },
    ]
  : [{ device: 'phone', protection: 'strict', first: [aBook], turned: [aBook] }]

/** The book whose first page is opened where the database is far away. A reduced run opens no other one in its middle. */
const distantBook = isWhole ? aBook : inTheMiddle

type World = { runtime: Runtime; proxy: GzipProxy; browser: Browser; cookie: string }

/** Measures how long readers wait for pages of a book, in Chromium, and what the pages cost in the Worker. */
export async function benchReading(): Promise<Row[]> {
  const rows = await readingCpu()
  const runtime = await startApp()
  const proxy = await startGzipProxy(runtime.siteOrigin)
  const browser = await startBrowser()
  try {
    const world = { runtime, proxy, browser, cookie: await signIn(runtime) }
    for (const round of rounds) {
      await protect(runtime, round)
      for (const book of round.first) rows.push(...(await firstPages(world, round, book)))
      for (const book of round.turned) rows.push(...(await pageTurns(world, round, book)))
    }
    rows.push(await distantTap(browser))
    return rows
  } finally {
    await protect(runtime, { protection: null, first: [aBook, inTheMiddle] })
    await browser.close()
    await proxy.stop()
    await runtime.stop()
  }
}

/** How long the first page of a book takes where each call of D1 takes 100 ms more, with a warm cache on the phone. */
async function distantTap(browser: Browser): Promise<Row> {
  const runtime = await startDistantApp()
  const proxy = await startGzipProxy(runtime.siteOrigin)
  try {
    await protect(runtime, { protection: 'open', first: [distantBook] })
    const world = { runtime, proxy, browser, cookie: await signIn(runtime) }
    const paints: number[] = []
    for (let time = 0; time < times; time++) {
      const context = await contextOf(world, 'phone')
      await warmUp(context, titleOf(world, distantBook))
      const tapped = { title: titleOf(world, distantBook), page: distantBook.page }
      paints.push((await openFirstPage(context, 'phone', tapped)).paint)
      await context.close()
    }
    const paint = median(paints)
    return {
      name: 'tap, 100 ms more for each call of D1, warm, phone',
      target: `≤ ${most.distant} ms`,
      measured: `${paint.toFixed(0)} ms (${paints.map((one) => one.toFixed(0)).join(', ')})`,
      ok: paint <= most.distant,
    }
  } finally {
    await proxy.stop()
    await runtime.stop()
  }
}

/** Gives books a protection. Pages of strict books are drawn, as they are once somebody has read them. */
async function protect(
  runtime: Runtime,
  { protection, first }: { protection: Protection | null; first: Book[] },
): Promise<void> {
  const db = openDatabase((await runtime.bindings.getD1Database('DB')) as unknown as D1Database)
  for (const { id } of first)
    await db.updateTable('content').set({ protection }).where('id', '=', id).execute()
  if (protection !== 'strict') return
  for (const { id, page } of first) {
    const { pages } = await db
      .selectFrom('document')
      .select('pages')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow()
    const until = Math.min(pages ?? 0, page + (isWhole ? turns : 1))
    const drawn = Array.from({ length: until - page + 1 }, (_, index) => page + index)
    await keepMasters(runtime, id, { pages: drawn, widths: pageWidths })
  }
}

async function firstPages(world: World, { device, protection }: Round, book: Book): Promise<Row[]> {
  const opened: Record<'cold' | 'warm', FirstPage[]> = { cold: [], warm: [] }
  const warm = await contextOf(world, device)
  await warmUp(warm, titleOf(world, book))
  for (let time = 0; time < times; time++) {
    const cold = await contextOf(world, device)
    for (const [state, context] of [['cold', cold] as const, ['warm', warm] as const]) {
      const { page, ...first } = await openFirstPage(context, device, {
        title: titleOf(world, book),
        page: book.page,
      })
      opened[state].push(first)
      await page.close()
    }
    await cold.close()
  }
  await warm.close()
  return (['cold', 'warm'] as const).map((state) => {
    const paint = median(opened[state].map((one) => one.paint))
    const bytes = median(opened[state].map((one) => one.bytes))
    return {
      name: `${device}, ${state}: ${book.name}, ${protection}`,
      target: `≤ ${most[device][state]} ms, ≤ ${most.bytes / 1000} kB`,
      measured: `${paint.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`,
      ok: paint <= most[device][state] && bytes <= most.bytes,
      figures: { kB: bytes / 1000 },
    }
  })
}

async function pageTurns(world: World, { device, protection }: Round, book: Book): Promise<Row[]> {
  const context = await contextOf(world, device)
  const { page } = await openFirstPage(context, device, { title: titleOf(world, book), page: book.page })
  const rows: Row[] = []
  for (const pace of isWhole ? paces : paces.slice(0, 1)) {
    const taken = await turnPages(page, turns, pace)
    const [turn, slow] = [median(taken), percentile(taken, 0.9)]
    rows.push({
      name: `${device}: ${book.name}, a turn ${pace.name}, ${protection}`,
      target: `≤ ${most.turn} ms`,
      measured: `${turn.toFixed(0)} ms, p90 ${slow.toFixed(0)} (${taken.map((one) => one.toFixed(0)).join(', ')})`,
      ok: turn <= most.turn,
    })
  }
  await context.close()
  return rows
}

/** A context of the demo's first reader, who is signed in. */
async function contextOf({ browser, cookie, proxy }: World, device: Device): Promise<BrowserContext> {
  const context = await browser.newContext({ ...devices[device], locale: 'ja' })
  const cookies = cookie.split('; ').map((each) => each.split(/=(.*)/s))
  const url = `http://localhost:${proxy.port}/aozora/`
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })))
  return context
}

/** The address of a book's page on its site. */
function titleOf({ proxy }: World, { id }: Book): string {
  return `http://localhost:${proxy.port}/aozora/1/${id}`
}

const median = (figures: readonly number[]) => percentile(figures, 0.5)

function percentile(figures: readonly number[], part: number): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length * part)] as number
}
