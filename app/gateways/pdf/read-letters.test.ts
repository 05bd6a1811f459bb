import { expect, it } from 'vitest'
import { onePage } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'

/** A font with three bytes per letter that nowhere tells the characters that its codes mean. */
const nameless = [
  '<</Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding 7 0 R /DescendantFonts [8 0 R]>>',
  {
    dict: '/Type /CMap /CMapName /Odd /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    data: `begincmap 2 begincodespacerange <00> <7F> <E00000> <EFFFFF> endcodespacerange
1 begincidrange <E0E0E0> <E0E0E2> 1 endcidrange endcmap`,
  },
  '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /DW 1000 /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>',
]

it('letters whose codes are beyond all characters have a position and no character', async () => {
  const page = '/MediaBox [0 0 595 842] /Resources <</Font <</F1 6 0 R>>>> /Contents 4 0 R'
  const engine = await startEngine()
  await loadBytes(engine, onePage(page, 'BT /F1 24 Tf 72 100 Td <E0E0E0E0E0E1> Tj ET', nameless))
  const letters = await engine.letters(1)
  engine.close()
  expect(letters?.text).toBe('\ufffd\ufffd')
  expect(letters?.boxes).toHaveLength(8)
})
