import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { addDocument, tenantId } from './bench-world.ts'
import { send } from './load.ts'
import { quietPages, uncached } from './page-bench.ts'
import { type Row, shareOf } from './report.ts'
import { type App, withServedCopy } from './served-copy.ts'

/** The most that the slowest pages may take while a book is read in, as a multiple of their time without. */
const maxRatio = 3
const document = { id: 'benchbusy000000000000001', pages: shareOf(2400, 40) }
const quietRequests = shareOf(200, 6)
const warmUp = shareOf(60, 6)
/** Milliseconds between two requests. They are sent on time, even if earlier ones haven't been answered. */
const every = 50
const tickEvery = 3_000
const pollEvery = 250
const paths = [quietPages.home, quietPages.search, quietPages.detail]

/** Asks for pages before and while a long book is read in. */
export async function benchBusySite(): Promise<Row[]> {
  return withServedCopy('busy', async (app) => [await compare(app)])
}

async function compare(app: App): Promise<Row> {
  const { DB, FILES } = await app.bindings()
  const db = openDatabase(DB)
  await times(app, ({ sent }) => sent < warmUp)
  const quiet = await times(app, ({ sent }) => sent < quietRequests)
  await addDocument(
    { d1: DB, db, files: FILES },
    {
      ...{ id: document.id, title: `${document.pages} pages`, bytes: await writtenByPdfkit(document) },
    },
  )
  const started = performance.now()
  const ingest = { isOver: false }
  const watching = untilReady(app, db).finally(() => {
    ingest.isOver = true
  })
  const busy = await times(app, () => !ingest.isOver)
  await watching
  const seconds = (performance.now() - started) / 1000
  const [before, during] = [p99(quiet), p99(busy)]
  return {
    name: `pages while a book of ${document.pages} is read in`,
    target: `p99 ≤ ${maxRatio} × quiet`,
    measured: `p99 ${before.toFixed(0)} and ${during.toFixed(0)} ms, ${(during / before).toFixed(2)} ×, at most ${Math.max(...busy).toFixed(0)} ms, ${busy.length} requests; ${(document.pages / seconds).toFixed(0)} pages/s`,
    ok: during <= before * maxRatio,
  }
}

/** Runs the sweep, as cron does, until the book can be read: the sweep hints at its job. */
async function untilReady(app: App, db: Database): Promise<void> {
  for (let tick = 0; ; tick += pollEvery) {
    if (tick % tickEvery === 0) await app.tick()
    const { state } = await db
      .selectFrom('document')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', document.id)
      .executeTakeFirstOrThrow()
    if (state === 'ready') return
    if (state === 'refused') throw new Error('the book was refused')
    await wait(pollEvery)
  }
}

/** Sends requests at a steady rate while `goesOn` answers true, and returns how long each took, in milliseconds. */
async function times(app: App, goesOn: (so: { sent: number }) => boolean): Promise<number[]> {
  const answers: Promise<number>[] = []
  for (let sent = 0; goesOn({ sent }); sent++) {
    answers.push(timed(app, paths[sent % paths.length]!))
    await wait(every)
  }
  return Promise.all(answers)
}

async function timed({ address }: App, path: string): Promise<number> {
  const started = performance.now()
  const { status, body } = await send(address, { path, headers: uncached })
  if (status !== 200 || !body.includes('</html>')) throw new Error(`${path}: ${status}`)
  return performance.now() - started
}

function p99(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}
