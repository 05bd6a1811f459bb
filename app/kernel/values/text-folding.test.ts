import { describe, expect, it } from 'vitest'
import { awkwardText, seededRandom } from './random-texts.fixtures.ts'
import { displayText, fold, writtenMails } from './text-folding.ts'

const folded = (raw: string) => fold(displayText(raw))

describe('displayText', () => {
  it.each([
    ['ＰＤＦ　ﾃﾞｰﾀ', 'PDFデータ'],
    ['ｶﾞｷﾞｸﾞ ﾊﾟ', 'ガギグパ'],
    ['か゛は゜', 'がぱ'],
    ['あ゛', 'あ\u3099'],
    ['図書\n館の\r\n 設 定', '図書館の設定'],
    ['日本 Windows  10 版', '日本Windows 10版'],
    ['two \t\n words', 'two words'],
    ['  trimmed\u00a0 ', 'trimmed'],
    ['soft\u00adhy\u200bphen\u0000', 'softhyphen'],
    ['e\u0301 x\u030c', 'é x'],
    ['葛\u{e0100}飾', '葛飾'],
    ['社⻑⻄', '社長西'],
    ['⼀⽇', '一日'],
    ['①㈱ﬁ', '1(株)fi'],
    ['한국 도서관', '한국 도서관'],
    ['x\ud800y', 'xy'],
    ['', ''],
  ])('shows %j as %j', (raw, shown) => {
    expect(displayText(raw)).toBe(shown)
  })

  it('gives the same result by its fast and its slow path', () => {
    const wrong: string[] = []
    for (let unit = 0; unit < 0x10000; unit++) {
      const character = String.fromCharCode(unit)
      // Appends a space, which forces the slow path.
      if (displayText(character) !== displayText(`${character} `)) wrong.push(unit.toString(16))
    }
    expect(wrong).toEqual([])
    expect(displayText('設定 a  b c')).toBe('設定a b c')
  })

  it('changes nothing the second time', () => {
    const random = seededRandom(1)
    for (let i = 0; i < 5000; i++) {
      const shown = displayText(awkwardText(random, 0, 12))
      expect(displayText(shown)).toBe(shown)
    }
  })
})

describe('fold', () => {
  it.each([
    ['ＡＢＣ', 'abc'],
    ['カタカナ・ヴー', 'かたかな・ゔー'],
    ['Café Ångström Ñandú', 'cafe angstrom nandu'],
    ['ΆΣς Й ё', 'ασσ и е'],
    ['İstanbul', 'istanbul'],
    ['ｶﾞｷﾞ', 'がぎ'],
    ['𠮷野家😀', '𠮷野家😀'],
    ['≠', '≠'],
  ])('takes %j for %j', (raw, same) => {
    expect(folded(raw)).toBe(same)
  })

  it('keeps voiced kana and small kana apart from the plain', () => {
    expect(folded('が')).not.toBe(folded('か'))
    expect(folded('ぱ')).not.toBe(folded('ば'))
    expect(folded('っ')).not.toBe(folded('つ'))
    expect(folded('びょういん')).not.toBe(folded('びよういん'))
  })

  it('makes one unit from each, so that positions agree', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    expect(units.filter((unit) => fold(unit).length !== 1)).toEqual([])
    const random = seededRandom(2)
    for (let i = 0; i < 500; i++) {
      const text = awkwardText(random, 0, 60)
      expect(fold(text)).toHaveLength(text.length)
      const cut = Math.floor(text.length / 2)
      expect(fold(text.slice(0, cut)) + fold(text.slice(cut))).toBe(fold(text))
    }
  })

  it('leaves folded text unchanged', () => {
    const once = Array.from({ length: 0x10000 }, (_, unit) => fold(String.fromCharCode(unit)))
    expect(once.filter((unit) => fold(unit) !== unit)).toEqual([])
  })

  it('folds a long page', () => {
    expect(fold('アB'.repeat(50_000))).toBe('あb'.repeat(50_000))
  })
})

describe('letters in the form that was meant', () => {
  it.each([
    ['社⻑は⼈だ', '社長は人だ'],
    ['﹁旅︑︒﹂︽空︾', '「旅、。」《空》'],
    ['なに︖︵空︶︙︰︱', 'なに？（空）…‥—'],
    ['ＡＢ①㎞ﬁ', 'ＡＢ①㎞ﬁ'],
  ])('has %j as %j', (drawn, written) => {
    expect(writtenMails(drawn)).toBe(written)
    expect(fold(displayText(written))).toBe(fold(displayText(drawn.replace('︙', '…').replace('︰', '‥'))))
  })
})
