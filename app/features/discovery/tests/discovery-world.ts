import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { basePathOf, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const now = Date.parse('2026-11-23T03:00:00Z')
const touched = { created_at: now, updated_at: now }

type NewSite = Partial<Parameters<typeof insertSite>[1]> & { tenantId: number; servicePath?: string | null }

/** A separate platform for one test, on Node's SQLite. */
export function discoveryWorld() {
  const d1 = sqliteD1()
  return { d1, db: openDatabase(d1), env: { DB: d1, SHARED_HOSTS: 'books.example' } }
}
type DiscoveryWorld = ReturnType<typeof discoveryWorld>

/** Adds a site with two groups, on the shared host unless a domain is given. */
export async function addSite({ db }: DiscoveryWorld, site: NewSite): Promise<void> {
  const { servicePath = `site${site.tenantId}`, ...rest } = site
  const address = { domain: null, servicePath }
  const settings = { layout: '{"viewPage":2}' }
  await insertSite(db, { name: `棚 ${site.tenantId}`, address, settings, ...rest }, now)
  const group = { tenant_id: site.tenantId, ref_code: null }
  await db
    .insertInto('content_group')
    .values([
      { ...group, id: 1, name: '実用書 & "手引き"', ordinal: 2 },
      { ...group, id: 2, name: '自然科学', ordinal: 1 },
    ])
    .execute()
}

type NewContent = Partial<Parameters<typeof sortKeysOf>[0]> & {
  id: string
  visible?: 0 | 1
  publish_until?: string
  groupIds?: number[]
  columns?: object
}

export async function addContent(db: Database, tenantId: number, content: NewContent): Promise<string> {
  const { id: short, groupIds = [2, 1], visible = 1, publish_until = null, columns = {}, ...given } = content
  const fields = { ...noFields, title: short, publishedOn: '2026-11-01', ...given }
  const { distributorName, publishedOn, ...named } = fields
  const id = short
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(24, 'z')
  await db
    .insertInto('content')
    .values({
      ...{ tenant_id: tenantId, id, visible, publish_until, ...named, ...touched, ...columns },
      distributor_name: distributorName,
      published_on: publishedOn,
      sort_keys: sortKeysOf(fields),
    })
    .execute()
  for (const group_id of groupIds)
    await db
      .insertInto('content_in_group')
      .values({ tenant_id: tenantId, group_id, content_id: id })
      .execute()
  return id
}

/** Makes a visit of a guest to a site. */
export async function visitAt(
  { d1, db, env }: DiscoveryWorld,
  address: { domain: string | null; servicePath: string | null },
  locale: Locale = 'ja',
): Promise<Visit> {
  const site = await readSite(db, address)
  if (site === null) throw new Error('no such site')
  return {
    ...{ requestId: 'test', site: siteIn(site, locale), actor: null, proof: null, locale, d1, db, env },
    origin: `https://${address.domain ?? 'books.example'}`,
    basePath: basePathOf(site),
    now: () => now,
  } as unknown as Visit
}
