import { beforeAll, expect, it, vi } from 'vitest'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { listSegments } from '#app/features/documents/model/document/segment-store.ts'
import type { IngestStep } from '#app/features/documents/model/ingest/ingest-work.ts'
import { readAgainKind } from '#app/features/documents/model/ingest/read-again.ts'
import { findIndexedBook } from '#app/features/search/model/in-book/book-pages.ts'
import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { getJson, pageLabelsKey, putJson, type SegmentText, textKey } from '#app/kernel/data/files.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import {
  clock,
  db,
  env,
  filesUnder,
  found,
  ingest,
  ingestUntil,
  jobOf,
  makeTenants,
  minute,
  replace,
  runJob,
  shortTurn,
  upload,
  visitOf,
} from './ingest-world.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

const pages = 20
const firstColumns = Array.from({ length: pages }, (_, at) =>
  at === pages - 1 ? '終りの日は' : '春は曙やうやう',
)
const texts = firstColumns.map(
  (column) => `${column}
白くなりゆく山
ぎはすこしあかり`,
)
const labels = Array.from({ length: pages }, (_, at) => (at < 2 ? ['i', 'ii'][at] : String(at - 1)))
const novel = () => makePdf(texts, { direction: 'R2L', labels: '0 <</S /r>> 2 <</S /D>>', downwards: true })

type Edition = { tenantId: number; contentId: string; version: number }

const segmentsOf = (edition: Edition) => listSegments(db, edition)
const filesOf = ({ tenantId, contentId }: Edition) =>
  [
    pageLabelsKey(tenantId, contentId, 1),
    textKey(tenantId, contentId, 1, 0),
    textKey(tenantId, contentId, 1, 1),
  ] as const
const stored = (edition: Edition) =>
  Promise.all(filesOf(edition).map((key) => getJson<SegmentText>(env.FILES, key)))

const inColumns = async ({ tenantId, contentId, version }: Edition) => {
  const document = await findDocument(db, { tenantId, contentId, version })
  return document?.pagesInColumns
}

/**
 * Creates an edition like those that earlier releases stored: without labels, with columns read from the left and only partly counted. Also
 * returns what a new edition has.
 */
async function ofBefore(tenantId = 1) {
  const { contentId } = await upload(tenantId, novel())
  await ingest(contentId)
  const edition = { tenantId, contentId, version: 1 }
  const today = await stored(edition)
  expect(await inColumns(edition)).toBe(pages)
  await db
    .updateTable('document')
    .set({ pages_in_columns: 3 })
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .execute()
  await fromTheLeft(edition)
  await env.FILES.delete(pageLabelsKey(tenantId, contentId, 1))
  return { edition, today, before: await stored(edition) }
}

async function fromTheLeft(edition: Edition): Promise<void> {
  const { tenantId, contentId, version } = edition
  const book = await findIndexedBook(openSearch(env.SEARCH), edition)
  for (const { number } of await segmentsOf(edition)) {
    const key = textKey(tenantId, contentId, version, number)
    const text = await getJson<SegmentText>(env.FILES, key)
    const turned = (text?.pages ?? []).map((page) => page.split('\r\n').reverse().join('\r\n'))
    const old = { firstPage: text?.firstPage ?? 0, pages: turned }
    await putJson(env.FILES, key, old)
    const search = (await searchDb(env, tenantId)).of(contentId)
    await indexPages(search, tenantId, book?.no ?? 0, { number, ...old })
  }
}

async function newJob({ tenantId, contentId, version }: Edition): Promise<string> {
  const id = `read-again-${tenantId}-${contentId}`
  const about = { tenantId, subject: contentId, payload: { version }, dueAt: clock.now, now: clock.now }
  await commit(visitOf(tenantId), [insertJob(db, readAgainKind, { id, ...about })])
  return id
}

/** Words that continue over the end of a column, with the first page on which each is found. */
const over = [
  { words: 'やうやう白くな', page: 1 },
  { words: '終りの日は白く', page: pages },
] as const

async function expectAsToday({ edition, today }: Awaited<ReturnType<typeof ofBefore>>): Promise<void> {
  expect(await stored(edition)).toEqual(today)
  expect(await inColumns(edition)).toBe(pages)
  const { contentId } = edition
  for (const { words, page } of over)
    expect(await found(edition.tenantId, words)).toContainEqual({ contentId, version: 1, page })
}

it('an edition of an earlier release gets its labels and its columns in their order, in text and index; another tenant’s isn’t changed', async () => {
  const [book, other] = [await ofBefore(1), await ofBefore(2)]
  const cut = await segmentsOf(book.edition)
  expect(await found(1, over[0].words)).toEqual([])
  expect(book.before).not.toEqual(book.today)
  expect(book.today[0]).toEqual({ labels })
  expect(await runJob(await newJob(book.edition))).toBeNull()
  await expectAsToday(book)
  expect(await segmentsOf(book.edition)).toEqual(cut)
  const document = db
    .selectFrom('document')
    .select('right_to_left')
    .where('content_id', '=', book.edition.contentId)
  expect(await document.executeTakeFirst()).toEqual({ right_to_left: 1 })
  await expect(jobOf(book.edition.contentId, 1, 'read-again')).rejects.toThrow()
  expect(await stored(other.edition)).toEqual(other.before)
  expect(await inColumns(other.edition)).toBe(3)
  expect(await found(2, over[0].words)).toEqual([])
})

it('unchanged text isn’t written, and a scan isn’t read', async () => {
  const { contentId } = await upload(1, makePdf(['', '']))
  await ingest(contentId)
  const book = await upload(1, novel())
  await ingest(book.contentId)
  for (const id of [contentId, book.contentId]) {
    const written: IngestStep[] = []
    const job = await newJob({ tenantId: 1, contentId: id, version: 1 })
    await runJob(job, undefined, { reached: async (step) => void written.push(step as IngestStep) })
    expect(written).not.toContain('segment indexed')
    expect(written).not.toContain('segment stored')
    expect(written).toContain('segment recorded')
  }
})

const steps: [IngestStep, number][] = [
  ['claimed', 1],
  ['labels stored', 1],
  ['segment indexed', 1],
  ['segment stored', 1],
  ['segment recorded', 1],
  ['segment indexed', 2],
]
it.each(steps)(
  'a worker that dies after "%s" (time %i) is followed by one that completes the work',
  async (step, nth) => {
    const book = await ofBefore()
    const job = await newJob(book.edition)
    let times = 0
    const death = Promise.withResolvers<'dead'>()
    const reached = async (now: string) => {
      if (now !== step || ++times < nth) return
      death.resolve('dead')
      await new Promise(() => undefined)
    }
    expect(await Promise.race([runJob(job, undefined, { reached }), death.promise])).toBe('dead')
    clock.now += minute
    expect(await runJob(job)).toBeNull()
    await expectAsToday(book)
  },
)

it('a long edition takes several turns, and one that was replaced between them is left alone', async () => {
  const book = await ofBefore()
  const job = await newJob(book.edition)
  expect(await runJob(job, shortTurn())).toBe(0)
  expect((await stored(book.edition)).slice(1)).toEqual([book.today[1], book.before[2]])
  await replace(1, book.edition.contentId, makePdf(['別の版']))
  await ingest(book.edition.contentId, 2)
  expect(await runJob(job)).toBeNull()
  expect((await stored(book.edition))[2]).toEqual(book.before[2])
})

it('an edition that an earlier release began to cut waits until it is complete', async () => {
  const { contentId } = await upload(1, novel())
  const edition = { tenantId: 1, contentId, version: 1 }
  await ingestUntil(contentId, 1, 'segment recorded')
  await fromTheLeft(edition)
  const job = await newJob(edition)
  expect(await runJob(job)).toBe(0)
  clock.now += minute
  await ingest(contentId)
  expect(await found(1, over[0].words)).not.toContainEqual({ contentId, version: 1, page: 1 })
  clock.now += minute
  expect(await runJob(job)).toBeNull()
  expect(await found(1, over[0].words)).toContainEqual({ contentId, version: 1, page: 1 })
})

it('an edition whose file can’t be read any more stays as it is', async () => {
  const book = await ofBefore()
  const document = await db
    .selectFrom('document')
    .select('source_key')
    .where('content_id', '=', book.edition.contentId)
    .executeTakeFirstOrThrow()
  const file = new Uint8Array(await (await env.FILES.get(document.source_key))!.arrayBuffer())
  await env.FILES.put(document.source_key, file.fill(0, 10))
  expect(await runJob(await newJob(book.edition))).toBeNull()
  expect(await stored(book.edition)).toEqual(book.before)
  expect(await filesUnder(`t/1/c/${book.edition.contentId}/1/`)).toContain('s0.pdf')
})
