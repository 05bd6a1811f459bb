import { describe, expect, it } from 'vitest'
import { alikeAsOne, type Bundle, bundled } from './browser-bundles.ts'

const sheet = (name: string, bytes: number, ...pages: string[]): Bundle => {
  return { sheets: [name], bytes, pages: new Set(pages) }
}
const names = (bundles: Bundle[]) => bundles.map(({ sheets }) => sheets.join('+')).sort()

describe('style sheets share a file', () => {
  it('if the same pages load them; the larger one gives the name', () => {
    expect(names(bundled([sheet('a', 100, 'x', 'y'), sheet('b', 5_000, 'x', 'y')]))).toEqual(['b+a'])
  })

  it('if a page loads only a few rules that it doesn’t need, but not many', () => {
    expect(names(bundled([sheet('a', 9_000, 'x', 'y'), sheet('b', 500, 'x')]))).toEqual(['a+b'])
    expect(names(bundled([sheet('a', 9_000, 'x', 'y'), sheet('b', 5_000, 'x')]))).toEqual(['a', 'b'])
  })

  it('never if no page loads both', () => {
    expect(names(bundled([sheet('a', 10, 'x'), sheet('b', 10, 'y')]))).toEqual(['a', 'b'])
  })

  it('counting a page once, however many addresses it has', () => {
    const bundles = [sheet('a', 900, 'x', 'y1', 'y2', 'y3'), sheet('b', 900, 'x')]
    expect(names(bundled(bundles))).toEqual(['a', 'b'])
    expect(names(bundled(alikeAsOne(bundles)))).toEqual(['a+b'])
  })
})
