import { type DocumentKey, findDocument } from '#app/features/documents/model/document/document-store.ts'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { trimOfBook } from '#app/features/documents/model/document/trim/book-trim.ts'
import { type PrintBox, printBoxOf } from '#app/features/documents/model/document/trim/print-box.ts'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { type IngestDeps, IngestWork } from '#app/features/documents/model/ingest/ingest-work.ts'
import type { Picture } from '#app/gateways/pdf/draw-cover.ts'
import { encodeWebp, scaleDown } from '#app/gateways/pdf/encode-webp.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-source.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { MANY_PIXELS } from '#app/gateways/pdf/smaller-images.ts'
import { pagePicturesKey, segmentKey } from '#app/kernel/data/files.ts'
import { clearJob, handOverJob, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import { smallWidth } from '#app/kernel/values/figures/figures.ts'
import { figuresOf, type PageFigures } from '#app/kernel/values/figures/page-figures.ts'
import { placeholderWidth } from '#app/kernel/values/reading/page-placeholders.ts'
import { type PageWidth, type PicturePlace, pageWidths, type SegmentPictures } from './page-picture.ts'
import {
  findUndrawnSegment,
  listPrintBoxes,
  setDrawn,
  setTrim,
  type UndrawnSegment,
} from './page-picture-store.ts'
import { besidePictures } from './picture-file.ts'
import { storePlaceholders } from './placeholder-files.ts'

/**
 * The pictures are small and fast to encode, because the page itself replaces the picture a moment later. Drawing a page may take 60 ms in
 * all.
 */
const encoding = { quality: 60, method: 0 }
/** Placeholders are stretched to a blur, and all of a book are sent. */
const smallEncoding = { quality: 30, method: 4 }

/** A segment counts as this many steps of a turn. That keeps turns short, because other jobs are more urgent than pictures. */
const turnsOfSegment = 10

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
    for (;;) {
      const [document, segment] = await Promise.all([
        findDocument(work.db, key),
        findUndrawnSegment(work.db, key),
      ])
      if (document?.state !== 'ready' || segment === null) break
      await drawSegment(work, key, segment, document.pages)
      work.turn.take(turnsOfSegment)
      if (work.turn.isOver) {
        await work.commit([handOverJob(work.db, work.job, work.deps.now())])
        return 'goes on'
      }
    }
    const { boxes, aspect } = await listPrintBoxes(work.db, key)
    const trim = trimOfBook(boxes, aspect)
    await work.commit([setTrim(work.db, work.job, key, trim), clearJob(work.db, work.job)])
    return 'ended'
  },
})

async function drawSegment(
  work: IngestWork,
  key: DocumentKey,
  segment: UndrawnSegment,
  pages: number | null,
): Promise<void> {
  await work.keepAlive()
  const drawn = await drawAll(work, key, segment)
  const pictures = segment.pictures ?? (await storePictures(work, key, segment, drawn))
  const placeholders = drawn.map(({ placeholder }) => placeholder ?? new Uint8Array(0))
  await storePlaceholders(work.files, key, { firstPage: segment.firstPage, placeholders })
  const now = work.deps.now()
  const done = {
    number: segment.number,
    pictures: withFigures(pictures, drawn),
    boxes: drawn.map(({ box }) => box),
  }
  const [recorded] = await work.commit([
    setDrawn(work.db, work.job, key, done),
    noteProgress(work.db, work.job, now, { done: segment.number + 1, total: pages }),
  ])
  if (recorded === 0) throw new LeaseLost()
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

type Drawn = { bytes: Uint8Array; width: number; height: number } | null
/**
 * A page's pictures, where its print lies, which is null if it has none, and its figures. A page that can't be drawn has none of them, nor a
 * placeholder.
 */
type DrawnPage = {
  sizes: Partial<Record<PageWidth, Drawn>>
  placeholder: Uint8Array | null
  box: PrintBox | null
  figures: PageFigures | null
}

async function drawAll(work: IngestWork, key: DocumentKey, segment: UndrawnSegment): Promise<DrawnPage[]> {
  const stored = await work.files.get(segmentKey(key.tenantId, key.contentId, key.version, segment.number))
  if (stored === null) throw new Error(`no segment ${segment.number} of version ${key.version}`)
  const pdf = stampSegment(await stored.bytes(), segment.splice, noMark)
  const engine = await work.deps.openEngine()
  try {
    await engine.load(pdf.length, new Blob([pdf]).stream())
    const all: DrawnPage[] = []
    for (let page = 1; page <= segment.pageCount; page++) {
      all.push(await drawPage(work, engine, { page, isDrawn: segment.pictures !== null }))
      await work.othersFirst()
    }
    return all
  } finally {
    engine.close()
  }
}

/**
 * Draws a page in all sizes, the widest first, and measures the smallest; of a page that has its pictures only that one is drawn. After a
 * trap the engine can't draw any more, so the following pages get no pictures either.
 */
async function drawPage(
  work: IngestWork,
  engine: PdfEngine,
  { page, isDrawn }: { page: number; isDrawn: boolean },
): Promise<DrawnPage> {
  const sizes: DrawnPage['sizes'] = {}
  let wider: Picture | null = null
  for (const maxWidth of isDrawn ? [pageWidths[0]] : pageWidths.toReversed()) {
    try {
      wider = await drawn(engine, { page, maxWidth }, wider)
      sizes[maxWidth] = isDrawn ? null : wider && (await encoded(work, wider))
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error
      wider = null
      sizes[maxWidth] = null
    }
  }
  if (wider === null) return { sizes, placeholder: null, box: null, figures: null }
  const small = scaleDown(wider, placeholderWidth)
  const placeholder = await encodeWebp(small, work.deps.webp, smallEncoding)
  return { sizes, placeholder, box: printBoxOf(wider), figures: figuresOf(scaleDown(wider, smallWidth)) }
}

async function drawn(
  engine: PdfEngine,
  wanted: { page: number; maxWidth: number },
  wider: Picture | null,
): Promise<Picture | null> {
  if (wider !== null && (wider.imagePixels ?? 0) > MANY_PIXELS) return scaleDown(wider, wanted.maxWidth)
  return engine.draw(wanted)
}

async function encoded(work: IngestWork, picture: Picture): Promise<Drawn> {
  const { width, height } = picture
  return { bytes: await encodeWebp(picture, work.deps.webp, encoding), width, height }
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
