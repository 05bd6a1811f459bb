import { type DocumentKey, findDocument } from '#app/features/documents/model/document/document-store.ts'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { trimOfBook } from '#app/features/documents/model/document/trim/book-trim.ts'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { type IngestDeps, IngestWork } from '#app/features/documents/model/ingest/ingest-work.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { pagePicturesKey, segmentKey } from '#app/kernel/data/files.ts'
import { clearJob, handOverJob, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import { type Drawn, type DrawnPage, drawPage } from './draw-page.ts'
import { type PicturePlace, pageWidths, type SegmentPictures } from './page-picture.ts'
import {
  listPrintBoxes,
  listUndrawnSegments,
  setDrawn,
  setTrim,
  type UndrawnSegment,
} from './page-picture-store.ts'
import { besidePictures } from './picture-file.ts'
import { storePlaceholders } from './placeholder-files.ts'

/** A batch counts as this many steps of a turn. That keeps turns short, because other jobs are more urgent than pictures. */
const turnsOfBatch = 10

/**
 * Draws the pages of a published version, segment by segment, from the segments themselves, so that pictures show exactly
 * what the viewer paints. Recorded pages aren't drawn again. A page that can't be drawn gets no picture, and neither does
 * a version that was replaced meanwhile. Also finds the margins that a viewer may trim and makes the pages' placeholders, for
 * pages of earlier releases too.
 */
export const drawPages = jobHandler(drawPagesKind, {
  async run(ofJob: JobWork<IngestDeps>, { version }) {
    const work = await IngestWork.open(ofJob)
    const key = { tenantId: work.job.tenantId, contentId: work.job.subject, version }
    if ((await drawAllSegments(work, key)) === 'goes on') return 'goes on'
    const { boxes, aspect } = await listPrintBoxes(work.db, key)
    const trim = trimOfBook(boxes, aspect)
    await work.commit([setTrim(work.db, work.job, key, trim), clearJob(work.db, work.job)])
    return 'ended'
  },
})

/** Draws the segments that haven't been drawn yet, until the turn is over. */
async function drawAllSegments(work: IngestWork, key: DocumentKey): Promise<JobEnd> {
  const engines = new EngineOfBook(work)
  try {
    for (;;) {
      const [document, segments] = await Promise.all([
        findDocument(work.db, key),
        listUndrawnSegments(work.db, key),
      ])
      if (document?.state !== 'ready' || segments.length === 0) return 'ended'
      await drawBatch({ work, key, engines }, segments, document.pages)
      work.turn.take(turnsOfBatch)
      if (work.turn.isOver) {
        await work.commit([handOverJob(work.db, work.job, work.deps.now())])
        return 'goes on'
      }
    }
  } finally {
    engines.close()
  }
}

/** What is needed to draw a book. */
type Drawing = { work: IngestWork; key: DocumentKey; engines: EngineOfBook }

/**
 * The engine that draws a turn's segments. Starting one takes some 6 ms, and its memory stays until it is collected. After a trap the next
 * segment gets another engine.
 */
class EngineOfBook {
  readonly #work: IngestWork
  #engine: PdfEngine | null = null

  constructor(work: IngestWork) {
    this.#work = work
  }

  async open(): Promise<PdfEngine> {
    if (this.#engine?.hasFailed) this.close()
    this.#engine ??= await this.#work.deps.openEngine()
    return this.#engine
  }

  close(): void {
    this.#engine?.close()
    this.#engine = null
  }
}

/**
 * Draws segments that follow each other, and records them together: their placeholders are in one file, which is read and written for each
 * batch. A worker that takes over repeats the batch.
 */
async function drawBatch(
  drawing: Drawing,
  segments: readonly UndrawnSegment[],
  pages: number | null,
): Promise<void> {
  const { work, key } = drawing
  const drawn: DrawnSegment[] = []
  for (const segment of segments) drawn.push(await drawSegment(drawing, segment))
  await storePlaceholders(work.files, key, {
    firstPage: segments[0]!.firstPage,
    placeholders: drawn.flatMap(({ placeholders }) => placeholders),
  })
  const { number } = segments.at(-1)!
  const recorded = await work.commit([
    ...drawn.map((segment) => setDrawn(work.db, work.job, key, segment)),
    noteProgress(work.db, work.job, work.deps.now(), { done: number + 1, total: pages }),
  ])
  if (recorded.includes(0)) throw new LeaseLost()
}

/** What is recorded of a segment, and its placeholders, which are empty for pages that can't be drawn. */
type DrawnSegment = Parameters<typeof setDrawn>[3] & { placeholders: Uint8Array[] }

async function drawSegment(drawing: Drawing, segment: UndrawnSegment): Promise<DrawnSegment> {
  const { work, key } = drawing
  await work.keepAlive()
  const drawn = await drawAll(drawing, segment)
  const pictures = segment.pictures ?? (await storePictures(work, key, segment, drawn))
  return {
    number: segment.number,
    pictures: withFigures(pictures, drawn),
    boxes: drawn.map(({ box }) => box),
    placeholders: drawn.map(({ placeholder }) => placeholder ?? new Uint8Array(0)),
  }
}

async function storePictures(
  work: IngestWork,
  key: DocumentKey,
  { number, firstPage }: UndrawnSegment,
  drawn: readonly DrawnPage[],
): Promise<SegmentPictures> {
  const pictures = {} as SegmentPictures
  for (const width of pageWidths) {
    const { places, file } = joined(drawn.map(({ sizes }) => sizes[width] ?? null))
    pictures[width] = places
    const name = pagePicturesKey(key.tenantId, key.contentId, key.version, { number, width })
    await work.files.put(name, file, {
      httpMetadata: { contentType: 'application/octet-stream' },
      customMetadata: besidePictures({ firstPage, places }),
    })
  }
  await work.reached('pictures stored')
  return pictures
}

/** Adds the figures of each page to the place of its smallest picture, which is the first that a reader sees. */
function withFigures(pictures: SegmentPictures, drawn: readonly DrawnPage[]): SegmentPictures {
  const [small] = pageWidths
  const places = pictures[small].map(({ figures: _, ...place }, at) => {
    const figures = drawn[at]?.figures ?? null
    return figures === null ? place : { ...place, figures }
  })
  return { ...pictures, [small]: places }
}

async function drawAll({ work, key, engines }: Drawing, segment: UndrawnSegment): Promise<DrawnPage[]> {
  const stored = await work.files.get(segmentKey(key.tenantId, key.contentId, key.version, segment.number))
  if (stored === null) throw new Error(`no segment ${segment.number} of version ${key.version}`)
  const pdf = stampSegment(await stored.bytes(), segment.splice, noMark)
  const engine = await engines.open()
  await engine.load(pdf.length, new Blob([pdf]).stream())
  const all: DrawnPage[] = []
  for (let page = 1; page <= segment.pageCount; page++) {
    all.push(await drawPage(work.deps.webp, engine, { page, isDrawn: segment.pictures !== null }))
    await work.othersFirst()
  }
  return all
}

function joined(drawn: readonly Drawn[]): { places: PicturePlace[]; file: Uint8Array } {
  let at = 0
  const places = drawn.map((picture) => {
    const place = {
      at,
      bytes: picture?.bytes.length ?? 0,
      width: picture?.width ?? 0,
      height: picture?.height ?? 0,
    }
    at += place.bytes
    return place
  })
  return { places, file: Buffer.concat(drawn.flatMap((picture) => picture?.bytes ?? [])) }
}
