import { describe, expect, it } from 'vitest'
import type { CardData } from '#app/features/catalogue/parts/card/card-book.tsx'
import { CardPages } from '#app/features/catalogue/parts/card/card-pages.tsx'
import { Shelf } from '#app/features/catalogue/site/shelf.tsx'
import { SearchHits } from '#app/features/search/site/search-hits.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { type Given, renderIn } from '#tests/visits/render-in-layout.tsx'

const card = (at: number, more: Partial<CardData> = {}): CardData => ({
  id: `card${at}`.padEnd(24, '0'),
  title: `本 ${at}`,
  author: '',
  groupId: 1,
  type: null,
  isFavourite: false,
  cover: null,
  ...more,
})
const around = {
  query: {},
  words: 'a',
  filters: [],
  sorts: [],
  groups: [],
  years: [],
  tags: [],
  aloud: { isChosen: false, to: '/search?aloud=1' },
  formPath: '/search',
  savePath: null,
  isNarrowable: true,
}
const quoted = {
  pageCount: 0,
  pages: 0,
  isPagesAtLeast: false,
  groupName: '',
  publishedOn: '2026-01-01',
  titleParts: [],
  snippet: [],
  page: null,
  hashTags: [],
  blocks: [],
  buttons: [],
}

/** The same contents in every kind of list: on a shelf, on a group's page, among search results. */
const listsOf = (given: Given, cards: CardData[]) => [
  renderIn(
    given,
    <Shelf shelf={{ id: 1, name: '棚', total: 9, itemSize: 10, isWrapLine: false, cards }} place={0} />,
  ),
  renderIn(given, <CardPages paging="pagination" cards={cards} page={1} totalPages={1} hrefOf={String} />),
  renderIn(
    given,
    <SearchHits hits={cards.map((one) => ({ ...one, ...quoted }))} around={around} from={{}} />,
  ),
]

describe('pages of a list', () => {
  const pagesOf = (paging: 'pagination' | 'scroll' | 'prevNext', page: number, totalPages = 4) =>
    renderIn(
      {},
      <CardPages
        paging={paging}
        cards={[card(1)]}
        page={page}
        totalPages={totalPages}
        hrefOf={(number) => paths.group(1, { page: number === 1 ? undefined : number })}
      />,
    )
  const leadTo = (html: string) =>
    [...html.matchAll(/href="\/shop\/1(?:\?page=(\d))?"/g)].map(([, page = '1']) => Number(page))

  it('R263 are linked by numbers, by scrolling, or to the previous and the next', () => {
    const kinds = (['pagination', 'scroll', 'prevNext'] as const).map((paging) => {
      const html = pagesOf(paging, 3)
      return ['aria-current="page"', 'name="scroll-paging"', 'neighbours'].map((mark) => html.includes(mark))
    })
    expect(kinds).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
    // The next page is prefetched.
    expect(leadTo(pagesOf('prevNext', 3))).toEqual([2, 4, 4])
    expect(pagesOf('prevNext', 3)).toContain('<link rel="prefetch" href="/shop/1?page=4"/>')
    expect(leadTo(pagesOf('prevNext', 4))).toEqual([3])
    expect(pagesOf('prevNext', 1, 1)).not.toContain('neighbours')
  })

  it('R261 R262 an endless list knows its page, links only to the next one, and its own address is the first page’s', () => {
    const third = pagesOf('scroll', 3)
    expect(third).toMatch(/props="\{&quot;page&quot;:3,/)
    expect(leadTo(third)).toEqual([1, 4])
    expect(third).toMatch(/<a [^>]*rel="next"[^>]*page=4|<a [^>]*page=4"[^>]*rel="next"/)
    expect(third.match(/rel="next"/g)).toHaveLength(1)
    expect(leadTo(pagesOf('scroll', 1))).toEqual([2])
    expect(leadTo(pagesOf('scroll', 4))).toEqual([1])
  })
})

describe('an entry of a list', () => {
  it('R282 has its content’s mark, if it has one, in both languages', () => {
    const cards = [
      card(1, { type: 'new' }),
      card(2, { type: 'popular' }),
      card(3, { type: 'recommend' }),
      card(4),
    ]
    for (const [locale, words] of [
      ['ja', ['新着', '人気', 'おすすめ']],
      ['en', ['New', 'Popular', 'Recommended']],
    ] as const)
      for (const html of listsOf({ locale }, cards)) {
        const ribbons = [...html.matchAll(/class="ribbon ribbon-(\w+)">([^<]*)</g)]
        expect(ribbons.map(([, type]) => type)).toEqual(['new', 'popular', 'recommend'])
        expect(ribbons.map(([, , text]) => text)).toEqual(words)
      }
  })

  it('R285 has a bookmark for readers only, pressed for a favourite', () => {
    const cards = [card(1), card(2, { isFavourite: true })]
    for (const html of listsOf({ reader: {} }, cards)) {
      const marks = html.match(/<button[^>]*favourite-mark[^>]*>/g) ?? []
      expect(marks.map((mark) => /aria-pressed="(\w+)"/.exec(mark)?.[1])).toEqual(['false', 'true'])
      expect(marks.map((mark) => /name="(\w+)"/.exec(mark)?.[1])).toEqual(['add', 'remove'])
    }
    const open = { site: { accountType: 'OPEN_TYPE' as const }, reader: {} }
    for (const given of [{}, { staff: true as const }, open])
      for (const html of listsOf(given, cards)) expect(html).not.toContain('favourite-mark')
  })
})
