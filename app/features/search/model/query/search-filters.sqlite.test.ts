import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import type { SearchField } from '#app/features/search/model/index/search-row.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { DaySpan } from '#app/kernel/values/day-span.ts'
import { integer, pick, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import {
  type Book,
  countsOf,
  fulfils,
  indexBook,
  keyOf,
  randomBook,
  randomCondition,
} from './random-books.fixtures.ts'
import { database, opened, search, texts } from './search-database.fixtures.ts'
import type { Condition } from './search-request.ts'
import { findHits, hitsQuery } from './search-store.ts'

const plain = {
  id: 'book',
  fields: noFields,
  text: '',
  groups: [],
  tags: [],
  publishedOn: '2025-01-01' as Day,
}

async function index(
  tenantId: number,
  given: Partial<Omit<Book, 'fields'>> & { fields: Partial<Book['fields']> },
): Promise<void> {
  const book: Book = { ...plain, ...given, fields: { ...noFields, ...given.fields } }
  await indexBook({ search: opened, files: texts.files }, tenantId, book)
}

async function found(tenantId: number, ...conditions: Condition[]): Promise<string[]> {
  const order = { sort: 'title', direction: 'asc', limit: 100, offset: 0 } as const
  return (await findHits(search, { tenantId, conditions, ...order })).hits.map((hit) => hit.contentId)
}

const whole = (value: string, ...fields: SearchField[]): Condition => ({
  kind: 'values',
  values: [fold(displayText(value))],
  by: 'whole',
  fields,
})
const part = (values: string[], ...fields: SearchField[]): Condition => ({
  kind: 'values',
  values: values.map((value) => fold(displayText(value))),
  by: 'part',
  fields,
})
const days = (from: string, to: string, where: SearchField[] | 'publication' = ['param3']): Condition => ({
  kind: 'days',
  span: { from, to } as DaySpan,
  in: where,
})
const groups = (groupIds: number[], contentIds: string[] = []): Condition => ({
  kind: 'groups',
  groupIds,
  contentIds,
})

describe('conditions of boxes', () => {
  beforeAll(async () => {
    await index(71, {
      id: 'a',
      fields: { title: 'あ 設定', param1: '現場の手引き', param2: '一般、会員', param3: '2024年' },
      tags: [1, 2],
      groups: [1],
      publishedOn: '2025-04-10',
    })
    await index(71, {
      id: 'b',
      fields: {
        title: 'い 設定ガイド',
        param1: '現場',
        param2: '一般会員',
        param3: '2025年4月',
        param5: '設定',
      },
      tags: [2],
      groups: [1, 2],
      publishedOn: '2025-05-01',
    })
    await index(71, {
      id: 'c',
      fields: { title: '現場', param2: 'ＭＥＭＢＥＲ', param3: '2025/04/30, 2020' },
      groups: [2],
      publishedOn: '2026-01-01',
    })
    await index(72, {
      id: 'other',
      fields: { title: 'あ 設定', param1: '現場', param2: '一般', param3: '2024年' },
      tags: [1, 2],
      groups: [1, 2],
      publishedOn: '2025-04-10',
    })
  })

  it('R249 an exact match finds only the whole value, a partial one every part of it', async () => {
    expect(await found(71, whole('現場', 'param1'))).toEqual(['b'])
    expect(await found(71, { kind: 'term', term: '現場', places: ['param1'] })).toEqual(['a', 'b'])
  })

  it('R250 search only the fields of the box', async () => {
    expect(await found(71, whole('現場', 'title'))).toEqual(['c'])
    expect(await found(71, whole('現場', 'title', 'param1'))).toEqual(['b', 'c'])
    expect(await found(71, { kind: 'term', term: '設定', places: ['param5'] })).toEqual(['b'])
  })

  it('R233 a choice is a comma-separated part of a value, and any one of several suffices', async () => {
    expect(await found(71, part(['一般'], 'param2'))).toEqual(['a'])
    expect(await found(71, part(['会員', 'member'], 'param2'))).toEqual(['a', 'c'])
    expect(await found(71, part(['一'], 'param2'))).toEqual([])
  })

  it('find days, months and years that a field mentions, if they overlap with the span', async () => {
    expect(await found(71, days('2024-06-01', '2024-06-30'))).toEqual(['a'])
    expect(await found(71, days('2025-04-01', '2025-04-29'))).toEqual(['b'])
    expect(await found(71, days('2025-04-30', '2025-04-30'))).toEqual(['b', 'c'])
    expect(await found(71, days('2025-05-01', '2025-12-31'))).toEqual([])
    expect(await found(71, days('2020-12-31', '2024-01-01'))).toEqual(['a', 'c'])
    expect(await found(71, days('2025-04-10', '2025-05-01', 'publication'))).toEqual(['a', 'b'])
  })

  it('R255 R256 R251 require all of the hashtags and one of the groups', async () => {
    const tag = (tagId: number): Condition => ({ kind: 'tag', tagId })
    expect(await found(71, tag(2))).toEqual(['a', 'b'])
    expect(await found(71, tag(1), tag(2))).toEqual(['a'])
    expect(await found(71, groups([2]))).toEqual(['b', 'c'])
    expect(await found(71, groups([1, 2]), tag(2))).toEqual(['a', 'b'])
    expect(await found(71, groups([]))).toEqual([])
  })

  it('R234 search a reader’s own contents like a group', async () => {
    expect(await found(71, groups([], ['c', 'a', 'other']))).toEqual(['a', 'c'])
    expect(await found(71, groups([1], ['c']))).toEqual(['a', 'b', 'c'])
    expect(await found(71, { kind: 'term', term: '設定', places: ['title'] }, groups([], ['b']))).toEqual([
      'b',
    ])
  })

  it('find re-indexed contents by their new values, and by no removed ones', async () => {
    await index(73, {
      id: 'x',
      fields: { title: '旧', param2: '甲', param3: '2020' },
      tags: [1],
      groups: [1],
    })
    await index(73, {
      id: 'x',
      fields: { title: '新', param2: '乙', param3: '2021' },
      tags: [2],
      groups: [2],
    })
    const old = [part(['甲'], 'param2'), days('2020-01-01', '2020-12-31'), groups([1])]
    for (const condition of old) expect(await found(73, condition)).toEqual([])
    expect(await found(73, part(['乙'], 'param2'), { kind: 'tag', tagId: 2 })).toEqual(['x'])
    await removeFromIndex(opened, 73, 'x')
    const left = await database.batch<{ rows: number }>(
      ['indexed_tag', 'indexed_day', 'indexed_group'].map((table) =>
        database.prepare(`SELECT count(*) AS rows FROM ${table} WHERE tenant_id = 73`),
      ),
    )
    expect(left.map(({ results }) => results[0]?.rows)).toEqual([0, 0, 0])
  })

  it.each([
    ['tag', { kind: 'tag', tagId: 1 }],
    ['groups', groups([1, 2])],
    ['days', days('2024-01-01', '2024-12-31')],
    ['contents', groups([], ['a', 'b'])],
  ] as const)('begin with %s by an index, never by all contents', async (_, condition) => {
    const order = { sort: 'day', direction: 'desc', limit: 20, offset: 0 } as const
    const { sql, parameters } = hitsQuery({ tenantId: 71, conditions: [condition], ...order }).compile(search)
    const { results } = await database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...parameters)
      .all<{ detail: string }>()
    const scans = results
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?:c|indexed|g|t|d)\b/.test(detail))
    expect(scans).toEqual([])
  })
})

describe('conditions over random contents', () => {
  const tenants = [81, 82]
  const shelf = new Map<number, Book[]>()

  beforeAll(async () => {
    const random = seededRandom(248)
    for (const tenant of tenants) {
      const books = Array.from({ length: 60 }, (_, at) => randomBook(random, at))
      for (const book of books) await index(tenant, book)
      shelf.set(tenant, books)
    }
  }, 60_000)

  it('R248 finds exactly the contents that meet every condition, of its own tenant, in the requested order', async () => {
    const random = seededRandom(249)
    const wrong: string[] = []
    let hits = 0
    for (let i = 0; i < 300; i++) {
      const tenantId = pick(random, tenants)
      const conditions = Array.from({ length: integer(random, 1, 3) }, () => randomCondition(random))
      const sort = pick(random, ['day', 'title', 'param2', 'author'] as const)
      const direction = pick(random, ['asc', 'desc'] as const)
      const expected = (shelf.get(tenantId) ?? []).filter((book) =>
        conditions.every((condition) => fulfils(book, condition)),
      )
      const facets = (['group', 'year', 'tag'] as const).filter(() => random() < 0.8)
      const asked = { tenantId, conditions, sort, direction, facets }
      const answer = await findHits(search, { ...asked, limit: pick(random, [100, 100, 0]), offset: 0 })
      const counted = Object.fromEntries(facets.map((facet) => [facet, countsOf(expected, facet)]))
      if (!isDeepStrictEqual(answer.facets, counted))
        wrong.push(JSON.stringify([conditions, answer.facets, counted]))
      if (answer.hits.length === 0) continue
      hits += answer.total
      const got = answer.hits.map((hit) => expected.find((book) => book.id === hit.contentId))
      const keys = got.map((book) => (book === undefined ? '?' : keyOf(book, sort)))
      const ordered = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (direction === 'asc' ? 1 : -1))
      const isSame = answer.total === expected.length && got.length === expected.length
      if (!isSame || keys.join('|') !== ordered.join('|'))
        wrong.push(JSON.stringify({ conditions, sort, direction, keys, expected: expected.length }))
    }
    expect(wrong).toEqual([])
    expect(hits).toBeGreaterThan(900)
  }, 60_000)
})
