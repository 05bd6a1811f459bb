import { beforeAll, expect, it } from 'vitest'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { SearchIndex } from '#app/kernel/data/search-index.ts'
import { contentNumbers } from '#app/kernel/data/tenant-place.ts'
import { integer, pick, type Random, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { ofCommonWords } from './common-words.ts'
import { findInIndex } from './find-in-index.ts'
import {
  type Book,
  countsOf,
  fulfils,
  indexBook,
  keyOf,
  randomBook,
  randomCondition,
  rankOf,
} from './random-books.fixtures.ts'
import type { Condition, HitSort } from './search-request.ts'

/** `SEARCHES=2000` makes a long run. Of some of them every page is compared, of the others two. */
const searches = Number(process.env.SEARCHES ?? 100)
const wholly = Math.ceil(searches / 7)

const tenantId = 7
const files = memoryFiles()

function indexIn(...names: string[]): SearchIndex {
  const ranges = names.map((name, at) => ({ name, from: Math.floor((at * contentNumbers) / names.length) }))
  return new SearchIndex(ranges, (name) => {
    const d1 = sqliteD1('search')
    return { name, d1, db: openSearch(d1) }
  })
}

/** The same contents in one database and in three. The tenant beside it has others, of the same ids. */
const [whole, divided] = [indexIn('one'), indexIn('a', 'b', 'c')]
const books: Book[] = []

beforeAll(async () => {
  const random = seededRandom(177)
  // Titles that UTF-16 and UTF-8 put in different orders, and one publication day for many books, so that ids decide.
  const titles = ['𠮷野の本', '\uffe5の本', '\ue000の本', 'abc', '青空']
  for (let at = 0; at < 240; at++) {
    const { fields, ...book } = randomBook(random, at)
    const title = random() < 0.3 ? pick(random, titles) : fields.title
    const publishedOn = random() < 0.4 ? '2024-05-01' : book.publishedOn
    books.push({ ...book, fields: { ...fields, title }, publishedOn: publishedOn as Book['publishedOn'] })
  }
  for (const index of [whole, divided])
    for (const book of books) await indexBook({ search: index.of(book.id), files }, tenantId, book)
  for (const book of books.slice(0, 40))
    await indexBook({ search: divided.of(book.id), files }, tenantId + 1, {
      ...randomBook(random, 0),
      id: book.id,
    })
})

const size = 9
const sorts: HitSort[] = ['relevance', 'day', 'title', 'author', 'param2']
const facets = ['group', 'year', 'tag'] as const

function randomSearch(random: Random) {
  const conditions = Array.from({ length: integer(random, 1, 2) }, () => randomCondition(random))
  return { conditions, sort: pick(random, sorts), direction: pick(random, ['asc', 'desc'] as const) }
}

type Search = ReturnType<typeof randomSearch>

/** The ids of all results in their order, found by looking at every book. */
function expected({ conditions, sort, direction }: Search): string[] {
  const way = direction === 'asc' ? 1 : -1
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return books
    .filter((book) => conditions.every((condition) => fulfils(book, condition)))
    .map((book) => ({ id: book.id, key: keyOf(book, sort), rank: rankOf(book, conditions) }))
    .sort(
      (one, other) =>
        (sort === 'relevance' ? -way * (one.rank - other.rank) : 0) ||
        way * (compare(one.key, other.key) || compare(one.id, other.id)),
    )
    .map(({ id }) => id)
}

it('finds in three databases what it finds in one, and what looking at every content finds: order, pages, totals and facets', async () => {
  expect(divided.parts).toHaveLength(3)
  const shares = divided.divide(books, ({ id }) => id).map(([, ofPart]) => ofPart.length)
  expect(Math.min(...shares)).toBeGreaterThan(50)
  const random = seededRandom(178)
  const seen = { pages: 0, hits: 0, deep: 0 }
  for (let i = 0; i < searches; i++) {
    const search = randomSearch(random)
    const all = expected(search)
    const found = books.filter(({ id }) => all.includes(id))
    const counts = Object.fromEntries(facets.map((facet) => [facet, countsOf(found, facet)]))
    const pages = Math.ceil(all.length / size)
    const chosen =
      i < wholly ? Array.from({ length: pages + 1 }, (_, at) => at) : [0, integer(random, 0, pages)]
    for (const page of chosen) {
      const asked = { tenantId, ...search, limit: size, offset: page * size, facets }
      const [ofOne, ofThree] = await Promise.all([findInIndex(whole, asked), findInIndex(divided, asked)])
      const shown = all.slice(page * size, (page + 1) * size)
      for (const { hits, total, totalIsAtLeast, facets: counted } of [ofOne, ofThree]) {
        expect(
          hits.map(({ contentId }) => contentId),
          JSON.stringify([search, page]),
        ).toEqual(shown)
        expect({ total, totalIsAtLeast }).toEqual({ total: all.length, totalIsAtLeast: false })
        // The counts stand in the first row of results; a page without results has none.
        if (shown.length > 0) expect(counted).toEqual(counts)
      }
      seen.pages += 1
      seen.hits += shown.length
      seen.deep += page > 2 && shown.length > 0 ? 1 : 0
    }
    const onlyCounts = { tenantId, ...search, limit: 0, offset: 0, facets }
    const ofThree = await findInIndex(divided, onlyCounts)
    expect(ofThree.facets).toEqual(counts)
  }
  expect(seen.pages).toBeGreaterThan(2 * searches)
  expect(seen.hits).toBeGreaterThan(6 * searches)
  expect(seen.deep).toBeGreaterThan(searches / 3)
})

it('says that there may be more if one of the databases did not look at everything, and shows nothing that does not match', async () => {
  const cap = { ...ofCommonWords, rows: 12, rowsOfWord: 12, contents: 6, enough: 2, older: 4, titles: 2 }
  const conditions: Condition[] = [{ kind: 'term', term: '設定', places: ['title', 'author', 'text'] }]
  const search: Search = { conditions, sort: 'relevance', direction: 'desc' }
  const all = new Set(expected(search))
  const asked = { tenantId, ...search, limit: 200, offset: 0, facets }
  const { hits, total, totalIsAtLeast, facets: counted } = await findInIndex(divided, asked, cap)
  expect(hits.length).toBeGreaterThan(3)
  expect(hits.filter(({ contentId }) => !all.has(contentId))).toEqual([])
  expect(total).toBe(hits.length)
  expect(total).toBeLessThan(all.size)
  expect(totalIsAtLeast).toBe(true)
  expect(counted.group?.isAtLeast).toBe(true)
})

it('is answered few rows of a page beyond the end, however high its number', async () => {
  let rows = 0
  type Asked = { all: () => Promise<D1Result> }
  const counting = (d1: Pick<D1Database, 'prepare'>) => {
    const prepare = (text: string) => ({
      bind: (...values: unknown[]) => ({
        all: async () => {
          const answer = await d1
            .prepare(text)
            .bind(...values)
            .all()
          rows += answer.results.length
          return answer
        },
      }),
    })
    const batch = (asked: Asked[]) => Promise.all(asked.map((one) => one.all()))
    return openSearch({ prepare, batch } as unknown as D1Database)
  }
  const parts = divided.parts.map((part) => ({ ...part, db: counting(part.d1) }))
  const asked = { tenantId, conditions: [{ kind: 'everything' as const }], sort: 'day' as const, facets }
  const { hits, total } = await findInIndex(
    { parts },
    { ...asked, direction: 'asc', limit: 20, offset: 19_999_999_980 },
  )
  expect([hits, total]).toEqual([[], books.length])
  expect(rows).toBeLessThan(20)
})

it('has no result if one of the databases does not answer', async () => {
  const [first, ...others] = divided.parts
  const away = openSearch({
    prepare: () => {
      throw new Error('away')
    },
  } as unknown as D1Database)
  const parts = [...others, { ...first!, db: away }]
  const asked = { tenantId, conditions: [{ kind: 'everything' as const }], limit: 5, offset: 0 }
  await expect(findInIndex({ parts }, { ...asked, sort: 'day', direction: 'desc' })).rejects.toThrow('away')
})

it('keeps most contents where they are when a database is added', () => {
  const before = new SearchIndex([{ name: 'a', from: 0 }], (name) => ({ name }) as never)
  const after = new SearchIndex(
    [
      { name: 'a', from: 0 },
      { name: 'b', from: contentNumbers / 2 },
    ],
    (name) => ({ name }) as never,
  )
  const third = new SearchIndex(
    [
      { name: 'a', from: 0 },
      { name: 'b', from: contentNumbers / 2 },
      { name: 'c', from: (3 * contentNumbers) / 4 },
    ],
    (name) => ({ name }) as never,
  )
  const ids = Array.from({ length: 4_000 }, (_, at) => `content-${at}`)
  const moved = (one: SearchIndex, other: SearchIndex) =>
    ids.filter((id) => one.of(id).name !== other.of(id).name).length / ids.length
  expect(moved(before, after)).toBeCloseTo(0.5, 1)
  expect(moved(after, third)).toBeCloseTo(0.25, 1)
  expect(ids.filter((id) => after.of(id).name === 'a' && third.of(id).name !== 'a')).toEqual([])
})
