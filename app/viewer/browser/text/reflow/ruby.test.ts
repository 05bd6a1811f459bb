import { expect, it } from 'vitest'
import { run } from '#tests/documents/text-page.ts'
import { rubyRuns } from './ruby.ts'

/** A reading above a line of ten points whose baseline is at 100. */
const above = (text: string, given: object = {}) =>
  run(text, 0, { size: 5, across: 90.5, from: 12, ...given })

it('readings are kana much smaller than the words they belong to', () => {
  const runs = [
    run('古い図書館は', 0, { across: 100 }),
    above('としょかん', { from: 30 }),
    run('丘の上の', 0, { from: 60, across: 100 }),
    run('ひらがな', 0, { from: 100, across: 100 }),
    run('ちいさなちゅう', 0, { from: 140, size: 7, across: 100 }),
    run('小さな注', 0, { from: 190, size: 5, across: 100 }),
    run(' ', 0, { from: 210, size: 5, across: 90.5 }),
  ]
  expect(rubyRuns(runs, false)).toEqual([false, true, false, false, false, false, false])
  expect(rubyRuns([run('かな', 0, { size: 5 })], false)).toEqual([false])
})

it('other small text is no reading: of another size or height, beside the line, or not kana', () => {
  const line = run('古い図書館は', 0, { across: 100 })
  const isRuby = (text: string, given: object = {}, isDown = false) =>
    rubyRuns([above(text, given), line], isDown)[0]
  expect(isRuby('ふる')).toBe(true)
  for (const other of [{ size: 8 }, { across: 96 }, { across: 84 }, { across: 106 }, { from: 58 }])
    expect([other, isRuby('ふる', other)]).toEqual([other, false])
  expect(isRuby('注12')).toBe(false)
  expect(isRuby('注12', {}, true)).toBe(true)
})
