import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { compileMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { prepareSegment } from './prepare-segment.ts'
import { stampSegment, stampStream } from './stamp-segment.ts'

it('stamps the same file from a buffer and from an R2 stream, with the announced length', async () => {
  const segment = prepareSegment(onePage(USUAL))
  await env.FILES.put('c/1/1/s0', segment.bytes)

  const settings = { text: 'A', color: '#000000', fontSize: 20, position: 'tile', trace: 'BK-1' } as const
  const mark = compileMark(readerMark(settings, new Map()))
  const stored = await env.FILES.get('c/1/1/s0')
  const { length, stream } = stampStream(stored!.body, segment.splice, mark)
  const streamed = await new Response(stream.pipeThrough(new FixedLengthStream(length))).bytes()
  expect(streamed).toEqual(new Uint8Array(stampSegment(segment.bytes, segment.splice, mark)))
})
