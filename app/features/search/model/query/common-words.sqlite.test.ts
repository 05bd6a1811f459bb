import { beforeAll, describe, expect, it } from 'vitest'
import { indexTokens, textTokens } from '#app/features/search/model/index/index-tokens.ts'
import { defaultPlaces, fieldRowId, pageRowId } from '#app/features/search/model/index/search-row.ts'
import { integer, pick, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import type { Cap } from './common-words.ts'
import { database, search } from './search-database.fixtures.ts'
import { maxCounted, termsIn } from './search-request.ts'
import { findHits } from './search-store.ts'

/** Limits small enough for a test to exceed them. */
const cap: Cap = { rows: 80, rowsOfWord: 40, contents: 40, enough: 10, older: 12, titles: 6 }

type Field = 'title' | 'description'
type Made = {
  no: number
  fields?: Partial<Record<Field, string>>
  pages?: string[]
  tenant?: number
  visible?: 0 | 1
  group?: number
}

/** Writes contents as the ingest does, many at once. `layout` is that of an earlier release. */
async function insert(
  tenantId: number,
  contents: Made[],
  layout: 'today' | 'before' = 'today',
): Promise<void> {
  const rows = contents.map(({ no, visible = 1, group = 1 }) => ({ no, visible, group }))
  const fields = contents.flatMap(({ no, fields = {} }) =>
    Object.entries(fields).map(([name, text]) => ({
      row: fieldRowId(no, name as Field),
      tokens: indexTokens(tenantId, text),
    })),
  )
  const pages = contents.flatMap(({ no, pages = [] }) =>
    pages.map((text, at) => ({ row: pageRowId(no, at + 1), text, ...textTokens(tenantId, text) })),
  )
  const grams = pages.map(({ row, grams }) => ({ row, tokens: grams.join(' ') }))
  const stubs = pages.map(({ row, stubs }) => ({ row, tokens: stubs.join(' ') }))
  const whole = pages.map(({ row, text }) => ({ row, tokens: indexTokens(tenantId, text) }))
  const of = (sql: string, values: unknown) => database.prepare(sql).bind(JSON.stringify(values))
  const tokens = (table: string, values: unknown) =>
    of(
      `INSERT INTO ${table} (rowid, tokens) SELECT value ->> 'row', value ->> 'tokens' FROM json_each(?)`,
      values,
    )
  await database.batch([
    of(
      `INSERT INTO indexed_content (no, tenant_id, content_id, version, live, visible, title_key, published_at)
        SELECT value ->> 'no', ${tenantId}, 'common' || (value ->> 'no'), 1, 1, value ->> 'visible',
          value ->> 'no', value ->> 'no' FROM json_each(?)`,
      rows,
    ),
    of(
      `INSERT INTO indexed_group (tenant_id, no, group_id)
        SELECT ${tenantId}, value ->> 'no', value ->> 'group' FROM json_each(?)`,
      rows,
    ),
    ...(layout === 'today'
      ? [tokens('search_field', fields), tokens('search_page', grams), tokens('search_stub', stubs)]
      : [tokens('search_text', [...fields, ...whole])]),
  ])
}

const described = (no: number, description: string, more: Partial<Made> = {}): Made => ({
  no,
  fields: { description },
  ...more,
})

const finding =
  (tenantId: number) =>
  (terms: string[], more: object = {}, limits: Cap = cap) =>
    findHits(
      search,
      {
        tenantId,
        conditions: termsIn(terms, defaultPlaces),
        sort: 'relevance',
        direction: 'desc',
        limit: 3,
        offset: 0,
        ...more,
      },
      limits,
    )

describe('a word in more contents than a search looks through', () => {
  const tenantId = 71
  const count = 121
  const first = 500_000
  const find = finding(tenantId)
  /** The oldest content has the word in its title, all others in their description. Every tenth belongs to group 2. */
  beforeAll(() =>
    insert(
      tenantId,
      Array.from({ length: count }, (_, at) => ({
        ...described(first + at, at % 2 === 0 ? '共通の話' : '共通の歌'),
        ...(at === 0 ? { fields: { title: '共通' } } : {}),
        group: at % 10 === 0 ? 2 : 1,
      })),
    ),
  )

  it('is searched in the newest of them, and in every title', async () => {
    const { total, totalIsAtLeast, hits } = await find(['共通'])
    expect({ total, totalIsAtLeast }).toEqual({ total: cap.contents + 1, totalIsAtLeast: true })
    const newest = first + count - 1
    expect(hits.map(({ contentId }) => contentId)).toEqual([
      `common${first}`,
      `common${newest}`,
      `common${newest - 1}`,
    ])
  })

  it('F: counts facets among the contents that were looked at, as lower bounds', async () => {
    const { facets, total } = await find(['共通'], { facets: ['group'] })
    const counts = facets.group?.counts ?? {}
    expect(facets.group?.isAtLeast).toBe(true)
    expect((counts[1] ?? 0) + (counts[2] ?? 0)).toBe(total)
    expect(counts[2]).toBeLessThanOrEqual(Math.ceil(count / 10))
  })

  it('F: for counts alone looks through no more contents than are counted', async () => {
    const tenant = 75
    await insert(
      tenant,
      Array.from({ length: maxCounted + 50 }, (_, at) => ({ no: 800_000 + at })),
    )
    const everything = { conditions: [{ kind: 'everything' }], facets: ['group'], limit: 0 }
    const { facets, total } = await finding(tenant)([], everything)
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

  it('is counted completely in another order, and if a group narrows it to few', async () => {
    expect(await find(['共通'], { sort: 'day' })).toMatchObject({ total: count, totalIsAtLeast: false })
    const group = { kind: 'groups', groupIds: [2], contentIds: [] }
    const inGroup = await find(['共通'], { conditions: [...termsIn(['共通'], defaultPlaces), group] })
    expect(inGroup).toMatchObject({ total: 13, totalIsAtLeast: false })
    const narrower = { ...cap, older: 5, titles: 0 }
    const some = await find(['共通'], { conditions: [...termsIn(['共通'], defaultPlaces), group] }, narrower)
    expect(some).toMatchObject({ total: 9, totalIsAtLeast: true })
  })

  it('finds all of them if there are fewer', async () => {
    expect(await find(['無い'])).toMatchObject({ total: 0, totalIsAtLeast: false, hits: [] })
    expect(await find(['共通'], {}, { ...cap, contents: 130 })).toMatchObject({
      total: count,
      totalIsAtLeast: false,
    })
  })

  it('R003 finds nothing of another tenant', async () => {
    expect(await finding(tenantId + 1)(['共通', '話'])).toMatchObject({
      total: 0,
      totalIsAtLeast: false,
    })
  })

  it('is searched further if hidden contents or one long book have its newest rows', async () => {
    const tenant = 73
    await insert(tenant, [
      ...[0, 1, 2].map((at) => described(600_000 + at, '奥の本')),
      ...Array.from({ length: cap.rowsOfWord + 5 }, (_, at) =>
        described(601_000 + at, '奥の本', { visible: 0 }),
      ),
      described(602_999, '表紙、奥付'),
      { no: 603_000, pages: Array.from({ length: cap.rowsOfWord + 5 }, () => '奥付') },
    ])
    const find = finding(tenant)
    expect(await find(['奥の'])).toMatchObject({ total: 3, totalIsAtLeast: false })
    expect(await find(['奥付'])).toMatchObject({ total: 2, totalIsAtLeast: false })
  })
})

describe('several words', () => {
  const tenantId = 77
  const find = finding(tenantId)
  const first = 700_000
  const count = 300
  /** 昼 and 夜 are in nearly all contents, 朝 in three old ones, 夕 in every seventh, and the oldest has two in its title. */
  beforeAll(() =>
    insert(
      tenantId,
      Array.from({ length: count }, (_, at) => ({
        no: first + at,
        fields: { title: at === 0 ? '昼間と夜間' : `本${at}` },
        pages: ['昼間', at % 50 === 1 ? '夜更' : '夜間', at < 3 ? '朝食' : at % 7 === 0 ? '夕食' : '飯盒'],
      })),
    ),
  )

  it('that are all common are looked up in the newest contents, and in every title', async () => {
    const { total, totalIsAtLeast, hits } = await find(['昼間', '夜間'])
    expect({ total, totalIsAtLeast }).toEqual({ total: cap.rowsOfWord + 1, totalIsAtLeast: true })
    expect(hits.map(({ no }) => no - first)).toEqual([0, count - 1, count - 2])
  })

  it('begin with the rarest, wherever its contents are', async () => {
    expect(await find(['昼間', '朝食'])).toMatchObject({ total: 3, totalIsAtLeast: false })
    expect(await find(['夜間', '昼間', '朝食'])).toMatchObject({ total: 2, totalIsAtLeast: false })
    expect(await find(['昼間', '飯盒', '朝食'])).toMatchObject({ total: 0, totalIsAtLeast: false })
  })

  it('go on with a rare word although there are enough newer contents', async () => {
    const rare = await find(
      ['昼間', '夕食'],
      {},
      {
        ...cap,
        ...{ enough: 1, rows: 100, rowsOfWord: 50, contents: 50, older: 50 },
      },
    )
    expect(rare).toMatchObject({ total: Math.ceil(count / 7) - 1, totalIsAtLeast: false })
  })

  it('are followed no further than through a number of contents with the rarest', async () => {
    const rare = await find(['昼間', '夕食'])
    expect(rare.totalIsAtLeast).toBe(true)
    // Those among the newest contents, and twelve older ones.
    const newest = Array.from({ length: cap.rowsOfWord }, (_, at) => count - 1 - at).filter(
      (at) => at % 7 === 0,
    )
    expect(rare.total).toBe(newest.length + cap.older)
  })

  it('may be eight, with groups, hashtags and facets, within the limits of a statement', async () => {
    const conditions = [
      ...termsIn(['昼間', '夜間', '夕食', '昼', '夜', '夕', '食', '間'], defaultPlaces),
      { kind: 'groups', groupIds: [1], contentIds: ['other'] },
      { kind: 'aloud', contentIds: [], are: 'left out' },
    ]
    const facets = ['group', 'year', 'tag']
    const wide = { ...cap, rows: 8_000, rowsOfWord: 1_000, contents: 800 }
    const all = Math.ceil(count / 7) - 1
    // No text is stored for these pages, so none can be read aloud.
    expect(await find([], { conditions, facets }, wide)).toMatchObject({ total: 0, totalIsAtLeast: false })
    const found = await find([], { conditions: conditions.slice(0, 9), facets }, wide)
    expect(found).toMatchObject({ total: all, totalIsAtLeast: false })
    const narrow = { ...cap, rows: 40, older: 8_000 }
    expect(await find([], { conditions: conditions.slice(0, 9), facets }, narrow)).toMatchObject({
      total: all,
      totalIsAtLeast: false,
    })
    expect(await find([], { conditions: conditions.slice(0, 8) }, { ...narrow, older: 80 })).toMatchObject({
      totalIsAtLeast: true,
    })
  })

  it('never find a content of which a word is missing, nor a hidden one', async () => {
    const { hits } = await find(['夜更', '昼間'], { limit: 20 })
    expect(hits.map(({ no }) => no - first)).toEqual([251, 201, 151, 101, 51, 1])
    const hide = (visible: 0 | 1) =>
      database
        .prepare('UPDATE indexed_content SET visible = ? WHERE no IN (?, ?)')
        .bind(visible, first + 1, first + 251)
        .run()
    await hide(0)
    expect(await find(['夜更', '昼間'], { limit: 20 })).toMatchObject({ total: 4, totalIsAtLeast: false })
    await hide(1)
  })
})

describe('compared with looking at every text', () => {
  const words = ['設定', '図書館', 'の', '検索', 'ab', 'abcd', '雨', '雨天']
  const separators = ['、', '。', ' ']
  const limits: Cap[] = [
    { rows: 12, rowsOfWord: 8, contents: 6, enough: 4, older: 3, titles: 2 },
    { rows: 60, rowsOfWord: 30, contents: 30, enough: 10, older: 20, titles: 3 },
    { rows: 4_000, rowsOfWord: 2_000, contents: 800, enough: 100, older: 100, titles: 200 },
  ]

  it.each(['today', 'before'] as const)(
    'finds all contents with all words, or says that there may be more (layout: %s)',
    async (layout) => {
      const tenantId = layout === 'today' ? 78 : 79
      const random = seededRandom(tenantId)
      const text = () =>
        Array.from(
          { length: integer(random, 1, 4) },
          () => pick(random, words) + pick(random, separators),
        ).join('')
      const contents = Array.from({ length: 70 }, (_, at): Made & { pages: string[] } => ({
        no: 750_000 + tenantId * 100 + at,
        fields: { title: random() < 0.2 ? text() : '本', description: random() < 0.3 ? text() : '' },
        pages: Array.from({ length: integer(random, 0, 6) }, text),
      }))
      await insert(tenantId, contents, layout)
      const find = finding(tenantId)
      for (let i = 0; i < 20; i++) {
        const terms = [...new Set(Array.from({ length: integer(random, 1, 5) }, () => pick(random, words)))]
        const expected = contents
          .filter(({ fields, pages }) =>
            terms.every((term) =>
              [...Object.values(fields ?? {}), ...pages].some((one) => one.includes(term)),
            ),
          )
          .map(({ no }) => no)
        for (const limit of limits) {
          const { total, totalIsAtLeast, hits } = await find(terms, { limit: 100 }, limit)
          const found = hits.map(({ no }) => no).sort((a, b) => a - b)
          expect(found).toHaveLength(total)
          expect(new Set(found).size).toBe(total)
          expect([terms, found.filter((no) => !expected.includes(no))]).toEqual([terms, []])
          if (!totalIsAtLeast) expect([terms, found]).toEqual([terms, expected])
        }
        const whole = await find(terms, { limit: 100 }, limits[2])
        expect([terms, whole.total, whole.totalIsAtLeast]).toEqual([terms, expected.length, false])
      }
    },
  )
})
