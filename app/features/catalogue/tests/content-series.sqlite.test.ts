import { beforeAll, describe, expect, it } from 'vitest'
import type { CardReader } from '#app/features/catalogue/model/content/card-store.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { getContentLayout } from '#app/features/catalogue/model/content-group/content-group-view.ts'
import {
  countSeriesOf,
  listRelated,
  listSeries,
  listSeriesOf,
} from '#app/features/catalogue/model/series/list-related.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** 25 volumes of one series in aozora, and one content in hanabi whose series has the same name. */
const volumes = Array.from({ length: 25 }, (_, at) => `seriesvolume${String(at + 1).padStart(12, '0')}`)
const named = '双葉の記録'
const [first = '', second = ''] = volumes

beforeAll(async () => {
  await makeWorldRecords()
  for (const [at, id] of volumes.entries()) await addVolume(1, id, at, 1)
  await addVolume(2, first, 0, 1)
})

async function addVolume(tenantId: number, id: string, at: number, groupId: number): Promise<void> {
  const title = `第${at + 1}巻`
  const fields = { author: '', keywords: '', toc: '', distributorName: '', description: '', param2: '' }
  const params = { param1: named, param3: named, param4: '', param5: '' }
  const publishedOn = `2020-01-${String(at + 1).padStart(2, '0')}`
  await db
    .insertInto('content')
    .values({
      tenant_id: tenantId,
      id,
      title,
      param1: named,
      param3: named,
      published_on: publishedOn,
      sort_keys: sortKeysOf({ ...fields, ...params, title, publishedOn }),
      version: null,
      cover_key: null,
      cover_width: null,
      cover_height: null,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  await db
    .insertInto('content_in_group')
    .values({ tenant_id: tenantId, group_id: groupId, content_id: id })
    .execute()
}

const guest = (tenantId: number): CardReader => ({
  tenantId,
  accountId: null,
  shelfId: null,
  today: '2026-11-20',
  translated: false,
  locale: 'ja',
})
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function visitWith(setting: Partial<SiteSettings['searchResult']>): Promise<Visit> {
  const visit = await visitAt('aozora')
  const searchResult = { ...visit.site.settings.searchResult, ...setting }
  return { ...visit, site: { ...visit.site, settings: { ...visit.site.settings, searchResult } } }
}

describe('R294 the contents of a series', () => {
  it('are those with the same value of the parameter, newest first, without the content itself', async () => {
    const found = await listSeriesOf(db, guest(1), 'param1', { contentId: first, limit: 100, offset: 0 })
    expect(idsOf(found)).toEqual(volumes.slice(1).reverse())
    expect(await countSeriesOf(db, guest(1), 'param1', first)).toBe(24)
  })

  it('use the parameter that the site names, each of the five', async () => {
    const part = { contentId: first, limit: 100, offset: 0 }
    expect(await listSeriesOf(db, guest(1), 'param3', part)).toHaveLength(24)
    for (const empty of ['param2', 'param4', 'param5'] as const)
      expect(await listSeriesOf(db, guest(1), empty, part)).toEqual([])
  })

  it('R003 belong to one tenant, even if another has a series of that name', async () => {
    expect(await listSeriesOf(db, guest(2), 'param1', { contentId: first, limit: 100, offset: 0 })).toEqual(
      [],
    )
    expect(await listSeriesOf(db, guest(2), 'param1', { contentId: second, limit: 100, offset: 0 })).toEqual(
      [],
    )
    expect(await countSeriesOf(db, guest(3), 'param1', first)).toBe(0)
  })

  it('R281 are visible ones, and a hidden content has none', async () => {
    const hide = (id: string, visible: 0 | 1) =>
      db.updateTable('content').set({ visible }).where('tenant_id', '=', 1).where('id', '=', id).execute()
    await hide(second, 0)
    expect(await countSeriesOf(db, guest(1), 'param1', first)).toBe(23)
    expect(await countSeriesOf(db, guest(1), 'param1', second)).toBe(0)
    await hide(second, 1)
  })

  it('take one range of an index, however many contents there are', async () => {
    const { visit, statements } = recordStatements(await visitWith({}))
    await listSeriesOf(visit.db, guest(1), 'param1', { contentId: first, limit: 11, offset: 0 })
    const [query = ''] = statements
    const bound = new Array((query.match(/\?/g) ?? []).length).fill(1)
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...bound)
      .all<{ detail: string }>()
    const steps = plan.results.map(({ detail }) => detail)
    expect(steps).toContainEqual(
      expect.stringMatching(/^SEARCH content USING INDEX content_by_param1 \(tenant_id=\? AND param1=\?\)/),
    )
    expect(steps.join('\n')).not.toMatch(/SCAN content|TEMP B-TREE FOR ORDER BY/)
  })
})

describe('the strip below a content', () => {
  it('R290 R293 has ten contents per page, and says whether there are more', async () => {
    const visit = await visitWith({ contentLayoutDetail: 'SERIES', paramSeriesContent: 'param1' })
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listRelated(visit, { contentId: first, groupId: null, page })),
    )
    expect(pages.map((page) => [page?.cards.length, page?.isNext])).toEqual([
      [10, true],
      [10, true],
      [4, false],
      [0, false],
    ])
    const all = pages.flatMap((page) => idsOf(page?.cards ?? []))
    expect(all).toEqual(volumes.slice(1).reverse())
  })

  it('R295 shows the content’s group: the requested one, or its first', async () => {
    const visit = await visitWith({ contentLayoutDetail: 'LIST_SAME_GROUP' })
    const shown = await listRelated(visit, { contentId: first, groupId: 1, page: 1 })
    const firstOfIts = await listRelated(visit, { contentId: first, groupId: null, page: 1 })
    expect(shown).toEqual(firstOfIts)
    expect(shown).toMatchObject({ kind: 'group', isNext: true })
    expect(idsOf(shown?.cards ?? [])).not.toContain(first)
    const other = await listRelated(visit, { contentId: first, groupId: 5, page: 1 })
    expect(other?.cards.length).toBeGreaterThan(0)
    expect(idsOf(other?.cards ?? [])).not.toEqual(idsOf(shown?.cards ?? []))
  })

  it('R295 is absent if the site shows none, names no parameter, or the content is alone', async () => {
    const asked = { contentId: first, groupId: 1, page: 1 }
    expect(await listRelated(await visitWith({ contentLayoutDetail: 'SIMPLE' }), asked)).toBeNull()
    const unnamed = await visitWith({ contentLayoutDetail: 'SERIES', paramSeriesContent: null })
    expect(await listRelated(unnamed, asked)).toBeNull()
    const alone = await visitWith({ contentLayoutDetail: 'SERIES', paramSeriesContent: 'param2' })
    expect(await listRelated(alone, asked)).toBeNull()
  })

  it('is read with the content in one round trip of at most five statements', async () => {
    for (const tenant of ['aozora', 'hanabi'] as const) {
      const { visit, statements } = recordStatements(await visitAt(tenant))
      await Promise.all([
        getContent(visit, { id: first }),
        listRelated(visit, { contentId: first, groupId: null, page: 1 }),
      ])
      expect(statements).toHaveLength(1)
      expect(statements[0]?.split(' ; ').length).toBeLessThanOrEqual(5)
    }
  })
})

describe('the related contents on the API', () => {
  const layoutOf = async (setting: Partial<SiteSettings['searchResult']>, contentGroupId?: number) =>
    getContentLayout(await visitWith(setting), { contentId: first, contentGroupId })
  const series = { contentLayoutDetail: 'SERIES', paramSeriesContent: 'param3' } as const

  it('R293 R294 are its series, by the site’s parameter, ten at a time', async () => {
    const [group, ...more] = await layoutOf(series)
    expect(more).toEqual([])
    expect(group).toMatchObject({ name: named, totalRecords: 24, totalPages: 3 })
    expect(idsOf(group?.contents ?? [])).toEqual(volumes.slice(1).reverse().slice(0, 10))
    const listed = await listSeries(await visitWith(series), { contentId: first, page: 3, size: 10 })
    expect(idsOf(listed.contents)).toEqual(volumes.slice(1, 5).reverse())
    for (const paramSeriesContent of ['param2', null] as const)
      expect(await layoutOf({ ...series, paramSeriesContent })).toEqual([])
  })

  it('R295 are its group with that group’s contents, or nothing, by the site’s setting', async () => {
    expect(await layoutOf({ ...series, contentLayoutDetail: 'SIMPLE' })).toEqual([])
    const groups = await layoutOf({ ...series, contentLayoutDetail: 'LIST_SAME_GROUP' })
    expect(groups.map(({ id, name }) => [id, name])).toEqual([['1', '実用書']])
    expect(groups[0]?.contents.length).toBe(12)
    await db.insertInto('content_in_group').values({ tenant_id: 1, group_id: 5, content_id: first }).execute()
    const other = await layoutOf({ ...series, contentLayoutDetail: 'LIST_SAME_GROUP' }, 5)
    await db
      .deleteFrom('content_in_group')
      .where('tenant_id', '=', 1)
      .where('group_id', '=', 5)
      .where('content_id', '=', first)
      .execute()
    expect(other.map(({ id }) => id)).toEqual(['5'])
  })
})

it('R282 R285 come with a content’s mark, groups, tags and the reader’s bookmark', async () => {
  await db.insertInto('trending').values({ tenant_id: 1, content_id: first, created_at: 1 }).execute()
  await db.insertInto('hash_tag').values({ tenant_id: 1, id: 901, name: '双葉', ordinal: 901 }).execute()
  await db.insertInto('content_hash_tag').values({ tenant_id: 1, tag_id: 901, content_id: first }).execute()
  const visit = await visitAt('aozora')
  expect(await getContent(visit, { id: first })).toMatchObject({
    type: 'recommend',
    isFavourite: false,
    groups: [{ id: 1, name: '実用書' }],
    hashTags: [{ id: 901, name: '双葉' }],
    isRegistered: true,
  })
  expect((await getContent(await visitAt('hanabi'), { id: first })).type).toBeNull()
})
