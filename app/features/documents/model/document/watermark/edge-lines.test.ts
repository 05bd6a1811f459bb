import { describe, expect, it } from 'vitest'
import { edgeLines, shownPart, tracePlace, trimBeside } from './edge-lines.ts'

const side = { left: 100, top: 50, right: 80, bottom: 60 }
const trim = { odd: side, even: { ...side, left: 80, right: 100 }, whole: [], aspect: 0.7 }
const line = (many: number) => ({
  glyphs: Array.from({ length: many }, () => ({ advance: 1_000, path: '0 0 m 1 1 l h' })),
  width: many * 1_000,
})

describe('the words along the edges of a page', () => {
  it('are within what is shown of odd and of even pages', () => {
    const shown = shownPart(trim) ?? expect.fail('nothing is trimmed')
    expect([shown.left, shown.right, shown.bottom].map(Math.round)).toEqual([60, 60, 51])
    const { head, foot, scale } = edgeLines([line(10)], shown) ?? expect.fail('no words')
    for (const start of [...head.starts, ...foot.starts]) {
      expect(start).toBeGreaterThan(shown.left)
      expect(start + 10_000 * scale).toBeLessThan(shown.width - shown.right)
    }
    expect(-head.y).toBeGreaterThan(shown.top)
    expect(foot.y).toBeGreaterThan(shown.bottom)
    expect(tracePlace(shown)).toEqual({ x: head.starts[0], y: foot.y })
  })

  it('are at the edges of whole pages, where the trace code always was', () => {
    expect(shownPart(null)).toBeNull()
    expect(tracePlace(null)).toEqual({ x: 18, y: 7 })
  })

  it('are repeated as often as there is room, leave room for the trace code, and shrink rather than leave the page', () => {
    const short = edgeLines([line(10)], null)
    expect(short?.head.starts.length).toBeGreaterThan(3)
    expect(short?.foot.starts[0]).toBeGreaterThan(tracePlace(null).x + 50)
    const long = edgeLines([line(200)], null)
    expect(long?.head.starts).toHaveLength(1)
    expect((long?.foot.starts[0] ?? 0) + 200_000 * (long?.scale ?? 1)).toBeLessThan(595)
  })

  it('keep the last line, which names the reader, if there is no room for all', () => {
    const lines = edgeLines([line(60), line(40), line(12)], null)
    expect(lines?.glyphs).toHaveLength(40 + 1 + 12)
  })

  it('don’t exist without a text', () => {
    expect(edgeLines([line(0)], null)).toBeNull()
  })
})

it('keeps the edge on which a mark in a corner is', () => {
  expect(trimBeside(trim, 'bottom-right')).toMatchObject({ odd: { bottom: 0, top: 50, right: 80 } })
  expect(trimBeside(trim, 'top-left')).toMatchObject({ even: { top: 0, bottom: 60 } })
  expect(trimBeside(trim, 'tile')).toBe(trim)
  expect(trimBeside(null, 'tile')).toBeNull()
})
