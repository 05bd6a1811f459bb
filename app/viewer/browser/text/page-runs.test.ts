import { describe, expect, it } from 'vitest'
import { pageRuns, placedRuns } from './page-runs.ts'

const upright = [1, 0, 0, -1, 0, 800]
const page = (transform = upright) => ({
  transform,
  styles: {
    down: { fontFamily: 'monospace', vertical: true },
    mono: { fontFamily: 'monospace', vertical: false },
  },
  isBold: () => null,
})
/** A text item like pdf.js's, ten points large. */
const item = (str: string, x: number, y: number, given: object = {}) => ({
  ...{ str, width: str.length * 10, height: 10, fontName: 'body', transform: [10, 0, 0, 10, x, y] },
  ...given,
})

describe('the runs of a page', () => {
  it('are placed in the axes in which they are read, on a rotated page too', () => {
    const [first, second] = placedRuns([item('一行目', 50, 700), item('二行目', 50, 680)], page())
    expect([first!.from, first!.to, first!.across]).toEqual([50, 80, 100])
    expect(second!.across).toBe(120)
    // A line along the paper's long side, on a page shown with a quarter turn.
    const sideways = { transform: [0, 10, -10, 0, 100, 50] }
    const [turned] = placedRuns([item('一行目', 0, 0, sideways)], page([0, 1, 1, 0, 0, 0]))
    expect([turned!.from, turned!.to, turned!.across]).toEqual([50, 80, 100])
  })

  it('go down and to the left if most letters do, with upright numbers among them', () => {
    const column = (str: string, x: number) =>
      item(str, x, 700, { fontName: 'down', width: 10, height: str.length * 10 })
    const figures = item('12', 295, 670, { width: 10 })
    const [first, second, twelve] = placedRuns([column('昭和', 300), column('次の列', 280), figures], page())
    expect([first!.from, first!.to]).toEqual([100, 120])
    expect(second!.across - first!.across).toBe(20)
    expect(twelve!.across).toBe(first!.across)
    expect(twelve!.from).toBeGreaterThan(first!.to - 1)
  })

  it('are vertical too if each letter was placed by itself', () => {
    const letters = [...'春は曙やうやう'].map((letter, nth) => item(letter, 300, 700 - nth * 11))
    const runs = placedRuns(letters, page())
    expect(new Set(runs.map(({ across }) => across)).size).toBe(1)
    expect(runs[1]!.from).toBeGreaterThan(runs[0]!.from)
  })

  it('leave out oblique text, and never call a Japanese font monospaced', () => {
    const mark = item('見本', 100, 100, { transform: [7, 7, -7, 7, 100, 100] })
    const [latin] = placedRuns([mark, item('let x', 50, 700, { fontName: 'mono' })], page())
    expect([latin!.text, latin!.isMonospaced]).toEqual(['let x', true])
    const both = [item('let x', 50, 700, { fontName: 'mono' }), item('変数', 50, 680, { fontName: 'mono' })]
    expect(placedRuns(both, page()).map(({ isMonospaced }) => isMonospaced)).toEqual([false, false])
  })

  it('are monospaced if all letters of their font have one width, whatever the file says; figures alone say nothing', () => {
    const typed = ['\\version "2"', 'let x = 1', 'quit now', 'end'].map((str, nth) =>
      item(str, 50, 700 - nth * 12, { width: str.length * 6, fontName: 'cmtt' }),
    )
    const prose = ['It was a dark', 'and stormy night', 'in the village', 'and rain fell'].map((str, nth) =>
      item(str, 50, 600 - nth * 12, { width: str.length * (4.4 + nth / 200) }),
    )
    const figures = ['12345678', '23456789', '34567890', '45678901'].map((str, nth) =>
      item(str, 50, 500 - nth * 12, { width: str.length * 5, fontName: 'figures' }),
    )
    const runs = placedRuns([...typed, ...prose, ...figures], page())
    expect(runs.filter(({ isMonospaced }) => isMonospaced).map(({ face }) => face)).toEqual(
      Array(4).fill('cmtt'),
    )
  })

  it('are bold, not bold, or of a font that pdf.js says nothing about, though it was painted', async () => {
    const fonts: Record<string, object> = {
      silent: { loadedName: 'silent' },
      told: { bold: true },
      named: { name: 'Mincho-W7' },
      plain: { name: 'Mincho-W3' },
    }
    const items = ['silent', 'told', 'named', 'plain', 'unpainted'].map((fontName, nth) =>
      item('一行の文', 50, 700 - nth * 20, { fontName }),
    )
    const file = {
      getTextContent: async () => ({ items, styles: {} }),
      getViewport: () => ({ transform: upright }),
      commonObjs: { has: (name: string) => name in fonts, get: (name: string) => fonts[name] },
    }
    const runs = await pageRuns(file as never)
    expect(runs.map((run) => run.isBold)).toEqual([null, true, true, false, null])
  })
})
