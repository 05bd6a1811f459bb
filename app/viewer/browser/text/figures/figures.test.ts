import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { dotsOf } from './dots.ts'
import { type Box, type Drawing, drawingsOf, operators } from './drawings.ts'
import { figuresOf } from './figures.ts'
import { isCaption, type Words } from './words.ts'

const page = { left: 0, top: 0, right: 600, bottom: 800 }

describe('what is drawn on a page', () => {
  it('is read with pdf.js’s own numbers of operators', () => {
    expect(OPS).toMatchObject(operators)
  })

  it('is an image, a rule, a rectangle or a shape, at its place on the paper', async () => {
    const drawn = await drawingsIn(`
      10 700 200 0.5 re f
      q 50 0 0 40 100 600 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q
      300 300 40 20 re f 360 300 40 60 re f
      300 500 m 340 560 l 380 500 l s`)
    expect(drawn.map(({ kind }) => kind)).toEqual(['rule', 'image', 'rectangle', 'rectangle', 'shape'])
    expect(drawn[1]!.box).toEqual({ left: 100, top: 160, right: 150, bottom: 200 })
    expect(drawn[3]!.box).toEqual({ left: 360, top: 440, right: 400, bottom: 500 })
  })

  it('leaves out what can’t be seen: white, faint as a watermark, or outside a clip', async () => {
    const drawn = await drawingsIn(`
      1 1 1 rg 300 300 40 20 re f
      q /S gs 0 0 0 rg 300 300 40 20 re f Q
      q 0 0 10 10 re W n 0 0 0 rg 300 300 40 20 re f Q
      q 300 300 10 10 re W n 0 0 0 rg 300 300 40 20 re f Q`)
    expect(drawn.map(({ box }) => box)).toEqual([{ left: 300, top: 490, right: 310, bottom: 500 }])
  })
})

const drawing = (
  kind: Drawing['kind'],
  left: number,
  top: number,
  right: number,
  bottom: number,
): Drawing => ({
  ...{ kind, isFilled: true },
  box: { left, top, right, bottom },
})
const text = (words: string, left: number, top: number, size = 10): Words => {
  const box = { left, top, right: left + words.length * size * 0.5, bottom: top + size }
  const line = { text: words, size, box, fill: 1 }
  return { ...line, line }
}
const line = 'A line of text that is as wide as the column of the page it is in, or nearly so'
const covers = (figure: Box | undefined, { box }: Words) =>
  figure !== undefined &&
  box.left >= figure.left &&
  box.right <= figure.right &&
  box.top >= figure.top &&
  box.bottom <= figure.bottom

describe('figures', () => {
  const bars = [40, 90, 60].map((height, nth) =>
    drawing('rectangle', 100 + nth * 50, 300 - height, 130 + nth * 50, 300),
  )
  const axis = drawing('rule', 90, 300, 260, 301)

  it('are images, and charts together with their labels', () => {
    const labels = [
      text('2021', 100, 306),
      text('2022', 150, 306),
      text('20', 70, 250),
      text('Year', 160, 318),
    ]
    const prose = [text(line, 60, 360), text(line, 60, 374), text('Figure 1: Years', 100, 334)]
    const [image, chart, ...others] = figuresOf(
      [...bars, axis, drawing('image', 300, 50, 400, 120)],
      [...labels, ...prose],
      page,
    )
    expect(others).toEqual([])
    expect(image).toEqual({ left: 298, top: 48, right: 402, bottom: 122 })
    expect(labels.map((label) => covers(chart, label))).toEqual([true, true, true, true])
    expect(prose.map((words) => covers(chart, words))).toEqual([false, false, false])
    const photograph = [drawing('image', 300, 50, 400, 120)]
    expect(figuresOf(photograph, [text('The station in March', 300, 124, 8), ...prose], page)).toEqual([
      image,
    ])
  })

  it('are staves with their notes, which are letters, and the words below', () => {
    const staff = [0, 1, 2, 3, 4].map((nth) => drawing('rule', 100, 100 + nth * 5, 300, 100.4 + nth * 5))
    const notes = [text('\ue0a4', 120, 96, 20), text('\ue0a4', 160, 104, 20), text('la', 160, 130)]
    const prose = text(line, 60, 160)
    const [music, ...others] = figuresOf(staff, [...notes, prose], page)
    expect(others).toEqual([])
    expect([...notes, prose].map((words) => covers(music, words))).toEqual([true, true, true, false])
    const rows = [0, 1, 2, 3, 4].map((nth) => drawing('rule', 100, 100 + nth * 14, 300, 100.4 + nth * 14))
    expect(figuresOf(rows, [], page)).toEqual([])
  })

  it('are no strips at an edge of the page, and no signs beside its number', () => {
    const ornaments = [
      drawing('image', 0, 200, 40, 500),
      drawing('image', 40, 760, 80, 790),
      drawing('image', 40, 10, 80, 50),
    ]
    expect(figuresOf(ornaments, [], page)).toEqual([])
    expect(figuresOf([drawing('image', 0, 200, 300, 500)], [], page)).toHaveLength(1)
  })

  it('are bars without axes, too', () => {
    const apart = bars.map((bar, nth) => ({
      ...bar,
      box: { ...bar.box, left: 100 + nth * 70, right: 130 + nth * 70 },
    }))
    const years = [text('2021', 100, 306, 8), text('2022', 170, 306, 8), text('2023', 240, 306, 8)]
    const [chart, ...others] = figuresOf(apart, [...years, text(line, 60, 360)], page)
    expect(others).toEqual([])
    expect(chart).toEqual({ left: 98, top: 208, right: 272, bottom: 316 })
  })

  it('aren’t tables, frames and grounds of text, rules, ornaments, and the ground of a scan', () => {
    const cells = [0, 1, 2].flatMap((row) =>
      [0, 1].map((column) => ({ left: 100 + column * 90, top: 100 + row * 20 })),
    )
    const table = cells.map(({ left, top }) => drawing('rectangle', left, top, left + 90, top + 20))
    const words = cells.map(({ left, top }) => text('Spring 12.4', left + 5, top + 5))
    expect(figuresOf(table, words, page)).toEqual([])
    const box = drawing('shape', 50, 200, 480, 260)
    const inBox = [0, 1, 2, 3].map((nth) => text(line, 55, 203 + nth * 14))
    expect(figuresOf([box, drawing('rule', 50, 262, 480, 263)], inBox, page)).toEqual([])
    expect(
      figuresOf([drawing('image', 50, 50, 60, 60), drawing('image', 0, 0, 600, 800)], inBox, page),
    ).toEqual([])
  })

  it('are axes with points far from each other, and a title in small letters over them', () => {
    const axes = [
      [100, 100, 300, 101],
      [100, 250, 300, 251],
      [100, 100, 101, 250],
      [300, 100, 301, 250],
    ] as const
    const points = [150, 200, 250].map((x) => drawing('shape', x, x - 10, x + 7, x - 3))
    const title = text('How the number of errors went on growing', 110, 84, 9)
    const prose = [text(line, 60, 300), text(line, 60, 314)]
    const figures = figuresOf(
      [...axes.map((place) => drawing('rule', ...place)), ...points],
      [title, ...prose],
      page,
    )
    expect(figures).toEqual([{ left: 98, top: 82, right: 303, bottom: 253 }])
    // A ruled table has such lines too, with its text in all of them.
    const rows = [0, 1, 2, 3, 4, 5, 6].map((nth) =>
      text('Spring and autumn, north and south', 105, 105 + nth * 20, 12),
    )
    expect(
      figuresOf(
        axes.map((place) => drawing('rule', ...place)),
        rows,
        page,
      ),
    ).toEqual([])
  })

  it('leave small dots, which may be drawn bullets', () => {
    const dots = [drawing('shape', 50, 50, 54, 54), drawing('shape', 110, 250, 114, 254)]
    // An icon has a frame around its dot, and a list a ground.
    const [frame, ground] = [drawing('shape', 56, 96, 76, 116), drawing('rectangle', 20, 20, 400, 400)]
    expect(dotsOf([drawing('shape', 64, 104, 67, 107), frame, ground], [])).toEqual([])
    expect(dotsOf([drawing('shape', 64, 104, 67, 107), ground], [])).toHaveLength(1)
    expect(dotsOf([...dots, axis], [{ left: 100, top: 200, right: 260, bottom: 300 }])).toEqual([
      dots[0]!.box,
    ])
  })

  it.each([
    ['図1　年ごとの誤差', true],
    ['図1に示すように', false],
    ['Figure 2: Years', true],
    ['Fig. 2 The years', true],
    ['Table 1 has the figures.', false],
    ['表 2-1．結果', true],
    ['Figures differ', false],
  ])('are named by a caption: %s', (words, is) => expect(isCaption(words)).toBe(is))
})

/** Reads the drawings of a page with these contents. */
async function drawingsIn(contents: string): Promise<Drawing[]> {
  const state = '<< /S << /Type /ExtGState /ca 0.1 >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /ExtGState ${state} >> >>`,
    `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`,
  ].map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`)
  const file = `%PDF-1.4\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n`
  const task = getDocument({ data: Uint8Array.from(Buffer.from(file, 'latin1')), verbosity: 0 })
  const first = await (await task.promise).getPage(1)
  const { transform } = first.getViewport({ scale: 1 })
  const drawings = drawingsOf(await first.getOperatorList(), transform, page)
  await task.destroy()
  return drawings
}
