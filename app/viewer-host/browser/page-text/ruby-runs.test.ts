import { expect, it } from 'vitest'
import { rubyRuns } from './ruby-runs.ts'

it('readings are kana much smaller than the words beside them', () => {
  const runs = [
    { text: '古い図書館は', size: 10 },
    { text: 'としょかん', size: 5 },
    { text: '丘の上の', size: 10 },
    { text: 'ひらがな', size: 10 },
    { text: 'ちいさなちゅう', size: 7 },
    { text: '小さな注', size: 5 },
    { text: ' ', size: 5 },
  ]
  expect(rubyRuns(runs)).toEqual([false, true, false, false, false, false, false])
  expect(rubyRuns([{ text: 'かな', size: 5 }])).toEqual([false])
})
