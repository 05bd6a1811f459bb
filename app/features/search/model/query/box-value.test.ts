import { describe, expect, it } from 'vitest'
import { searchFields } from '#app/features/search/model/index/search-row.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import { emptyBox, readBox } from './box-value.ts'

const box = (more: Partial<SiteSearchBox>): SiteSearchBox => ({
  id: 3,
  label: 'box',
  isShowLabel: true,
  size: 'large',
  operation: 1,
  choices: [],
  fields: [],
  groupIds: [],
  ...more,
})
const text = (value: string) => ({ ...emptyBox, values: [value] })
const range = (from: string, to: string) => ({ ...emptyBox, from, to })

describe('the conditions of a box', () => {
  it('R248 R249 R250 a partial match requires every word in the box’s own fields', () => {
    const read = readBox(box({ operation: 1, fields: ['title', 'author'] }), text(' ネットワーク　設定 '))
    expect(read.conditions).toEqual([
      { kind: 'term', term: 'ねっとわーく', places: ['title', 'author'] },
      { kind: 'term', term: '設定', places: ['title', 'author'] },
    ])
    expect(readBox(box({ operation: 1 }), text('a')).conditions).toMatchObject([{ places: searchFields }])
  })

  it('R248 R249 an exact match requires the whole value, folded', () => {
    const read = readBox(box({ operation: 2, fields: ['param1'] }), text('ＡＢＣ　カナ'))
    expect(read.conditions).toEqual([
      { kind: 'values', values: ['abcかな'], by: 'whole', fields: ['param1'] },
    ])
  })

  it('R231 a single choice has one value at most, and only one that the box offers', () => {
    const one = box({ operation: 4, choices: ['一般', '会員'], fields: ['param2'] })
    const read = readBox(one, { ...emptyBox, values: ['会員', '一般', '職員'] })
    expect(read.value.values).toEqual(['一般'])
    expect(read.conditions).toEqual([{ kind: 'values', values: ['一般'], by: 'part', fields: ['param2'] }])
    expect(readBox(one, text('職員')).conditions).toEqual([])
  })

  it('R232 a multiple choice has any of its values', () => {
    const several = box({ operation: 5, choices: ['一般', '会員', '職員'], fields: ['param2'] })
    const read = readBox(several, { ...emptyBox, values: ['職員', '一般'] })
    expect(read.conditions).toMatchObject([{ values: ['一般', '職員'] }])
  })

  it.each([
    [3, '04/01/2025', '04/30/2025', '2025-04-01', '2025-04-30'],
    [3, '2025-04-01', '', '2025-04-01', '2999-12-31'],
    [6, '04/2025', '2025-06', '2025-04-01', '2025-06-30'],
    [6, '', '02/2024', '1000-01-01', '2024-02-29'],
    [7, '2020', '2022', '2020-01-01', '2022-12-31'],
    [7, '２０２０年', '2020', '2020-01-01', '2020-12-31'],
  ] as const)(
    'R243 R244 R245 R247 operation %s reads %j to %j as the days %s to %s',
    (operation, from, to, first, last) => {
      const read = readBox(box({ operation, fields: ['param3'] }), range(from, to))
      expect(read.problem).toBeNull()
      expect(read.conditions).toEqual([{ kind: 'days', span: { from: first, to: last }, in: ['param3'] }])
    },
  )

  it.each([
    [3, '2025-04-01', '2025-04-30', '04/01/2025', '04/30/2025'],
    [6, '2025-04', '', '04/2025', ''],
    [7, '2020年', '2022', '2020', '2022'],
  ] as const)(
    'R243 R244 R245 addresses have the range of operation %s in the search’s own notation',
    (operation, from, to, first, last) => {
      expect(readBox(box({ operation }), range(from, to)).value).toEqual(range(first, last))
    },
  )

  it('assumed: a range box without a field uses the day of publication', () => {
    expect(readBox(box({ operation: 7 }), range('2025', '2025')).conditions).toMatchObject([
      { in: 'publication' },
    ])
  })

  it('R246 reports a start after the end, and days that don’t exist, and keeps what was typed', () => {
    const years = box({ operation: 7 })
    expect(readBox(years, range('2022', '2020'))).toMatchObject({
      problem: 'endBeforeStart',
      value: range('2022', '2020'),
      conditions: [],
    })
    expect(readBox(box({ operation: 3 }), range('13/01/2025', ''))).toMatchObject({
      problem: 'invalidDate',
      value: range('13/01/2025', ''),
      conditions: [],
    })
    expect(readBox(box({ operation: 6 }), range('13/2025', '')).problem).toBe('invalidMonth')
    expect(readBox(years, range('next year', '')).problem).toBe('invalidYear')
  })

  it('R409 accepts days of the years 1900 to 2099, and says what each box accepts', () => {
    const problemOf = (operation: 3 | 6 | 7, from: string, to: string) =>
      readBox(box({ operation }), range(from, to)).problem
    expect([problemOf(7, '1900', '2099'), problemOf(3, '01/01/1900', '12/31/2099')]).toEqual([null, null])
    const years = [problemOf(7, '1899', ''), problemOf(7, '', '2100')]
    expect([...years, problemOf(6, '12/1899', '')]).toEqual(['invalidYear', 'invalidYear', 'invalidMonth'])
    const days = [problemOf(3, '12/31/1899', ''), problemOf(3, '', '01/01/2100'), problemOf(3, 'soon', '')]
    expect(days).toEqual(['yearNotTaken', 'yearNotTaken', 'invalidDate'])
  })

  it('R242 has no condition for an empty box', () => {
    for (const operation of [1, 2, 3, 4, 5, 6, 7] as const)
      expect(readBox(box({ operation, choices: ['a'] }), { values: ['', ' '], from: '', to: '' })).toEqual({
        value: emptyBox,
        conditions: [],
        problem: null,
      })
  })
})
