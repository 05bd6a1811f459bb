import { expect, it } from 'vitest'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { onePage, USUAL } from '#tests/documents/build-pdf.ts'
import { loadBytes, readDocument, stampAll, startEngine } from '#tests/documents/read-document.ts'

/** Counts the pixels that aren't white on a page, as readers get it. */
async function drawn(annotation: string): Promise<number> {
  const reading = await readDocument(onePage(`${USUAL} /Annots [6 0 R]`, '', [annotation]))
  if (!reading.ok) throw new Error(reading.reason)
  const engine = await startEngine()
  await loadBytes(engine, stampAll(reading.segments, noMark)[0]!)
  const picture = await engine.draw({ maxWidth: 300 })
  engine.close()
  const { data = new Uint8ClampedArray() } = picture ?? {}
  return data.reduce((count, value, at) => count + (at % 4 === 2 && value < 200 ? 1 : 0), 0)
}

const about = (kind: string, more: string) =>
  `<</Type /Annot /Subtype /${kind} /Rect [100 400 300 500] /F 4 /C [1 0 0] ${more}>>`

it.each([
  ['Highlight', '/QuadPoints [100 500 300 500 100 400 300 400]'],
  ['Underline', '/QuadPoints [100 500 300 500 100 400 300 400]'],
  ['Square', '/BS <</W 4>>'],
  ['Circle', '/BS <</W 4>>'],
  ['Line', '/L [110 410 290 490] /BS <</W 4>>'],
  ['Ink', '/InkList [[110 410 200 490 290 410]] /BS <</W 4>>'],
])('a %s that its file gave no look is drawn', async (kind, more) => {
  expect(await drawn(about(kind, more))).toBeGreaterThan(20)
})

it.each([
  ['a note, whose words nobody could open', about('Text', '/Contents (x)')],
  ['a link', about('Link', '/Border [0 0 4]')],
  ['what is hidden', about('Square', '/BS <</W 4>>').replace('/F 4', '/F 2')],
])('%s is not', async (_, annotation) => {
  expect(await drawn(annotation)).toBe(0)
})
