import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { insertDocument } from '#app/features/documents/model/document/document-store.ts'
import { drawPagesKind, ingestKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { findUndrawnPage } from '#app/features/documents/model/page-picture/page-picture-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { library } from '#seeds/library/index.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { build } from '../build.ts'
import { writeBook } from '../build-world-files.ts'
import { migrate } from '../parts/migrate.ts'
import { libraryFolder, seedOnce } from '../parts/seed-state.ts'
import { stateFolder } from '../parts/settings.ts'
import { fillConsoleSites } from './large-site.ts'
import { sumOf } from './living-memory.ts'
import { isWhole, shareOf } from './report.ts'
import { bundle, type Runtime, startRuntime } from './runtime.ts'
import { scannedBook } from './scanned-book.ts'

type BenchDocument = {
  id: string
  pages: number
  write?: (book: { pages: number }) => Promise<Uint8Array>
  /** The part of its pages, in the middle, of which pictures are drawn: 1 unless told. */
  drawn?: number
}

/** A whole run opens two kinds of books, a few times each, so that the bench ends in ten minutes. `BENCH_BOOKS=all` takes longer. */
export const isLong = process.env.BENCH_BOOKS === 'all'

/** Books of the demo's library, which the bench's site has too: kinds that readers turn pages in. */
const usualBooks = {
  novel: { id: 'benchnovel00000000000001', from: ['aozora', 'river-mist-ferry'] },
  'old scan': { id: 'benchledger0000000000001', from: ['hanabi', 'miso-ledger-1928'] },
} as const
const moreBooks = {
  comic: { id: 'benchcomic00000000000001', from: ['sakura', 'night-library'] },
  handbook: { id: 'benchhandbook00000000001', from: ['aozora', 'site-handbook'] },
  atlas: { id: 'benchatlas00000000000001', from: ['tidewell', 'a-harbour-in-nine-maps'] },
  'picture book': { id: 'benchpicturebook00000001', from: ['sakura', 'paper-boat'] },
} as const
export const libraryBooks = { ...usualBooks, ...(isLong && moreBooks) }

/** The tenant of the demo world that every part of the bench measures, and the documents that exist only for the bench. */
export const tenantId = 1
export const benchDocuments: Record<'short' | 'long' | 'scans', BenchDocument> = {
  short: { id: 'benchshort00000000000001', pages: 10 },
  long: { id: 'benchlong000000000000001', pages: shareOf(3000, 40), drawn: isWhole ? 0.05 : 1 },
  scans: { id: 'benchscans00000000000001', pages: shareOf(30), write: scannedBook },
}

/** Bytes by what holds them. */
type Living = Record<string, number>

export type Ingested = {
  contentId: string
  pages: number
  cpuMs: number
  wallMs: number
  /** What was held in memory when it was most, by what held it, while the document was read in or drawn. */
  living: Living
  /** The most memory of the whole process, with its databases, and with what waits to be collected. */
  peakBytes: number
  /** CPU milliseconds for drawing pictures of a page, a job that follows the ingest. */
  pictureCpuMs: number
}

const ready = join(stateFolder, isLong ? 'ready-with-all-books' : 'ready-with-books')
/** True once this run has built the world. The world doesn't change while the bench runs, so it is built once. */
let isPrepared = false
const ingestConfig = 'workers/ingest/wrangler.toml'

/**
 * Builds the product, and the demo world if it is missing or `anew` is set. Returns what the ingest of each document cost, or an empty list
 * if the world was there already. A reduced run (`BENCH_SHARE`) uses the world in its state folder.
 */
export async function prepareWorld({ anew }: { anew: boolean }): Promise<Ingested[]> {
  if (isPrepared && !anew) return []
  isPrepared = true
  await build()
  if (!anew && existsSync(ready)) {
    await migrate()
    return []
  }
  if (isWhole) {
    await rm(stateFolder, { recursive: true, force: true })
    await migrate()
    await seedOnce({ isSpread: false })
  }
  const folder = await bundle('ingest', 'scripts/bench/ingest-worker.ts')
  const ingested = await inRuntime(folder, async (runtime) => {
    await addDocuments(runtime)
    return ingestAll(runtime, (id) => !isWhole || !isMeasured(id))
  })
  if (isWhole) {
    // Each document runs in its own process, so that its memory can be measured separately.
    for (const document of Object.values(benchDocuments)) ingested.push(...(await alone(folder, document)))
  }
  await writeFile(ready, '')
  // A reduced run shares one app between its parts, so the databases are filled before that app starts to use them.
  if (!isWhole) await fillConsoleSites()
  return ingested
}

function alone(folder: string, document: BenchDocument): Promise<Ingested[]> {
  return inRuntime(folder, (runtime) => ingestAll(runtime, (id) => id === document.id))
}

async function inRuntime<Result>(
  folder: string,
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const runtime = await startRuntime(folder, ingestConfig)
  try {
    return await work(runtime)
  } finally {
    await runtime.stop()
  }
}

function isMeasured(contentId: string): boolean {
  return Object.values(benchDocuments).some(({ id }) => id === contentId)
}

async function ingestAll(runtime: Runtime, wanted: (contentId: string) => boolean): Promise<Ingested[]> {
  const db = openDatabase((await runtime.bindings.getD1Database('DB')) as unknown as D1Database)
  const ingested: Ingested[] = []
  for (const { id, contentId } of await waitingJobs(db, ingestKind.name)) {
    if (!wanted(contentId)) continue
    const { cpuMs, wallMs, living } = await work(runtime, id)
    const document = await db
      .selectFrom('document')
      .select(['state', 'pages'])
      .where('content_id', '=', contentId)
      .executeTakeFirstOrThrow()
    if (document.state !== 'ready') throw new Error(`${contentId} ended ${document.state}`)
    const drawing = await drawPictures(runtime, db, contentId)
    ingested.push({
      ...{ contentId, pages: document.pages ?? 0, cpuMs, wallMs, pictureCpuMs: drawing.cpuMs },
      living: sumOf(drawing.living) > sumOf(living) ? drawing.living : living,
      peakBytes: runtime.peakBytes(),
    })
  }
  return ingested
}

/**
 * Draws the pictures of a book's pages at once, a job that otherwise waits for an idle moment. Returns the CPU milliseconds a page, and
 * the memory that it took.
 */
async function drawPictures(runtime: Runtime, db: Database, contentId: string) {
  const drawing = (await waitingJobs(db, drawPagesKind.name)).find((job) => job.contentId === contentId)
  if (drawing === undefined) throw new Error(`no pictures are to be drawn of ${contentId}`)
  await db.updateTable('job').set({ due_at: 0 }).where('id', '=', drawing.id).execute()
  const passed = await passOver(db, contentId)
  const { cpuMs, living } = await work(runtime, drawing.id)
  const page = await findUndrawnPage(db, { tenantId: drawing.tenantId, contentId, version: 1 })
  if (page !== null) throw new Error(`page ${page} of ${contentId} has no picture`)
  const { pages } = await segmentsOf(db, contentId)
    .select(({ fn }) => fn.sum<number>('page_count').as('pages'))
    .where('number', 'not in', listOf(passed))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('document_segment')
    .set({ pictures: null, print_boxes: null })
    .where('content_id', '=', contentId)
    .where('number', 'in', listOf(passed))
    .execute()
  return { cpuMs: cpuMs / pages, living }
}

/** The numbers as one parameter: D1 takes a hundred, and a book of 3,000 pages has more segments. */
function listOf(numbers: readonly number[]) {
  return sql<number>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`
}

function segmentsOf(db: Database, contentId: string) {
  return db.selectFrom('document_segment').where('content_id', '=', contentId)
}

/** Passes for drawn what a document leaves undrawn, so that the job passes over it. Returns the numbers of these segments. */
async function passOver(db: Database, contentId: string): Promise<number[]> {
  const { drawn = 1 } = Object.values(benchDocuments).find(({ id }) => id === contentId) ?? {}
  const segments = await segmentsOf(db, contentId)
    .select(['number', 'page_count'])
    .orderBy('number')
    .execute()
  const margin = Math.floor((segments.length * (1 - drawn)) / 2)
  const passed = segments.filter((_, at) => at < margin || at >= segments.length - margin)
  for (const { number, page_count } of passed)
    await db
      .updateTable('document_segment')
      .set({ pictures: '{}', print_boxes: JSON.stringify(Array(page_count).fill(null)) })
      .where('content_id', '=', contentId)
      .where('number', '=', number)
      .execute()
  return passed.map(({ number }) => number)
}

function waitingJobs(db: Database, kind: string) {
  return db
    .selectFrom('job')
    .select(['id', 'tenant_id as tenantId', 'subject as contentId'])
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
}

/** Runs one job until it is done, and measures its time and memory. */
async function work(runtime: Runtime, jobId: string) {
  const [cpu, started] = [runtime.cpuMs(), performance.now()]
  const answer = await fetch(`${runtime.origin}/?job=${jobId}`)
  if (!answer.ok) throw new Error(`job ${jobId}: ${await answer.text()}`)
  const { living } = (await answer.json()) as { living: Living }
  return { living, cpuMs: runtime.cpuMs() - cpu, wallMs: performance.now() - started }
}

async function addDocuments({ bindings }: Runtime): Promise<void> {
  const d1 = (await bindings.getD1Database('DB')) as unknown as D1Database
  const stores = {
    d1,
    db: openDatabase(d1),
    files: (await bindings.getR2Bucket('FILES')) as unknown as R2Bucket,
  }
  for (const { id, pages, write = writtenByPdfkit } of Object.values(benchDocuments))
    await addDocument(stores, { id, title: `${pages} pages`, bytes: await write({ pages }) })
  if (!isWhole) return
  for (const { id, from } of Object.values(libraryBooks)) {
    const [tenant, slug] = from
    const content = library[tenant].contents.find((one) => one.slug === slug)
    if (content === undefined) throw new Error(`the library has no ${slug}`)
    await mkdir(join(libraryFolder, tenant), { recursive: true })
    const path = await writeBook(libraryFolder, tenant, content)
    await addDocument(stores, { id, title: content.title, bytes: await readFile(path) })
  }
}

type Stores = { d1: D1Database; db: Database; files: R2Bucket }

/** Adds a content with a file that is waiting to be read in. */
export async function addDocument(
  { d1, db, files }: Stores,
  { id, title, bytes }: { id: string; title: string; bytes: Uint8Array },
): Promise<void> {
  const now = Date.now()
  const sourceKey = `bench/${id}.pdf`
  await files.put(sourceKey, bytes)
  await db
    .insertInto('content')
    .values({
      tenant_id: tenantId,
      id,
      title,
      sort_keys: JSON.stringify({ 0: '2026-01-01', 1: title }),
      published_on: '2026-01-01',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ tenant_id: tenantId, group_id: 1, content_id: id })
    .execute()
  const document = {
    tenantId,
    contentId: id,
    version: 1,
    fileName: `${id}.pdf`,
    bytes: bytes.length,
    sourceKey,
  }
  const job = { id, tenantId, subject: id, payload: { version: 1 } }
  await commitTo(d1, [
    insertDocument(db, { ...document, uploadedBy: 'bench', now }),
    insertJob(db, ingestKind, { ...job, dueAt: now, now }),
  ])
}
