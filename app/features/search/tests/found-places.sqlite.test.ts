import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loader as contentLoader } from '#app/features/catalogue/site/content.route.tsx'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { getSearchPage } from '#app/features/search/model/results/get-search-page.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { loader as searchContentLoader } from '#app/features/search/site/search-content.route.tsx'
import { searchDb } from '#app/kernel/data/database.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const guide = worldContentId('aozora', 'network-settings')
const filler = '朝から雨が降り、庭の苔が青く光っていた。'.repeat(8)
const contents =
  '目次 はじめに .......... 1 合言葉 .......... 9 合言葉の変更 .......... 20 索引 .......... 60'
/** The word is on a table of contents, on two ordinary pages, and on one page that is about it. */
const pages = [
  '表紙',
  contents,
  `${filler}合言葉`,
  ...Array.from({ length: 30 }, () => filler),
  `合言葉を決める。合言葉は長く、アイコトバは短く。${filler}`,
  `${filler}合言葉`,
]

async function withPages(tenant: WorldTenant, contentId: string, texts: string[]): Promise<void> {
  const { tenantId } = world[tenant]
  const content = await findContentToIndex(db, tenantId, contentId)
  if (content === null) throw new Error(`${contentId} is not there`)
  const search = (await searchDb(env, tenantId)).of(contentId)
  await indexContentFields(search, content)
  const { no } = await openSearch(env.SEARCH)
    .selectFrom('indexed_content')
    .select('no')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  const { version } = content
  await storePages({ search, files: env.FILES }, { tenantId, contentId, version: version ?? 0, no }, texts)
}

beforeAll(async () => {
  await makeWorldRecords()
  await withPages('aozora', guide, pages)
  await withPages('hanabi', worldContentId('hanabi', 'lantern-night'), ['合言葉は花火', '合言葉'])
})

const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')

describe('g: a result', () => {
  it('quotes the page that is about the word, not the table of contents, and says on how many pages the word is', async () => {
    const { result } = await getSearchPage(await visitAt('aozora'), new URLSearchParams({ q: '合言葉' }))
    const [hit] = result?.hits ?? []
    expect(hit).toMatchObject({ id: guide, page: 34, pages: 4, isPagesAtLeast: false })
    expect(textOf(hit?.snippet ?? [])).toContain('合言葉を決める')
  })

  it('reads at most two files of a document, whatever is asked', async () => {
    const read: string[] = []
    const visit = await visitAt('aozora')
    const get = (key: string) => {
      read.push(key)
      return env.FILES.get(key)
    }
    for (const q of ['合言葉', '苔 合言葉', '苔']) {
      read.length = 0
      await getSearchPage(
        { ...visit, env: { ...visit.env, FILES: { get } as R2Bucket } },
        new URLSearchParams({ q }),
      )
      const ofGuide = read.filter((key) => key.includes(guide))
      expect(ofGuide.length).toBeGreaterThan(0)
      expect(ofGuide.length).toBeLessThanOrEqual(2)
    }
  })

  it('is shown without a quote if the texts can’t be read', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const visit = await visitAt('aozora')
    const get = () => Promise.reject(new Error('the bucket doesn’t answer'))
    const broken = { ...visit, env: { ...visit.env, FILES: { get } as unknown as R2Bucket } }
    const { result } = await getSearchPage(broken, new URLSearchParams({ q: '合言葉' }))
    expect(result?.hits[0]).toMatchObject({ id: guide, page: null, pages: 0 })
    expect(String(logged.mock.calls[0])).toContain('texts of results')
    logged.mockRestore()
  })
})

describe('g: the places of words in a content', () => {
  const list = (visit: Visit, words: string, page = 1) =>
    listPlaces(visit, {
      contentId: guide,
      words,
      page,
      rights: async () => ({ protectedAs: 'open', isOpened: 1, sample: 5 }),
    })

  it('are listed page by page with the line, folded like the search, from one character on', async () => {
    const visit = await visitAt('aozora')
    const found = await list(visit, '合言葉')
    expect(found).toMatchObject({ totalRecords: 4, totalPages: 1, page: 1 })
    expect(found?.places.map(({ page }) => page)).toEqual([2, 3, 34, 35])
    expect(
      found?.places
        .at(2)
        ?.parts.filter(({ marked }) => marked)
        .map(({ text }) => text),
    ).toEqual(['合言葉', '合言葉'])
    expect((await list(visit, 'ｱｲｺﾄﾊﾞ'))?.places.map(({ page }) => page)).toEqual([34])
    expect((await list(visit, '紙'))?.places.map(({ page }) => page)).toEqual([1])
    expect(await list(visit, '無い語')).toMatchObject({ totalRecords: 0, places: [] })
    expect(await list(visit, ' ')).toBeNull()
  })

  it('come twenty at a time, and beyond the end the last ones', async () => {
    const visit = await visitAt('aozora')
    const first = await list(visit, '苔')
    expect([first?.places.length, first?.totalRecords, first?.totalPages]).toEqual([20, 33, 2])
    const second = await list(visit, '苔', 2)
    expect(second?.places.map(({ page }) => page)).toEqual([
      23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
    ])
    expect(await list(visit, '苔', 99)).toEqual(second)
  })

  it('R129 are refused to guests of a site that requires a login', async () => {
    const visit = await visitAt('aozora')
    const closed = { ...visit, site: { ...visit.site, settingLogin: 1 as const } }
    await expect(list(closed, '合言葉')).rejects.toMatchObject({ name: 'unauthorized' })
  })

  it('R003 are empty in another tenant', async () => {
    expect(await list(await visitAt('hanabi'), '合言葉')).toMatchObject({ totalRecords: 0 })
  })
})

describe('g: a content’s page with words in its address', () => {
  type Loader = (args: LoaderFunctionArgs) => unknown
  async function load(visit: Visit, loader: unknown, params: object, query: string) {
    const request = new Request(`http://localhost/aozora/x?${query}`)
    const args = { context: { visit, cookies: [] }, params, request } as unknown as LoaderFunctionArgs
    return (await (loader as Loader)(args)) as Awaited<ReturnType<typeof searchContentLoader>>
  }
  const ofSearch = (visit: Visit, query: string) =>
    load(visit, searchContentLoader, { contentId: guide }, query)

  it('has them with their places, in the search and in a group, and has none without words', async () => {
    const visit = await visitAt('aozora')
    const { detail } = await ofSearch(visit, 'q=合言葉&group=3&found=1')
    expect(detail).toMatchObject({ words: '合言葉', places: { totalRecords: 4 } })
    const inGroup = await load(visit, contentLoader, { contentGroupId: '1', contentId: guide }, 'q=合言葉')
    expect(inGroup.detail.places).toEqual(detail.places)
    expect((await ofSearch(visit, '')).detail).toMatchObject({ words: '', places: null })
    expect((await ofSearch(visit, 'q=無い語')).detail.places).toBeNull()
  })

  it('leads back to the search that it came from, whatever part of the places it shows', async () => {
    const { search } = await ofSearch(await visitAt('aozora'), 'q=苔&group=3&found=2&series=2')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ q: '苔', group: '3' })
  })

  it('R281 reveals nothing of a content that was hidden a moment ago', async () => {
    const hide = (visible: 0 | 1) =>
      db.updateTable('content').set({ visible }).where('tenant_id', '=', 1).where('id', '=', guide).execute()
    const visit = await visitAt('aozora')
    await hide(0)
    await expect(ofSearch(visit, 'q=合言葉')).rejects.toMatchObject({
      data: { refusal: 'contentUnpublished' },
    })
    await hide(1)
    expect((await ofSearch(visit, 'q=合言葉')).detail.places?.totalRecords).toBe(4)
  })
})
