import { expect, it } from 'vitest'
import { eraOf, itemsOf } from './finding-aid.ts'
import { collections } from './finding-aid-data.ts'
import { kanjiNumber } from './minutes-1931.ts'

it('numbers the items of a series in the order of their years, which lie in its span', () => {
  for (const { code, series } of collections)
    for (const [i, one] of series.entries()) {
      const items = itemsOf(one, `${code}-${i + 1}`, i)
      expect(new Set(items.map((item) => item.title + item.year)).size).toBe(items.length)
      for (const [j, { year }] of items.entries()) {
        expect(year).toBeGreaterThanOrEqual(Math.max(one.years[0], items[j - 1]?.year ?? 0))
        expect(year).toBeLessThanOrEqual(one.years[1])
      }
    }
})

it('knows the eras and writes numbers as minutes do', () => {
  expect([1868, 1912, 1931, 1989, 2024].map(eraOf)).toEqual([
    '明治元年',
    '大正元年',
    '昭和6年',
    '平成元年',
    '令和6年',
  ])
  expect([10, 112, 1300, 12480].map(kanjiNumber)).toEqual(['十', '百十二', '千三百', '一萬二千四百八十'])
})
