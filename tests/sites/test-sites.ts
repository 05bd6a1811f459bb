import type { Database } from '#app/kernel/data/database.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import { insertSite } from '#seeds/demo/insert-site.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { brandingSite, busySite, seedBrandingSites } from './branding-site.ts'
import { seedListSite } from './list-site.ts'
import { seedSellingSites } from './store-site.ts'

/**
 * Sites and accounts that only tests have, beside the demo world: accounts to be locked or stopped, a search-only site with allowed
 * referrers, a site without layout that isn't open, two with unreadable settings, one with a tag manager, one that sells through a store, and one whose readers pay
 * at convenience stores.
 */
export const partnerUrl = 'https://partner.example/books'

/** minato's own labels for the fields of its sign-in form. */
export const ownTitles = { titleOfEmailField: '会員番号', titleOfPasswordField: '暗証番号' }

/** A site with its own domain and a tag manager. minato has one in its settings, too, but it isn't used, because minato has no domain. */
export const tagged = { tenantId: 16, domain: 'tagged.localhost', gtmId: 'GTM-TAGGED1' }

/** A site whose place names databases that no Worker has. */
export const lostSite = { tenantId: 18, servicePath: 'maigo' }

/** In minato and kuni the content group has number 1. */
const sites = [
  {
    tenantId: 11,
    servicePath: 'minato',
    name: '港の資料室',
    company: { setting_login: 2, referrer_urls: JSON.stringify([partnerUrl]) },
    settings: {
      layout: '{"viewPage":1}',
      customLogin: JSON.stringify(ownTitles),
      tagManager: '{"gtmId":"GTM-MINATO1"}',
    },
  },
  {
    tenantId: 12,
    servicePath: 'kowareta',
    name: '壊れた棚',
    company: {},
    settings: { layout: '{"viewPage":9}' },
  },
  {
    tenantId: 13,
    servicePath: 'kuzureta',
    name: '崩れた棚',
    company: {},
    settings: { layout: '{"viewPage":' },
  },
  {
    tenantId: 14,
    servicePath: 'kuni',
    name: '窓口の資料',
    company: { setting_login: 2 },
    settings: { layout: '{"viewPage":3}' },
  },
  {
    tenantId: 17,
    servicePath: 'tana',
    name: '試しの棚',
    company: {},
    settings: { layout: '{"viewPage":2}' },
  },
] as const

/**
 * Readers of aozora (tenant 1) that tests may change or lock, a reader of sakura who has chosen no language, and one of minato whose
 * address is also used at aozora.
 */
const readers = [
  { tenantId: 1, id: 'testreaderlockform00001', email: 'lock.form@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderlockapi000001', email: 'lock.api@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderstopped000001', email: 'stopped@aozora.example', status: 'stop' },
  { tenantId: 1, id: 'testreadertypo000000001', email: 'typo@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderlanguage00001', email: 'language@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreadercookies0000001', email: 'cookies@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderfollowup00001', email: 'follow.up@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreadermany000000001', email: 'many@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreadermanywrong0001', email: 'many.wrong@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderfavourites0001', email: 'favourites@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderfavourites0002', email: 'favourites.form@aozora.example', status: 'allow' },
  { tenantId: 1, id: 'testreaderfavourites0003', email: 'favourites.script@aozora.example', status: 'allow' },
  { tenantId: 3, id: 'testreadersakura0000001', email: 'speaker@sakura.example', status: 'allow' },
  { tenantId: 11, id: 'testreaderminato0000001', email: 'reader@minato.example', status: 'allow' },
] as const

/** Administrators of sites that tests may change as they like: no other test reads tana. */
const staff = [
  { tenantId: 11, id: 'teststaffminato00000001', email: 'service@minato.example', name: '港 係' },
  { tenantId: 17, id: 'teststafftana0000000001', email: 'service@tana.example', name: '棚 係' },
  {
    tenantId: brandingSite.tenantId,
    id: 'teststafflooks0000000001',
    email: `service@${brandingSite.servicePath}.example`,
    name: '彩 係',
  },
  ...busySite.admins.map((name, at) => ({
    tenantId: busySite.tenantId,
    id: `teststaffbusy${at}`.padEnd(24, '0'),
    email: `${name}@${busySite.servicePath}.example`,
    name,
  })),
]

/** Adds these sites and accounts to freshly seeded databases. */
export async function seedTestSites(
  db: Database,
  now: number,
  env: Parameters<typeof seedSellingSites>[2],
): Promise<void> {
  const password = await hashPassword(passwordDigest(worldPassword), new Uint8Array(16).fill(9))
  const touched = { created_at: now, updated_at: now }
  const unblocked = { lang: null }
  await seedListSite(db, now)
  await seedBrandingSites(db, now)
  await seedSellingSites(db, now, env)
  for (const { servicePath, ...site } of sites) {
    await insertSite(db, { ...site, address: { domain: null, servicePath } }, now)
    await db
      .insertInto('content_group')
      .values([
        { tenant_id: site.tenantId, id: 1, name: '資料', ref_code: null, ordinal: 1 },
        ...(servicePath === 'tana'
          ? [{ tenant_id: site.tenantId, id: 2, name: '別の資料', ref_code: null, ordinal: 2 }]
          : []),
      ])
      .execute()
  }
  const { tenantId: taggedId, domain, gtmId } = tagged
  const address = { domain, servicePath: null }
  const tagManager = JSON.stringify({ gtmId })
  await insertSite(db, { tenantId: taggedId, name: '札のある棚', address, settings: { tagManager } }, now)
  await seedLostSite(db, now)
  for (const { tenantId, id, email, status } of readers) {
    const names = { email, email_key: emailKey(email), username: null, username_key: null }
    await db
      .insertInto('account')
      .values({
        tenant_id: tenantId,
        id,
        level: 'reader',
        name: `${email} さん`,
        ...names,
        password,
        status,
        ...unblocked,
        ...touched,
      })
      .execute()
  }
  await seedManySessions(db, touched)
  await db
    .insertInto('staff')
    .values(
      staff.map(({ tenantId, id, email, name }) => ({
        id,
        level: 'service_admin' as const,
        company_id: tenantId,
        tenant_id: tenantId,
        name,
        email,
        email_key: emailKey(email),
        password,
        ...unblocked,
        ...touched,
      })),
    )
    .execute()
}

async function seedLostSite(db: Database, now: number): Promise<void> {
  const { tenantId, servicePath } = lostSite
  const address = { domain: null, servicePath }
  await insertSite(db, { tenantId, name: '迷子の棚', address, settings: { layout: '{}' } }, now)
  await db
    .updateTable('tenant_place')
    .set({ database: 'DB_404', search: '[{"name":"SEARCH_404","from":0}]' })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Many tests sign in as the same demo readers at the same time. The usual limit of three sessions would end each other's. */
async function seedManySessions(
  db: Database,
  touched: { created_at: number; updated_at: number },
): Promise<void> {
  const group = { id: 'testgroupmanysessions001', name: 'Tests', name_key: 'tests' }
  for (const [tenantId, readers] of [
    [1, ['aozorareader0000000001', 'aozorareader0000000002']],
    [3, ['sakurareader0000000001']],
  ] as const) {
    await db
      .insertInto('user_group')
      .values({ tenant_id: tenantId, ...group, max_users: 5, max_sessions: 1000, ...touched })
      .execute()
    await db
      .updateTable('account')
      .set({ group_id: group.id })
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', readers)
      .execute()
  }
}
