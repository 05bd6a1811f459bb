import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { compileMark, noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import type { MarkSettings } from '#app/features/documents/model/document/watermark/text-block.ts'
import { encodeMaster } from '#app/gateways/jpeg/encode-master.ts'
import { JpegFault, readMaster } from '#app/gateways/jpeg/master.ts'
import { markPositions } from '#app/visit/site-settings.ts'
import { writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { builtOutlines, loadBytes, readDocument, startEngine } from '#tests/documents/read-document.ts'
import { burnMark } from './burn-mark.ts'
import { compilePixelMark } from './pixel-mark.ts'

const reading = await readDocument(await writtenByPdfkit({ pages: 1 }))
if (!reading.ok) throw new Error(reading.reason)
const [segment] = reading.segments
const settings: MarkSettings = {
  text: '青空 花子\nreader@aozora.example',
  color: '#804020',
  fontSize: 22,
  position: 'tile',
  opacity: 0.3,
  trace: 'BK-7F3K2Q9X',
}
const outlines = await builtOutlines(settings.text + settings.trace)
const markOf = (changes: Partial<MarkSettings> = {}) =>
  compilePixelMark(readerMark({ ...settings, ...changes }, outlines), outlines)

function masterFrom(picture: Parameters<typeof encodeMaster>[0]) {
  return readMaster(encodeMaster(picture, 85))
}

/** Draws the page by PDFium with a mark of segments. */
async function drawn(mark: Parameters<typeof stampSegment>[2], width = 600) {
  if (segment === undefined) throw new Error('no segment')
  const engine = await startEngine()
  await loadBytes(engine, stampSegment(segment.bytes, segment.splice, mark))
  const picture = await engine.draw({ page: 1, maxWidth: width })
  if (picture === null) throw new Error('not drawn')
  const kept = { ...picture, data: new Uint8ClampedArray(picture.data) }
  engine.close()
  return kept
}

const page = await drawn(noMark)
const master = masterFrom(page)
const { width, height } = page
const raw = (picture: typeof page) => sharp(picture.data, { raw: { width, height, channels: 4 } })
const greysOf = (image: Sharp) => image.flatten({ background: '#fff' }).greyscale().blur(2).raw().toBuffer()
const plain = (grey: number) =>
  masterFrom({ data: new Uint8ClampedArray(width * height * 4).fill(grey), width, height })

/** The share of the page that clearly differs, 0 to 1. */
function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.filter((grey, at) => Math.abs(grey - (other[at] ?? 0)) > 10).length / one.length
}

describe('a mark burnt into a page', () => {
  it.each(markPositions.filter((position) => position !== 'tile'))(
    'at %s is where the mark of a segment is',
    async (position) => {
      const mark = { ...settings, position }
      const [marked, burnt, bare] = await Promise.all([
        greysOf(raw(await drawn(compileMark(readerMark(mark, outlines))))),
        greysOf(sharp(burnMark(master, markOf({ position })))),
        greysOf(sharp(master.jpeg)),
      ])
      expect(difference(marked, bare)).toBeGreaterThan(0.004)
      expect(difference(marked, burnt)).toBeLessThan(difference(marked, bare) / 4)
    },
  )

  it('as a tile covers the same share of the page, in every part of it', async () => {
    const bare = await greysOf(sharp(plain(255).jpeg))
    const burnt = await greysOf(sharp(burnMark(plain(255), markOf())))
    const marked = await greysOf(raw(await drawn(compileMark(readerMark(settings, outlines)))))
    const share = difference(burnt, bare)
    expect(share / difference(marked, await greysOf(raw(page)))).toBeCloseTo(1, 0)
    for (const [left, top] of [
      [0, 0],
      [width / 2, 0],
      [0, height / 2],
      [width / 2, height / 2],
    ] as const) {
      const part = {
        left: Math.floor(left),
        top: Math.floor(top),
        width: Math.floor(width / 2),
        height: Math.floor(height / 2),
      }
      const own = await sharp(burnt, { raw: { width, height, channels: 1 } })
        .extract(part)
        .raw()
        .toBuffer()
      expect(own.filter((grey) => grey < 240).length / own.length).toBeGreaterThan(share / 2)
    }
  })

  it('is visible on white, on black and on its own colour', async () => {
    for (const grey of [255, 0, 77]) {
      const file = plain(grey)
      const [bare, burnt] = await Promise.all([
        greysOf(sharp(file.jpeg)),
        greysOf(sharp(burnMark(file, markOf()))),
      ])
      expect([grey, difference(burnt, bare) > 0.03]).toEqual([grey, true])
    }
  })

  it('has the colour of its ink', async () => {
    const burnt = await sharp(burnMark(plain(255), markOf({ color: '#d02020', opacity: 0.6 })))
      .raw()
      .toBuffer()
    let [red, blue] = [0, 0]
    for (let at = 0; at < burnt.length; at += 3) {
      red += burnt[at]!
      blue += burnt[at + 2]!
    }
    expect((red - blue) / (burnt.length / 3)).toBeGreaterThan(2.5)
  })

  it('has its trace code at the bottom, also without a text', async () => {
    const burnt = await greysOf(sharp(burnMark(plain(255), markOf({ text: '' }))))
    const dark = [...burnt.entries()]
      .filter(([, grey]) => grey < 245)
      .map(([at]) => ({ x: at % width, y: Math.floor(at / width) }))
    expect(dark.length).toBeGreaterThan(50)
    expect(dark.every(({ x, y }) => x < width / 5 && y > height - 20)).toBe(true)
  })

  it('differs for another reader, and doesn’t change the picture around it', async () => {
    const one = burnMark(master, markOf({ position: 'top-left' }))
    const other = burnMark(master, markOf({ position: 'top-left', text: 'reader@example' }))
    expect(Buffer.from(one).equals(other)).toBe(false)
    const below = { left: 0, top: 220, width, height: height - 260 }
    const [before, after] = await Promise.all(
      [master.jpeg, one].map((file) => sharp(file).extract(below).raw().toBuffer()),
    )
    expect(before!.equals(after!)).toBe(true)
  })

  it('is burnt into pictures of several sizes in turn', async () => {
    const mark = markOf()
    const wide = masterFrom(await drawn(noMark, 300))
    const [first, second, third] = [burnMark(master, mark), burnMark(wide, mark), burnMark(master, mark)]
    expect(Buffer.from(first).equals(third)).toBe(true)
    expect(Buffer.from(second).equals(wide.jpeg)).toBe(false)
    expect((await sharp(second).metadata()).width).toBe(300)
  })

  it('is the same on paper that was stamped before as on other paper', async () => {
    const mark = markOf({ position: 'center' })
    const [white, black, again] = [plain(255), plain(0), plain(255)].map((file) => burnMark(file, mark))
    expect(Buffer.from(white!).equals(again!)).toBe(true)
    expect(difference(await greysOf(sharp(white!)), await greysOf(sharp(black!)))).toBe(1)
  })

  it('leaves highlighted words visible under it, and the rest of the picture unchanged', async () => {
    const place = { x: 0.25, y: 0.5, width: 0.2, height: 0.05 }
    const mark = markOf()
    const [bare, seen] = [burnMark(plain(255), mark), burnMark(plain(255), mark, [place])]
    const changed = async () => {
      const [before, after] = await Promise.all([bare, seen].map((file) => sharp(file!).raw().toBuffer()))
      const at: { x: number; y: number }[] = []
      for (let pixel = 0; pixel < width * height; pixel++)
        if (Math.abs(before![pixel * 3 + 2]! - after![pixel * 3 + 2]!) > 16)
          at.push({ x: (pixel % width) / width, y: Math.floor(pixel / width) / height })
      return at
    }
    const pixels = await changed()
    const edge = 16 / width
    expect(pixels.length / (width * height)).toBeGreaterThan(place.width * place.height * 0.7)
    expect(
      pixels.every(
        ({ x, y }) =>
          x > place.x - edge &&
          x < place.x + place.width + edge &&
          y > place.y - edge &&
          y < place.y + place.height + edge,
      ),
    ).toBe(true)
    // The mark is there as well, and the same picture drawn again without highlights hasn't changed.
    const paper = burnMark(plain(255), mark, [{ x: 0, y: 0, width: 1, height: 1 }])
    const flat = sharp(paper).greyscale().raw().toBuffer()
    expect(new Set(await flat).size).toBeGreaterThan(20)
    expect(Buffer.from(burnMark(plain(255), mark)).equals(bare)).toBe(true)
  })

  it('is refused if the picture is broken', () => {
    const broken = { ...master, jpeg: master.jpeg.slice().fill(0xfe, master.from, -2) }
    expect(() => burnMark(broken, markOf())).toThrow(JpegFault)
  })
})
