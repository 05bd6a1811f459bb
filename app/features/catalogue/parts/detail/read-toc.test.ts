import { expect, it } from 'vitest'
import { readToc, withPages } from './read-toc.ts'

it.each([
  ['はじめに　3', 'はじめに', 3],
  ['第1章 つなぐ前に……12', '第1章 つなぐ前に', 12],
  ['Drawing the map ..... 7', 'Drawing the map', 7],
  ['Addresses\t9', 'Addresses', 9],
  ['Wireless  11', 'Wireless', 11],
  ['索引 p. 40', '索引', 40],
  ['索引 41ページ', '索引', 41],
])('finds the page of 「%s」', (line, text, page) => {
  expect(readToc(line, 41)).toEqual([{ text, page }])
})

it.each(['第1章 つなぐ前に', 'Chapter 3', '2024年のできごと', '年表 2024', '年表　2024', '　12', '付録　0'])(
  'finds no page in 「%s」',
  (line) => expect(readToc(line, 41)).toEqual([{ text: line.trim(), page: null }]),
)

it('leaves out empty lines', () => {
  expect(readToc('一月の空\n\n 二月の空 \n', 10).map(({ text }) => text)).toEqual(['一月の空', '二月の空'])
})

it('a line without a page gets that of the entry with the same text, whatever its width, case and spaces', () => {
  const outline = [
    { title: '一月　の空', page: 3, level: 0 },
    { title: 'ａｄｄｒｅｓｓｅｓ', page: 9, level: 1 },
    { title: 'Addresses', page: 12, level: 1 },
    { title: '奥付', page: null, level: 0 },
  ]
  const lines = readToc('一月の空\nAddresses\n二月の空　5\n奥付\n三月の空', 41)
  expect(withPages(lines, outline).map(({ page }) => page)).toEqual([3, 9, 5, null, null])
  expect(withPages(lines, [])).toEqual(lines)
})
