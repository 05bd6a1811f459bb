import { beforeAll, describe, expect, it } from 'vitest'
import { getPublication, listPublications } from '#app/features/discovery/model/list-publications.ts'
import { viewCatalogue, viewOpdsList, viewPublication } from '#app/features/discovery/site/opds-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { addContent, addSite, discoveryWorld, visitAt } from './discovery-world.ts'
import { opdsFaults, publicationFaults } from './opds-faults.ts'

const world = discoveryWorld()
let visit: Visit

beforeAll(async () => {
  for (const tenantId of [1, 2]) await addSite(world, { tenantId })
  const read = { version: 1, page_count: 12, right_to_left: 1 as const, file_name: 'a.pdf' }
  const cover = { cover_key: `t/1/c/${'b'.repeat(64)}.webp`, cover_width: 900, cover_height: 1200 }
  await addContent(world.db, 1, { id: 'whole', author: '作者', columns: { ...read, ...cover } })
  for (let at = 0; at < 5; at++) await addContent(world.db, 1, { id: `bare${at}`, publishedOn: '2025-01-01' })
  await addContent(world.db, 1, { id: 'hidden', visible: 0 })
  // The content's period is over, but the sweep has not run yet.
  await addContent(world.db, 2, { id: 'over', publish_until: '2026-11-22' })
  await addContent(world.db, 2, { id: 'another' })
  visit = await visitAt(world, { domain: null, servicePath: 'site1' })
})

async function pageOf(list: 'all' | number, page: number, at = visit) {
  const found = await listPublications(at, list, { page, size: 4 })
  return viewOpdsList(at, { list: String(list), title: '一覧' }, found)
}

const linkOf = (links: { rel: string; href: string }[], rel: string) =>
  links.find((one) => one.rel === rel)?.href

describe('the catalogue for reading applications', () => {
  it('is OPDS 2, in both languages', async () => {
    for (const locale of ['ja', 'en'] as const) {
      const at = await visitAt(world, { domain: null, servicePath: 'site1' }, locale)
      const fresh = await listPublications(at, 'new', { page: 1, size: 10 })
      const root = viewCatalogue(at, fresh)
      expect(opdsFaults(root)).toEqual([])
      expect(root.navigation.map(({ href }) => new URL(href).pathname)).toEqual([
        '/site1/opds/all',
        '/site1/opds/2',
        '/site1/opds/1',
      ])
      expect(linkOf(root.links, 'search')).toBe(
        `https://books.example/site1/opds/search${locale === 'ja' ? '{?query}' : '?lang=en{&query}'}`,
      )
      expect(opdsFaults(await pageOf('all', 1, at))).toEqual([])
    }
  })

  it('links from page to page, and not beyond the last', async () => {
    const [first, second] = [await pageOf('all', 1), await pageOf('all', 2)]
    expect(first.metadata).toMatchObject({ numberOfItems: 6, itemsPerPage: 4, currentPage: 1 })
    expect(linkOf(first.links, 'next')).toBe(linkOf(second.links, 'self'))
    expect(linkOf(second.links, 'previous')).toBe(linkOf(first.links, 'self'))
    expect([linkOf(first.links, 'previous'), linkOf(second.links, 'next')]).toEqual([undefined, undefined])
    const ids = [...first.publications, ...second.publications].map(({ metadata }) => metadata.identifier)
    expect(new Set(ids).size).toBe(6)
    expect(opdsFaults(await pageOf(2, 1))).toEqual([])
  })

  it('has the data that a book’s page shows, and how it is read', async () => {
    const whole = viewPublication(visit, await getPublication(visit, 'whole'.padEnd(24, 'z')))
    expect(publicationFaults(whole)).toEqual([])
    expect(whole.metadata).toMatchObject({
      numberOfPages: 12,
      readingProgression: 'rtl',
      author: [{ name: '作者' }],
    })
    expect(linkOf(whole.links, 'http://opds-spec.org/acquisition')).toContain('/site1/1/whole')
    expect(whole.images.map(({ type }) => type)).toEqual([...Array(3).fill('image/webp'), 'image/png'])
    const bare = viewPublication(visit, await getPublication(visit, 'bare0'.padEnd(24, 'z')))
    expect(bare.links.at(-1)).toMatchObject({ properties: { availability: { state: 'unavailable' } } })
  })

  it('links to reading on an open site, and to subscribing if a plan is needed', async () => {
    await addSite(world, { tenantId: 3, company: { account_type: 'OPEN_TYPE' } })
    const id = await addContent(world.db, 3, { id: 'free', columns: { version: 1, file_name: 'a.pdf' } })
    const open = await visitAt(world, { domain: null, servicePath: 'site3' })
    const relOf = async () => viewPublication(open, await getPublication(open, id)).links.at(-1)?.rel
    expect(await relOf()).toBe('http://opds-spec.org/acquisition/open-access')
    const plan = { tenant_id: 3, id: 'plan', name: '読み放題', description: '', price: 500, duration: 1 }
    await world.db
      .insertInto('subscription_plan')
      .values({ ...plan, image_name: null, discount_price: null, duration_type: 'month' })
      .execute()
    await world.db
      .insertInto('subscription_plan_group')
      .values({ tenant_id: 3, plan_id: 'plan', group_id: 1 })
      .execute()
    expect(await relOf()).toBe('http://opds-spec.org/acquisition/subscribe')
  })

  it('has nothing hidden, nothing of another site, and no group that belongs to a reader', async () => {
    for (const id of ['hidden', 'another'])
      await expect(getPublication(visit, id.padEnd(24, 'z'))).rejects.toMatchObject({
        name: 'contentNotFound',
      })
    const other = await visitAt(world, { domain: null, servicePath: 'site2' })
    await expect(getPublication(other, 'over'.padEnd(24, 'z'))).rejects.toMatchObject({
      name: 'contentNotFound',
    })
    expect((await pageOf('all', 1, other)).publications).toHaveLength(1)
    await expect(pageOf(9, 1)).rejects.toMatchObject({ name: 'contentGroupNotFound' })
  })
})

describe('the check of catalogues in these tests', () => {
  it('finds what is missing', () => {
    const self = { rel: 'self', href: 'https://a.example/', type: 'application/opds+json' }
    expect(opdsFaults({ metadata: { title: 'a' }, links: [self], navigation: [] })).toEqual([])
    expect(opdsFaults({ metadata: {}, links: [{ ...self, rel: 'up', href: 'x{?query}' }] })).toEqual([
      'metadata without title',
      'feed without self',
      'href x{?query}',
      'templated x{?query}',
      'nothing in it',
    ])
  })
})
