import { beforeAll, describe, expect, it } from 'vitest'
import { replaceFieldRows, replaceGroups } from '#app/features/search/model/index/content-rows.ts'
import {
  ensureIndexedContent,
  publishIndex,
  removeFromIndex,
} from '#app/features/search/model/index/search-index.ts'
import { defaultPlaces, type SearchPlace, searchFields } from '#app/features/search/model/index/search-row.ts'
import {
  awkwardText,
  integer,
  likelyText,
  pick,
  seededRandom,
} from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { database, opened, run, search, storePages, texts } from './search-database.fixtures.ts'
import { parseSearchQuery } from './search-query.ts'
import { type HitsRequest, termsIn } from './search-request.ts'
import { findHits } from './search-store.ts'
import { findTextPages } from './text-pages.ts'

type Book = {
  contentId: string
  fields: { title: string; author?: string; keywords?: string; description?: string }
  pages?: string[]
  groupIds?: number[]
  publishedAt?: number
  version?: number
  visible?: boolean
}

async function index(tenantId: number, book: Book): Promise<number> {
  const { contentId, fields, pages = [], groupIds = [1], publishedAt = 0, version = 1, visible = true } = book
  const no = await ensureIndexedContent(search, {
    tenantId,
    contentId,
    version,
    title: fields.title,
    visible,
    publishedAt,
    sortKeys: '{}',
  })
  await run([
    ...replaceGroups(search, tenantId, no, groupIds),
    ...replaceFieldRows(search, tenantId, no, fields),
  ])
  await storePages({ tenantId, contentId, version, no }, pages)
  await publishIndex(opened, tenantId, contentId, version)
  return no
}

/** Lists the versions of a content in the index. */
function versionsOf(tenantId: number, contentId: string) {
  return search
    .selectFrom('indexed_content')
    .select(['version', 'live'])
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .execute()
}

type More = Partial<HitsRequest> & { groupIds?: number[]; places?: readonly SearchPlace[] }

function find(tenantId: number, query: string, { groupIds, places = defaultPlaces, ...more }: More = {}) {
  const groups = groupIds === undefined ? [] : [{ kind: 'groups' as const, groupIds, contentIds: [] }]
  return findHits(search, {
    tenantId,
    conditions: [...termsIn(parseSearchQuery(query) ?? [], places), ...groups],
    sort: 'relevance',
    direction: 'desc',
    limit: 10,
    offset: 0,
    ...more,
  })
}

async function ids(tenantId: number, query: string, more: More = {}) {
  return (await find(tenantId, query, more)).hits.map((hit) => hit.contentId)
}

describe('a small catalogue', () => {
  const tenant = 11
  beforeAll(async () => {
    await index(tenant, {
      contentId: 'guide',
      fields: { title: 'システム設定ガイド', author: '青空 花子', description: 'はじめての方へ' },
      pages: ['表紙', 'ここで印刷を\n設定する。', '設 定と検索'],
      groupIds: [1, 2],
      publishedAt: 30,
    })
    await index(tenant, {
      contentId: 'prints',
      fields: { title: '印刷の本', keywords: '設定,出力' },
      groupIds: [2],
      publishedAt: 20,
    })
    await index(tenant, {
      contentId: 'english',
      fields: { title: 'The Café Guide', description: 'settings — 設定' },
      pages: ['Nothing here', 'The quick brown fox'],
      groupIds: [3],
      publishedAt: 10,
    })
  })

  it('finds from one character on, with the best place first', async () => {
    const { total, hits } = await find(tenant, '設')
    expect(total).toBe(3)
    expect(hits.map((hit) => [hit.contentId, hit.rank])).toEqual([
      ['guide', 0],
      ['prints', 2],
      ['english', 3],
    ])
  })

  it.each([
    ['セッテイ', []],
    ['ｼｽﾃﾑ', ['guide']],
    ['しすてむ', ['guide']],
    ['cafe', ['english']],
    ['ＣＡＦＥ', ['english']],
    ['青空花子', ['guide']],
    ['印刷 設定', ['prints', 'guide']],
    ['印刷 fox', []],
    ['"quick brown"', ['english']],
    ['"brown quick"', []],
    ['—', ['english']],
  ])('finds with %j %j', async (query, expected) => {
    expect(await ids(tenant, query)).toEqual(expected)
  })

  it('sorts by title and by date, in both directions', async () => {
    expect(await ids(tenant, '設定', { sort: 'title', direction: 'asc' })).toEqual([
      'english',
      'guide',
      'prints',
    ])
    expect(await ids(tenant, '設定', { sort: 'title', direction: 'desc' })).toEqual([
      'prints',
      'guide',
      'english',
    ])
    expect(await ids(tenant, '設定', { sort: 'day', direction: 'desc' })).toEqual([
      'guide',
      'prints',
      'english',
    ])
    expect(await ids(tenant, '設定', { sort: 'day', direction: 'asc' })).toEqual([
      'english',
      'prints',
      'guide',
    ])
    expect(await ids(tenant, '設定', { sort: 'relevance', direction: 'asc' })).toEqual([
      'english',
      'prints',
      'guide',
    ])
  })

  it('searches only the given groups', async () => {
    expect(await ids(tenant, '設定', { groupIds: [2] })).toEqual(['guide', 'prints'])
    expect(await ids(tenant, '設定', { groupIds: [2, 3] })).toEqual(['guide', 'prints', 'english'])
    expect(await find(tenant, '設定', { groupIds: [] })).toEqual({
      total: 0,
      totalIsAtLeast: false,
      hits: [],
      facets: {},
    })
  })

  it('searches only the given places', async () => {
    expect(await ids(tenant, '設定', { places: ['title'] })).toEqual(['guide'])
    expect(await find(tenant, '設定', { places: ['title', 'keywords'] })).toMatchObject({
      total: 2,
      hits: [{ rank: 0 }, { rank: 2 }],
    })
    expect(await ids(tenant, '検索', { places: ['title', 'description'] })).toEqual([])
    expect(await ids(tenant, '検索', { places: ['text'] })).toEqual(['guide'])
  })

  it('gives the true total beyond the last page, too', async () => {
    expect(await find(tenant, '設定', { limit: 2, offset: 2 })).toMatchObject({ total: 3, hits: [{}] })
    expect(await find(tenant, '設定', { offset: 50 })).toEqual({
      total: 3,
      totalIsAtLeast: false,
      hits: [],
      facets: {},
    })
  })
})

describe('two tenants with the same texts', () => {
  const book: Book = { contentId: 'same', fields: { title: '秘密の設定' }, pages: ['社外秘の本文'] }

  it('shows each only its own', async () => {
    await index(1, { ...book, contentId: 'first' })
    await index(111, { ...book, contentId: 'second' })
    expect(await ids(1, '設定')).toEqual(['first'])
    expect(await ids(111, '設')).toEqual(['second'])
    for (const other of [0, 2, 10, 112, 1111])
      expect(await find(other, '設定 秘')).toEqual({ total: 0, totalIsAtLeast: false, hits: [], facets: {} })
  })

  it('removes and hides only its own', async () => {
    await index(21, book)
    await index(22, book)
    await index(21, { ...book, visible: false })
    expect(await ids(21, '設定')).toEqual([])
    expect(await ids(22, '設定')).toEqual(['same'])
    await index(21, book)
    await removeFromIndex(opened, 22, 'same')
    expect(await ids(21, '社外秘')).toEqual(['same'])
    expect(await ids(22, '社外秘')).toEqual([])
    expect(await versionsOf(22, 'same')).toEqual([])
  })
})

describe('versions', () => {
  const book = (version: number, word: string): Book => ({
    contentId: 'book',
    fields: { title: word },
    pages: [`${word}の一`, `${word}の二`],
    version,
  })

  it('shows the old version until the new one is published, and then only the new one', async () => {
    const first = await index(31, book(1, '旧版'))
    const second = await ensureIndexedContent(search, {
      tenantId: 31,
      contentId: 'book',
      version: 2,
      title: '新版',
      visible: true,
      publishedAt: 0,
      sortKeys: '{}',
    })
    await run(replaceFieldRows(search, 31, second, { title: '新版' }))
    await storePages({ tenantId: 31, contentId: 'book', version: 2, no: second }, ['新版の一'])
    expect(await ids(31, '新版')).toEqual([])
    expect(await find(31, '旧版')).toMatchObject({ total: 1, hits: [{ version: 1 }] })
    await publishIndex(opened, 31, 'book', 2)
    expect(await ids(31, '旧版')).toEqual([])
    expect(await find(31, '新版')).toMatchObject({ total: 1, hits: [{ version: 2, no: second }] })
    const left = 'SELECT total(pages) AS pages FROM text_segment WHERE tenant_id = 31 AND no = ?'
    expect(await database.prepare(left).bind(first).first('pages')).toBe(0)
    expect(await rowIdsOf(first)).toEqual([])
    expect(await rowIdsOf(second)).toHaveLength(2)
  })

  it('can be written twice, and removes what no longer exists', async () => {
    const once = await index(32, book(1, '初稿'))
    expect(await index(32, { ...book(1, '改稿'), groupIds: [7] })).toBe(once)
    expect(await ids(32, '初稿')).toEqual([])
    expect(await find(32, '改稿', { groupIds: [7] })).toMatchObject({ total: 1, hits: [{ no: once }] })
    expect(await ids(32, '改稿', { groupIds: [1] })).toEqual([])
  })

  it('removes one version and leaves the live one', async () => {
    await index(33, book(1, '一版'))
    const second = await ensureIndexedContent(search, {
      tenantId: 33,
      contentId: 'book',
      version: 2,
      title: '二版',
      visible: true,
      publishedAt: 0,
      sortKeys: '{}',
    })
    await storePages({ tenantId: 33, contentId: 'book', version: 2, no: second }, ['二版'])
    await removeFromIndex(opened, 33, 'book', 2)
    expect(await versionsOf(33, 'book')).toEqual([{ version: 1, live: 1 }])
    expect(await rowIdsOf(second)).toEqual([])
    expect(await ids(33, '一版')).toEqual(['book'])
  })

  it('keeps the live version when an unwritten one is published, and the newer one when an older one comes late', async () => {
    await index(35, book(2, '二版'))
    await publishIndex(opened, 35, 'book', 3)
    expect(await ids(35, '二版')).toEqual(['book'])
    const third = {
      tenantId: 35,
      contentId: 'book',
      version: 3,
      title: '三版',
      visible: true,
      publishedAt: 0,
      sortKeys: '{}',
    }
    await storePages({ ...third, no: await ensureIndexedContent(search, third) }, ['三版'])
    await publishIndex(opened, 35, 'book', 2)
    await publishIndex(opened, 35, 'book', 3)
    expect(await ids(35, '三版')).toEqual(['book'])
  })

  it('accepts pages of 50,000 characters, even the most expensive ones, and many at once', async () => {
    const random = seededRandom(50)
    const signs = Array.from({ length: 2000 }, (_, i) => String.fromCharCode(0x3b1 + i))
    const costly = Array.from({ length: 60_000 }, () => pick(random, signs)).join('')
    const heavy = Array.from({ length: 12 }, (_, i) => `${'あ#'.repeat(30_000)}${i}`)
    const tenant = 9_999_999
    const firstPage = async (query: string) => {
      const asked = { tenantId: tenant, terms: parseSearchQuery(query) ?? [], contentId: 'heavy' }
      return (await findTextPages(texts, { ...asked, limit: 1, offset: 0 })).pages[0]?.page
    }
    await index(tenant, {
      contentId: 'heavy',
      fields: { title: '重い' },
      pages: [costly, ...heavy, '最後の頁'],
    })
    expect(await firstPage('最後の頁')).toBe(14)
    expect(await firstPage('あ#あ')).toBe(2)
    const late = fold(displayText(costly)).slice(45_000, 45_008)
    expect(await firstPage(`"${late}"`)).toBe(1)
  })
})

describe('ruling 24: compared with a plain comparison', () => {
  const tenants = [41, 42]
  const shelf = new Map<number, { contentId: string; title: string; publishedAt: number; rows: string[] }[]>()

  beforeAll(async () => {
    const random = seededRandom(41)
    const text = (longest: number) =>
      random() < 0.5 ? awkwardText(random, 1, longest) : likelyText(random, integer(random, 2, longest))
    for (const tenant of tenants) {
      const books = []
      for (let i = 0; i < 90; i++) {
        const fields = { title: text(20), author: text(10), keywords: text(15), description: text(40) }
        const pages = Array.from({ length: integer(random, 0, 3) }, () => text(80))
        const publishedAt = integer(random, 0, 40)
        const book = { contentId: `c${i}`, fields, pages, publishedAt, groupIds: [1 + (i % 3)] }
        await index(tenant, book)
        const rows = [...searchFields.slice(0, 4).map((name) => fields[name as 'title']), ...pages]
        books.push({ contentId: book.contentId, title: fields.title, publishedAt, rows: rows.map(folded) })
      }
      shelf.set(tenant, books)
    }
  }, 60_000)

  const folded = (raw: string) => fold(displayText(raw))

  it('finds exactly the contents with every term, with the true total, in the requested order', async () => {
    const random = seededRandom(43)
    const wrong: string[] = []
    let hitCount = 0
    for (let i = 0; i < 400; i++) {
      const tenantId = pick(random, tenants)
      const books = shelf.get(tenantId)!
      const query =
        random() < 0.5 ? awkwardText(random, 1, 8) : cutOf(pick(random, pick(random, books).rows), random)
      const terms = parseSearchQuery(query)
      if (terms === null) continue
      const direction = pick(random, ['asc', 'desc'] as const)
      const expected = books
        .filter((book) => terms.every((term) => book.rows.some((row) => row.includes(term))))
        .sort((a, b) => (a.publishedAt - b.publishedAt) * (direction === 'asc' ? 1 : -1))
      const { total, hits } = await findHits(search, {
        tenantId,
        conditions: termsIn(terms, defaultPlaces),
        sort: 'day',
        direction,
        limit: 100,
        offset: 0,
      })
      hitCount += total
      const dates = hits.map((hit) => books.find((book) => book.contentId === hit.contentId)?.publishedAt)
      const same =
        total === expected.length &&
        hits
          .map((hit) => hit.contentId)
          .sort()
          .join() ===
          expected
            .map((book) => book.contentId)
            .sort()
            .join() &&
        dates.join() === expected.map((book) => book.publishedAt).join()
      if (!same) wrong.push(JSON.stringify({ query, terms, total, expected: expected.length }))
    }
    expect(wrong).toEqual([])
    expect(hitCount).toBeGreaterThan(1700)
  }, 60_000)

  it('gives every hit once when all pages are read', async () => {
    for (const sort of ['relevance', 'title', 'day'] as const) {
      const all = (await find(41, 'の', { sort, limit: 100 })).hits.map((hit) => hit.contentId)
      const paged: string[] = []
      for (let offset = 0; offset < all.length; offset += 7) {
        paged.push(...(await ids(41, 'の', { sort, limit: 7, offset })))
      }
      expect(paged).toEqual(all)
      expect(new Set(paged).size).toBe(all.length)
    }
  })

  it('sorts by the folded titles', async () => {
    const { hits } = await find(42, 'の', { sort: 'title', direction: 'asc', limit: 100 })
    const titles = hits.map((hit) =>
      folded(shelf.get(42)!.find((book) => book.contentId === hit.contentId)!.title),
    )
    const encoder = new TextEncoder()
    const bytes = titles.map((title) =>
      Array.from(encoder.encode(title), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
    expect(bytes).toEqual(bytes.toSorted())
    expect(titles.length).toBeGreaterThan(10)
  })
})

describe('hostile queries', () => {
  it.each([
    '"',
    '""',
    '"""',
    "'",
    "';DROP TABLE indexed_content;--",
    '*',
    '^a',
    'a*',
    'NEAR("a" "b", 5)',
    'AND',
    'OR NOT',
    'tokens:a',
    '- a',
    '(',
    '{a} : b',
    '\\',
    '%_',
    'ª',
    '5ª設',
    'º',
    '\u0000',
    '\ud83d',
    '😀',
    '𠮷',
    '\uffff',
    '＂',
    '\u3000',
    'あ'.repeat(200),
    'a'.repeat(200),
    '#'.repeat(200),
    '設a'.repeat(100),
    'a b '.repeat(50),
    'a b c d e f g h i j',
    `"${'x y '.repeat(49)}"`,
    '😀'.repeat(100),
  ])('answers %j without harm', async (query) => {
    const terms = parseSearchQuery(query)
    if (terms === null) return
    const answer = await find(51, query)
    expect(answer).toEqual({ total: 0, totalIsAtLeast: false, hits: [], facets: {} })
    await index(52, { contentId: 'itself', fields: { title: '題' }, pages: [`前 ${query} 後`] })
    expect(await ids(52, query, { groupIds: [1, 2] })).toEqual(['itself'])
  })
})

async function rowIdsOf(no: number): Promise<number[]> {
  const { results } = await database
    .prepare(`SELECT rowid FROM search_field WHERE rowid >= ?1 AND rowid < ?2
        UNION SELECT rowid FROM search_page WHERE rowid >= ?1 AND rowid < ?2
        UNION SELECT rowid FROM search_stub WHERE rowid >= ?1 AND rowid < ?2`)
    .bind(no * 16_384, (no + 1) * 16_384)
    .all<{ rowid: number }>()
  return results.map((row) => row.rowid)
}

function cutOf(text: string, random: () => number): string {
  const from = integer(random, 0, Math.max(text.length - 1, 0))
  return text.slice(from, from + integer(random, 1, 8))
}
