import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { root } from '../parts/settings.ts'
import { benchDocuments } from './bench-world.ts'
import { send, signIn } from './load.ts'
import { type Row, shareOf } from './report.ts'
import { type Runtime, startApp } from './runtime.ts'

const maxTimesShort = 1.3
const attempts = shareOf(9)

type Opening = { bytes: number; requests: number; milliseconds: number }

/** Measures the bytes sent until the first page can be drawn: in the middle of a long document, and of a short one. */
export async function benchViewer(): Promise<Row[]> {
  const runtime = await startApp()
  try {
    const cookie = await signIn(runtime)
    const { short, long } = benchDocuments
    const first = await open(runtime, cookie, short.id, 1)
    const rows: Row[] = [
      { name: `viewer, first page of ${short.pages}`, measured: shown(first), fixed: figuresOf(first) },
    ]
    for (const page of [1, long.pages / 2]) {
      const opening = await open(runtime, cookie, long.id, page)
      const times = Math.max(opening.bytes / first.bytes, opening.milliseconds / first.milliseconds)
      rows.push({
        name: `viewer, page ${page} of ${long.pages}`,
        target: `≤ ${maxTimesShort} × short`,
        measured: `${shown(opening)}, ${times.toFixed(2)} ×`,
        figures: figuresOf(opening),
        ok: times <= maxTimesShort && opening.requests <= first.requests,
      })
    }
    return rows
  } finally {
    await runtime.stop()
  }
}

function shown({ bytes, requests, milliseconds }: Opening): string {
  return `${(bytes / 1000).toFixed(0)} kB (gzip) in ${requests} requests, ${milliseconds.toFixed(0)} ms in the Worker`
}

function figuresOf({ bytes, requests }: Opening) {
  return { 'kB gzip': bytes / 1000, requests }
}

/** Returns the median of several attempts; each attempt needs its own token. */
async function open(runtime: Runtime, cookie: string, contentId: string, page: number): Promise<Opening> {
  const openings: Opening[] = []
  for (let attempt = 0; attempt < attempts; attempt++)
    openings.push(await openOnce(runtime, cookie, contentId, page))
  openings.sort((a, b) => a.milliseconds - b.milliseconds)
  return openings[Math.floor(attempts / 2)] as Opening
}

async function openOnce(
  { origin }: Runtime,
  cookie: string,
  contentId: string,
  page: number,
): Promise<Opening> {
  const { port } = new URL(origin)
  const token = await send(origin, {
    path: `/aozora/api/v1/content/public/viewer-token?content_id=${contentId}&content_group_id=1`,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  if (token.status !== 200) throw new Error(`viewer token: ${token.body}`)
  const launch = new URL(JSON.parse(String(token.body)).data.viewer_url)
  const inViewer = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await send(origin, { path, headers: { ...headers, Host: `viewer.localhost:${port}` } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return answer.body
  }
  const started = performance.now()
  const html = await inViewer(`${launch.pathname}?page=${page}`)
  const { boot, assets } = readBoot(String(html))
  const wanted = segmentOf(boot.segments, page)
  const segment = await inViewer(`/v/segments/${wanted}`, { Authorization: `Bearer ${boot.key}` })
  const milliseconds = performance.now() - started
  const files = [assets.script, assets.style, assets.pdf, assets.worker].map((path) =>
    readFileSync(join(root, 'build/client', path)),
  )
  const bytes = [html, ...files].reduce((sum, body) => sum + gzipSync(body).length, segment.length)
  return { bytes, requests: 2 + files.length, milliseconds }
}

function readBoot(html: string): ViewerPageData {
  const json = /<script type="application\/json" id="viewer-boot">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? '')
}

function segmentOf(counts: readonly number[], page: number): number {
  let before = 0
  return counts.findIndex((count) => {
    before += count
    return page <= before
  })
}
