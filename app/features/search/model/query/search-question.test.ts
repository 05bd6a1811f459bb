import { describe, expect, it } from 'vitest'
import { defaultPlaces } from '#app/features/search/model/index/search-row.ts'
import { viewSearchPage } from '#app/features/search/site/search-page-view.ts'
import { integer, pick, type Random, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { platformSite, type SiteSearchBox } from '#app/visit/site.ts'
import type { Actor } from '#app/visit/visit.ts'
import { conditionsOf, groupListsOf, isOwnAddress, readQuestion } from './search-question.ts'
import { offeredSorts } from './search-sort.ts'

const box = (
  id: number,
  operation: SiteSearchBox['operation'],
  more: Partial<SiteSearchBox> = {},
): SiteSearchBox => ({
  id,
  label: `box ${id}`,
  isShowLabel: true,
  size: 'large',
  operation,
  choices: [],
  fields: ['param1'],
  groupIds: [],
  ...more,
})
const group = (id: number, type: 'normal' | 'favourite' | 'recently_read' | 'new') => ({
  id,
  name: `group ${id}`,
  type,
  isDefault: false,
  itemSize: 12,
  numRow: 1,
  isWrapLine: false,
  refCode: null,
})
const sortField = (field: number, isAscDefault: boolean, isDefault = false) => ({
  id: field,
  context: 1 as const,
  field,
  title: `field ${field}`,
  isAscDefault,
  isDefault,
  ordinal: field,
})

const empty = platformSite()
const site = {
  ...empty,
  groups: [
    group(1, 'normal'),
    group(2, 'normal'),
    group(7, 'favourite'),
    group(8, 'recently_read'),
    group(9, 'new'),
  ],
  hashTags: [1, 2, 3].map((id) => ({ id, name: `tag ${id}` })),
  years: [2026, 2024],
  sortFields: [sortField(1, true), sortField(9, false), sortField(12, true)],
  searchTabs: [
    { id: 1, title: '全文', isFullText: true, boxes: [box(10, 1, { fields: [], groupIds: [1, 7] })] },
    {
      id: 2,
      title: '項目',
      isFullText: false,
      boxes: [
        box(1, 1),
        box(2, 2),
        box(3, 3),
        box(4, 4, { choices: ['甲', '乙'] }),
        box(5, 5, { choices: ['甲', '乙', '丙'] }),
        box(6, 6),
        box(7, 7),
        box(8, 1, { fields: [], groupIds: [1, 2, 7, 8] }),
      ],
    },
  ],
}
const guest = { site, actor: null }
const reader = { site, actor: { kind: 'reader' } as Actor }
const read = (query: string, searcher: { site: typeof site; actor: Actor | null } = guest) =>
  readQuestion(searcher, new URLSearchParams(query))
const addressOf = (query: string, searcher = guest as typeof reader | typeof guest) =>
  decodeURIComponent(paths.search(read(query, searcher).query))

describe('the address of a search', () => {
  it('R242 has no empty or default values', () => {
    expect(addressOf('q=&tab=1&b1=&b3.from=&b3.to=&g8=&sort=newest&page=1')).toBe('/search')
    expect(addressOf('tab=2&b1=a&b2=&b4=&b5=甲&b5=丙&b7.from=2020&b7.to=')).toBe(
      '/search?b1=a&b5=甲&b5=丙&b7.from=2020',
    )
  })

  it('R243 normalises the days that the browser’s own date inputs send', () => {
    expect(addressOf('tab=2&b3.from=2025-04-01&b6.to=2025-04')).toBe(
      '/search?b3.from=04/01/2025&b6.to=04/2025',
    )
  })

  it('R230 has words for the documents’ text only if the chosen tab searches it', () => {
    expect(read('tab=1&q=設定&b1=x')).toMatchObject({ words: '設定', boxes: [], tab: { isFullText: true } })
    expect(read('tab=2&q=設定&b1=x')).toMatchObject({
      words: '',
      boxes: [{ boxId: 1 }],
      tab: { isFullText: false },
    })
    expect(read('q=設定').tab.id).toBe(1)
    expect(read('b1=x').tab.id).toBe(2)
    expect(addressOf('tab=2')).toBe('/search?tab=2')
  })

  it('R234 offers favourites and recently read contents to readers only', () => {
    expect(groupListsOf(read('group=7'))).toEqual([])
    expect(groupListsOf(read('g8=8&g8=1'))).toEqual([[1]])
    expect(groupListsOf(read('group=7', reader))).toEqual([[7]])
    expect(groupListsOf(read('g8=8&g8=1', reader))).toEqual([[8, 1]])
  })

  it('R251 takes only groups that the box offers', () => {
    expect(groupListsOf(read('g10=1&g10=2&q=a'))).toEqual([[1]])
    expect(groupListsOf(read('tab=2&g8=9'))).toEqual([])
  })

  it('R250 searches words in the places of a full-text box, and in the documents', () => {
    const [fullText, fields] = site.searchTabs
    const boxes = [box(10, 1, { fields: ['author', 'param2'] })]
    const own = { ...site, searchTabs: [{ ...fullText, boxes }, fields] as typeof site.searchTabs }
    const places = (given: typeof site) =>
      readQuestion({ site: given, actor: null }, new URLSearchParams('q=設定')).conditions
    expect(places(own)).toEqual([{ kind: 'term', term: '設定', places: ['author', 'param2', 'text'] }])
    expect(places(site)).toEqual([{ kind: 'term', term: '設定', places: defaultPlaces }])
  })

  it('R255 has one hashtag unless the site allows several', () => {
    expect(read('tag=2&tag=3').tagIds).toEqual([2])
    const hashtag = { isMultipleSelectHashtag: true, showHashtag: true }
    const several = { ...guest, site: { ...site, settings: { ...site.settings, hashtag } } }
    expect(read('tag=2&tag=3&tag=99', several).tagIds).toEqual([2, 3])
    const choices = (searcher: typeof guest) =>
      viewSearchPage(searcher, read('tag=2', searcher)).tags.map(({ to }) => to)
    expect(choices(guest)).toEqual(['/search?tag=1', '/search', '/search?tag=3'])
    expect(choices(several)).toEqual(['/search?tag=2&tag=1', '/search', '/search?tag=2&tag=3'])
  })

  it('has one year of publication, and only one in which the site has published something', () => {
    expect(addressOf('year=2024')).toBe('/search?year=2024')
    expect(conditionsOf(read('year=2024'))).toEqual([
      { kind: 'days', span: { from: '2024-01-01', to: '2024-12-31' }, in: 'publication' },
    ])
    for (const other of ['2025', '024', '2024a', '', '1e3'])
      expect([addressOf(`year=${other}`), conditionsOf(read(`year=${other}`))]).toEqual(['/search', []])
    const { years, filters } = viewSearchPage(guest, read('q=a&year=2024&page=3'))
    expect(years).toMatchObject([
      { id: 2026, name: '2026', isChosen: false, to: '/search?q=a&year=2026' },
      { id: 2024, name: '2024', isChosen: true, to: '/search?q=a' },
    ])
    expect(filters.find(({ kind }) => kind === 'year')).toMatchObject({
      value: '2024',
      without: '/search?q=a',
    })
  })

  it('R241 ignores the content group as an order', () => {
    for (const address of ['q=a&sort=12', 'q=a&sort=12&direction=asc', 'q=a&sort=colour&direction=asc'])
      expect(addressOf(address)).toBe('/search?q=a')
    expect(offeredSorts(site, true).map(({ name }) => name)).toEqual(['relevance', 'newest', '1', '9'])
  })

  it('R238 R239 turns the direction of the present order, and uses the default of another', () => {
    const sorts = (query: string) =>
      viewSearchPage(guest, read(query)).sorts.map(({ name, current, to }) => [name, current, to])
    expect(sorts('q=a')).toEqual([
      ['relevance', 'desc', '/search?q=a&direction=asc'],
      ['newest', null, '/search?q=a&sort=newest'],
      ['1', null, '/search?q=a&sort=1'],
      ['9', null, '/search?q=a&sort=9'],
    ])
    expect(sorts('q=a&sort=9')[3]).toEqual(['9', 'desc', '/search?q=a&sort=9&direction=asc'])
    expect(sorts('q=a&sort=9&direction=asc')[3]).toEqual(['9', 'asc', '/search?q=a&sort=9'])
    expect(sorts('q=a&sort=1')[2]).toEqual(['1', 'asc', '/search?q=a&sort=1&direction=desc'])
    expect(sorts('q=a&sort=1&direction=desc').slice(2)).toEqual([
      ['1', 'desc', '/search?q=a&sort=1'],
      ['9', null, '/search?q=a&sort=9'],
    ])
  })

  it('R236 R237 begins at the first page for every other search or order', () => {
    const hashtag = { isMultipleSelectHashtag: true, showHashtag: true }
    const several = { ...guest, site: { ...site, settings: { ...site.settings, hashtag } } }
    const addressesOf = (query: string) => {
      const question = read(query, several)
      expect(question.page).toBe(3)
      const { sorts, groups, tags, filters } = viewSearchPage(several, question)
      return [...sorts, ...groups, ...tags].map(({ to }) => to).concat(filters.map(({ without }) => without))
    }
    const ofBoxes = addressesOf('tab=2&b1=x&b3.from=2025-04-01&g8=1&group=2&tag=2&sort=9&page=3')
    expect(ofBoxes.length).toBeGreaterThan(12)
    const ofWords = addressesOf('q=a&tag=2&page=3')
    expect(ofWords).toContain('/search?tag=2')
    for (const address of [...ofBoxes, ...ofWords]) {
      expect(address).not.toMatch(/[?&]page=/)
    }
  })

  it('keeps values that can’t be read as they were typed', () => {
    expect(read('tab=2&b3.from=13/45/2025&b1=x')).toMatchObject({
      boxes: [
        { boxId: 1, values: ['x'], problem: null },
        { boxId: 3, from: '13/45/2025', problem: 'invalidDate' },
      ],
    })
  })

  it('is refused if its page isn’t a number', () => {
    expect(() => read('q=a&page=x')).toThrow('badParameters')
  })

  it('is the same after it is read and written again', () => {
    const random = seededRandom(20)
    for (let i = 0; i < 400; i++) {
      const searcher = pick(random, [guest, reader])
      const question = read(randomQuery(random), searcher)
      const address = paths.search(question.query)
      const again = read(address.split('?')[1] ?? '', searcher)
      expect(paths.search(again.query)).toBe(address)
      expect(isOwnAddress(again, new URLSearchParams(address.split('?')[1]))).toBe(true)
      expect(again.conditions).toEqual(question.conditions)
      expect(groupListsOf(again)).toEqual(groupListsOf(question))
      expect([again.tagIds, again.isAloud, again.order, again.page]).toEqual([
        question.tagIds,
        question.isAloud,
        question.order,
        question.page,
      ])
    }
  })
})

const names = [
  'q',
  'tab',
  'group',
  'tag',
  'year',
  'aloud',
  'sort',
  'direction',
  'page',
  'utm_source',
  'g10',
  'g8',
].concat([1, 2, 3, 4, 5, 6, 7].flatMap((id) => [`b${id}`, `b${id}.from`, `b${id}.to`]))
const values = [
  ...[
    '',
    ' ',
    '設定',
    'a b',
    '"a b"',
    '＂',
    '1',
    '2',
    '7',
    '9',
    '12',
    '2024',
    '0',
    '-1',
    '甲',
    '乙',
    '丙',
    'asc',
    'desc',
  ],
  ...[
    '2025',
    '04/2025',
    '2025-04',
    '04/01/2025',
    '2025-04-01',
    '13/45/2025',
    '令和7年',
    'newest',
    'relevance',
    'title',
    '%',
    '\0',
  ],
]

function randomQuery(random: Random): string {
  const params = new URLSearchParams()
  for (let i = integer(random, 0, 8); i > 0; i--) {
    const name = pick(random, names)
    params.append(name, name === 'page' ? pick(random, ['', '1', '2', '12']) : pick(random, values))
  }
  return params.toString()
}
