import { describe, expect, it } from 'vitest'
import { colours } from './entries.ts'
import { contrastOf, distanceOf, fromLab, hslOf, labOf } from './spaces.ts'

describe('the colours of the lexicon', () => {
  it('have the values that the definitions of the spaces give', () => {
    expect(labOf('#ffffff').l).toBeCloseTo(100, 2)
    const red = labOf('#ff0000')
    expect([red.l, red.a, red.b].map((value) => Math.round(value * 10) / 10)).toEqual([53.2, 80.1, 67.2])
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(hslOf('#1e50a2').map(Math.round)).toEqual([217, 69, 38])
  })

  it('come back from CIELAB unchanged, and are all different', () => {
    for (const { hex } of colours) expect(fromLab(labOf(hex)).hex).toBe(hex)
    for (const [i, one] of colours.entries())
      for (const other of colours.slice(i + 1))
        expect(distanceOf(labOf(one.hex), labOf(other.hex)), one.name + other.name).toBeGreaterThan(0.9)
  })
})
