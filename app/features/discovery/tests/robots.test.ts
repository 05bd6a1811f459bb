import { beforeAll, describe, expect, it } from 'vitest'
import { isListed } from '#app/features/access/model/may-browse.ts'
import { listOpenPaths } from '#app/features/discovery/model/open-sites.ts'
import { maxNamed, robotsForPaths } from '#app/features/discovery/site/robots.ts'
import { addSite, discoveryWorld, visitAt } from './discovery-world.ts'

const layout = (viewPage: number) => ({ layout: `{"viewPage":${viewPage}}` })
const unlisted = { discovery: '{"searchEngines":false,"feeds":true}' }

/** Sites, and whether search engines may index them. */
const sites = [
  { path: 'open', may: true },
  { path: 'search', may: true, settings: layout(1), name: '検索' },
  { path: 'viewing', may: true, company: { setting_login: 2 as const } },
  { path: 'closed', may: false, company: { setting_login: 1 as const } },
  {
    path: 'open-type',
    may: true,
    company: { setting_login: 1 as const, account_type: 'OPEN_TYPE' as const },
  },
  { path: 'stopped', may: false, company: { status: 'stop' as const } },
  { path: 'bare', may: false, settings: layout(3) },
  { path: 'quiet', may: false, settings: unlisted },
  { path: 'feedless', may: true, settings: { discovery: '{"searchEngines":true,"feeds":false}' } },
].map((site, at) => ({ ...site, path: `${site.path}-site`, tenantId: at + 1 }))

describe('the robots.txt of a shared host', () => {
  const world = discoveryWorld()

  beforeAll(async () => {
    for (const { path, may: _, ...site } of sites)
      await addSite(world, { ...site, name: path, servicePath: path })
    await addSite(world, { tenantId: 20, servicePath: 'there' })
    const proven = { proof: 'proven', state: 'active', next_check_at: 1, created_at: 1 } as const
    await world.db
      .insertInto('site_domain')
      .values({ tenant_id: 20, domain: 'other.example', ...proven })
      .execute()
    await world.db.updateTable('tenant').set({ domain: 'other.example' }).where('id', '=', 20).execute()
    await addSite(world, { tenantId: 21, servicePath: 'broken', settings: { layout: '{"viewPage":' } })
  })

  it.each(sites)('names $path: $may', async ({ path, may }) => {
    expect((await listOpenPaths(world.env, null, 100)).includes(path)).toBe(may)
    // The site decides the same, and its pages say so.
    const { site } = await visitAt(world, { domain: null, servicePath: path })
    expect(isListed(site)).toBe(may)
  })

  it('names no site of another host, and none whose settings can’t be read', async () => {
    const named = await listOpenPaths(world.env, null, 100)
    expect(named).not.toContain('there')
    expect(named).not.toContain('broken')
    expect(await listOpenPaths(world.env, 'other.example', 100)).toEqual(['there'])
  })

  it('names at most the requested number', async () => {
    expect(await listOpenPaths(world.env, null, 2)).toEqual(['open-site', 'search-site'])
  })
})

describe('the rules in robots.txt', () => {
  it('name only open sites, each with its sitemap', () => {
    const rules = robotsForPaths('https://books.example', ['aozora'])
    expect(rules.split('\n').slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /'])
    expect(rules).toContain('\nAllow: /aozora/\nAllow: /aozora$\n')
    expect(rules).toContain('\nSitemap: https://books.example/aozora/sitemap.xml\n')
  })

  it('stay below the size that every crawler reads, even with the longest names', () => {
    const names = Array.from({ length: maxNamed }, () => 'a'.repeat(40))
    expect(robotsForPaths('https://a-rather-long-name.books.example', names).length).toBeLessThan(500 * 1_024)
  })
})
