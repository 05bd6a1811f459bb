import { beforeAll, describe, expect, it } from 'vitest'
import { hasFeeds } from '#app/features/access/model/may-browse.ts'
import { listPublications } from '#app/features/discovery/model/list-publications.ts'
import { rssOf } from '#app/features/discovery/site/feed-view.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { addContent, addSite, discoveryWorld, visitAt } from './discovery-world.ts'
import { below, readXml, textOf, type XmlElement } from './read-xml.ts'

const world = discoveryWorld()
const odd = `長い題名\u0001\u000b & <b>"太字"</b> ]]> ${'長'.repeat(400)}\uffff`

beforeAll(async () => {
  for (const tenantId of [1, 2]) await addSite(world, { tenantId })
  const cover = { cover_key: `t/1/c/${'a'.repeat(64)}.webp`, cover_width: 300, cover_height: 400 }
  const described = { author: '青木 & 子', description: '一行目\n<二行目>', distributorName: '版元' }
  await addContent(world.db, 1, { id: 'odd', title: odd, columns: cover, ...described })
  await addContent(world.db, 1, { id: 'older', publishedOn: '2025-02-03' })
  await addContent(world.db, 1, { id: 'future', publishedOn: '2026-12-24' })
  await addContent(world.db, 1, { id: 'hidden', visible: 0 })
  await addContent(world.db, 2, { id: 'another' })
})

async function feedOf(locale: Locale = 'ja', servicePath = 'site1'): Promise<string> {
  const visit = await visitAt(world, { domain: null, servicePath }, locale)
  const { publications } = await listPublications(visit, 'new', { page: 1, size: 50 })
  return rssOf(visit, publications)
}

/** A date of RFC 822 with four digits in the year, as RSS 2.0 requires. */
const rfc822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
const ofChannel = 'title link description language ttl lastBuildDate atom:link item'.split(' ')
const ofItem = 'title link guid pubDate dc:creator dc:publisher category description media:thumbnail'.split(
  ' ',
)

/** Returns how a feed violates the rules of RSS 2.0. */
function faultsOf(rss: XmlElement): string[] {
  const [channel, ...more] = below(rss, 'channel')
  if (channel === undefined || more.length > 0) return ['not one channel']
  const items = below(channel, 'item')
  const guids = items.map((item) => textOf(item, 'guid'))
  return [
    rss.attributes.version === '2.0' ? null : 'version',
    ...['title', 'link', 'description'].map((name) =>
      textOf(channel, name) ? null : `channel without ${name}`,
    ),
    ...channel.children.map(({ name }) => (ofChannel.includes(name) ? null : `unknown ${name}`)),
    ...items.flatMap((item) => [
      textOf(item, 'title') ? null : 'item without title',
      URL.canParse(textOf(item, 'link') ?? '') ? null : 'item without link',
      rfc822.test(textOf(item, 'pubDate') ?? '') ? null : `date ${textOf(item, 'pubDate')}`,
      below(item, 'guid')[0]?.attributes.isPermaLink === 'false' ? null : 'guid taken for an address',
      ...item.children.map(({ name }) => (ofItem.includes(name) ? null : `unknown ${name}`)),
    ]),
    new Set(guids).size === items.length ? null : 'a guid twice',
  ].filter((fault) => fault !== null)
}

describe('the feed of new titles', () => {
  it('is valid RSS 2.0, whatever the titles contain', async () => {
    const source = await feedOf()
    expect(faultsOf(readXml(source))).toEqual([])
    const [channel] = below(readXml(source), 'channel') as [XmlElement]
    const [item] = below(channel, 'item') as [XmlElement]
    expect(textOf(item, 'title')).toBe(odd.replace(/[\u0001\u000b\uffff]/gu, ''))
    // The description is HTML. Text that an administrator typed never becomes a tag in a feed reader.
    expect(textOf(item, 'description')).toBe('一行目<br>&lt;二行目&gt;')
    expect(textOf(item, 'pubDate')).toBe('Sat, 31 Oct 2026 15:00:00 GMT')
    expect(textOf(item, 'category')).toBe('実用書 & "手引き"')
    expect(below(item, 'media:thumbnail')[0]?.attributes).toEqual({
      url: `https://books.example/site1/files/cover/${textOf(item, 'guid')}/${'a'.repeat(64)}.webp`,
      width: '300',
      height: '400',
    })
  })

  it('has published and visible contents, latest first, and nothing of another site', async () => {
    const [channel] = below(readXml(await feedOf()), 'channel') as [XmlElement]
    const ids = below(channel, 'item').map((item) => textOf(item, 'guid')?.replace(/z+$/, ''))
    expect(ids).toEqual(['odd', 'older'])
  })

  it('has the requested address as its own, in either language', async () => {
    const selfOf = async (locale: Locale) => {
      const [channel] = below(readXml(await feedOf(locale)), 'channel') as [XmlElement]
      return below(channel, 'atom:link')[0]?.attributes
    }
    const type = 'application/rss+xml'
    expect(await selfOf('ja')).toEqual({ href: 'https://books.example/site1/feed.xml', rel: 'self', type })
    expect(await selfOf('en')).toMatchObject({ href: 'https://books.example/site1/feed.xml?lang=en' })
  })

  it('contains no field that the site’s pages hide', async () => {
    const contentDetail = JSON.stringify({ fields: [{ field: 'title', label: null, isShown: true }] })
    await addSite(world, { tenantId: 3, settings: { contentDetail } })
    await addContent(world.db, 3, {
      id: 'quiet',
      author: '内緒',
      description: '秘密',
      distributorName: '非公開',
    })
    const source = await feedOf('ja', 'site3')
    expect(source).toContain('quiet')
    expect(source).not.toMatch(/内緒|秘密|非公開/)
  })

  it('is a valid feed without any titles too', async () => {
    await addSite(world, { tenantId: 4 })
    expect(faultsOf(readXml(await feedOf('ja', 'site4')))).toEqual([])
  })
})

it('an open site has feeds unless its administrator switched them off, independently of search engines', async () => {
  const { site } = await visitAt(world, { domain: null, servicePath: 'site1' }, 'ja')
  const hasThem = (discovery: Partial<typeof site.settings.discovery>) =>
    hasFeeds({
      ...site,
      settings: { ...site.settings, discovery: { ...site.settings.discovery, ...discovery } },
    })
  expect([hasThem({}), hasThem({ feeds: false }), hasThem({ searchEngines: false })]).toEqual([
    true,
    false,
    true,
  ])
})
