import { describe, expect, it } from 'vitest'
import { findMarks, type TextRun } from './marks.ts'

const line = (text: string): TextRun => ({ text, endsLine: true })
const part = (text: string): TextRun => ({ text, endsLine: false })

function marked(runs: TextRun[], ...words: string[]): string[] {
  return findMarks(runs, words).map(({ run, from, to }) => runs[run]!.text.slice(from, to))
}

describe('marks of the search', () => {
  it('finds a Japanese word inside a sentence, every time', () => {
    expect(findMarks([line('設定を変え、設定を保存する')], ['設定'])).toEqual([
      { run: 0, from: 0, to: 2 },
      { run: 0, from: 6, to: 8 },
    ])
  })

  it('finds a word that is split over runs, or over two lines', () => {
    expect(marked([part('パッケージの設'), part('定をする')], '設定')).toEqual(['設', '定'])
    expect(marked([line('パッケージの設'), line('定をする')], '設定')).toEqual(['設', '定'])
  })

  it('finds a word whose characters stand apart', () => {
    expect(marked([part('設 定')], '設定')).toEqual(['設', '定'])
  })

  it('does not care about width, case or kana', () => {
    expect(marked([line('Ｄｅｂｉａｎの導入')], 'debian')).toEqual(['Ｄｅｂｉａｎ'])
    expect(marked([line('ﾊﾟｯｹｰｼﾞを入れる')], 'パッケージ')).toEqual(['ﾊﾟｯｹｰｼﾞ'])
    expect(marked([line('ねこのきもち')], 'ネコ')).toEqual(['ねこ'])
  })

  it('marks a ligature whole when the word ends inside it', () => {
    expect(marked([line('the of\ufb01ce')], 'office')).toEqual(['of\ufb01ce'])
    expect(marked([line('the o\ufb03ce')], 'off')).toEqual(['o\ufb03'])
  })

  it('finds letters wherever they stand, as the catalogue does', () => {
    expect(marked([line('start with art, party artist')], 'art')).toEqual(['art', 'art', 'art', 'art'])
  })

  it('keeps Latin words of two lines apart, and joins them with one space', () => {
    expect(marked([line('file'), line('system')], 'filesystem')).toEqual([])
    expect(marked([line('file'), line('system')], 'file system')).toEqual(['file', 'system'])
  })

  it('overlapping words make one mark', () => {
    expect(marked([line('環境設定値')], '環境設定', '設定値')).toEqual(['環境設定値'])
  })

  it('finds a character beyond the basic plane', () => {
    expect(marked([line('𠮷野家の𠮷')], '𠮷')).toEqual(['𠮷', '𠮷'])
  })

  it('an empty word marks nothing', () => {
    expect(findMarks([line('設定')], ['', ' ', '\u200b'])).toEqual([])
  })
})
