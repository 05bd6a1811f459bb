import { expect, it } from 'vitest'
import type { TextRun } from './marks.ts'
import { type Unit, widened } from './whole-letters.ts'

const runsOf = (...texts: string[]): TextRun[] => texts.map((text) => ({ text, endsLine: false }))

/** The passage between two places as "run:at" after it was widened. */
function whole(runs: readonly TextRun[], from: string, to: string, unit: Unit) {
  const place = (text: string) => {
    const [run = 0, at = 0] = text.split(':').map(Number)
    return { run, at }
  }
  return widened(runs, [place(from), place(to)], unit).map(({ run, at }) => `${run}:${at}`)
}

it('a letter is never cut: not in a pair of units, a voicing mark, a family or a ligature', () => {
  expect(whole(runsOf('𠮷野'), '0:1', '0:3', 'letter')).toEqual(['0:0', '0:3'])
  expect(whole(runsOf('か\u3099く'), '0:0', '0:1', 'letter')).toEqual(['0:0', '0:2'])
  expect(whole(runsOf('👩‍👧の'), '0:2', '0:3', 'letter')).toEqual(['0:0', '0:5'])
  expect(whole(runsOf('office of'), '0:0', '0:2', 'letter')).toEqual(['0:0', '0:4'])
  expect(whole(runsOf('office of'), '0:7', '0:9', 'letter')).toEqual(['0:7', '0:9'])
  expect(whole(runsOf('星の光'), '0:1', '0:2', 'letter')).toEqual(['0:1', '0:2'])
})

it('a mark in a run of its own belongs to its letter', () => {
  expect(whole(runsOf('か', '\u3099', 'く'), '0:0', '0:1', 'letter')).toEqual(['0:0', '1:1'])
  expect(whole(runsOf('か', '\u3099', 'く'), '1:0', '2:1', 'letter')).toEqual(['0:0', '2:1'])
})

it('a word is whole, in Japanese and Latin, over runs and lines, without the readings beside it', () => {
  expect(whole(runsOf('閲覧画面の設定'), '0:5', '0:6', 'word')).toEqual(['0:5', '0:7'])
  expect(whole(runsOf('A quiet margin'), '0:4', '0:5', 'word')).toEqual(['0:2', '0:7'])
  expect(whole(runsOf('環', '境', 'を'), '1:0', '1:1', 'word')).toEqual(['0:0', '1:1'])
  const lines: TextRun[] = [
    { text: '快適な環', endsLine: true },
    { text: 'かん', endsLine: true, isRuby: true },
    { text: '境を作る', endsLine: true },
  ]
  expect(whole(lines, '0:3', '0:4', 'word')).toEqual(['0:3', '2:1'])
  const english: TextRun[] = [
    { text: 'the end', endsLine: true },
    { text: 'less', endsLine: true },
  ]
  expect(whole(english, '0:5', '0:6', 'word')).toEqual(['0:4', '0:7'])
})

it('an empty passage stays empty', () => {
  expect(whole(runsOf('星の光'), '0:1', '0:1', 'word')).toEqual(['0:1', '0:1'])
})
