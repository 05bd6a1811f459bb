import { describe, expect, it } from 'vitest'
import { findMarks, type TextRun } from './marks.ts'

const line = (text: string): TextRun => ({ text, endsLine: true })
const part = (text: string): TextRun => ({ text, endsLine: false })

function marked(runs: TextRun[], ...words: string[]): string[] {
  return findMarks(runs, { words }).map(({ run, from, to }) => runs[run]!.text.slice(from, to))
}

describe('marks of the search', () => {
  it('finds a Japanese word inside a sentence, every time', () => {
    expect(findMarks([line('設定を変え、設定を保存する')], { words: ['設定'] })).toEqual([
      { run: 0, from: 0, to: 2, place: 0 },
      { run: 0, from: 6, to: 8, place: 1 },
    ])
  })

  it('finds a word that is split over runs or two lines', () => {
    expect(marked([part('パッケージの設'), part('定をする')], '設定')).toEqual(['設', '定'])
    expect(marked([line('パッケージの設'), line('定をする')], '設定')).toEqual(['設', '定'])
  })

  it('finds a word whose letters are spaced out', () => {
    expect(marked([part('設 定')], '設定')).toEqual(['設', '定'])
  })

  it('finds kanji that their font encodes as radicals, in either block', () => {
    expect(marked([line('社⻑は⼈だ')], '社長', '人')).toEqual(['社⻑', '⼈'])
  })

  it('ignores width, case and kana', () => {
    expect(marked([line('Ｄｅｂｉａｎの導入')], 'debian')).toEqual(['Ｄｅｂｉａｎ'])
    expect(marked([line('ﾊﾟｯｹｰｼﾞを入れる')], 'パッケージ')).toEqual(['ﾊﾟｯｹｰｼﾞ'])
    expect(marked([line('ねこのきもち')], 'ネコ')).toEqual(['ねこ'])
  })

  it('marks a ligature as a whole if the word ends inside it', () => {
    expect(marked([line('the of\ufb01ce')], 'office')).toEqual(['of\ufb01ce'])
    expect(marked([line('the o\ufb03ce')], 'off')).toEqual(['o\ufb03'])
  })

  it('finds letters anywhere in a word, as the catalogue does', () => {
    expect(marked([line('start with art, party artist')], 'art')).toEqual(['art', 'art', 'art', 'art'])
  })

  it('keeps Latin words of two lines apart, joined by one space', () => {
    expect(marked([line('file'), line('system')], 'filesystem')).toEqual([])
    expect(marked([line('file'), line('system')], 'file system')).toEqual(['file', 'system'])
  })

  it('joins overlapping words into one mark', () => {
    expect(marked([line('環境設定値')], '環境設定', '設定値')).toEqual(['環境設定値'])
  })

  it('finds a character beyond the basic plane', () => {
    expect(marked([line('𠮷野家の𠮷')], '𠮷')).toEqual(['𠮷', '𠮷'])
  })

  it('marks nothing for an empty word', () => {
    expect(findMarks([line('設定')], { words: ['', ' ', '\u200b'] })).toEqual([])
  })

  it('finds a word that a hyphen divides at a line’s end, whole and with its hyphen', () => {
    expect(marked([line('an exam-'), line('ple of')], 'example')).toEqual(['exam-', 'ple'])
    expect(marked([line('a well-'), line('known one')], 'well-known')).toEqual(['well-', 'known'])
    expect(marked([line('an exam\u00ad'), line('ple')], 'example')).toEqual(['exam\u00ad', 'ple'])
    expect(marked([part('an exam\ufffeple')], 'example')).toEqual(['exam\ufffeple'])
    expect(marked([part('an exam-\r\nple')], 'example')).toEqual(['exam-', 'ple'])
    expect(marked([line('soft\u00adhyphen')], 'softhyphen')).toEqual(['soft', 'hyphen'])
  })

  it('removes no other hyphens', () => {
    expect(marked([part('exam- ple')], 'example')).toEqual([])
    expect(marked([line('3-'), line('4')], '34')).toEqual([])
  })

  it('finds a word with letter spacing', () => {
    expect(marked([line('C H A P T E R one')], 'chapter').join('')).toBe('CHAPTER')
    expect(marked([line('a b c')], 'abc')).toEqual([])
  })

  it('finds a word that a reading interrupts', () => {
    const ruby: TextRun = { text: 'としょ', endsLine: false, isRuby: true }
    expect(marked([part('古い図書'), ruby, part('館は')], '図書館')).toEqual(['図書', 'としょ', '館'])
    expect(marked([part('古い図書'), ruby, part('館は')], 'としょ')).toEqual(['としょ'])
  })

  it('marks the part of a word that continues on the next page', () => {
    const runs = [line('figure it out, figure it'), line('by an exam-'), line('12')]
    const found = findMarks(runs, { words: ['example'], tails: ['exam'], heads: ['figure'] })
    expect(found.map(({ run, from, place }) => [run, from, place])).toEqual([
      [0, 0, 0],
      [1, 6, 1],
    ])
    const far = [line('x'.repeat(100)), line('exam'), line('x'.repeat(100))]
    expect(findMarks(far, { words: [], tails: ['exam'], heads: ['exam'] })).toEqual([])
  })

  it('counts places in order, and touching ones as one', () => {
    const places = findMarks([line('art start, 設定設定、'), line('re-'), line('start')], {
      words: ['art', '設定', 'restart'],
    })
    expect(places.map(({ place }) => place)).toEqual([0, 1, 2, 3, 3])
  })
})
