import { expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

/** Each Japanese letter is one wide, each other one half as wide. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.5), 0)
const lines = (text: string, width: number) => breakLines(text, width, widthOf)

it('Japanese lines end anywhere, but never before a mark that closes or after one that opens', () => {
  expect(lines('夜空の星は明るい', 4)).toEqual(['夜空の星', 'は明るい'])
  expect(lines('夜空の星。は', 4)).toEqual(['夜空の', '星。は'])
  expect(lines('夜空は「星」だ', 4)).toEqual(['夜空は', '「星」だ'])
  expect(lines('夜空へいった', 4)).toEqual(['夜空へ', 'いった'])
  expect(lines('明るいスター', 5)).toEqual(['明るいス', 'ター'])
  expect(lines('ああ……そう', 2.5)).toEqual(['あ', 'あ……', 'そう'])
})

it('Latin words stay together and begin lines without their space', () => {
  expect(lines('The quiet margin of a page', 6)).toEqual(['The quiet', 'margin of a', 'page'])
  expect(lines('it’s 12,000 well-known words', 6)).toEqual(['it’s 12,000', 'well-known', 'words'])
  expect(lines('本はTokyoで', 4)).toEqual(['本は', 'Tokyoで'])
})

it('lines of the text stay lines, and a word longer than a line is broken', () => {
  expect(lines('春\n夏', 9)).toEqual(['春', '夏'])
  expect(lines('https://example.com', 4)).toEqual(['https://', 'example.', 'com'])
  expect(lines('星', 0.1)).toEqual(['星'])
  expect(lines('か\u3099か\u3099', 1).join('|')).toBe('か\u3099|か\u3099')
  expect(lines('', 4)).toEqual([])
})
