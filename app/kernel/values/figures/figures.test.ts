import { describe, expect, it } from 'vitest'
import { figuresIn, type SmallPage, whiteShare } from './figures.ts'

type Colour = [number, number, number]
type Area = [left: number, top: number, right: number, bottom: number, colour: Colour]

const [ink, navy, yellow, mint]: Colour[] = [
  [20, 20, 20],
  [31, 42, 90],
  [243, 216, 130],
  [224, 240, 228],
]
const [width, height] = [320, 450]

function pageWith(areas: readonly Area[], paper: Colour = [255, 255, 255]): SmallPage {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...paper, 255], at)
  for (const [left, top, right, bottom, colour] of areas)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([...colour, 255], (y * width + x) * 4)
  return { data, width, height }
}

/** Rows of strokes, three pixels wide, as of large letters. */
const letters = (colour: Colour): Area[] =>
  Array.from({ length: 30 }, (_, at): Area => [30 + at * 8, 40, 33 + at * 8, 56, colour])

const edges = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) =>
  [left * width, top * height, right * width, bottom * height].map((edge) => Math.round(edge / 8) * 8)

describe('figures on a page', () => {
  it('are areas of colour, such as the bars of a chart, and are found as they are', () => {
    const { isPicture, parts } = figuresIn(
      pageWith([
        [40, 200, 140, 224, navy!],
        [140, 200, 280, 224, yellow!],
      ]),
      false,
    )
    expect(isPicture).toBe(false)
    expect(parts.map(edges)).toEqual([[40, 200, 280, 224]])
  })

  it('are found to their very edge', () => {
    const [part] = figuresIn(pageWith([[41, 203, 279, 225, navy!]]), false).parts
    expect(
      [part!.left * width, part!.top * height, part!.right * width, part!.bottom * height].map(Math.round),
    ).toEqual([41, 203, 279, 225])
  })

  it('are no letters, in whatever colour, and no tinted cells with letters', () => {
    expect(figuresIn(pageWith([...letters(ink!), [30, 100, 290, 101, navy!]]), false).parts).toEqual([])
    expect(figuresIn(pageWith(letters(navy!)), false).parts).toEqual([])
    expect(figuresIn(pageWith([[24, 30, 300, 70, mint!], ...letters(ink!)]), false).parts).toEqual([])
  })

  it('are drawings of coloured lines, but not frames around text', () => {
    const curve = Array.from({ length: 200 }, (_, at): Area => {
      const y = 200 + Math.round(30 * Math.sin(at / 12))
      return [60 + at, y, 62 + at, y + 4, navy!]
    })
    expect(figuresIn(pageWith(curve), false).parts).toHaveLength(1)
    const frame: Area[] = [
      [30, 100, 290, 102, navy!],
      [30, 180, 290, 182, navy!],
      [30, 100, 32, 182, navy!],
      [288, 100, 290, 182, navy!],
    ]
    expect(figuresIn(pageWith(frame), false).parts).toEqual([])
  })

  it('are the whole page if it is coloured, dark, or a scan of browned paper', () => {
    expect(figuresIn(pageWith(letters(ink!), [230, 140, 175]), false).isPicture).toBe(true)
    expect(figuresIn(pageWith([], [15, 18, 40]), false).isPicture).toBe(true)
    const browned: Area[] = Array.from({ length: 9 }, (_, at) => [
      0,
      at * 50,
      width,
      at * 50 + 50,
      [214 + at * 4, 196 + at * 4, 160 + at * 5],
    ])
    expect(figuresIn(pageWith([...browned, ...letters(ink!)]), true).isPicture).toBe(true)
    expect(figuresIn(pageWith(letters(ink!), [244, 236, 214]), true).isPicture).toBe(false)
    expect(figuresIn(pageWith(letters(ink!), [250, 249, 246]), true).isPicture).toBe(false)
    expect(figuresIn(pageWith(letters(ink!), [250, 245, 230]), false)).toEqual({
      isPicture: false,
      parts: [],
    })
  })

  it('are the frames of a comic with the drawings in them', () => {
    const { parts } = figuresIn(
      pageWith([
        [20, 20, 300, 22, ink!],
        [20, 200, 300, 202, ink!],
        [20, 20, 22, 202, ink!],
        [298, 20, 300, 202, ink!],
        [60, 100, 140, 190, ink!],
      ]),
      false,
    )
    expect(parts.map(edges)).toEqual([[24, 24, 304, 200].map((edge) => Math.round(edge / 8) * 8)])
  })

  it('are all frames of a comic, also one that holds nothing but lines, but no box of text beside a figure', () => {
    const frame = (top: number, bottom: number): Area[] => [
      [20, top, 300, top + 2, ink!],
      [20, bottom - 2, 300, bottom, ink!],
      [20, top, 22, bottom, ink!],
      [298, top, 300, bottom, ink!],
    ]
    const panels = (tops: number[]) =>
      tops.flatMap((top): Area[] => [...frame(top, top + 130), [60, top + 30, 140, top + 120, ink!]])
    const comic = figuresIn(pageWith([...panels([10, 300]), ...frame(155, 285)]), false).parts
    expect(comic).toHaveLength(3)
    const oneFigure = figuresIn(pageWith([...panels([10]), ...frame(155, 285)]), false).parts
    expect(oneFigure).toHaveLength(1)
  })
})

it('a photograph is told from a drawing on paper by its share of white', () => {
  const page = pageWith([
    [40, 100, 140, 200, navy!],
    [200, 100, 300, 104, ink!],
  ])
  const on = (left: number, right: number) =>
    whiteShare(page, { left: left / width, right: right / width, top: 100 / height, bottom: 200 / height })
  expect(on(40, 140)).toBeLessThan(0.02)
  expect(on(200, 300)).toBeGreaterThan(0.9)
})
