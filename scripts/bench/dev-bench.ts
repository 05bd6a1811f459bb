import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { worldPassword } from '#seeds/demo/world.ts'
import { origin, root } from '../parts/settings.ts'
import { startBrowser } from './browser.ts'

/**
 * `node scripts/bench/dev-bench.ts [KIND…]`, started beside a running `npm run dev`, measures the time from saving a file until the browser
 * shows the change. It saves a counter into each file, and restores the file at the end.
 */
type Kind = {
  file: string
  /** A text that occurs once in the file, and the text that replaces it. */
  from: string
  to: (mark: number) => string
  page: string
  /** An expression that reads the saved counter in the page, or in the page's frame from the host `frame`. */
  shows: string
  frame?: string
}

const kinds: Record<string, Kind> = {
  view: {
    file: 'home.route.tsx',
    from: '{frame.title}</h1>',
    to: (mark) => `{frame.title} ${mark}</h1>`,
    page: '/aozora',
    shows: `document.querySelector('h1').textContent.split(' ').at(-1)`,
  },
  style: {
    file: 'shelf.css',
    from: '',
    to: (mark) => `:root { --saved: ${mark}; }\n`,
    page: '/aozora',
    shows: `getComputedStyle(document.documentElement).getPropertyValue('--saved')`,
  },
  rule: {
    file: 'plan.ts',
    from: 'full: withTax(price, taxRate),',
    to: (mark) => `full: ${mark},`,
    page: '/aozora/subscription',
    shows: `/¥([\\d,]+)/.exec(document.querySelector('.plan-price').textContent)[1].replace(',', '')`,
  },
  island: {
    file: 'shelf-arrows.island.ts',
    from: 'export const wake: Alive = (element) => {',
    to: (mark) => `export const wake: Alive = (element) => {\n  element.dataset.saved = '${mark}'`,
    page: '/aozora',
    shows: `document.querySelector('bunko-island[name=shelf-arrows]').dataset.saved`,
  },
  locale: {
    file: 'ja/catalogue.json',
    from: '"home.shelfNext": "',
    to: (mark) => `"home.shelfNext": "${mark}`,
    page: '/aozora',
    shows: `/\\d*/.exec(document.querySelector('template').content.querySelector('.is-next').ariaLabel)[0]`,
  },
  viewer: {
    file: 'viewer.ts',
    from: 'start(): void {',
    to: (mark) => `start(): void {\n    document.documentElement.dataset.saved = '${mark}'`,
    page: '/hanabi/view-online/d49f01e75edab80b06d78f66/1',
    shows: `document.documentElement.dataset.saved`,
    frame: 'viewer.localhost',
  },
}

const asked = process.argv.slice(2)
const saves = Number(process.env.SAVES ?? 5)
const longest = 60_000

const browser = await startBrowser()
try {
  const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await page.goto(`${origin}/aozora/login`)
  await page.fill('main input[name=email]', 'reader@aozora.example')
  await page.fill('main input[name=password]', worldPassword)
  await page.press('main input[name=password]', 'Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  for (const [name, kind] of Object.entries(kinds))
    if (asked.length === 0 || asked.includes(name)) report(name, await timesOf(page, kind))
} finally {
  await browser.close()
}

async function timesOf(page: Page, kind: Kind): Promise<number[]> {
  const path = find(kind)
  const original = readFileSync(path, 'utf8')
  await page.goto(origin + kind.page)
  const times: number[] = []
  try {
    for (let at = 0; at < saves; at++) {
      const mark = 1000 + at
      const begin = performance.now()
      writeFileSync(
        path,
        kind.from === '' ? original + kind.to(mark) : original.replace(kind.from, () => kind.to(mark)),
      )
      await untilShown(page, kind, mark)
      times.push(performance.now() - begin)
      await page.waitForTimeout(1_500)
    }
  } finally {
    writeFileSync(path, original)
    await page.waitForTimeout(3_000)
  }
  return times
}

/**
 * Waits until the browser shows the counter. Playwright evaluates the expression from outside, since the pages' Content Security Policy
 * forbids `eval` inside. A page that is being replaced answers nothing.
 */
async function untilShown(page: Page, { shows, frame = 'localhost' }: Kind, mark: number): Promise<void> {
  const end = Date.now() + longest
  while (Date.now() < end) {
    const frames = page.frames().filter((one) => URL.parse(one.url())?.hostname === frame)
    const shown = await Promise.all(
      frames.map((one) => one.evaluate(`String(${shows}).trim()`).catch(() => null)),
    )
    if (shown.includes(String(mark))) return
    await page.waitForTimeout(10)
  }
  throw new Error(`${mark} was not shown in time`)
}

function report(name: string, times: number[]): void {
  const sorted = times.map(Math.round).sort((a, b) => a - b)
  console.log(`${name.padEnd(10)} median ${sorted[sorted.length >> 1]} ms  (${sorted.join(', ')})`)
}

/** Finds a file by its name and its text, so that this keeps working when a folder is renamed. */
function find({ file, from }: Kind): string {
  const all = globSync(`{app,locales,workers}/**/${file}`, { cwd: root }).map((path) => join(root, path))
  const found = all.filter((path) => from === '' || readFileSync(path, 'utf8').split(from).length === 2)
  if (found.length !== 1) throw new Error(`${file} is written otherwise, or there are several`)
  return found[0]!
}
