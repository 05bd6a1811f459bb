import { prepareSegment } from '#app/features/documents/model/document/segment/prepare-segment.ts'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { withTrace } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { burnMark } from '#app/features/documents/model/document/watermark/pixels/burn-mark.ts'
import { compilePixelMark } from '#app/features/documents/model/document/watermark/pixels/pixel-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { encodeMaster } from '#app/gateways/jpeg/encode-master.ts'
import { readMaster } from '#app/gateways/jpeg/master.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { builtOutlines, loadBytes, startEngine, testMark } from '#tests/documents/read-document.ts'

interface StampingMeasure {
  /** The mean in milliseconds. There is one thread, so nearly all of it is CPU time. */
  prepare: number
  compile: number
  stamp: number
  /** The mean for a page's picture of 600 pixels: coding it once, and burning a reader's mark into it at every view. */
  master: number
  burn: number
  /** The size of the measured segment, stored and stamped. */
  storedBytes: number
  stampedBytes: number
}

/** Measures the cost of a 16-page segment: preparing it once, compiling a reader's mark, and stamping at every view. */
export async function measureStamping(rounds = 200): Promise<StampingMeasure> {
  const engine = await startEngine()
  await loadBytes(engine, await writtenByPdfkit({ pages: 16 }))
  const [raw] = await Array.fromAsync(engine.segments())
  const drawn = await engine.draw({ page: 1, maxWidth: 600 })
  if (drawn === null) throw new Error('not drawn')
  const picture = { ...drawn, data: drawn.data.slice() }
  engine.close()
  const settings = { text: '山田 太郎\nyamada@example.jp' }
  const mark = await testMark(settings)
  const { bytes, splice } = prepareSegment(raw!.bytes)
  const master = readMaster(encodeMaster(picture, 75))
  const settled = { color: '#000000', fontSize: 22, position: 'tile', trace: 'BK-7F3K2Q9X' } as const
  const outlines = await builtOutlines(settings.text + settled.trace)
  const pixels = compilePixelMark(readerMark({ ...settings, ...settled }, outlines), outlines)
  let stampedBytes = 0
  const stamp = await meanOf(rounds, (round) => {
    stampedBytes = stampSegment(bytes, splice, withTrace(mark, `BK-${round}`)).length
  })
  return {
    prepare: await meanOf(rounds / 10, () => prepareSegment(raw!.bytes)),
    compile: await meanOf(rounds / 10, () => testMark(settings)),
    stamp,
    master: await meanOf(rounds / 10, () => encodeMaster(picture, 75)),
    burn: await meanOf(rounds, () => burnMark(master, pixels)),
    storedBytes: bytes.length,
    stampedBytes,
  }
}

async function meanOf(rounds: number, step: (round: number) => unknown): Promise<number> {
  for (let round = 0; round < rounds / 2; round++) await step(round)
  const started = performance.now()
  for (let round = 0; round < rounds; round++) await step(round)
  return (performance.now() - started) / rounds
}
