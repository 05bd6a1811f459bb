import { describe, expect, it } from 'vitest'
import { buildPdf, HELVETICA, onePage, type PdfPart, SAYS_HELLO, USUAL } from '#tests/documents/build-pdf.ts'
import { UnreadablePdf } from './pdf-value.ts'
import { prepareSegment } from './prepare-segment.ts'
import { storedLength } from './stamp-segment.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const prepared = (bytes: Uint8Array) => text(prepareSegment(bytes).bytes)

describe('a prepared segment', () => {
  it('draws the content as a form of its own, then the mark', () => {
    const stored = prepared(onePage(USUAL))
    expect(stored).toContain('q /BkP Do Q\nq /BkM Do Q')
    expect(stored).toContain(SAYS_HELLO)
  })

  it('ends before the mark: the mark forms have the next object numbers', () => {
    const { bytes, splice } = prepareSegment(onePage(USUAL))
    expect(bytes.length).toBe(storedLength(splice))
    expect(text(bytes)).not.toContain(`\n${splice.firstMark} 0 obj`)
    expect(text(bytes)).toContain(`/trace ${splice.firstMark + 5} 0 R`)
  })

  it('has its cross-reference lines point at its objects', () => {
    const { bytes, splice } = prepareSegment(onePage(USUAL))
    const lines = text(bytes.subarray(splice.bodyLength)).match(/.{18} \n/g)!
    expect(lines).toHaveLength(splice.firstMark)
    for (const [number, line] of lines.entries()) {
      if (number === 0) continue
      const offset = Number(line.slice(0, 10))
      expect(text(bytes.subarray(offset, offset + 20))).toMatch(new RegExp(`^${number} 0 obj\n`))
    }
  })

  it('leaves out links, actions, scripts, attachments and private data', () => {
    const script = '<</S /JavaScript /JS (x)>>'
    const stored = prepared(
      buildPdf([
        `<</Type /Catalog /Pages 2 0 R /OpenAction ${script} /Names <</EmbeddedFiles 6 0 R>>>>`,
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        `<</Type /Page /Parent 2 0 R ${USUAL} /AA <</O ${script}>> /Metadata 7 0 R /Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /Launch /F (x)>>>>]>>`,
        { dict: '/PieceInfo 7 0 R /F (outside.txt)', data: SAYS_HELLO },
        HELVETICA,
        '<</Names [(a.exe) <</Type /Filespec /F (a.exe)>>]>>',
        { dict: '/Type /Metadata', data: 'private' },
      ]),
    )
    expect(stored).not.toMatch(/JavaScript|Launch|\/AA|Filespec|private|PieceInfo|outside|Annots|OpenAction/)
  })

  it('draws the appearance of a form field at its place, without the field', () => {
    const field = '<</Subtype /Widget /FT /Tx /Rect [100 200 300 230] /AP <</N 7 0 R>>>>'
    const look: PdfPart = { dict: '/BBox [0 0 100 10]', data: '0 0 100 10 re f' }
    const stored = prepared(onePage(`${USUAL} /Annots [6 0 R]`, SAYS_HELLO, [field, look]))
    expect(stored).toContain('q 2 0 0 3 100 200 cm /BkA0 Do Q')
    expect(stored).toContain('/Subtype /Form')
    expect(stored).not.toContain('Widget')
  })

  it.each([2, 32, 34])('does not draw an annotation hidden by flags %i', (flags) => {
    const note = `<</Subtype /Stamp /F ${flags} /Rect [0 0 9 9] /AP <</N 7 0 R>>>>`
    const look: PdfPart = { dict: '/BBox [0 0 9 9]', data: 'f' }
    expect(prepared(onePage(`${USUAL} /Annots [6 0 R]`, SAYS_HELLO, [note, look]))).not.toContain('BkA0')
  })

  it('runs streams it cannot join as they are, between q and Q', () => {
    const parts: PdfPart[] = [
      { dict: '/Filter /LZWDecode', data: 'odd' },
      { dict: '', data: 'ET' },
    ]
    const stored = prepared(onePage(USUAL.replace('4 0 R', '[6 0 R 7 0 R]'), '', parts))
    expect(stored).toMatch(/\/Contents \[\d+ 0 R \d+ 0 R \d+ 0 R \d+ 0 R\]/)
    expect(stored).toContain('\nQ\nq /BkM Do Q\n')
    expect(stored).toMatch(/\/Font <<\/F1 \d+ 0 R>>/)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['no pages', buildPdf(['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids []>>'])],
    ['a loop of pages', buildPdf(['<</Type /Catalog /Pages 2 0 R>>', '<</Type /Pages /Kids [2 0 R]>>'])],
    ['a lost cross-reference table', onePage(USUAL).subarray(0, 300)],
    ['references in a circle', onePage('/MediaBox 6 0 R', '', ['7 0 R', '6 0 R'])],
  ])('refuses %s', (_name, bytes) => {
    expect(() => prepareSegment(bytes)).toThrow(UnreadablePdf)
  })
})
