import { describe, expect, it } from 'vitest'
import { buildModernPdf, buildPdf, flate, type PdfPart } from '#tests/documents/build-pdf.ts'
import { hiddenLayers } from './hidden-layers.ts'

const read = (bytes: Uint8Array) =>
  hiddenLayers({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })

const parts = (config: string): PdfPart[] => [
  `<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [3 0 R 4 0 R 5 0 R] /D ${config}>>>>`,
  '<</Type /Pages /Kids [] /Count 0>>',
  '<</Type /OCG /Name (Text)>>',
  '<</Type /OCG /Name (Answers \\(B\\))>>',
  '<</Type /OCG /Name <FEFF7B54>>>',
]
const hidesTwo = '<</OFF [4 0 R 5 0 R]>>'

describe('hidden layers', () => {
  it.each([
    ['a table', buildPdf(parts(hidesTwo))],
    ['object streams', buildModernPdf(parts(hidesTwo))],
    ['a settings object', buildPdf([...parts('6 0 R'), hidesTwo])],
  ])('are found through %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual(['Answers (B)', '\xfe\xff\x7b\x54'])
  })

  it('are all except the shown ones if the document hides layers by default', async () => {
    expect(await read(buildPdf(parts('<</BaseState /OFF /ON [4 0 R]>>')))).toEqual([
      'Text',
      '\xfe\xff\x7b\x54',
    ])
  })

  it('are none when nothing is off, when there are no layers, and when the file cannot be read', async () => {
    expect(await read(buildPdf(parts('<<>>')))).toEqual([])
    expect(await read(buildPdf(['<</Type /Catalog>>']))).toEqual([])
    expect(await read(buildPdf(parts(hidesTwo), '/Encrypt 9 0 R'))).toEqual([])
    expect(await read(buildPdf(parts(hidesTwo)).subarray(0, 400))).toEqual([])
    expect(await read(new Uint8Array(flate('nonsense')))).toEqual([])
  })

  it('end at tables that refer back to themselves', async () => {
    const plain = Buffer.from(buildPdf(parts(hidesTwo))).toString('latin1')
    const start = /startxref\n(\d+)/.exec(plain)![1]!
    const loop = Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1')
    expect(await read(new Uint8Array(loop))).toHaveLength(2)
  })
})
