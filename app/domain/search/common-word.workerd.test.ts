import { beforeAll, describe, expect, it } from 'vitest'
import { termsIn } from './condition.ts'
import { indexTokens } from './index-tokens.ts'
import { database, search } from './search-database.fixtures.ts'
import { fieldRowId, usualPlaces } from './search-row.ts'
import { findHits, mostByOneWord } from './search-store.ts'

const tenantId = 71
const extra = 60

/** The oldest has the word as its title, all others in their description; every tenth stands in group 2. */
beforeAll(async () => {
  const contents = Array.from({ length: mostByOneWord + extra + 1 }, (_, at) => ({
    no: 500_000 + at,
    id: `common${at}`,
    group: at % 10 === 0 ? 2 : 1,
    row: fieldRowId(500_000 + at, at === 0 ? 'title' : 'description'),
    tokens: indexTokens(tenantId, at === 0 ? '共通' : at % 2 === 0 ? '共通の話' : '共通の歌'),
  }))
  const rows = JSON.stringify(contents)
  const insert = (sql: string) => database.prepare(sql).bind(rows)
  await database.batch([
    insert(`INSERT INTO indexed_content (no, tenant_id, content_id, version, live, title_key, published_at)
      SELECT value ->> 'no', ${tenantId}, value ->> 'id', 1, 1, value ->> 'id', value ->> 'no' FROM json_each(?)`),
    insert(`INSERT INTO indexed_group (tenant_id, no, group_id)
      SELECT ${tenantId}, value ->> 'no', value ->> 'group' FROM json_each(?)`),
    insert(
      `INSERT INTO search_text (rowid, tokens) SELECT value ->> 'row', value ->> 'tokens' FROM json_each(?)`,
    ),
  ])
})

const find = (terms: string[], more: object = {}) =>
  findHits(search, {
    tenantId,
    conditions: termsIn(terms, usualPlaces),
    sort: 'relevance',
    direction: 'desc',
    limit: 3,
    offset: 0,
    ...more,
  })

describe('a word that more contents have than anybody looks through', () => {
  it('is followed through the newest of them, and through every title', async () => {
    const { total, isAtLeast, hits } = await find(['共通'])
    expect({ total, isAtLeast }).toEqual({ total: mostByOneWord + 1, isAtLeast: true })
    const newest = mostByOneWord + extra
    expect(hits.map(({ contentId }) => contentId)).toEqual([
      'common0',
      `common${newest}`,
      `common${newest - 1}`,
    ])
  })

  it('has other pages that go on where the one before ended', async () => {
    const pages = await Promise.all([0, 3, 6].map((offset) => find(['共通'], { offset })))
    const ids = pages.flatMap(({ hits }) => hits.map(({ contentId }) => contentId))
    expect(new Set(ids).size).toBe(9)
  })

  it('is counted to its end with another word, by another order, and where a group narrows it', async () => {
    const all = mostByOneWord + extra + 1
    expect(await find(['共通'], { sort: 'day' })).toMatchObject({ total: all, isAtLeast: false })
    expect(await find(['共通', '話'])).toMatchObject({
      total: (mostByOneWord + extra) / 2,
      isAtLeast: false,
    })
    const group = { kind: 'groups', groupIds: [2], contentIds: [] }
    const inGroup = await find(['共通'], { conditions: [...termsIn(['共通'], usualPlaces), group] })
    expect(inGroup).toMatchObject({ total: Math.ceil(all / 10), isAtLeast: false })
  })

  it('finds as many as there are where these are fewer', async () => {
    expect(await find(['歌'])).toMatchObject({ total: (mostByOneWord + extra) / 2, isAtLeast: false })
    expect(await find(['無い'])).toMatchObject({ total: 0, isAtLeast: false, hits: [] })
  })

  it('R003 is another tenant’s business', async () => {
    expect(await find(['共通'], { tenantId: tenantId + 1 })).toMatchObject({ total: 0, isAtLeast: false })
  })
})
