import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import { describe, expect, it } from 'vitest'
import { pageText } from '#app/kernel/values/page-text.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { placedOf } from '#app/viewer/browser/text/page-runs.ts'
import { rubyRuns } from '#app/viewer/browser/text/reflow/ruby.ts'
import { onePage } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'
import { markedPlaces } from './marked-places.ts'

const cMapUrl = fileURLToPath(new URL('../../node_modules/pdfjs-dist/cmaps/', import.meta.url))

type Set = { text: string; at: number; beside?: number; size?: number }

/** The ways in which programs write the position and size of text. */
const programs = {
  'with its size': (size: number, x: number, y: number) => `/F ${size} Tf ${x} ${y} Td`,
  enlarged: (size: number, x: number, y: number) => `/F 1 Tf ${size} 0 0 ${size} ${x} ${y} Tm`,
}
type Program = keyof typeof programs

/** A page of 400 by 600 points with a line or column of 20 points. `at` is in letters along it, `beside` in points. */
function pageOf(parts: readonly Set[], { program, isDown }: { program: Program; isDown: boolean }) {
  const drawing = parts.map(({ text, at, beside = 0, size = 20 }) => {
    const [x, y] = isDown ? [300 + beside, 500 - 20 * at] : [40 + 20 * at, 500 + beside]
    const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
    return `BT ${programs[program](size, x, y)} <${codes}> Tj ET`
  })
  const system = '<</Registry (Adobe) /Ordering (Japan1) /Supplement 2>>'
  const way = isDown ? 'V' : 'H'
  return onePage(
    '/MediaBox [0 0 400 600] /Resources <</Font <</F 6 0 R>>>> /Contents 4 0 R',
    drawing.join('\n'),
    [
      `<</Type /Font /Subtype /Type0 /BaseFont /Ryumin /Encoding /UniJIS-UCS2-${way} /DescendantFonts [7 0 R]>>`,
      `<</Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin /DW 1000 /CIDSystemInfo ${system}>>`,
    ],
  )
}

/** Reads a page as the index does, marks its picture, and finds the readings as the browser does. */
async function read(bytes: Uint8Array) {
  const engine = await startEngine()
  await loadBytes(engine, bytes)
  const [segment] = await Array.fromAsync(engine.segments())
  const letters = (await engine.letters(1))!
  engine.close()
  const { text, other } = pageText(segment?.text[0] ?? '')
  const task = getDocument({ data: bytes.slice(), verbosity: 0, cMapUrl, cMapPacked: true })
  const file = await (await task.promise).getPage(1)
  const { items, styles } = await file.getTextContent()
  const all = items.filter((item): item is TextItem => 'str' in item)
  const { transform } = file.getViewport({ scale: 1 })
  const { runs, isDown } = placedOf(all, { styles, transform, isBold: () => null })
  await task.destroy()
  const areRuby = rubyRuns(runs, isDown)
  const readings = runs.flatMap((run, nth) => (areRuby[nth] ? run.text : []))
  return { text: displayText(text), other: other.split('\n'), letters, readings }
}

const whole = '古い図書館は丘の上にある。'
const [begins, ends] = [
  { text: '古い図書', at: 0 },
  { text: '館は丘の上にある。', at: 4 },
]
/** A reading of ten points, from the middle of 図 to the end of 書, at its right or above it. */
const reading = (isDown: boolean, beside = 0): Set => ({
  ...{ text: 'としょ', at: 2.25, size: 10 },
  beside: beside + (isDown ? 15 : 18),
})

const pages = (Object.keys(programs) as Program[]).flatMap((program) =>
  [false, true].flatMap((isDown) =>
    (['between', 'behind', 'before'] as const).map((order) => ({ program, isDown, order })),
  ),
)
const partsOf = ({ isDown, order }: (typeof pages)[number]): Set[] => {
  const ruby = reading(isDown)
  if (order === 'between') return [begins, ruby, ends]
  return order === 'behind' ? [begins, ends, ruby] : [ruby, begins, ends]
}

describe('a word with a reading', () => {
  it.each(pages)(
    'is one word in index, picture and browser: $program, downwards $isDown, $order',
    async (page) => {
      const { text, other, letters, readings } = await read(pageOf(partsOf(page), page))
      expect([text, other, readings]).toEqual([whole, ['としょ'], ['としょ']])
      const marks = markedPlaces(letters, { words: ['図書館'] })
      expect(marks).toHaveLength(1)
      const [{ x, y, width, height }] = marks as [(typeof marks)[number]]
      // Marks its three letters, not its reading or the letters around.
      const [along, across] = page.isDown ? [height * 600, width * 400] : [width * 400, height * 600]
      expect(along).toBeGreaterThan(50)
      expect(along).toBeLessThan(62)
      expect(across).toBeLessThan(24)
      if (page.isDown) expect(x * 400).toBeLessThan(300)
      else expect(y * 600).toBeGreaterThan(80)
      expect(markedPlaces(letters, { words: ['としょ'] })).toHaveLength(1)
    },
  )

  it('leaves the page’s end to its text, however many readings it has', async () => {
    const readings = [12, 18, 24].map((beside) => ({ text: 'としょかん'.repeat(8), at: 0, size: 3, beside }))
    const { letters } = await read(
      pageOf([...readings, begins, ends], { program: 'enlarged', isDown: false }),
    )
    expect(letters.text.length - letters.rubyFrom).toBeGreaterThan(80)
    expect(markedPlaces(letters, { words: [], tails: ['ある。'] })).toHaveLength(1)
  })
})
