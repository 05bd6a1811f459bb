import { beforeAll, describe, expect, it } from 'vitest'
import { listMapped, listPartStarts, openSitemapPart } from '#app/features/discovery/model/sitemap.ts'
import {
  contentEntries,
  pageEntries,
  sitemapIndex,
  sitemapOf,
} from '#app/features/discovery/site/sitemap-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { addContent, addSite, discoveryWorld, visitAt } from './discovery-world.ts'
import { below, readXml, textOf, type XmlElement } from './read-xml.ts'

const world = discoveryWorld()
const seen: string[] = []
let visit: Visit

beforeAll(async () => {
  for (const tenantId of [1, 2]) await addSite(world, { tenantId })
  for (let at = 0; at < 40; at++)
    seen.push(await addContent(world.db, 1, { id: `seen${at}`, publishedOn: `2026-0${1 + (at % 9)}-01` }))
  await addContent(world.db, 1, { id: 'hidden', visible: 0 })
  await addContent(world.db, 1, { id: 'over', publish_until: '2026-11-22' })
  await addContent(world.db, 1, { id: 'nowhere', groupIds: [] })
  await addContent(world.db, 2, { id: 'another' })
  visit = await visitAt(world, { domain: null, servicePath: 'site1' })
})

async function written(pieces: AsyncGenerator<string>): Promise<string> {
  let all = ''
  for await (const piece of pieces) all += piece
  return all
}

async function contentsFrom(start: string): Promise<string[]> {
  const batches = await openSitemapPart(visit, start)
  const found: string[] = []
  for await (const batch of batches) found.push(...batch.map(({ id }) => id))
  return found
}

/** Returns how a list of addresses violates the schema of sitemaps 0.9 and the rules of hreflang. */
function faultsOf(urlset: XmlElement, base: string): string[] {
  const urls = below(urlset, 'url')
  const locations = urls.map((url) => textOf(url, 'loc') ?? '')
  const faults = urls.flatMap((url, at) => {
    const alternates = below(url, 'xhtml:link')
    const languages = alternates.map(({ attributes }) => attributes.hreflang).sort()
    const lastmod = textOf(url, 'lastmod')
    return [
      below(url, 'loc').length === 1 ? null : 'loc',
      URL.canParse(locations[at] ?? '') && locations[at]?.startsWith(base) ? null : `place ${locations[at]}`,
      (locations[at] ?? '').length < 2_048 ? null : 'length',
      lastmod === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(lastmod) ? null : lastmod,
      alternates.every(({ attributes }) => attributes.rel === 'alternate') ? null : 'rel',
      languages.join() === 'en,ja,x-default' ? null : languages.join(),
      alternates.some(({ attributes }) => attributes.href === locations[at]) ? null : 'does not name itself',
      alternates.every(({ attributes }) => locations.includes(attributes.href ?? '')) ? null : 'one way',
      url.children.every(({ name }) => ['loc', 'lastmod', 'xhtml:link'].includes(name)) ? null : 'unknown',
    ].filter((fault) => fault !== null)
  })
  const twice = locations.length - new Set(locations).size
  const { xmlns, 'xmlns:xhtml': xhtml } = urlset.attributes
  return [
    ...faults,
    ...(urlset.name === 'urlset' && xmlns === 'http://www.sitemaps.org/schemas/sitemap/0.9' ? [] : ['root']),
    ...(xhtml === 'http://www.w3.org/1999/xhtml' ? [] : ['xhtml']),
    ...(urls.length > 0 && urls.length <= 50_000 && twice === 0 ? [] : ['count']),
  ]
}

describe('the sitemap of a site', () => {
  it('has exactly the pages of contents that a guest sees', async () => {
    const [start = '', ...others] = await listPartStarts(world.db, 1)
    expect(others).toEqual([])
    expect((await contentsFrom(start)).sort()).toEqual([...seen].sort())
  })

  it('is valid, in both languages', async () => {
    const [start = ''] = await listPartStarts(world.db, 1)
    const contents = await written(sitemapOf(contentEntries(visit, await openSitemapPart(visit, start))))
    expect(faultsOf(readXml(contents), 'https://books.example/site1/')).toEqual([])
    expect(below(readXml(contents), 'url')).toHaveLength(2 * seen.length)
    // A content in two groups is listed in the one with the lower number, whatever the groups' order.
    expect(contents).toContain(`<loc>https://books.example/site1/1/${seen[0]}</loc>`)
    const pages = await written(sitemapOf(pageEntries(visit)))
    expect(faultsOf(readXml(pages), 'https://books.example/site1/')).toEqual([])
    expect(pages).toContain('<loc>https://books.example/site1/2?lang=en</loc>')
  })

  it('has the search’s addresses on a site without pages for groups', async () => {
    const settings = { layout: '{"viewPage":1}' }
    await addSite(world, { tenantId: 3, settings })
    const id = await addContent(world.db, 3, { id: 'found' })
    const searching = await visitAt(world, { domain: null, servicePath: 'site3' })
    const [start = ''] = await listPartStarts(world.db, 3)
    const part = await openSitemapPart(searching, start)
    const contents = await written(sitemapOf(contentEntries(searching, part)))
    expect(contents).toContain(`<loc>https://books.example/site3/search/${id}</loc>`)
    const pages = below(readXml(await written(sitemapOf(pageEntries(searching)))), 'url')
    expect(pages.map((url) => textOf(url, 'loc')).sort()).toEqual([
      'https://books.example/site3/search',
      'https://books.example/site3/search?lang=en',
    ])
  })

  it('has parts that together contain each content once, whatever their size', async () => {
    for (const size of [1, 7, 20, 41, 42, 43]) {
      const starts = await listPartStarts(world.db, 1, size)
      // The list has 42 places, including a content in no group and one whose period is over.
      expect(starts.length, String(size)).toBe(Math.ceil(42 / size))
      expect(new Set(starts).size).toBe(starts.length)
      expect([...starts].sort()).toEqual(starts)
    }
    expect(await listPartStarts(world.db, 99)).toEqual([])
  })

  it('lists its parts', async () => {
    const index = readXml(sitemapIndex(visit, await listPartStarts(world.db, 1, 20)))
    expect(index.name).toBe('sitemapindex')
    const parts = below(index, 'sitemap').map((part) => textOf(part, 'loc') ?? '')
    expect(parts).toHaveLength(4)
    // A sitemap may only list addresses below its own folder.
    for (const part of parts) expect(new URL(part).pathname).toBe('/site1/sitemap.xml')
  })

  it('reads a part in batches without losing entries between them', async () => {
    await addSite(world, { tenantId: 4 })
    const many = 2_003
    const ids = Array.from({ length: many }, (_, at) => `many${at}`.padEnd(24, 'z'))
    const columns = { published_on: '2026-05-05', sort_keys: '{"0":"2026-05-05"}' }
    const touched = { created_at: 0, updated_at: 0 }
    for (let from = 0; from < many; from += 500) {
      const some = ids.slice(from, from + 500)
      const rows = some.map((id) => ({ tenant_id: 4, id, title: id, ...columns, ...touched }))
      await world.db.insertInto('content').values(rows).execute()
      const placed = some.map((content_id) => ({ tenant_id: 4, group_id: 1, content_id }))
      await world.db.insertInto('content_in_group').values(placed).execute()
    }
    const [start = ''] = await listPartStarts(world.db, 4)
    const found: string[] = []
    let batches = 0
    for await (const batch of listMapped(world.db, { tenantId: 4, today: '2026-11-23' }, start)) {
      found.push(...batch.map(({ id }) => id))
      batches += 1
    }
    expect(batches).toBe(3)
    expect(found).toEqual([...ids].sort())
  })

  it.each(['', 'x', '2026-01-01', "'; --.aaaaaaaaaaaaaaaaaaaa"])('has no part at %j', async (from) => {
    await expect(openSitemapPart(visit, from)).rejects.toMatchObject({ name: 'notFound' })
  })
})
