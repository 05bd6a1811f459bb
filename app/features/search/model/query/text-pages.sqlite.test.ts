import { beforeAll, describe, expect, it } from 'vitest'
import { replaceFieldRows } from '#app/features/search/model/index/content-rows.ts'
import { ensureIndexedContent, publishIndex } from '#app/features/search/model/index/search-index.ts'
import { opened, run, search, storePages, texts } from './search-database.fixtures.ts'
import { parseSearchQuery } from './search-query.ts'
import { findTextPages, ofSample, samplePages } from './text-pages.ts'

const [tenant, neighbour] = [91, 92]
type Book = { pages: string[]; title?: string; visible?: boolean; version?: number; isLive?: boolean }

async function index(tenantId: number, contentId: string, book: Book): Promise<number> {
  const { pages, title = '本', visible = true, version = 1, isLive = true } = book
  const made = { tenantId, contentId, version, title, visible, publishedAt: 0, sortKeys: '{}' }
  const no = await ensureIndexedContent(search, made)
  await run(replaceFieldRows(search, tenantId, no, { title }))
  await storePages({ tenantId, contentId, version, no }, pages)
  if (isLive) await publishIndex(opened, tenantId, contentId, version)
  return no
}

const termsOf = (query: string) => parseSearchQuery(query) ?? []
const paged = { limit: 20, offset: 0 }
const pagesOf = async (tenantId: number, contentId: string, query: string, paging = paged) => {
  const { total, pages } = await findTextPages(texts, {
    tenantId,
    contentId,
    terms: termsOf(query),
    ...paging,
  })
  return [total, pages.map(({ page }) => page)]
}
const sampleOf = async (no: number, query: string, tenantId = tenant) =>
  (await samplePages(texts, { tenantId, terms: termsOf(query), nos: [no] })).get(no)

const guide = ['表紙', 'ここで印刷を\n設定する。', '設 定と検索', '検索と印刷', 'Ｗｉ－Ｆｉ設定']
const nos = { guide: 0, long: 0, titled: 0 }
const { counted, spread } = ofSample
const longPages = counted + 60

beforeAll(async () => {
  nos.guide = await index(tenant, 'guide', { pages: guide })
  nos.titled = await index(tenant, 'titled', { pages: [], title: '設定の本' })
  nos.long = await index(tenant, 'long', {
    pages: Array.from({ length: longPages }, (_, at) =>
      at === 150 ? '雪国の長いトンネル' : `雪国${at}、トンネル`,
    ),
  })
  await index(neighbour, 'guide', { pages: ['設定', '設定'] })
})

describe('the pages of a document with words', () => {
  it('are those with all of them, in their order, from one character on and folded', async () => {
    expect(await pagesOf(tenant, 'guide', '設定')).toEqual([3, [2, 3, 5]])
    expect(await pagesOf(tenant, 'guide', '索')).toEqual([2, [3, 4]])
    expect(await pagesOf(tenant, 'guide', 'wi-fi')).toEqual([1, [5]])
    expect(await pagesOf(tenant, 'guide', '設定 検索')).toEqual([1, [3]])
  })

  it('are those with one of them if none has all', async () => {
    expect(await pagesOf(tenant, 'guide', '表紙 検索')).toEqual([3, [1, 3, 4]])
    expect(await pagesOf(tenant, 'guide', '無い語')).toEqual([0, []])
  })

  it('have their text as it is displayed', async () => {
    const { pages } = await findTextPages(texts, {
      tenantId: tenant,
      contentId: 'guide',
      terms: termsOf('設定'),
      ...paged,
    })
    expect(pages[0]).toEqual({ page: 2, text: 'ここで印刷を設定する。' })
  })

  it('come in portions, and all are counted', async () => {
    expect(await pagesOf(tenant, 'long', '雪国', { limit: 3, offset: 6 })).toEqual([longPages, [7, 8, 9]])
    expect(await pagesOf(tenant, 'long', '雪国', { limit: 3, offset: longPages })).toEqual([longPages, []])
  })

  it('R003 R281 are none of another tenant’s document, of a hidden one, or of one not published yet', async () => {
    expect(await pagesOf(neighbour, 'guide', '設定')).toEqual([2, [1, 2]])
    expect(await pagesOf(neighbour, 'long', '雪国')).toEqual([0, []])
    expect(await pagesOf(neighbour, 'guide', '検索')).toEqual([0, []])
    await index(tenant, 'hidden', { pages: ['設定'], visible: false })
    expect(await pagesOf(tenant, 'hidden', '設定')).toEqual([0, []])
    await index(tenant, 'next', { pages: ['旧版の設定'] })
    await index(tenant, 'next', { pages: ['準備中', '準備中の設定'], version: 2, isLive: false })
    expect(await pagesOf(tenant, 'next', '設定')).toEqual([1, [1]])
  })
})

describe('the pages from which the quoted one is chosen', () => {
  it('are all pages if there are few, with all words or else with one', async () => {
    expect(await sampleOf(nos.guide, '設定')).toMatchObject({ pages: 3, isAtLeast: false })
    expect((await sampleOf(nos.guide, '設定'))?.samples.map(({ page }) => page)).toEqual([2, 3, 5])
    expect((await sampleOf(nos.guide, '設定 検索'))?.samples.map(({ page }) => page)).toEqual([3])
    expect((await sampleOf(nos.guide, '表紙 検索'))?.samples.map(({ page }) => page)).toEqual([1, 3, 4])
  })

  it('are in few segments of a long document, whose pages are counted only up to a limit', async () => {
    const long = await sampleOf(nos.long, '雪国')
    expect(long).toMatchObject({ pages: counted, isAtLeast: true })
    const pages = (long?.samples ?? []).map(({ page }) => page)
    // Both segments that are read have the word on all of their sixteen pages.
    expect(pages).toHaveLength(ofSample.pages)
    expect(new Set(pages.map((page) => Math.floor((page - 1) / 16))).size).toBe(ofSample.segments)
    expect(pages.at(0)).toBeGreaterThan(counted / spread / 2)
  })

  it('include those with several words as they were typed', async () => {
    const pages = async (query: string) => (await sampleOf(nos.long, query))?.samples.map(({ page }) => page)
    expect(await pages('長い トンネル')).toEqual([151])
    expect(await pages('雪国 の長い')).toContain(151)
    expect(await pages('雪国 トンネル')).toHaveLength(ofSample.pages)
  })

  it('are none of a document without text, and none of another tenant’s', async () => {
    expect(await sampleOf(nos.titled, '設定')).toBeUndefined()
    expect(await sampleOf(nos.guide, '設定', neighbour)).toBeUndefined()
    expect(await sampleOf(nos.guide, '無い語')).toBeUndefined()
  })
})
