import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hashtagsOf } from '#app/features/catalogue/model/hashtag/hashtag-store.ts'
import { findContentToIndex, indexContentFields } from '#app/features/documents/model/ingest/index-content.ts'
import { addTrending, removeTrending } from '#app/features/publishing/model/trending/trending.ts'
import { addFavourite, removeFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { getSearchPage, requestOf } from '#app/features/search/model/results/get-search-page.ts'
import { searchContents } from '#app/features/search/model/results/search-contents.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { loader } from '#app/features/search/site/search.route.tsx'
import { searchDb } from '#app/kernel/data/database.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const book = (slug: string) => worldContentId('aozora', slug)
/** Group 9 of aozora holds a reader's favourites. */
const favourites = 9

beforeAll(async () => {
  await makeWorldRecords()
  for (const tenant of ['aozora', 'hanabi'] as WorldTenant[])
    for (const { slug } of smallLibrary[tenant].contents) {
      const content = await findContentToIndex(db, world[tenant].tenantId, worldContentId(tenant, slug))
      if (content !== null)
        await indexContentFields((await searchDb(env, content.tenantId)).of(content.contentId), content)
    }
})

async function readerOf(id: string): Promise<Visit> {
  const nobody = {
    name: '',
    email: null,
    knownAs: 'x',
    lang: null,
    sessionId: 's',
    isApp: false,
    groupId: null,
  }
  const actor = {
    kind: 'reader' as const,
    level: 'reader' as const,
    id,
    loginType: 'EMAIL' as const,
    ...nobody,
  }
  return { ...(await visitAt('aozora')), actor }
}

async function found(visit: Visit, query: string): Promise<string[]> {
  const { result } = await getSearchPage(visit, new URLSearchParams(query))
  return (result?.hits ?? []).map(({ id }) => id)
}

/** The number of results according to a page and to a call. */
async function countsOf(visit: Visit, query: string): Promise<number[]> {
  const { question, result } = await getSearchPage(visit, new URLSearchParams(query))
  const calls = await searchFullContents(visit, requestOf(visit, question))
  return [result?.totalRecords ?? 0, calls.totalRecords]
}

describe('a search by its address', () => {
  it('finds contents by their year of publication, alone and with words', async () => {
    const visit = await visitAt('aozora')
    const rows = await db
      .selectFrom('content')
      .select(['id', 'published_on as day'])
      .where('tenant_id', '=', visit.site.tenantId)
      .where('visible', '=', 1)
      .execute()
    expect(visit.site.years.length).toBeGreaterThan(2)
    const withWord = await found(visit, 'q=設定')
    for (const year of visit.site.years) {
      const own = rows.filter(({ day }) => day.startsWith(`${year}-`)).map(({ id }) => id)
      const { result } = await getSearchPage(visit, new URLSearchParams({ year: String(year) }))
      expect(result?.totalRecords).toBe(own.length)
      expect(own).toEqual(expect.arrayContaining((result?.hits ?? []).map(({ id }) => id)))
      expect(await found(visit, `q=設定&year=${year}`)).toEqual(withWord.filter((id) => own.includes(id)))
    }
  })

  it('R234 searches the favourites of the reader who asks, of nobody else, and of no guest', async () => {
    const reader = await readerOf('aozorareader0000000001')
    const other = await readerOf('aozorareader0000000002')
    for (const slug of ['network-settings', 'mending']) await addFavourite(reader, { contentId: book(slug) })
    await addFavourite(other, { contentId: book('router-kitting') })
    const words = `q=${encodeURIComponent('設定')}`
    expect(await found(reader, `${words}&group=${favourites}`)).toEqual([book('network-settings')])
    expect(await found(other, `${words}&group=${favourites}`)).toEqual([book('router-kitting')])
    expect((await found(reader, `group=${favourites}`)).sort()).toEqual(
      [book('network-settings'), book('mending')].sort(),
    )
    const guest = await visitAt('aozora')
    expect(await found(guest, `${words}&group=${favourites}`)).toEqual(await found(guest, words))
  })

  it('I: shows the description and the length of contents that were listed or filtered, not found by words', async () => {
    const id = book('network-settings')
    await db
      .updateTable('content')
      .set({ page_count: 64 })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
    const about =
      smallLibrary.aozora.contents.find(({ slug }) => slug === 'network-settings')?.description ?? ''
    expect(about.length).toBeGreaterThan(20)
    const visit = await visitAt('aozora')
    for (const query of ['sort=1', 'group=3&sort=1', 'b22=宮下', 'q=宮下']) {
      const hits = []
      for (let page = 1; page <= 3; page++)
        hits.push(
          ...((await getSearchPage(visit, new URLSearchParams(`${query}&page=${page}`))).result?.hits ?? []),
        )
      const hit = hits.find((one) => one.id === id)
      expect([query, hit?.pageCount]).toEqual([query, 64])
      expect(
        hit?.snippet
          .map(({ text }) => text)
          .join('')
          .slice(0, 20),
        query,
      ).toBe(displayText(about).slice(0, 20))
    }
  })

  it('F: counts for every group, year and hashtag what choosing it would find, whatever is chosen already', async () => {
    const visit = await visitAt('aozora')
    const { groups, years, hashTags } = visit.site
    const of: Record<string, number[]> = {
      group: groups.filter(({ type }) => type === 'normal').map(({ id }) => id),
      year: years,
      tag: hashTags.map(({ id }) => id),
    }
    for (const query of [
      '',
      'q=設定',
      'group=3',
      'q=設定&year=2025',
      'year=2024&group=1&tag=1',
      'b25=一般&tag=2',
    ]) {
      const { facets } = await getSearchPage(visit, new URLSearchParams(query))
      for (const [facet, values] of Object.entries(of))
        for (const value of values.slice(0, 4)) {
          const chosen = new URLSearchParams(query)
          chosen.set(facet, String(value))
          const { result } = await getSearchPage(visit, chosen)
          const told = facets[facet as 'group']?.counts[value] ?? 0
          expect([query, facet, value, told]).toEqual([query, facet, value, result?.totalRecords])
        }
    }
    expect((await getSearchPage(visit, new URLSearchParams('form=1'))).facets).toEqual({})
  })

  it('F: counts nothing of another tenant, or that nobody may see', async () => {
    const visit = await visitAt('hanabi')
    const { facets, result } = await getSearchPage(visit, new URLSearchParams())
    const counted = Object.values(facets.year?.counts ?? {}).reduce((sum, count) => sum + count, 0)
    expect(counted).toBe(visit.site.years.length > 1 ? result?.totalRecords : 0)
    const closed = {
      ...visit,
      site: { ...visit.site, accountType: 'EMAIL' as const, settingLogin: 1 as const },
    }
    await expect(getSearchPage(closed, new URLSearchParams())).rejects.toMatchObject({ name: 'unauthorized' })
  })

  it('R281 shows and counts nothing that was hidden after it was indexed, found by words, tags or days', async () => {
    const hide = (visible: 0 | 1) =>
      db
        .updateTable('content')
        .set({ visible })
        .where('tenant_id', '=', 1)
        .where('id', '=', book('mending'))
        .execute()
    const guest = await visitAt('aozora')
    const queries = [`b21=${encodeURIComponent('繕う')}`, 'tag=6&b26.from=2023&b26.to=2023', 'tag=6']
    const totals = () => Promise.all(queries.map((query) => countsOf(guest, query)))
    const before = await totals()
    for (const query of queries) expect(await found(guest, query), query).toContain(book('mending'))
    await hide(0)
    for (const query of queries) expect(await found(guest, query), query).not.toContain(book('mending'))
    expect(await totals()).toEqual(before.map(([page = 0, calls = 0]) => [page - 1, calls - 1]))
    await hide(1)
    expect(await totals()).toEqual(before)
  })

  it('R274 R275 marks the reader’s favourites and recommended contents in results, found by words or listed', async () => {
    const reader = await readerOf('aozorareader0000000001')
    const slug = 'ipv6-primer'
    const marksIn = async (visit: Visit, query: string) => {
      const { result } = await getSearchPage(visit, new URLSearchParams(query))
      const hit = result?.hits.find(({ id }) => id === book(slug))
      return [hit?.isFavourite, hit?.type === 'recommend']
    }
    const queries = ['q=IPv6', 'b21=IPv6', 'group=3']
    const marks = async (visit: Visit) => Promise.all(queries.map((query) => marksIn(visit, query)))
    const all = (isFavourite: boolean, isRecommended: boolean) =>
      queries.map(() => [isFavourite, isRecommended])
    expect(await marks(reader)).toEqual(all(false, false))
    await addFavourite(reader, { contentId: book(slug) })
    const staff = { kind: 'staff', level: 'system_admin', companyId: null, tenantId: null } as const
    const person = { id: 'admin', name: '', email: 'a@example.jp', lang: null, sessionId: 's' }
    const admin = { ...reader, actor: { ...staff, ...person } }
    await addTrending(admin, { contentId: book(slug) })
    expect(await marks(reader)).toEqual(all(true, true))
    expect(await marks(await visitAt('aozora'))).toEqual(all(false, true))
    await removeFavourite(reader, { contentId: book(slug) })
    await removeTrending(admin, { contentId: book(slug) })
    expect(await marks(reader)).toEqual(all(false, false))
  })

  it('lists what the records maintain without the index; a failing index is refused by name (502)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const guest = await visitAt('aozora')
    const SEARCH = new Proxy(env.SEARCH, {
      get: () => {
        throw new Error('the index was asked')
      },
    })
    const withoutIndex = { ...guest, env: { ...env, SEARCH } }
    const listed = async (query: string) => {
      const request = requestOf(guest, readQuestion(guest, new URLSearchParams(query)))
      return (await searchContents(withoutIndex, request)).hits
    }
    for (const query of ['', 'group=2', 'tag=7', 'tag=7&sort=1', 'group=2&sort=9&direction=asc'])
      expect((await listed(query)).length, query).toBeGreaterThan(0)
    expect(logged).not.toHaveBeenCalled()
    await expect(listed('tag=7&group=2')).rejects.toThrow('upstreamNoAnswer')
    expect(logged.mock.calls.join()).toContain('the index was asked')
    logged.mockRestore()
  })

  it('orders hits and lists by the same fields', async () => {
    const guest = await visitAt('aozora')
    for (const order of ['sort=1', 'sort=2', 'sort=9', 'sort=1&direction=desc', 'sort=newest']) {
      const list = await found(guest, `tag=7&${order}`)
      const hits = await found(guest, `tag=7&b26.from=1990&${order}`)
      expect(hits.length, order).toBe(list.length)
      expect([...hits].sort(), order).toEqual([...list].sort())
    }
    const authors = async (query: string) => {
      const { result } = await getSearchPage(guest, new URLSearchParams(query))
      return result?.hits.map(({ author }) => author)
    }
    expect(await authors('tag=7&b26.from=1990&sort=2')).toEqual(await authors('tag=7&sort=2'))
  })
})

describe('R268 a page after the last of a hashtag’s contents', () => {
  /** The address that the page redirects to. Null if it doesn't redirect. */
  async function leadsTo(query: string): Promise<string | null> {
    const context = { visit: await visitAt('aozora'), cookies: [] }
    const request = new Request(`http://localhost/aozora/search?${query}`)
    const args = { request, params: {}, context } as unknown as LoaderFunctionArgs
    const thrown: unknown = await loader(args).then(
      () => null,
      (error: unknown) => error,
    )
    return thrown instanceof Response ? thrown.headers.get('Location') : (thrown as null)
  }

  it('is answered with the last page', async () => {
    expect(await leadsTo('tag=7')).toBeNull()
    for (const order of ['', '&sort=1', '&sort=9&direction=asc'])
      expect(await leadsTo(`tag=7${order}&page=99`), order).toBe(`/search?tag=7${order}`)
  })

  it('is answered with the first page if there are none, which leads nowhere else', async () => {
    const empty = 'tag=7&b26.from=1900&b26.to=1901'
    expect(await leadsTo(`${empty}&page=2`)).toMatch(/^\/search\?(?!.*page)/)
    expect(await leadsTo(`b26.from=1900&b26.to=1901&tag=7`)).toBeNull()
  })
})

describe('hashtags of contents', () => {
  it('are the tenant’s own, in its order, and only of contents that are shown', async () => {
    const [own, hidden] = [book('network-settings'), book('draft-radio-manual')]
    const tags = await hashtagsOf(db, { tenantId: 1, locale: 'ja' }, [
      own,
      hidden,
      worldContentId('hanabi', 'senko-hanabi'),
    ])
    expect([...tags.entries()]).toEqual([
      [
        own,
        [
          { id: 1, name: '設定' },
          { id: 2, name: 'ネットワーク' },
        ],
      ],
    ])
    expect((await hashtagsOf(db, { tenantId: 2, locale: 'ja' }, [own])).size).toBe(0)
  })
})
