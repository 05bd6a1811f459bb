import { describe, expect, it } from 'vitest'
import { pageText } from './page-text.ts'

const text = (raw: string) => pageText(raw).text

describe('the text of a page', () => {
  it.each([
    ['an exam\ufffeple of it', 'an example of it', 'exam-ple'],
    ['an exam-\r\nple of it', 'an example of it', 'exam-ple'],
    ['an exam\u00ad\nple of it', 'an example of it', 'exam-ple'],
    ['a well\ufffeknown one', 'a wellknown one', 'well-known'],
    ['well-known, and so well\ufffeknown', 'well-known, and so well-known', 'wellknown'],
    ['Franco\ufffePrussian', 'Franco-Prussian', 'FrancoPrussian'],
    ['COVID\ufffe19', 'COVID-19', 'COVID19'],
    ['state-of-the\ufffeart', 'state-of-the-art', 'state-of-theart'],
    ['Donau\ufffedampfschiff\ufffefahrt', 'Donaudampfschifffahrt', ''],
    ['a pause \u2013\r\nand on', 'a pause \u2013\r\nand on', ''],
    ['1990-\r\n1995', '1990-\r\n1995', ''],
  ])('%j reads %j', (raw, shown, other) => {
    expect(text(raw)).toBe(shown)
    if (other !== '') expect(pageText(raw).other).toBe(other)
  })

  it('that is one endless word is read quickly', () => {
    const endless = '語'.repeat(50_000)
    expect(text(`${endless} exam\ufffeple ${endless}`)).toBe(`${endless} example ${endless}`)
  })

  it.each([
    ['S A M P L E', 'SAMPLE'],
    ['S A M P L E  T E X T of a page', 'SAMPLE TEXT of a page'],
    ['“S a m p l e”, it says', '“Sample”, it says'],
    ['T H E  H I S T O R Y  O F  A R T', 'THE HISTORY OF ART'],
    ['É T U D E S', 'ÉTUDES'],
    ['П р и м е р', 'Пример'],
    ['1 2 3 4 5 6', '1 2 3 4 5 6'],
    ['12 7 A 9 B 4 C 1 D', '12 7 A 9 B 4 C 1 D'],
    ['A\r\nB\r\nC\r\nD', 'A\r\nB\r\nC\r\nD'],
    ['plan A or B', 'plan A or B'],
    ['J R R Tolkien', 'J R R Tolkien'],
    ['x y z', 'x y z'],
    ['I a m h e r e', 'Iamhere'],
  ])('%j reads %j', (raw, shown) => expect(text(raw)).toBe(shown))
})
