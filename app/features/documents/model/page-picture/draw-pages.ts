import { type DocumentKey, findDocument } from '#app/features/documents/model/document/document-store.ts'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
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
import { type PicturePlace, pageWidths, type SegmentPictures } from './page-picture.ts'
import { findUndrawnSegment, setPictures, type UndrawnSegment } from './page-picture-store.ts'

/**
 * The pictures are small and fast to encode, because the page itself replaces the picture a moment later. Drawing a page may take 60 ms in
 * all.
 */
const encoding = { quality: 60, method: 0 }

/** A segment counts as this many steps of a turn. That keeps turns short, because other jobs are more urgent than pictures. */
const turnsOfSegment = 10

/**
 * Draws the pages of a published version, segment by segment, from the segments themselves, so that pictures show exactly
 * what the viewer paints. Recorded pages aren't drawn again. A page that can't be drawn gets no picture, and neither does
 * a version that was replaced meanwhile.
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
    await work.commit([clearJob(work.db, work.job)])
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
  const pictures = {} as SegmentPictures
  for (const width of pageWidths) {
    const { places, file } = joined(drawn.map((sizes) => sizes[width]))
    pictures[width] = places
    const name = pagePicturesKey(key.tenantId, key.contentId, key.version, { number: segment.number, width })
    await work.files.put(name, file, { httpMetadata: { contentType: 'application/octet-stream' } })
  }
  await work.reached('pictures stored')
  const now = work.deps.now()
  const done = { number: segment.number, pictures }
  const [recorded] = await work.commit([
    setPictures(work.db, work.job, key, done),
    noteProgress(work.db, work.job, now, { done: segment.number + 1, total: pages }),
  ])
  if (recorded === 0) throw new LeaseLost()
}

type Drawn = { bytes: Uint8Array; width: number; height: number } | null
type DrawnPage = Record<(typeof pageWidths)[number], Drawn>

async function drawAll(work: IngestWork, key: DocumentKey, segment: UndrawnSegment): Promise<DrawnPage[]> {
  const stored = await work.files.get(segmentKey(key.tenantId, key.contentId, key.version, segment.number))
  if (stored === null) throw new Error(`no segment ${segment.number} of version ${key.version}`)
  const pdf = stampSegment(await stored.bytes(), segment.splice, noMark)
  const engine = await work.deps.openEngine()
  try {
    await engine.load(pdf.length, new Blob([pdf]).stream())
    const all: DrawnPage[] = []
    for (let page = 1; page <= segment.pageCount; page++) {
      all.push(await drawPage(work, engine, page))
      await work.othersFirst()
    }
    return all
  } finally {
    engine.close()
  }
}

/**
 * Draws a page in all sizes, the widest first. After a trap the engine can't draw any more, so the following pages get no pictures either.
 */
async function drawPage(work: IngestWork, engine: PdfEngine, page: number): Promise<DrawnPage> {
  const sizes = {} as DrawnPage
  let wider: Picture | null = null
  for (const maxWidth of pageWidths.toReversed()) {
    try {
      wider = await drawn(engine, { page, maxWidth }, wider)
      sizes[maxWidth] = wider && (await encoded(work, wider))
    } catch (error) {
      if (!(error instanceof PdfFault)) throw error
      sizes[maxWidth] = null
    }
  }
  return sizes
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
