import { describe, expect, it } from 'vitest'
import { pageText } from '#app/kernel/values/page-text.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { onePage } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'
import {
  bytesOf,
  drawColumn,
  drawLine,
  openDocument,
  type PdfDocument,
} from '../../../../scripts/world/pen.ts'
import { columnOrder } from './column-order.ts'

type Draw = (page: PdfDocument) => void

/** The shown and searched text of a page that is drawn like this, and its letters in the order in which readers select them. */
async function read(draw: Draw) {
  const document = openDocument([400, 600], { Title: '縦', Author: '', Creator: '' }, 'ja', true)
  const bytes = await bytesOf(document, () => {
    document.addPage()
    draw(document)
  })
  return readBytes(new Uint8Array(bytes))
}

async function readBytes(bytes: Uint8Array) {
  const engine = await startEngine()
  await loadBytes(engine, bytes)
  const [segment] = await Array.fromAsync(engine.segments())
  engine.close()
  // Reads the letters from the stored segment, as for the viewer's pages.
  const cut = await startEngine()
  await loadBytes(cut, segment?.bytes ?? new Uint8Array())
  const letters = await cut.letters(1)
  cut.close()
  const { text, other } = pageText(segment?.text[0] ?? '')
  const shown = { text: displayText(text), letters: displayText(letters?.text ?? '') }
  return { ...shown, other, boxes: letters?.boxes, isInColumns: segment?.inColumns === 1 }
}

/** Draws the nth column from the right; `down` from its top, in points. */
function column(text: string, nth: number, { size = 12, down = 0, right = 0 } = {}): Draw {
  return (page) => drawColumn(page, text, { x: 350 - nth * 24 + right, y: 80 + down, ink: { size } })
}

const all =
  (...parts: Draw[]): Draw =>
  (page) => {
    for (const draw of parts) draw(page)
  }

const [first, second, third] = ['春は曙。やうやう白く', 'なりゆく山ぎは、', 'すこしあかりて']
const whole = `${first}${second}${third}`

describe('a page with vertical text', () => {
  it.each([
    ['as they are read', all(column(first, 0), column(second, 1), column(third, 2))],
    ['from the left', all(column(third, 2), column(second, 1), column(first, 0))],
    [
      'letter by letter',
      all(
        ...[first, second, third].flatMap((text, nth) =>
          [...text].map((letter, at) => column(letter, nth, { down: 12 * at })),
        ),
      ),
    ],
  ])('is read by columns from the right, whose file has them %s', async (_, draw) => {
    const { text, letters, boxes, isInColumns } = await read(draw)
    expect(text).toBe(whole)
    expect(isInColumns).toBe(true)
    expect(letters).toBe(whole)
    // The last letter is at the left, under its column's first.
    expect(boxes?.at(-4)).toBeLessThan(boxes?.[0] ?? 0)
  })

  it('keeps its ruby out of the sentence, but searchable', async () => {
    const ruby = column('あけぼの', 0, { size: 6, down: 22, right: 9 })
    for (const draw of [
      all(column(first, 0), ruby, column(second, 1), column(third, 2)),
      all(column(first, 0), column(second, 1), column(third, 2), ruby),
      all(
        column('春は', 0),
        ruby,
        column('曙。やうやう白く', 0, { down: 24 }),
        column(second, 1),
        column(third, 2),
      ),
    ]) {
      const { text, other } = await read(draw)
      expect([text, other]).toEqual([whole, 'あけぼの'])
    }
  })

  it('keeps readings out of the sentence that stand beside single letters, in a font that is missing', async () => {
    const set = (text: string, at: number, { size = 12, up = 0, right = 0 } = {}) =>
      `BT /F ${size} Tf ${350 + right} ${520 - 12 * at + up} Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`
    const ruby = (text: string, at: number) => set(text, at, { size: 6, up: 5, right: 12.5 })
    const drawing = [set('君', 0), ruby('くん', 0), set('子は', 1), ruby('わ', 3), set('和して、', 3)].join(
      '\n',
    )
    const font =
      '<</Type /Font /Subtype /Type0 /BaseFont /Ryumin /Encoding /UniJIS-UCS2-V /DescendantFonts [7 0 R]>>'
    const glyphs =
      '<</Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin /DW 1000 /CIDSystemInfo <</Registry (Adobe) /Ordering (Japan1) /Supplement 2>>>>'
    const page = '/MediaBox [0 0 400 600] /Resources <</Font <</F 6 0 R>>>> /Contents 4 0 R'
    const { text, other, letters } = await readBytes(onePage(page, drawing, [font, glyphs]))
    expect(text).toBe('君子は和して、')
    expect(other.split('\n')).toEqual(['くん', 'わ'])
    expect(letters).toBe(`${text}くんわ`)
  })

  it('keeps figures that stand upright in a column in place', async () => {
    const year: Draw = (page) => drawLine(page, '12', { x: 344, y: 80 + 34, ink: { size: 10 } })
    const { text } = await read(
      all(column('昭和', 0), year, column('年の春は曙', 0, { down: 36 }), column(second, 1)),
    )
    expect(text).toBe(`昭和12年の春は曙${second}`)
  })

  it('is read tier by tier, with a last column of one letter in its place', async () => {
    const tiers = [0, 250].flatMap((down) => [
      column(first, 0, { down }),
      column(second, 1, { down }),
      column('て', 2, { down }),
    ])
    expect((await read(all(...tiers))).text).toBe(`${first}${second}て`.repeat(2))
  })
})

describe('a page with horizontal text', () => {
  it('keeps small words above a line out of it if they consist of kana', () => {
    const line = { from: { x: 40, y: 500 }, to: { x: 140, y: 500 }, size: 12, length: 9, isKana: false }
    const small = { from: { x: 60, y: 512 }, to: { x: 70, y: 512 }, size: 6, length: 3 }
    expect(columnOrder([{ ...small, isKana: true }, line])).toEqual({ runs: 'across', text: [1], ruby: [0] })
    expect(columnOrder([{ ...small, isKana: false }, line])).toBeNull()
  })

  const line =
    (text: string, { x = 40, y = 80, size = 12 } = {}): Draw =>
    (page) =>
      drawLine(page, text, { x, y, ink: { size } })
  const sentence = '日本国憲法の前文'
  const [nihon, kenpo] = [
    line('にほん', { x: 43, y: 68, size: 6 }),
    line('けんぽう', { x: 76, y: 68, size: 6 }),
  ]

  it.each([
    ['before its line', all(nihon, kenpo, line(sentence))],
    ['after it', all(line(sentence), nihon, kenpo)],
    ['word by word', all(line('日本国'), nihon, line('憲法', { x: 76 }), kenpo, line('の前文', { x: 100 }))],
  ])('has its ruby out of the sentence, which the file has %s', async (_, draw) => {
    const { text, other, letters } = await read(draw)
    expect(text).toBe(sentence)
    expect(other.replaceAll('\n', ' ').split(' ').sort()).toEqual(['けんぽう', 'にほん'])
    expect(letters?.startsWith(sentence)).toBe(true)
  })

  it('keeps note numbers, a small line of kana above another, and small words beside large ones', async () => {
    const note = line('ア', { x: 136, y: 76, size: 6 })
    const above = all(line('12', { x: 60, y: 68, size: 6 }), line('はじめての', { y: 50, size: 6 }))
    const { text, other } = await read(
      all(above, line(sentence), note, line('まえがき', { x: 160, size: 6 })),
    )
    for (const words of ['はじめての', sentence, 'ア', '12', 'まえがき']) expect(text).toContain(words)
    expect(other).toBe('')
  })

  it('stays as it is with a vertical word beside it', async () => {
    const lines: Draw = (page) => {
      for (const [nth, text] of ['横に書かれた一行目', '横に書かれた二行目'].entries())
        drawLine(page, text, { x: 40, y: 80 + 20 * nth, ink: { size: 12 } })
    }
    const { text, isInColumns } = await read(
      all(lines, column('氏名', 5, { down: 90 }), column('住所', 2, { down: 90 })),
    )
    expect(text).toBe('横に書かれた一行目横に書かれた二行目氏名住所')
    expect(isInColumns).toBe(false)
  })

  it('is read in columns under a horizontal title, and with a rotated word before them', async () => {
    const title = line('枕草子', { y: 50, size: 20 })
    const latin: Draw = (page) => {
      page.addContent('q 0 1 -1 0 430 -270 cm')
      drawLine(page, 'Haru', { x: 350, y: 80, ink: { size: 12 } })
      page.addContent('Q')
    }
    const { isInColumns } = await read(
      all(latin, title, column(first, 1), column(second, 2), column(third, 3)),
    )
    expect(isInColumns).toBe(true)
  })

  it('isn’t read in columns if it is turned on its side', async () => {
    const { text, isInColumns } = await read((page) => {
      page.addContent('0 1 -1 0 400 0 cm')
      for (const draw of [line(sentence), line('第一章', { y: 110 })]) draw(page)
    })
    expect(text).toContain(sentence)
    expect(isInColumns).toBe(false)
  })
})
