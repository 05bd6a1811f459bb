import { describe, expect, it } from 'vitest'
import type { Box } from './drawings.ts'
import { type Picture, scannedFigures } from './scanned-figures.ts'
import type { Words } from './words.ts'

const page: Box = { left: 0, top: 0, right: 400, bottom: 500 }
const paper = 205

/** A picture of half a pixel a point on yellowed paper, with these boxes of ink. */
function scanned(...inks: { box: Box; lightness?: number }[]): Picture {
  const [width, height] = [page.right / 2, page.bottom / 2]
  const picture = { lightness: new Uint8Array(width * height).fill(paper), width, height, scale: 0.5 }
  for (const { box, lightness = 30 } of inks)
    for (let y = box.top / 2; y < box.bottom / 2; y++)
      picture.lightness.fill(lightness, y * width + box.left / 2, y * width + box.right / 2)
  return picture
}

const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
})

function words(text: string, box: Box): Words {
  const own = { text, size: box.bottom - box.top, box, fill: 1 }
  return { ...own, line: own }
}

/** Twenty lines of a paragraph, with the ink of their letters. */
const lines = Array.from({ length: 20 }, (_, nth) => boxOf(40, 40 + nth * 14, 360, 50 + nth * 14))
const paragraph = lines.map((box) => words('A line of the paragraph that fills the page', box))
const inkOfText = lines.map((box) => ({ box: { ...box, bottom: box.bottom + 2 } }))

describe('figures of a scan', () => {
  it('are where there is ink without recognised text', () => {
    const photograph = { box: boxOf(100, 360, 300, 460), lightness: 120 }
    const [found, ...others] = scannedFigures(scanned(...inkOfText, photograph), paragraph, page)
    expect(others).toEqual([])
    expect(found!.left).toBeCloseTo(96, -1)
    expect(found!.right).toBeCloseTo(302, -1)
    expect(found!.top).toBeGreaterThan(340)
    expect(found!.bottom).toBeCloseTo(462, -1)
  })

  it('are charts of thin lines, too, with what was recognised as letters at their edges', () => {
    const axes = [{ box: boxOf(100, 360, 102, 460) }, { box: boxOf(100, 458, 300, 460) }]
    const labels = [words('3', boxOf(90, 380, 96, 388)), words('s North', boxOf(296, 440, 330, 452))]
    const [found] = scannedFigures(scanned(...inkOfText, ...axes), [...paragraph, ...labels], page)
    expect(found!.left).toBeLessThanOrEqual(90)
    expect(found!.right).toBe(330)
  })

  it('are no text, no stain, no rule, and not the reader’s faint mark', () => {
    const inks = [
      ...inkOfText,
      { box: boxOf(100, 400, 130, 430) },
      { box: boxOf(40, 470, 360, 472) },
      { box: boxOf(60, 340, 340, 390), lightness: paper - 30 },
    ]
    expect(scannedFigures(scanned(...inks), paragraph, page)).toEqual([])
  })
})
