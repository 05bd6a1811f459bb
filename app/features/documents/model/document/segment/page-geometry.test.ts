import { describe, expect, it } from 'vitest'
import { geometryOf, shownSize } from './page-geometry.ts'
import type { PdfValue } from './pdf-value.ts'

const resolve = (value: PdfValue | undefined) => value ?? ''
const geometry = (entries: Record<string, PdfValue>) => geometryOf(new Map(Object.entries(entries)), resolve)

describe('the geometry of a page', () => {
  it('shows the crop box within the media box', () => {
    const page = geometry({ '/MediaBox': ['0', '0', '595', '842'], '/CropBox': ['500', '700', '20', '-30'] })
    expect(page.box).toEqual([20, 0, 500, 700])
  })

  it('uses Letter if the file gives no paper size', () => {
    for (const box of [
      undefined,
      ['0', '0', '0', '0'],
      ['a', '0', '5', '5'],
      ['0', '0', '1e9', '5'],
      ['0', '0'],
    ]) {
      const page = geometry(box ? { '/MediaBox': box } : {})
      expect(page.box).toEqual([0, 0, 612, 792])
    }
  })

  it.each([
    ['0', 0],
    ['-90', 270],
    ['450', 90],
    ['1000000', 0],
    ['x', 0],
  ])('turns %s into a quarter turn', (rotate, expected) => {
    expect(geometry({ '/Rotate': rotate }).rotation).toBe(expected)
  })

  it('swaps width and height of a page that is turned sideways, and applies user units', () => {
    const page = geometry({ '/MediaBox': ['0', '0', '100', '200'], '/Rotate': '90', '/UserUnit': '2' })
    expect(shownSize(page)).toEqual({ width: 400, height: 200 })
  })
})
