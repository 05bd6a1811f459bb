import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { encodeWebp } from '#app/gateways/pdf/encode-webp.ts'
import { markPositions } from '#app/visit/site-settings.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { builtOutlines, loadBytes, readDocument, startEngine, webp } from '#tests/documents/read-document.ts'
import { compileMark } from './compile-mark.ts'
import { readerMark } from './reader-mark.ts'
import { compileSvgMark, stampPicture } from './svg-mark.ts'
import type { MarkSettings } from './text-block.ts'

const width = 600
const reading = await readDocument(await writtenByPdfkit({ pages: 1 }))
if (!reading.ok) throw new Error(reading.reason)
const [segment] = reading.segments
const settings: MarkSettings = {
  text: '青空 花子\nreader@aozora.example',
  color: '#804020',
  fontSize: 22,
  position: 'tile',
  trace: 'BK-7F3K2Q9X',
}

/** The grey values of the first page, drawn by PDFium with a mark. */
async function drawn(mark: Parameters<typeof stampSegment>[2]) {
  if (segment === undefined) throw new Error('no segment')
  const engine = await startEngine()
  await loadBytes(engine, stampSegment(segment.bytes, segment.splice, mark))
  const picture = await engine.draw({ page: 1, maxWidth: width })
  if (picture === null) throw new Error('not drawn')
  const kept = { ...picture, data: new Uint8ClampedArray(picture.data) }
  engine.close()
  return kept
}

const greysOf = (image: Sharp) => image.flatten({ background: '#fff' }).greyscale().blur(2).raw().toBuffer()

/** The share of the page that clearly differs, 0 to 1. Every program draws the edges of letters differently. */
function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.filter((grey, at) => Math.abs(grey - (other[at] ?? 0)) > 8).length / one.length
}

describe('the mark of a page’s picture', () => {
  it.each(markPositions)('at %s is where the mark of the page itself is', async (position) => {
    const outlines = await builtOutlines(settings.text)
    const mark = { ...settings, position }
    const bare = await drawn(compileMark(readerMark({ ...mark, text: '', trace: '' }, outlines)))
    const marked = await drawn(compileMark(readerMark(mark, outlines)))
    const file = await encodeWebp(bare, webp)
    const svg = stampPicture(file.slice().buffer, bare, compileSvgMark(readerMark(mark, outlines)))
    const [image = '', packed = ''] = /<image .*?base64,([^"]+)"\/>/.exec(svg) ?? []
    expect(Buffer.from(packed, 'base64').equals(file)).toBe(true)
    const markAlone = svg.replace(image, '')
    const raw = (picture: typeof bare) =>
      sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    const [page, picture, without] = await Promise.all([
      greysOf(raw(marked)),
      greysOf(
        sharp(
          await raw(bare)
            .composite([{ input: Buffer.from(markAlone) }])
            .png()
            .toBuffer(),
        ),
      ),
      greysOf(raw(bare)),
    ])
    expect(difference(page, without)).toBeGreaterThan(0.002)
    expect(difference(page, picture)).toBeLessThan(difference(page, without) / 4)
  })

  it('stays within the page even if the picture has room', async () => {
    const outlines = await builtOutlines(settings.text)
    const size = { width: 300, height: 400 }
    const svg = stampPicture(new ArrayBuffer(0), size, compileSvgMark(readerMark(settings, outlines)))
    const roomy = svg.replace('viewBox="0 0 300 400" width="300" height="400"', 'viewBox="0 -400 300 1200"')
    expect(roomy).not.toBe(svg)
    const greys = await greysOf(sharp(Buffer.from(roomy.replace(/<image [^>]*>/, ''))).resize(300, 1200))
    const inked = (from: number, to: number) =>
      greys.subarray(from * 300, to * 300).some((grey) => grey < 250)
    expect([inked(0, 390), inked(400, 800), inked(810, 1200)]).toEqual([false, true, false])
  })

  it('writes codes and colours as data, not as markup', () => {
    const odd = { text: 'A', color: '"><script>', trace: '"/><script>alert(1)</script>' }
    const mark = compileSvgMark(readerMark({ ...settings, ...odd }, new Map()))
    expect(mark.text + mark.trace).not.toMatch(/<script/)
    expect(mark.trace).toContain('scriptalert1script')
  })
})
