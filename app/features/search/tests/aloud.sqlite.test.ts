import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { getAloud } from '#app/features/search/model/in-book/get-aloud.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { countFacets, getSearchPage } from '#app/features/search/model/results/get-search-page.ts'
import { listPlaces } from '#app/features/search/model/results/list-places.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const book = (slug: string) => worldContentId('aozora', slug)
const [spoken, scanned, strict] = [book('network-settings'), book('router-kitting'), book('mending')]
const elsewhere = worldContentId('hanabi', 'lantern-night')
const { tenantId } = world.aozora

async function withPages(tenant: WorldTenant, contentId: string, texts: string[]): Promise<void> {
  const content = await findContentToIndex(db, world[tenant].tenantId, contentId)
  if (content === null) throw new Error(`${contentId} is not there`)
  const search = (await searchDb(env, content.tenantId)).of(contentId)
  await indexContentFields(search, content)
  const { no } = await openSearch(env.SEARCH)
    .selectFrom('indexed_content')
    .select('no')
    .where('tenant_id', '=', world[tenant].tenantId)
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  const { tenantId, version } = content
  await storePages({ search, files: env.FILES }, { tenantId, contentId, version: version ?? 0, no }, texts)
}

const protect = (contentId: string, protection: Protection | null) =>
  db
    .updateTable('content')
    .set({ protection })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .execute()

async function found(visit: Visit, query: string): Promise<string[]> {
  const { result } = await getSearchPage(visit, new URLSearchParams(query))
  return (result?.hits ?? []).map(({ id }) => id).sort()
}

/** A visit to a site with this protection of its contents. */
async function visitWhere(protection: Protection): Promise<Visit> {
  const visit = await visitAt('aozora')
  const settings = {
    ...visit.site.settings,
    protection: { protection, copyPercent: 10, samplePercent: 5, offlineDays: 0, dictionaryUrl: '' },
  }
  const row = {
    tenant_id: tenantId,
    name: 'protection',
    value: JSON.stringify({ protection }),
    updated_at: 0,
  }
  await db
    .deleteFrom('site_setting')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', 'protection')
    .execute()
  await db.insertInto('site_setting').values(row).execute()
  return { ...visit, site: { ...visit.site, settings } }
}

beforeAll(async () => {
  await makeWorldRecords()
  await withPages('aozora', spoken, ['', '電波の設定を読む。'])
  await withPages('aozora', scanned, ['', ''])
  await withPages('aozora', strict, ['繕いの設定を読む。'])
  await withPages('hanabi', elsewhere, ['花火の設定を読む。'])
  await protect(strict, 'strict')
})

describe('contents that can be read aloud', () => {
  it('are found alone, with words, and counted among the facets: no scan, nothing strict', async () => {
    const visit = await visitWhere('open')
    expect(await found(visit, 'aloud=1')).toEqual([spoken])
    expect(await found(visit, 'aloud=1&q=設定を読む')).toEqual([spoken])
    expect(await found(visit, 'q=設定を読む')).toEqual([spoken, strict].sort())
    const narrowed = readQuestion(visit, new URLSearchParams('aloud=1&year=2024'))
    const { year } = await countFacets(visit, narrowed)
    expect(Object.values(year?.counts ?? {})).toEqual([1])
  })

  it('are those that are set to be less strict if the site is strict', async () => {
    await protect(spoken, 'guarded')
    const visit = await visitWhere('strict')
    expect(await found(visit, 'aloud=1')).toEqual([spoken])
    await protect(spoken, null)
    expect(await found(visit, 'aloud=1')).toEqual([])
    await visitWhere('open')
  })

  it('say so on their page, and others say why not', async () => {
    const visit = await visitAt('aozora')
    const of = (contentId: string, protection: Protection) =>
      getAloud(visit, { contentId, protection: async () => protection, places: Promise.resolve(null) })
    expect(await of(spoken, 'open')).toBe('possible')
    expect(await of(spoken, 'guarded')).toBe('possible')
    expect(await of(spoken, 'strict')).toBe('protected')
    expect(await of(scanned, 'open')).toBe('noText')
    const hasIt = { contentId: scanned, protection: async () => 'open' as const }
    expect(await getAloud(visit, { ...hasIt, places: Promise.resolve({ hasText: true }) })).toBe('possible')
    const places = (contentId: string, words: string) =>
      listPlaces(visit, {
        contentId,
        words,
        page: 1,
        rights: async () => ({ protectedAs: 'open', isOpened: 1, sample: 5 }),
      })
    expect([await places(spoken, '花火'), await places(scanned, '設定')]).toMatchObject([
      { totalRecords: 0, hasText: true },
      { totalRecords: 0, hasText: false },
    ])
    // The text of another tenant's content isn't found here.
    expect(await of(elsewhere, 'open')).toBe('noText')
  })

  it('are remembered as such until the site has another version', async () => {
    const visit = await visitAt('aozora')
    const of = (version: number) =>
      getAloud(
        { ...visit, site: { ...visit.site, version }, env: { ...visit.env, SEARCH: {} as D1Database } },
        { contentId: spoken, protection: async () => 'open', places: Promise.resolve(null) },
      )
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await getAloud(visit, {
      contentId: spoken,
      protection: async () => 'open',
      places: Promise.resolve(null),
    })
    expect(await of(visit.site.version)).toBe('possible')
    expect(await of(visit.site.version + 1)).toBeNull()
    told.mockRestore()
  })

  it('say nothing if the index doesn’t answer, which is logged', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const visit = await visitAt('aozora')
    const broken = { ...visit, env: { ...visit.env, SEARCH: {} as D1Database } }
    const protection = async (): Promise<Protection> => 'open'
    const places = Promise.resolve(null)
    expect(await getAloud(broken, { contentId: scanned, protection, places })).toBeNull()
    expect(told).toHaveBeenCalledTimes(1)
    told.mockRestore()
  })
})
