import { describe, expect, it } from 'vitest'
import { withTrace } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { TRACE, testMark } from '#tests/documents/read-document.ts'
import { MARK_SLOTS } from './mark-layout.ts'
import { prepareSegment } from './prepare-segment.ts'
import { stampSegment, stampStream } from './stamp-segment.ts'

const { bytes, splice } = prepareSegment(onePage(USUAL))
const mark = await testMark()
const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')

describe('a stamped segment', () => {
  const stamped = stampSegment(bytes, splice, mark)
  const content = text(stamped)

  it('gives the exact position of every object', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(content)![1])
    expect(content.slice(start, start + 5)).toBe('xref\n')
    const lines = content.slice(start).match(/\d{10} \d{5} [nf] \n/g)!
    expect(lines).toHaveLength(splice.firstMark + MARK_SLOTS.length)
    for (const [number, line] of lines.entries()) {
      if (number > 0)
        expect(content.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${number} 0 obj\n`))
    }
  })

  it('is one revision: cutting its end off gives no clean copy', () => {
    expect(content.match(/%%EOF/g)).toHaveLength(1)
    expect(content.match(/startxref/g)).toHaveLength(1)
  })

  it('has the trace code as text and in its id', () => {
    expect(content).toContain(`(${TRACE}) Tj`)
    expect(content).toContain(Buffer.from(TRACE).toString('hex'))
  })

  it('differs for another trace code without compiling the mark again', () => {
    const other = text(stampSegment(bytes, splice, withTrace(mark, 'BK-OTHER')))
    expect(other).toContain('(BK-OTHER) Tj')
    expect(other).not.toContain(TRACE)
  })

  it.each([1, 7, 100, 1_000_000])('is the same when it is streamed in chunks of %i bytes', async (size) => {
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
        controller.close()
      },
    })
    const { length, stream } = stampStream(source, splice, mark)
    const streamed = new Uint8Array(await new Response(stream).arrayBuffer())
    expect(length).toBe(stamped.length)
    expect(Buffer.compare(streamed, stamped)).toBe(0)
  })

  it('is refused if the stored bytes don’t belong to the splice', async () => {
    expect(() => stampSegment(bytes.subarray(1), splice, mark)).toThrow(RangeError)
    expect(() => stampSegment(bytes, { ...splice, layout: 2 }, mark)).toThrow(RangeError)
    const { stream } = stampStream(new Blob([bytes.slice(1)]).stream(), splice, mark)
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('differ in length')
  })
})
