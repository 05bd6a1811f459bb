import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { buildPdf, HELVETICA, type PdfPart } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine, webp } from '#tests/documents/read-document.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Counts the dark pixels in the cover's upper half and in its lower one. */
async function inkOf(bytes: Uint8Array, options?: { substitute: undefined }): Promise<[number, number]> {
  const engine = await startEngine(options)
  await loadBytes(engine, bytes)
  const cover = await engine.cover({ maxWidth: 200, webp })
  engine.close()
  const { data, info } = await sharp(cover!.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const half = Math.floor(info.height / 2) * info.width * info.channels
  const dark = (pixels: Buffer) => pixels.filter((grey) => grey < 128).length
  return [dark(data.subarray(0, half)), dark(data.subarray(half))]
}

const tree: PdfPart[] = [
  '<</Type /Catalog /Pages 2 0 R /AcroForm 7 0 R>>',
  '<</Type /Pages /Kids [3 0 R] /Count 1>>',
]

function japanese(font: string, encoding: string, text: string): Uint8Array {
  const descendant = `<</Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo <</Registry (Adobe) /Ordering (Japan1) /Supplement 2>> /FontDescriptor 7 0 R /DW 1000>>`
  return buildPdf([
    ...tree,
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>>',
    { dict: '', data: `BT /F1 40 Tf 20 30 Td <${text}> Tj ET` },
    `<</Type /Font /Subtype /Type0 /BaseFont /${font}-${encoding} /Encoding /${encoding} /DescendantFonts [6 0 R]>>`,
    descendant,
    `<</Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80>>`,
  ])
}

it.each([
  ['Ryumin-Light', '90ms-RKSJ-H', '90e092e8'],
  ['GothicBBB-Medium', 'UniJIS-UCS2-H', '8a2d5b9a'],
  ['MS-Mincho', '90ms-RKSJ-V', '90e092e8'],
  ['MS-PGothic', 'EUC-H', 'c0dfc4ea'],
])('draws Japanese whose font %s (%s) is not in the file', async (...font) => {
  const document = japanese(...font)
  expect((await inkOf(document)).reduce((sum, ink) => sum + ink)).toBeGreaterThan(300)
  expect((await inkOf(document, { substitute: undefined })).reduce((sum, ink) => sum + ink)).toBeLessThan(50)
})

it('draws the values of form fields, with and without appearances in the file', async () => {
  const field = (box: string, value: string, looks = '') =>
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (f${box[1]}) /V (${value}) /DA (/F1 30 Tf 0 g) /Rect ${box} /P 3 0 R /F 4 ${looks}>>`
  const form = (upper: string, lower: string) =>
    buildPdf([
      ...tree,
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R 8 0 R] /Contents 4 0 R>>',
      { dict: '', data: '' },
      HELVETICA,
      field('[10 120 190 170]', upper),
      '<</Fields [6 0 R 8 0 R] /NeedAppearances true /DA (/F1 30 Tf 0 g) /DR <</Font <</F1 5 0 R>>>>>>',
      field('[20 20 190 70]', lower, '/AP <</N 9 0 R>>'),
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 170 50] /Resources <</Font <</F1 5 0 R>>>>',
        data: lower === '' ? '' : `/Tx BMC BT /F1 30 Tf 5 12 Td (${lower}) Tj ET EMC`,
      },
    ])
  expect(await inkOf(form('', ''))).toEqual([0, 0])
  const [upper, lower] = await inkOf(form('HELLO', 'WORLD'))
  expect(upper).toBeGreaterThan(300)
  expect(lower).toBeGreaterThan(300)
})
