import { expect, it } from 'vitest'
import { startCursor } from './copy-cursor.ts'
import { paceOf } from './turn-pace.ts'

const copying = (copied: number) => paceOf({ ...startCursor, phase: 'copy', copied })

it('a small site is copied and compared at the same gentle pace from its first row to its last', () => {
  expect(copying(8_000)).toEqual(copying(0))
  expect(paceOf({ ...startCursor, phase: 'compare', copied: 8_000, compared: 7_000 })).toEqual(copying(0))
})

it('a move that goes on for long takes longer turns and rests less, and a turn ends after 50 ms all the same', () => {
  expect(copying(40_000).turnMs).toBeGreaterThan(copying(20_000).turnMs)
  expect(copying(40_000).restMs).toBeLessThan(copying(20_000).restMs)
  expect(copying(3_000_000)).toMatchObject({ turnMs: 40, restMs: 220 / 375, maxCharacters: 1_000_000 })
})

it('a copy that only follows is gentle, however large it is', () => {
  expect(paceOf({ ...startCursor, phase: 'follow', copied: 3_000_000 })).toEqual(copying(0))
})
