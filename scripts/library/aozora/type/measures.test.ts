import { expect, it } from 'vitest'
import { areaOf, boxOf, canonOf, contrastOf, inkOf, mmOfPoints, scaleOf, sheetOf } from './measures.ts'

it('folds sheets to the sizes that everybody knows', () => {
  expect(sheetOf('A', 4)).toEqual([210, 297])
  expect(sheetOf('A', 5)).toEqual([148, 210])
  expect(sheetOf('B', 5)).toEqual([182, 257])
  expect(sheetOf('B', 6)).toEqual([128, 182])
})

it('finds the text area at a ninth of any page, by crossing lines alone', () => {
  for (const [width, height] of [
    [2, 3],
    [148, 210],
    [300, 300],
  ] as const) {
    const { block } = canonOf(width, height)
    expect(block.x / width).toBeCloseTo(1 / 9)
    expect(block.y / height).toBeCloseTo(1 / 9)
    expect(block.width / width).toBeCloseTo(2 / 3)
    expect(block.height / height).toBeCloseTo(2 / 3)
  }
})

it('measures letters by their outlines', () => {
  const x = boxOf('x', 'garamond')
  expect(x.bottom).toBeCloseTo(0, 1)
  expect(x.top).toBeGreaterThan(0.35)
  expect(x.top).toBeLessThan(boxOf('H', 'garamond').top)
  expect(boxOf('国', 'mincho').advance).toBe(1)
})

it('finds more ink where a letter has more strokes or more weight, and less than the letter’s box', () => {
  expect(inkOf('一', 'mincho')).toBeLessThan(inkOf('国', 'mincho'))
  expect(inkOf('国', 'mincho')).toBeLessThan(inkOf('国', 'mincho', 700))
  const { left, right, top, bottom } = boxOf('口', 'sans')
  expect(inkOf('口', 'sans')).toBeGreaterThan(0.05)
  expect(inkOf('口', 'sans')).toBeLessThan((right - left) * (top - bottom) * 0.5)
})

it('knows black on white as the greatest contrast, and points as parts of an inch', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#777777')).toBe(1)
  expect(mmOfPoints(72)).toBe(25.4)
})

it('steps a scale by its ratio, and counts one leading less than lines', () => {
  expect(scaleOf(9, 2, 1, 2)).toEqual([4.5, 9, 18, 36])
  expect(areaOf(40, 17, 9, 15)).toEqual({ width: 360, height: 249 })
})
