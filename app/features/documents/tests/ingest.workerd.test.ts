import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findLatestDocument } from '#app/features/documents/model/document/document-store.ts'
import { listSegments } from '#app/features/documents/model/document/segment-store.ts'
import type { IngestStep } from '#app/features/documents/model/ingest/ingest-work.ts'
import { getContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import { coverCopies } from '#app/kernel/data/files.ts'
import { sweepJobs } from '#app/kernel/jobs/run-job.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { encryptedPdf } from '#tests/documents/encrypted-pdf.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import {
  clock,
  day,
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
import { openReading, readOn } from './open-reading.ts'

const PAGES = 40
const book = (word: string) =>
  makePdf(Array.from({ length: PAGES }, (_, i) => `第${i + 1}頁、${word}${i + 1}の話。`))

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

describe('an uploaded PDF', () => {
  it('becomes readable: segments, text, links, outline, cover and index', async () => {
    const { contentId } = await upload(1, book('灯台'), { title: '岬の本', author: '海野' })
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 0, percent: 0 })

    expect(await ingest(contentId)).toBeNull()

    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({
      state: 1,
      percent: 100,
      pagesDone: PAGES,
      pagesTotal: PAGES,
      reason: null,
      fileName: '本.pdf',
    })
    await expectWhole(1, contentId, 1, '灯台')
    const content = await contentRow(1, contentId)
    expect(content).toMatchObject({ version: 1, page_count: PAGES, file_name: '本.pdf' })
    const cover = await env.FILES.get(content.cover_key!)
    expect(cover?.httpMetadata?.contentType).toBe('image/webp')
    expect(content.cover_width).toBe(480)
    const outline = await json(`t/1/c/${contentId}/1/outline.json`)
    expect(outline).toEqual({ outline: [{ title: 'Beginning', page: 1, level: 0 }] })
    const links = await json(`t/1/c/${contentId}/1/s0.links.json`)
    expect(links).toEqual({ links: [{ page: 1, rect: [10, 10, 60, 30], toPage: PAGES }] })
  })

  it('is found by a word of two characters, with its page, and only by its own tenant', async () => {
    const { contentId } = await upload(1, book('岩礁'))
    const twin = await upload(2, book('岩礁'))
    await ingest(contentId)
    await ingest(twin.contentId)
    expect(await found(1, '岩礁')).toEqual([{ contentId, version: 1, page: 1 }])
    expect(await found(1, '礁37の')).toEqual([{ contentId, version: 1, page: 37 }])
    expect(await found(2, '岩礁')).toEqual([{ contentId: twin.contentId, version: 1, page: 1 }])
    expect(await findLatestDocument(db, 2, contentId)).toBeNull()
    expect(await getContentProgress(visitOf(2), contentId)).toBeNull()
    expect(await listSegments(db, { tenantId: 2, contentId, version: 1 })).toEqual([])
  })

  it('is found by its title while its pages are still being cut', async () => {
    const { contentId } = await upload(1, book('波止場'), { title: '波止場の日々' })
    await ingestUntil(contentId, 1, 'segment recorded')
    expect(await found(1, '波止場の日')).toEqual([{ contentId, version: 0, page: null }])
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({
      state: 0,
      pagesDone: 16,
      pagesTotal: PAGES,
      percent: 40,
    })
    expect((await contentRow(1, contentId)).version).toBeNull()
  })
})

describe('a file of a real program', () => {
  it('is found by words that were set letter by letter or divided at the end of a line', async () => {
    const lines = ['S A M P L E   B O O K', 'with an exam-', 'ple of well-', 'known 1 2 3 4 5']
    const drawing = `BT /F1 18 Tf 72 700 Td ${lines.map((line) => `(${line}) Tj 0 -24 Td`).join(' ')} ET`
    const { contentId } = await upload(1, onePage(USUAL, drawing))
    await ingest(contentId)
    for (const words of ['sample book', 'an example', 'wellknown', 'well-known', '1 2 3 4 5'])
      expect(await found(1, words), words).toMatchObject([{ contentId, page: 1 }])
    expect(await found(1, '12345')).toEqual([])
  })

  it('has a blank page where one cannot be read, and tells its uploader which', async () => {
    const whole = Buffer.from(makePdf(['一枚目', '二枚目', '三枚目'])).toString('latin1')
    const torn = whole.replace('[8 0 R 10 0 R 12 0 R]', '[8 0 R 99 0 R 12 0 R]')
    const { contentId } = await upload(1, new Uint8Array(Buffer.from(torn, 'latin1')))
    await ingest(contentId)
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({
      state: 1,
      pagesTotal: 3,
      reason: 'damaged',
      reasonPage: 2,
    })
    expect(await found(1, '三枚目')).toMatchObject([{ contentId, page: 3 }])
  })
})

describe('a file that cannot be read', () => {
  const cases: [string, Uint8Array, string][] = [
    ['damaged', makePdf(['壊れた']).slice(0, 400), 'damaged'],
    ['without pages', makePdf([]), 'empty'],
    ['encrypted', encryptedPdf, 'encrypted'],
  ]
  it.each(cases)('%s: ends refused with its reason, and is found by its title', async (_, bytes, reason) => {
    const { contentId } = await upload(1, bytes, { title: `題名${reason}` })
    expect(await ingest(contentId)).toBeNull()
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 2, reason })
    expect(await jobOf(contentId)).toMatchObject({ state: 'done' })
    expect(await found(1, `題名${reason}`)).toEqual([{ contentId, version: 0, page: null }])

    await replace(1, contentId, book('直し'))
    await ingest(contentId, 2)
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 1, version: 2 })
    await expectWhole(1, contentId, 2, '直し')
  })

  it('leaves nothing in R2 a day later', async () => {
    const { contentId } = await upload(1, encryptedPdf)
    await ingest(contentId)
    expect(await filesUnder(`t/1/c/${contentId}/`)).toHaveLength(1)
    clock.now += day
    await runJob((await jobOf(contentId, 1, 'remove-files')).id)
    expect(await filesUnder(`t/1/c/${contentId}/`)).toEqual([])
  })
})

describe('a replacement', () => {
  /** The site is open, so guests may read. */
  beforeAll(() => db.updateTable('company').set({ account_type: 'OPEN_TYPE' }).execute())

  it('leaves the old version to readers until the new one is complete, and its files for a day', async () => {
    const { contentId } = await upload(1, book('旧版'), { title: '改訂' })
    await ingest(contentId)
    await replace(1, contentId, book('新版'))
    await ingestUntil(contentId, 2, 'segment recorded', 2)

    expect(await contentRow(1, contentId)).toMatchObject({ version: 1, file_name: '本.pdf' })
    expect(await found(1, '旧版')).toMatchObject([{ contentId, version: 1 }])
    expect(await found(1, '新版')).toEqual([])
    await expectSegments(1, contentId, 1)

    clock.now += minute + 1
    await ingest(contentId, 2)
    expect(await contentRow(1, contentId)).toMatchObject({ version: 2, file_name: 'new.pdf' })
    expect(await found(1, '旧版')).toEqual([])
    await expectWhole(1, contentId, 2, '新版')
    expect(await filesUnder(`t/1/c/${contentId}/1/`)).not.toEqual([])

    const removal = await jobOf(contentId, 1, 'remove-files')
    expect(await runJob(removal.id)).toBeNull()
    expect(await filesUnder(`t/1/c/${contentId}/1/`)).not.toEqual([])
    clock.now += day
    await runJob(removal.id)
    expect(await filesUnder(`t/1/c/${contentId}/1/`)).toEqual([])
    expect(await filesUnder(`t/1/c/${contentId}/original/`)).toHaveLength(2)
    await expectWhole(1, contentId, 2, '新版')
  })

  it('that withdraws the old version ends its readings with the commit that publishes the new one', async () => {
    const { contentId } = await upload(1, book('取下げ前'))
    await ingest(contentId)
    const [old, kept] = [await openReading(1, contentId, 1), await openReading(1, contentId, 1)]
    await replace(1, contentId, book('二版'))
    await ingest(contentId, 2)
    const second = await openReading(1, contentId, 2)
    expect([await readOn(old), await readOn(second)]).toEqual(['read', 'read'])
    await replace(1, contentId, book('三版'), true)
    expect([await readOn(old), await readOn(second)]).toEqual(['read', 'read'])
    await ingest(contentId, 3)
    // The same applies to a grant that was being issued while the versions changed.
    const late = await openReading(1, contentId, 2)
    for (const reading of [old, kept, second, late]) expect(await readOn(reading)).toBe('editionWithdrawn')
    const third = await openReading(1, contentId, 3)
    await replace(1, contentId, book('四版'))
    await ingest(contentId, 4)
    expect([await readOn(third), await readOn(late)]).toEqual(['read', 'editionWithdrawn'])
  })

  it('that cannot be read leaves the old version in place, withdrawn or not', async () => {
    const { contentId } = await upload(1, book('残る'))
    await ingest(contentId)
    const reading = await openReading(1, contentId, 1)
    await replace(1, contentId, encryptedPdf, true)
    await ingest(contentId, 2)
    expect(await readOn(reading)).toBe('read')
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 2, reason: 'encrypted' })
    await expectWhole(1, contentId, 1, '残る')
  })
})

describe('a worker that is killed', () => {
  const steps: [IngestStep, number][] = [
    ['claimed', 1],
    ['fields indexed', 1],
    ['opened', 1],
    ['segment stored', 1],
    ['segment stored', 3],
    ['segment indexed', 2],
    ['segment recorded', 2],
    ['segment recorded', 3],
    ['cover stored', 1],
    ['flipped', 1],
    ['index published', 1],
  ]
  it.each(steps)('after "%s" (time %i) is followed by one that completes the work', async (step, nth) => {
    const word = `墨${step}${nth}紙`
    const { contentId } = await upload(1, book(word))
    await ingestUntil(contentId, 1, step, nth)
    const { id } = await jobOf(contentId)

    expect(await runJob(id)).toBeNull()
    expect(await jobOf(contentId)).toMatchObject({ state: 'running' })

    clock.now += minute
    expect(await sweepJobs(env, { except: [], now: clock.now })).toBeGreaterThan(0)
    expect(await runJob(id)).toBeNull()
    expect(await jobOf(contentId)).toMatchObject({ state: 'done', error: null })
    await expectWhole(1, contentId, 1, word)
    expect(await found(1, word)).toHaveLength(1)
  })

  it('again and again without any progress leaves a refused document and no stuck job', async () => {
    const { contentId } = await upload(1, book('毒'))
    for (let attempt = 1; attempt <= 5; attempt++) {
      await ingestUntil(contentId, 1, 'segment stored')
      clock.now += minute
    }
    await ingest(contentId)
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 2, reason: 'failed' })
    expect(await jobOf(contentId)).toMatchObject({ state: 'failed' })
  })

  it('after every segment still completes the document, because each attempt advances it', async () => {
    const { contentId } = await upload(1, makePdf(Array.from({ length: 130 }, (_, i) => `長編${i}`)))
    for (let segment = 1; segment <= 8; segment++) {
      await ingestUntil(contentId, 1, 'segment recorded')
      clock.now += minute
    }
    await ingest(contentId)
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 1, pagesDone: 130 })
  })

  it('but is still running writes nothing once another worker has the job', async () => {
    const { contentId } = await upload(1, book('亡霊'))
    const wake = Promise.withResolvers<void>()
    const ghostEnd = Promise.withResolvers<unknown>()
    let stored = 0
    const asleep = new Promise<void>((resolve) => {
      void ingest(contentId, 1, {
        async reached(step) {
          if (step !== 'segment indexed' || ++stored !== 2) return
          resolve()
          await wake.promise
        },
      }).then(ghostEnd.resolve)
    })
    await asleep
    clock.now += minute
    await ingest(contentId)
    await expectWhole(1, contentId, 1, '亡霊')
    wake.resolve()
    expect(await ghostEnd.promise).toBeNull()
    expect(await jobOf(contentId)).toMatchObject({ state: 'done' })
    await expectWhole(1, contentId, 1, '亡霊')
  })
})

describe('a long document', () => {
  it('is cut in several turns, and readable only after the last', async () => {
    const { contentId } = await upload(1, book('長い旅'))
    const { id } = await jobOf(contentId)
    expect(await runJob(id, shortTurn())).toBe(0)
    expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 0, pagesDone: 16 })
    expect(await jobOf(contentId)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await runJob(id, shortTurn())).toBe(0)
    expect(await runJob(id, shortTurn())).toBeNull()
    await expectWhole(1, contentId, 1, '長い旅')
  })
})

describe('the cover', () => {
  it('is page 1 of every new file, unless an administrator chose one', async () => {
    const { contentId } = await upload(1, book('表紙'))
    await ingest(contentId)
    const first = await contentRow(1, contentId)
    await replace(1, contentId, makePdf(['別の表紙']))
    await ingest(contentId, 2)
    const second = await contentRow(1, contentId)
    expect(second.cover_key).toMatch(/^t\/1\/page1\/[0-9a-f]{64}\.webp$/)
    expect(second.cover_key).not.toBe(first.cover_key)
    const key = second.cover_key ?? ''
    const stored = [...coverCopies(key).map((copy) => copy.key), key]
    const sizes = await Promise.all(stored.map(async (one) => (await env.FILES.head(one))?.size ?? 0))
    expect(sizes).toHaveLength(3)
    expect(sizes[0]).toBeGreaterThan(0)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    const chosen = { cover_key: 't/1/cover/chosen.svg', cover_width: 600, cover_height: 860 }
    await db
      .updateTable('content')
      .set(chosen)
      .where('tenant_id', '=', 1)
      .where('id', '=', contentId)
      .execute()
    await replace(1, contentId, book('三版'))
    await ingest(contentId, 3)
    expect(await contentRow(1, contentId)).toMatchObject({ ...chosen, version: 3 })
  })
})

describe('an outage', () => {
  it('postpones the job, a little longer each time', async () => {
    const { contentId } = await upload(1, book('停電'))
    const said: unknown[] = []
    const speak = console.error
    console.error = (line) => said.push(line)
    const openEngine = () => Promise.reject(new Error('R2 is away'))
    expect(await ingest(contentId, 1, { openEngine })).toBe(5_000)
    expect(await ingest(contentId, 1, { openEngine })).toBeNull()
    clock.now += 5_000
    expect(await ingest(contentId, 1, { openEngine })).toBe(10_000)
    console.error = speak
    expect(said).toHaveLength(2)
    expect(await jobOf(contentId)).toMatchObject({ state: 'waiting', error: 'Error: R2 is away' })
    clock.now += 10_000
    await ingest(contentId)
    await expectWhole(1, contentId, 1, '停電')
  })
})

async function contentRow(tenantId: number, contentId: string) {
  return db
    .selectFrom('content')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow()
}

async function json(key: string): Promise<unknown> {
  return (await env.FILES.get(key))?.json()
}

/** Checks that every page is in exactly one segment and that the three files of each segment exist. */
async function expectSegments(tenantId: number, contentId: string, version: number): Promise<void> {
  const segments = await listSegments<{ pages: number }>(db, { tenantId, contentId, version })
  let next = 1
  for (const [number, segment] of segments.entries()) {
    expect(segment).toMatchObject({ number, firstPage: next, width: 420, height: 595 })
    expect(segment.splice.pages).toBe(segment.pageCount)
    const file = await env.FILES.get(`t/${tenantId}/c/${contentId}/${version}/s${number}.pdf`)
    expect(file?.size).toBe(segment.bytes)
    next += segment.pageCount
  }
  expect(next).toBe(PAGES + 1)
  const names = segments.flatMap((_, n) => [`s${n}.links.json`, `s${n}.pdf`, `s${n}.text.json`])
  expect(await filesUnder(`t/${tenantId}/c/${contentId}/${version}/`)).toEqual(['outline.json', ...names])
}

/** Checks that the whole document is stored once, and that the index contains nothing else. */
async function expectWhole(
  tenantId: number,
  contentId: string,
  version: number,
  word: string,
): Promise<void> {
  await expectSegments(tenantId, contentId, version)
  const { results: indexed } = await env.SEARCH.prepare(
    `SELECT c.version, c.live, (SELECT total(t.pages) FROM text_segment t WHERE t.tenant_id = c.tenant_id AND t.no = c.no) AS pages,
      (SELECT count(*) FROM search_page s WHERE s.rowid BETWEEN c.no * 16384 + 16 AND c.no * 16384 + 16383) AS rows
      FROM indexed_content c WHERE tenant_id = ? AND content_id = ? AND live = 1`,
  )
    .bind(tenantId, contentId)
    .all()
  expect(indexed).toEqual([{ version, live: 1, pages: PAGES, rows: PAGES }])
  expect(await found(tenantId, word)).toContainEqual({ contentId, version, page: 1 })
  expect(await found(tenantId, `${word}${PAGES}の`)).toContainEqual({ contentId, version, page: PAGES })
}
