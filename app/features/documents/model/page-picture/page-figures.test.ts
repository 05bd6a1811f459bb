import { describe, expect, it } from 'vitest'
import type { Picture } from '#app/gateways/pdf/draw-cover.ts'
import { figuresOf, partsOf } from './page-figures.ts'

const [width, height] = [600, 840]

function pageWith(
  areas: readonly [left: number, top: number, right: number, bottom: number][],
  { paper = () => 255, imageShare = 0 }: { paper?: (at: number) => number; imageShare?: number } = {},
): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const light = paper(at)
    data.set([light, light - (255 - light) / 2, light - (255 - light), 255], at * 4)
  }
  for (const [left, top, right, bottom] of areas)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data.set([30, 60, 140, 255], (y * width + x) * 4)
  return { data, width, height, points: 420, imageShare }
}

describe('the figures on a drawn page', () => {
  it('are kept in thousandths of the page', () => {
    const figures = figuresOf(pageWith([[150, 210, 450, 420]]))
    expect(figures).toHaveLength(1)
    const [found] = partsOf(figures as Exclude<typeof figures, 'page' | null>)
    for (const [edge, part] of [found!.left, found!.top, found!.right, found!.bottom].entries())
      expect(Math.abs(part - [0.25, 0.25, 0.75, 0.5][edge]!)).toBeLessThan(0.012)
  })

  it('are at most four, the largest, since they are part of the viewer’s page', () => {
    const many = Array.from({ length: 8 }, (_, at): [number, number, number, number] => [
      60,
      20 + at * 100,
      120 + at * 40,
      80 + at * 100,
    ])
    const figures = figuresOf(pageWith(many))
    expect(figures).toHaveLength(4)
    expect(
      Math.min(...(figures as number[][]).map(([left = 0, , right = 0]) => right - left)),
    ).toBeGreaterThan(300)
  })

  it('are the page itself if that is a scan of browned paper, and none if it is plain', () => {
    const browned = (at: number) => 235 - ((at * 7) % 40)
    expect(figuresOf(pageWith([], { paper: browned, imageShare: 1 }))).toBe('page')
    expect(figuresOf(pageWith([]))).toBeNull()
  })
})
