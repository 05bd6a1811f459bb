import { prepareSegment } from '#app/domain/publishing/document/segment/prepare-segment.ts'
import { stampSegment } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import { withTrace } from '#app/domain/publishing/document/watermark/compile-mark.ts'
import { writtenByPdfkit } from './pdfkit-file.ts'
import { loadBytes, startEngine, testMark } from './read-document.ts'

export interface StampingMeasure {
  /** Mean, in milliseconds; one thread, so nearly all of it is CPU. */
  prepare: number
  compile: number
  stamp: number
  /** Size of the measured segment, stored and stamped. */
  storedBytes: number
  stampedBytes: number
}

/** What a 16-page segment costs: preparing it once, compiling a reader's mark, and stamping at every view. */
export async function measureStamping(rounds = 200): Promise<StampingMeasure> {
  const engine = await startEngine()
  await loadBytes(engine, await writtenByPdfkit({ pages: 16 }))
  const [raw] = await Array.fromAsync(engine.segments())
  engine.close()
  const settings = { text: '山田 太郎\nyamada@example.jp' }
  const mark = await testMark(settings)
  const { bytes, splice } = prepareSegment(raw!.bytes)
  let stampedBytes = 0
  const stamp = await meanOf(rounds, (round) => {
    stampedBytes = stampSegment(bytes, splice, withTrace(mark, `BK-${round}`)).length
  })
  return {
    prepare: await meanOf(rounds / 10, () => prepareSegment(raw!.bytes)),
    compile: await meanOf(rounds / 10, () => testMark(settings)),
    stamp,
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
