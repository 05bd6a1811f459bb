import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { type Splice, stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/features/documents/model/document/segment-store.ts'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { burntWidths, pageWidths } from '#app/features/documents/model/page-picture/page-picture.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { masterKey, segmentKey } from '#app/kernel/data/files.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { startEngine, webp, webpDecoder } from '#tests/documents/read-document.ts'
import { tenantId } from './bench-world.ts'
import { measureBeside } from './load.ts'
import { isWhole, type Row } from './report.ts'
import { bundle, type Runtime, startRuntime } from './runtime.ts'

/** A page of a real book that has a figure. */
const contentId = worldContentId('aozora', 'star-almanac')
const page = 12

/** The most CPU milliseconds for a watermark, beyond the time for passing the stored file through. */
const most = { segment: 0.4, picture: 1.5 }

/** Measures what a reader's watermark costs. Each page is served with the watermark, and in turn as it is stored. */
export async function readingCpu(): Promise<Row[]> {
  const folder = await bundle('reading', 'scripts/bench/reading-worker.ts')
  const runtime = await startRuntime(folder, 'wrangler.toml')
  try {
    await keepMasters(runtime, contentId, { pages: [page], widths: widthsOf(burntWidths) })
    const pictures = widthsOf(pageWidths).map((width) => ({ what: 'picture', width, limit: most.picture }))
    const strict = widthsOf(burntWidths).map((width) => ({ what: 'strict', width, limit: most.picture }))
    const rows: Row[] = []
    for (const { what, width, limit } of [
      { what: 'segment', width: 0, limit: most.segment },
      ...pictures,
      ...strict,
    ]) {
      const path = `/?what=${what}&tenant=${tenantId}&id=${contentId}&page=${page}&width=${width}`
      const calls = [`${path}&plain`, path].map((each) => ({ runtime, call: { path: each }, expect: '' }))
      const [plain, marked] = await measureBeside(calls, 270)
      const over = marked!.over(0)
      rows.push({
        name: `${names[what]}${width === 0 ? '' : `, ${width} pixels`}`,
        target: `≤ pass-through + ${limit} CPU-ms`,
        measured: `+ ${over.toFixed(2)} (${marked!.cpuMsPerRequest.toFixed(2)} and ${plain!.cpuMsPerRequest.toFixed(2)} CPU-ms)`,
        ok: over <= limit,
      })
    }
    return rows
  } finally {
    await runtime.stop()
  }
}

/** A reduced run draws pictures of one width. */
const widthsOf = (widths: readonly number[]) => (isWhole ? widths : widths.slice(0, 1))

const names: Record<string, string> = {
  segment: 'segment with its mark',
  picture: 'picture with its mark',
  strict: 'strict picture with its mark',
}

/** Stores pictures of pages in the form that strict books need, so that the measured request doesn't have to make them. */
export async function keepMasters(
  { bindings }: Runtime,
  contentId: string,
  wanted: { pages: readonly number[]; widths: readonly number[] },
): Promise<void> {
  const db = openDatabase((await bindings.getD1Database('DB')) as unknown as D1Database)
  const files = await bindings.getR2Bucket('FILES')
  const maker = pictureMaker({ openEngine: () => startEngine(), webp, webpDecoder })
  for (const page of wanted.pages) {
    const segment = await findSegmentOfPage<Splice>(db, { tenantId, contentId, version: 1 }, page)
    const stored = segment && (await files.get(segmentKey(tenantId, contentId, 1, segment.number)))
    if (!segment || !stored) throw new Error(`no page ${page} of ${contentId}`)
    const pdf = stampSegment(new Uint8Array(await stored.arrayBuffer()), segment.splice, noMark)
    for (const maxWidth of wanted.widths) {
      const drawn = await maker.drawMaster(pdf, { page: page - segment.firstPage + 1, maxWidth })
      if (drawn === null) throw new Error(`page ${page} of ${contentId} can't be drawn`)
      const name = masterKey(tenantId, contentId, 1, { page, width: maxWidth })
      await files.put(name, drawn.bytes, { customMetadata: { points: String(drawn.points) } })
    }
  }
}
