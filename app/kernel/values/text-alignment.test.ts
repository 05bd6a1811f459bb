import { describe, expect, it } from 'vitest'
import { awkwardText, seededRandom } from './random-texts.fixtures.ts'
import { alignDisplay } from './text-alignment.ts'
import { displayText } from './text-folding.ts'

describe('alignDisplay', () => {
  it.each([
    ['第 1 章　はじめに', 3, 'は', 'は'],
    ['ＡＢＣ 設定', 3, '設', '設'],
    ['ｶﾞｲﾄﾞ', 0, 'ガ', 'ｶﾞ'],
    ['㈱青空', 1, '株', '㈱'],
  ])('finds where unit %#: %j at %i comes from', (raw, at, shown, source) => {
    const aligned = alignDisplay(raw)!
    expect(aligned.display[at]).toBe(shown)
    expect(raw.slice(aligned.from[at], aligned.to[at])).toBe(source)
  })

  it('gives ascending positions whose raw text shows the display text', () => {
    const random = seededRandom(9)
    let aligned = 0
    for (let i = 0; i < 3000; i++) {
      const raw = awkwardText(random, 1, 12)
      const places = alignDisplay(raw)
      if (places === null) continue
      aligned++
      expect(places.display).toBe(displayText(raw))
      expect(places.from).toEqual(places.from.toSorted((a, b) => a - b))
      for (const [unit, start] of places.from.entries()) {
        const source = raw.slice(start, places.to[unit])
        const shown = places.display[unit]!
        expect(
          shown === ' '
            ? /\s/.test(source) || displayText(source).includes(' ')
            : displayText(source).includes(shown),
        ).toBe(true)
      }
    }
    expect(aligned).toBeGreaterThan(2800)
  })
})
