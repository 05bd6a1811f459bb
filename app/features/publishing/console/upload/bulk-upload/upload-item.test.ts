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
] as const)(
  'R394 clears files that are done or have failed, and none in progress: %s',
  (state, isCleared) => {
    expect(isEnded({ state })).toBe(isCleared)
  },
)
