import { expect, it } from 'vitest'
import { isEnded } from './upload-item.ts'

it.each([
  ['waiting', false],
  ['sending', false],
  ['paused', false],
  ['broken', false],
  ['reading', false],
  ['ready', true],
  ['refused', true],
  ['failed', true],
] as const)('R394 clears what is done or has failed, and nothing under way: %s', (state, isCleared) => {
  expect(isEnded({ state })).toBe(isCleared)
})
