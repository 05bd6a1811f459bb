import { describe, expect, it } from 'vitest'
import { type SmallPage, smallWidth } from './figures.ts'
import { figuresOf, partsOf } from './page-figures.ts'

const [width, height] = [smallWidth, 448]

function pageWith(
  areas: readonly [left: number, top: number, right: number, bottom: number][],
  { paper = () => 255, imageShare = 0 }: { paper?: (at: number) => number; imageShare?: number } = {},
): SmallPage & { imageShare: number } {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const light = paper(at)
    data.set([light, light - (255 - light) / 2, light - (255 - light), 255], at * 4)
  }
  for (const [left, top, right, bottom] of areas)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([30, 60, 140, 255], (y * width + x) * 4)
  return { data, width, height, imageShare }
}

describe('the figures on a drawn page', () => {
  it('are kept in thousandths of the page', () => {
    const figures = figuresOf(pageWith([[80, 112, 240, 224]]))
    expect(figures).toHaveLength(1)
    const [found] = partsOf(figures as Exclude<typeof figures, 'page' | null>)
    for (const [edge, part] of [found!.left, found!.top, found!.right, found!.bottom].entries())
      expect(Math.abs(part - [0.25, 0.25, 0.75, 0.5][edge]!)).toBeLessThan(0.012)
  })

  it('are at most four, the largest, since they are part of the viewer’s page', () => {
    const many = Array.from({ length: 8 }, (_, at): [number, number, number, number] => [
      32,
      8 + at * 54,
      72 + at * 24,
      40 + at * 54,
    ])
    const figures = figuresOf(pageWith(many))
    expect(figures).toHaveLength(4)
    expect(
      Math.min(...(figures as number[][]).map(([left = 0, , right = 0]) => right - left)),
    ).toBeGreaterThan(400)
  })

  it('are the page itself if that is a scan of browned paper, and none if it is plain', () => {
    const browned = (at: number) => 235 - ((at * 7) % 40)
    expect(figuresOf(pageWith([], { paper: browned, imageShare: 1 }))).toBe('page')
    expect(figuresOf(pageWith([]))).toBeNull()
  })
})
