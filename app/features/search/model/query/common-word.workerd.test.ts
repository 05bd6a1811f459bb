import { beforeAll, describe, expect, it } from 'vitest'
import { indexTokens } from '#app/features/search/model/index/index-tokens.ts'
import { defaultPlaces, fieldRowId, pageRowId } from '#app/features/search/model/index/search-row.ts'
import { database, search } from './search-database.fixtures.ts'
import { maxCounted, termsIn } from './search-request.ts'
import { findHits, ofCommonWord } from './search-store.ts'

const tenantId = 71
const extra = 60
const most = ofCommonWord.rows

type Row = { no: number; row: number; tokens: string }
type Made = { no: number; tenant: number; visible: 0 | 1; group: number; rows: Row[] }

async function insert(contents: Made[]): Promise<void> {
  const list = JSON.stringify(contents)
  const rows = JSON.stringify(contents.flatMap((content) => content.rows))
  const of = (sql: string, values: string) => database.prepare(sql).bind(values)
  await database.batch([
    of(
      `INSERT INTO indexed_content (no, tenant_id, content_id, version, live, visible, title_key, published_at)
        SELECT value ->> 'no', value ->> 'tenant', 'common' || (value ->> 'no'), 1, 1, value ->> 'visible',
          value ->> 'no', value ->> 'no' FROM json_each(?)`,
      list,
    ),
    of(
      `INSERT INTO indexed_group (tenant_id, no, group_id)
        SELECT value ->> 'tenant', value ->> 'no', value ->> 'group' FROM json_each(?)`,
      list,
    ),
    of(
      `INSERT INTO search_text (rowid, tokens) SELECT value ->> 'row', value ->> 'tokens' FROM json_each(?)`,
      rows,
    ),
  ])
}

const field = (no: number, name: 'title' | 'description', text: string, tenant = tenantId): Row => ({
  no,
  row: fieldRowId(no, name),
  tokens: indexTokens(tenant, text),
})
const pages = (no: number, count: number, text: string, tenant: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    no,
    row: pageRowId(no, at + 1),
    tokens: indexTokens(tenant, text),
  }))
const made = (no: number, rows: Row[], more: Partial<Made> = {}): Made => ({
  no,
  tenant: tenantId,
  visible: 1,
  group: 1,
  rows,
  ...more,
})

/** The oldest content has the word in its title, all others in their description. Every tenth belongs to group 2. */
beforeAll(() =>
  insert(
    Array.from({ length: most + extra + 1 }, (_, at) => {
      const no = 500_000 + at
      const text = at % 2 === 0 ? '共通の話' : '共通の歌'
      const row = at === 0 ? field(no, 'title', '共通') : field(no, 'description', text)
      return made(no, [row], { group: at % 10 === 0 ? 2 : 1 })
    }),
  ),
)

const find = (terms: string[], more: object = {}) =>
  findHits(search, {
    tenantId,
    conditions: termsIn(terms, defaultPlaces),
    sort: 'relevance',
    direction: 'desc',
    limit: 3,
    offset: 0,
    ...more,
  })

describe('a word in more contents than a search looks through', () => {
  it('is searched in the newest of them, and in every title', async () => {
    const { total, totalIsAtLeast, hits } = await find(['共通'])
    // The content of the oldest row that was read is left out, because its other rows may not have been read. One older title is added.
    expect({ total, totalIsAtLeast }).toEqual({ total: most - 1 + 1, totalIsAtLeast: true })
    const newest = 500_000 + most + extra
    expect(hits.map(({ contentId }) => contentId)).toEqual([
      'common500000',
      `common${newest}`,
      `common${newest - 1}`,
    ])
  })

  it('F: counts facets among the contents that were looked at, as lower bounds', async () => {
    const { facets, total } = await find(['共通'], { facets: ['group'] })
    const counts = facets.group?.counts ?? {}
    expect(facets.group?.isAtLeast).toBe(true)
    expect((counts[1] ?? 0) + (counts[2] ?? 0)).toBe(total)
    expect(counts[2]).toBeLessThanOrEqual(Math.ceil((most + extra + 1) / 10))
  })

  it('F: for counts alone looks through no more contents than are counted', async () => {
    const tenant = 75
    await insert(Array.from({ length: maxCounted + 50 }, (_, at) => made(800_000 + at, [], { tenant })))
    const everything = { conditions: [{ kind: 'everything' }], facets: ['group'], limit: 0 }
    const { facets, total } = await find([], { ...everything, tenantId: tenant })
    expect(total).toBe(maxCounted + 1)
    expect(facets.group?.isAtLeast).toBe(true)
    const counted = Object.values(facets.group?.counts ?? {}).reduce((sum, one) => sum + one, 0)
    expect(counted).toBe(maxCounted)
  })

  it('has further pages that continue where the one before ended', async () => {
    const found = await Promise.all([0, 3, 6].map((offset) => find(['共通'], { offset })))
    const ids = found.flatMap(({ hits }) => hits.map(({ contentId }) => contentId))
    expect(new Set(ids).size).toBe(9)
  })

  it('is counted completely with another word, in another order, and if a group narrows it', async () => {
    const all = most + extra + 1
    expect(await find(['共通'], { sort: 'day' })).toMatchObject({ total: all, totalIsAtLeast: false })
    expect(await find(['共通', '話'])).toMatchObject({ total: (most + extra) / 2, totalIsAtLeast: false })
    const group = { kind: 'groups', groupIds: [2], contentIds: [] }
    const inGroup = await find(['共通'], { conditions: [...termsIn(['共通'], defaultPlaces), group] })
    expect(inGroup).toMatchObject({ total: Math.ceil(all / 10), totalIsAtLeast: false })
  })

  it('finds all of them if there are fewer', async () => {
    expect(await find(['歌'])).toMatchObject({ total: (most + extra) / 2, totalIsAtLeast: false })
    expect(await find(['無い'])).toMatchObject({ total: 0, totalIsAtLeast: false, hits: [] })
  })

  it('R003 finds nothing of another tenant', async () => {
    expect(await find(['共通'], { tenantId: tenantId + 1 })).toMatchObject({
      total: 0,
      totalIsAtLeast: false,
    })
  })

  it('is searched further if hidden contents or one long book have its newest rows', async () => {
    const tenant = 73
    const own = (no: number, text: string) => field(no, 'description', text, tenant)
    await insert([
      ...[0, 1, 2].map((at) => made(600_000 + at, [own(600_000 + at, '奥の本')], { tenant })),
      ...Array.from({ length: most + 5 }, (_, at) =>
        made(601_000 + at, [own(601_000 + at, '奥の本')], { tenant, visible: 0 }),
      ),
      made(603_000, pages(603_000, most + 5, '奥付', tenant), { tenant }),
      made(603_001, [own(603_001, '表紙、奥付')], { tenant }),
    ])
    const hidden = await find(['奥の'], { tenantId: tenant })
    expect(hidden).toMatchObject({ total: 3, totalIsAtLeast: false })
    const book = await find(['奥付'], { tenantId: tenant })
    expect(book).toMatchObject({ total: 2, totalIsAtLeast: false })
  })
})

describe('several words written as one', () => {
  it('are all found, however many rows of a single word are read', async () => {
    const tenant = 75
    await insert(
      Array.from({ length: most + 9 }, (_, at) =>
        made(620_000 + at, [field(620_000 + at, 'description', '旅先の宿帳', tenant)], { tenant }),
      ),
    )
    expect(await find(['旅先の宿'], { tenantId: tenant })).toMatchObject({
      total: most + 9,
      totalIsAtLeast: false,
    })
    expect(await find(['旅先'], { tenantId: tenant })).toMatchObject({
      total: most - 1,
      totalIsAtLeast: true,
    })
  })

  it('stop like a single word if they are as common', async () => {
    const tenant = 76
    const count = ofCommonWord.rowsOfPhrase + 5
    await insert(
      Array.from({ length: count }, (_, at) =>
        made(630_000 + at, [field(630_000 + at, 'description', '旅先の宿帳', tenant)], { tenant }),
      ),
    )
    const { total, totalIsAtLeast, hits } = await find(['旅先の宿帳'], { tenantId: tenant })
    expect({ total, totalIsAtLeast }).toEqual({ total: ofCommonWord.contents, totalIsAtLeast: true })
    expect(hits[0]?.contentId).toBe(`common${630_000 + count - 1}`)
  })
})
