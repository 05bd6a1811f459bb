import { describe, expect, it } from 'vitest'
import { defaultPlaces, searchFields } from '#app/features/search/model/index/search-row.ts'
import { platformSite, type SiteSearchBox } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readSearchCall } from './read-search-call.ts'

const box = (id: number, fields: SiteSearchBox['fields'], more: Partial<SiteSearchBox> = {}) => ({
  id,
  label: `box ${id}`,
  isShowLabel: true,
  size: 'large' as const,
  operation: 1 as const,
  choices: [],
  fields,
  groupIds: [],
  ...more,
})
const sortField = (field: number, isAscDefault: boolean, isDefault: boolean) => ({
  id: field,
  context: 1 as const,
  field,
  title: `field ${field}`,
  isAscDefault,
  isDefault,
  ordinal: field,
})
const site = {
  ...platformSite(),
  sortFields: [sortField(1, true, false), sortField(9, false, true), sortField(12, true, false)],
  searchTabs: [
    { id: 1, title: '全文', isFullText: true, boxes: [box(10, ['author', 'param2'])] },
    {
      id: 2,
      title: '項目',
      isFullText: false,
      boxes: [box(1, ['title']), box(2, ['param4'], { operation: 2 }), box(3, [], { operation: 7 })],
    },
  ],
}
const read = (call: Parameters<typeof readSearchCall>[1]) =>
  readSearchCall({ site } as unknown as Visit, call)
const asking = (...items: [box: number, value: string, groups?: number[]][]) => ({
  searchRequests: items.map(([id, value, contentGroupIdList]) => ({
    searchBoxId: String(id),
    value,
    contentGroupIdList,
  })),
})

describe('the search of a call', () => {
  it('R242 has no condition for a value that is empty, blank or missing, whatever the box', () => {
    for (const value of ['', '  ', '　']) {
      const request = read({
        ...asking([1, value], [2, value], [3, value], [10, value]),
        searchKey: undefined,
      })
      expect([value, request.conditions]).toEqual([value, []])
    }
    expect(read({ searchRequests: [{ searchBoxId: '2' }, {}], searchKey: undefined }).conditions).toEqual([])
    expect(read({ searchKey: '' }).conditions).toEqual([])
  })

  it('R250 searches the fields of each box, for a full-text one also the documents, and without a box all fields', () => {
    expect(read(asking([1, '設定'], [2, '第2版'])).conditions).toEqual([
      { kind: 'term', term: '設定', places: ['title'] },
      { kind: 'values', values: ['第2版'], by: 'whole', fields: ['param4'] },
    ])
    const places = (call: Parameters<typeof readSearchCall>[1]) =>
      read(call).conditions.map((condition) => (condition.kind === 'term' ? condition.places : null))
    expect(places(asking([10, '設定']))).toEqual([['author', 'param2', 'text']])
    expect(places({ searchRequests: [{ value: '設定' }] })).toEqual([searchFields])
    expect(places({ searchKey: '設定' })).toEqual([defaultPlaces])
  })

  it('R251 limits each item to its own groups, besides those of the call', () => {
    const call = { ...asking([1, 'a', [5, 6]], [2, 'b', [7]], [3, '2020', []]), groupLists: [[8]] }
    expect(read(call).groupLists).toEqual([[8], [5, 6], [7]])
  })

  it('R239 R241 uses the field’s own direction unless one is given, and ignores field 12', () => {
    const order = (call: object) => {
      const { sort, direction } = read(call)
      return [sort, direction]
    }
    expect(order({ sortField: '1' })).toEqual(['title', 'asc'])
    expect(order({ sortField: '9' })).toEqual(['param3', 'desc'])
    expect(order({ sortBy: 'param3', sort: 'ASC' })).toEqual(['param3', 'asc'])
    // The tenant's default order is used unless the call asks for another valid one.
    for (const field of [undefined, '12', '2'])
      expect(order({ sortField: field })).toEqual(['param3', 'desc'])
    expect(order({ sortField: '12', searchKey: 'a' })).toEqual(['relevance', 'desc'])
  })

  it('R241 ignores together with field 12 the direction that was meant for it', () => {
    const order = (call: object) => {
      const { sort, direction } = read({ ...call, searchKey: 'a' })
      return [sort, direction]
    }
    const dropped = [
      { sortField: '12' },
      { sortField: 'contentsGroup' },
      { sortBy: '13' },
      {},
      { sortField: '' },
    ]
    for (const call of dropped)
      expect([call, order({ ...call, sort: 'asc' })]).toEqual([call, ['relevance', 'desc']])
    expect(order({ sortField: '1', sort: 'desc' })).toEqual(['title', 'desc'])
    expect(order({ sortField: 'relevance', sort: 'asc' })).toEqual(['relevance', 'asc'])
    expect(read({ sortField: 'relevance' }).sort).toBe('param3')
  })

  it('410 R246 R409 refuses days that don’t exist, or from a later to an earlier one', () => {
    for (const value of ['1899', '2100', '2022,2020', 'soon'])
      expect(() => read(asking([3, value])), value).toThrow('invalidDate')
  })

  it('423 refuses an order by anything but a field', () => {
    for (const call of [
      { sortField: '14' },
      { sortBy: 'colour' },
      { sortField: '0' },
      { sortField: '1; --' },
    ])
      expect(() => read({ ...call, searchKey: 'a' }), JSON.stringify(call)).toThrow('invalidSearchField')
  })
})
