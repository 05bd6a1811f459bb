import { expect, it } from 'vitest'
import { startCursor } from './copy-cursor.ts'
import { paceOf, restAfter } from './turn-pace.ts'

const copying = (copied: number, turn = 0) => paceOf({ ...startCursor, phase: 'copy', copied }, turn)

it('a small site is copied and compared at the same gentle pace from its first row to its last', () => {
  expect(copying(8_000, 500)).toEqual(copying(0))
  expect(paceOf({ ...startCursor, phase: 'compare', copied: 8_000, compared: 7_000 }, 0)).toEqual(copying(0))
})

it('a move that goes on for long takes longer turns and rests less, and a turn ends after 50 ms all the same', () => {
  expect(copying(40_000).turnMs).toBeGreaterThan(copying(20_000).turnMs)
  expect(copying(40_000).rests).toBeLessThan(copying(20_000).rests)
  expect(copying(3_000_000)).toMatchObject({ turnMs: 40, maxRestMs: 220 / 375, maxCharacters: 1_000_000 })
})

it('a move of few rows hurries, too, if its turns go on for long: more rows could be added than are copied', () => {
  expect(copying(100, 5_000).maxRestMs).toBe(22)
  expect(copying(100, 5_000).turnMs).toBe(40)
})

it('a copy that only follows is gentle, however large it is', () => {
  expect(paceOf({ ...startCursor, phase: 'follow', copied: 3_000_000 }, 9_000)).toEqual(copying(0))
})

it('a turn that hardly used the databases rests hardly', () => {
  expect(restAfter(1, copying(0))).toBe(30)
  expect(restAfter(7, copying(0))).toBe(210)
  expect(restAfter(40, copying(0))).toBe(220)
})
